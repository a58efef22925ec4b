"""Whole-degree headings and an integer sine table, so that geometry is the same on every machine.

Headings are whole degrees clockwise from north: 0 faces towards smaller y, 90 towards larger x.
"""

from __future__ import annotations

#: The value that stands for 1.0 in sines and unit vectors.
ONE = 1 << 16
FULL_TURN = 360

_SINES = (
    *(0, 1144, 2287, 3430, 4572, 5712, 6850, 7987, 9121, 10252, 11380, 12505, 13626, 14742, 15855, 16962),
    *(18064, 19161, 20252, 21336, 22415, 23486, 24550, 25607, 26656, 27697, 28729, 29753, 30767, 31772, 32768),
    *(33754, 34729, 35693, 36647, 37590, 38521, 39441, 40348, 41243, 42126, 42995, 43852, 44695, 45525, 46341),
    *(47143, 47930, 48703, 49461, 50203, 50931, 51643, 52339, 53020, 53684, 54332, 54963, 55578, 56175, 56756),
    *(57319, 57865, 58393, 58903, 59396, 59870, 60326, 60764, 61183, 61584, 61966, 62328, 62672, 62997, 63303),
    *(63589, 63856, 64104, 64332, 64540, 64729, 64898, 65048, 65177, 65287, 65376, 65446, 65496, 65526, 65536),
)


def _full_table() -> tuple[int, ...]:
    half = (*_SINES, *_SINES[89:0:-1])
    return (*half, *(-value for value in half))


_TABLE = _full_table()


def sin(degrees: int) -> int:
    """The sine of a whole number of degrees, times `ONE`."""
    return _TABLE[degrees % FULL_TURN]


def cos(degrees: int) -> int:
    """The cosine of a whole number of degrees, times `ONE`."""
    return _TABLE[(degrees + 90) % FULL_TURN]


def scaled(value: int) -> int:
    """Divide by `ONE`, rounding halves away from zero, so that mirrored figures stay mirrored."""
    return (value + (ONE >> 1)) >> 16 if value >= 0 else -((-value + (ONE >> 1)) >> 16)


def forward(heading: int) -> tuple[int, int]:
    """The unit vector (times `ONE`) that a heading points along, y growing downwards."""
    return sin(heading), -cos(heading)


def signed(degrees: int) -> int:
    """The same angle between -179 and 180."""
    turned = degrees % FULL_TURN
    return turned - FULL_TURN if turned > FULL_TURN // 2 else turned


def between(first: int, second: int) -> int:
    """The angle between two headings, 0 to 180 degrees."""
    return abs(signed(first - second))


def bearing(dx: int, dy: int) -> int:
    """The whole-degree heading nearest to a vector that isn't zero; (0, 0) gives 0."""
    if dx == 0 and dy == 0:
        return 0
    degrees = _octant(abs(dx), abs(dy))
    if dy > 0:
        degrees = 180 - degrees
    return (FULL_TURN - degrees) % FULL_TURN if dx < 0 else degrees


def _octant(across: int, along: int) -> int:
    """The whole degrees (0 to 90) from the along axis to the vector (across, along)."""
    low, high = 0, 90
    while high - low > 1:
        middle = (low + high) // 2
        if across * cos(middle) - along * sin(middle) >= 0:
            low = middle
        else:
            high = middle
    off_low = abs(across * cos(low) - along * sin(low))
    return low if off_low <= abs(across * cos(high) - along * sin(high)) else high
