"""A car's page as a screen of its own, where list and page don't fit beside each other."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from carpg.tactics.cars import roster
from carpg.ui import theme
from carpg.ui.app import App
from carpg.ui.garage.actions import add_actions, read
from carpg.ui.garage.page import car_page
from carpg.ui.layout import Form
from carpg.ui.scene import Scene
from carpg.ui.scenes.frame import framed
from carpg.ui.strings import tr
from carpg.ui.widgets import Card, IconButton, Widget
from carpg.ui.widgets.base import R

if TYPE_CHECKING:
    from carpg.ui.scenes.garage import GarageScene


class CarPageScene(Scene):
    """One car; the arrows go through the garage's list."""

    title = "garage.car"

    def __init__(self, app: App, garage: GarageScene, car: str) -> None:
        super().__init__(app)
        self.garage = garage
        self.car = car

    def build(self, form: Form) -> Widget:
        """The page, the arrows at the top, the actions at the bottom."""
        side = 48
        root, area = framed(self, form, tr("garage.title"), keep_right=2 * side + 2 * theme.S2)
        for i, (glyph, by) in enumerate((("right", 1), ("left", -1))):
            box = R(form.inner.right - (i + 1) * side - i * theme.S2, form.inner.y, side, side)
            car = roster()[self._neighbour(by)].name
            root.add(IconButton(box, glyph, car, lambda by=by: self._go(by), key=f"go-{glyph}"))  # type: ignore[misc]
        foot = R(area.x, area.bottom - 60, area.w, 60)
        card = Card(R(area.x, area.y, area.w, foot.y - area.y - form.gap))
        box = card.rect.inflate(-2 * theme.S3, -2 * theme.S3)
        card.add(car_page(box, roster()[self.car], partial(read, self.app)))
        root.add(card)
        add_actions(root, foot, _Here(self), self.car)
        return root

    def _neighbour(self, by: int) -> str:
        cars = [car.id for car in self.garage.query.found()]
        if self.car not in cars:
            return self.car
        return cars[(cars.index(self.car) + by) % len(cars)]

    def _go(self, by: int) -> None:
        self.car = self.garage.chosen = self._neighbour(by)
        self.app.twin.say(roster()[self.car].name)
        self.rebuild()


class _Here:
    """The garage's ways to act, from this screen."""

    def __init__(self, scene: CarPageScene) -> None:
        self.app = scene.app
        self._scene = scene
        self.team = scene.garage.team
        self.comparing = scene.garage.comparing

    def compare(self, car: str) -> None:
        """Back to the list, to choose the other car."""
        self._scene.app.back()
        self._scene.garage.compare(car)

    def toggle_member(self, car: str) -> None:
        """Into the team or out of it."""
        self._scene.garage.toggle_member(car)
        self._scene.rebuild()
