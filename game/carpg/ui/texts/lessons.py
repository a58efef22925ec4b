"""Texts of the tutorial."""

from __future__ import annotations

TEXTS = {
    "lessons.title": "Tutorial",
    "lessons.one": "Lesson",
    "lessons.note": "{done} of {all} lessons done",
    "lessons.row": "Lesson {number}: {title}",
    "lessons.row_done": "Lesson {number}: {title} (done)",
    "lessons.step": "Lesson {number} · {step} of {steps}",
    "lessons.next": "Next lesson",
    "lessons.finish": "Finish",
    "lessons.skip": "Skip lesson",
    "lessons.codex": "Read more",
    "lessons.menu": "Lesson {number}: {title}",
    "lessons.menu_text": "Nothing here is kept: try what you like.",
    "lessons.menu_resume": "Play on",
    "lessons.menu_again": "Start again",
    "lessons.menu_leave": "All lessons",
    "lessons.you": "You",
    "lessons.parked": "Parked cars",
    "lessons.over": "That car is out. You know enough to go on!",
    "lessons.move": "Move and facing",
    "lessons.move.note": "Drive, look, get behind",
    "lessons.move.1": "Chalk dots show where your car can go. **Tap a dot** to plan the way, then press **Move**.",
    "lessons.move.2": "Your car looks where its last step went. One move a turn: press **End turn**. Parked cars "
    "skip theirs.",
    "lessons.move.3": "Now drive to the tile **straight behind** the parked car: the one at its back. It takes "
    "two turns.",
    "lessons.move.4": "From here an attack is a backstab: **[damage.backstab] more damage**. Never show your own back.",
    "lessons.attack": "Attack and odds",
    "lessons.attack.note": "Know your chances, then strike",
    "lessons.attack.1": "**Tap the parked car.** Your car plans the way to it, and the card shows what will happen.",
    "lessons.attack.2": "The dice show which faces hit. A 6 is critical. Press **Attack**.",
    "lessons.attack.3": "One attack a turn. **End the turn** and attack again until you hit.",
    "lessons.attack.4": "A hit! The log explains every number. With 'Undo' you can take a move back until a die falls.",
    "lessons.elements": "Elements and terrain",
    "lessons.elements.note": "Who beats whom, and where",
    "lessons.elements.1": "You are {water} Water. **Tap the {fire} Fire car**: Water beats Fire and hits on "
    "[hit.advantage_min] or more.",
    "lessons.elements.2": "Now **tap the {grass} Grass car**: a disadvantage. You need [hit.disadvantage_min] "
    "and deal less.",
    "lessons.elements.3": "**Tap the {ice} Ice car.** Neither is stronger, but it stands on gravel: hit on "
    "[hit.difficult_min], and it hurts more.",
    "lessons.elements.4": "Pick the best target and press **Attack**.",
    "lessons.elements.5": "Watch elements and ground before you strike. The Codex has the whole chart.",
    "lessons.statuses": "Statuses and airborne",
    "lessons.statuses.note": "Ramps, surges and badges",
    "lessons.statuses.1": "A wall is in the way, so fly: **end your move on the ramp** beside you.",
    "lessons.statuses.2": "{@airborne} Airborne! End the turn, then **fly over the wall**: you stay up for two "
    "more turns.",
    "lessons.statuses.3": "Stop on the glowing tile, or drive off and back: its {@elemental_surge} **surge** "
    "makes your next attack an advantage.",
    "lessons.statuses.4": "**Attack the parked car.** While you fly, 5 is critical too. The surge is spent, hit "
    "or miss.",
    "lessons.statuses.5": "Badges show statuses: hexagons help, octagons hurt, squares do neither. Hold a car to "
    "read them.",
    "lessons.skills": "Skills",
    "lessons.skills.note": "What makes each car special",
    "lessons.skills.1": "This car has an **active** skill: {skill}. Press **Skill** to aim it.",
    "lessons.skills.2": "**Tap the nearest car**, then press **Use skill**.",
    "lessons.skills.3": "A skill goes with a move and an attack in one turn. **Attack** too, or **end the turn**.",
    "lessons.skills.4": "Passive skills always work, triggered ones by themselves. Hold a car to read its skill. "
    "Have fun!",
}
