"""Cuts the two typefaces to the characters that the game uses, and adds what they lack: `python -m build.art.fonts`.

The licence reserves the faces' names, so the changed faces carry names of their own.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

from fontTools.pens.transformPen import TransformPen  # type: ignore[import-untyped]
from fontTools.pens.ttGlyphPen import TTGlyphPen  # type: ignore[import-untyped]
from fontTools.subset import Options, Subsetter  # type: ignore[import-untyped]
from fontTools.ttLib import TTFont  # type: ignore[import-untyped]

OUT = Path(__file__).resolve().parents[2] / "game" / "assets" / "fonts"
FACES = {
    "FredokaOne-Regular.ttf": ("font_fredoka_one", "CarPG Display", "Regular"),
    "Lato-Regular.ttf": ("font_lato", "CarPG Text", "Regular"),
    "Lato-Bold.ttf": ("font_lato", "CarPG Text", "Bold"),
}
"""File, the package that it comes from, family and style of the changed face."""
RANGES = ((0x20, 0x7E), (0xA0, 0x17F))
"""Basic Latin, Latin-1, Extended-A."""
SINGLES = "–—‘’‚“”„†•…‰‹›⁄€™−×÷≈≠≤≥∞·◦√∆"
"""Typographic signs and signs of arithmetic."""
ARROWS = {0x2190: (-1, 0), 0x2191: (0, 1), 0x2192: (1, 0), 0x2193: (0, -1)}
COMPARISONS = {0x2264: "<", 0x2265: ">"}


def characters() -> list[int]:
    """The code points to keep where a face has them."""
    found = {c for low, high in RANGES for c in range(low, high + 1)}
    return sorted(found | {ord(c) for c in SINGLES})


def source(package: str) -> Path:
    """The folder of a font package's files. Raises FileNotFoundError with advice."""
    spec = importlib.util.find_spec(package)
    if spec is None or spec.origin is None:
        raise FileNotFoundError(f"The package {package.replace('_', '-')} is missing; run: python3 run.py setup")
    return Path(spec.origin).parent / "files"


def _polygon(pen: TTGlyphPen, spots: list[tuple[float, float]]) -> None:
    for k, (x, y) in enumerate(spots):
        (pen.lineTo if k else pen.moveTo)((round(x), round(y)))
    pen.closePath()


def _add(font: Any, code: int, pen: TTGlyphPen, width: float) -> None:
    name = f"uni{code:04X}"
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"][name] = pen.glyph()
    font["hmtx"][name] = (round(width), 0)
    font["glyf"][name].recalcBounds(font["glyf"])
    font["hmtx"][name] = (round(width), font["glyf"][name].xMin)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def _arrow(font: Any, code: int) -> None:
    """An arrow about as wide as a capital is high."""
    height = font["glyf"][font.getBestCmap()[ord("H")]].yMax
    size, stem, head = height * 0.95, height * 0.15, height * 0.44
    upper = [(0.0, stem / 2), (size - head, stem / 2), (size - head, size * 0.34), (size, 0.0)]
    shape = upper + [(x, -y) for x, y in reversed(upper[:3])]
    ux, uy = ARROWS[code]
    pen, c = TTGlyphPen(None), size * 0.62
    _polygon(pen, [(c + (x - size / 2) * ux - y * uy, height / 2 + (x - size / 2) * uy + y * ux) for x, y in shape])
    _add(font, code, pen, size * 1.24)


def _comparison(font: Any, code: int) -> None:
    """At most or at least: the face's own sign lifted over a bar."""
    base = font.getBestCmap()[ord(COMPARISONS[code])]
    glyph, pen = font["glyf"][base], TTGlyphPen(None)
    stem = (glyph.yMax - glyph.yMin) * 0.17
    font.getGlyphSet()[base].draw(TransformPen(pen, (1, 0, 0, 0.8, 0, glyph.yMin * 0.2 + stem * 1.7)))
    low, high = glyph.yMin - stem * 0.3, glyph.yMin + stem * 0.7
    _polygon(pen, [(glyph.xMin, low), (glyph.xMin, high), (glyph.xMax, high), (glyph.xMax, low)])
    _add(font, code, pen, font["hmtx"][base][0])


def _rename(font: Any, family: str, style: str) -> None:
    for record in list(font["name"].names):
        if record.nameID not in (0, 1, 2, 3, 4, 5, 6, 13, 14):
            font["name"].names.remove(record)
    full = family if style == "Regular" else f"{family} {style}"
    for number, text in ((1, family), (3, full), (4, full), (6, f"{family.replace(' ', '')}-{style}")):
        for record in list(font["name"].names):
            if record.nameID == number:
                record.string = text


def cut(path: Path, target: Path, family: str, style: str) -> str:
    """One face with the wanted characters, kerning kept, hints dropped; equal input gives equal bytes.

    Gives the copyright line that the face itself carries.
    """
    options = Options()
    options.layout_features = ["kern", "liga", "mark"]
    options.hinting = False
    options.notdef_outline = True
    options.drop_tables += ["FFTM"]
    font = TTFont(path, recalcTimestamp=False)
    worker = Subsetter(options)
    worker.populate(unicodes=characters())
    worker.subset(font)
    known = font.getBestCmap()
    for code in ARROWS:
        _arrow(font, code)
    for code in COMPARISONS:
        if code not in known:
            _comparison(font, code)
    notice = str(font["name"].getDebugName(0))
    _rename(font, family, style)
    font.save(target)
    return notice


def _licence(folder: Path, notice: str, family: str, original: str) -> str:
    """The licence's text under the face's own notice, and what was changed."""
    text = (folder / "OFL.txt").read_text(encoding="utf-8")
    body = text[text.index("This Font Software is licensed") :]
    changed = (
        f"{family} is {original}, cut to the characters that the game uses, with arrows and comparison signs added."
    )
    return f"{notice}\n{changed}\n\n{body}"


def main() -> None:
    """Write the cut faces and their licences."""
    OUT.mkdir(parents=True, exist_ok=True)
    for name, (package, family, style) in FACES.items():
        folder = source(package)
        notice = cut(folder / name, OUT / name, family, style)
        original = name.partition("-")[0]
        (OUT / f"{original}-OFL.txt").write_text(_licence(folder, notice, family, original), encoding="utf-8")
        print(f"{name:24} {(OUT / name).stat().st_size / 1024:6.1f} KB")


if __name__ == "__main__":
    main()
