"""Conforming: a counter that is pushed pivots on one of its corners until it is clear (ruling X10)."""

from __future__ import annotations

from carpg.crashes.geometry import Body, Corner, facing_sides, meeting, overlap, struck_corners

#: The largest pivot that is tried before the counter is pushed straight, in degrees.
MOST_PIVOT = 90


def pivot_corners(body: Body, pusher: Body) -> tuple[Corner, Corner]:
    """The two corners that its owner may pivot on: the ends of the side that is pushed."""
    met = meeting(body, pusher, first=0)
    if met.owner == 0:
        return struck_corners(body, met.side)
    inward = (pusher.normal(met.side) + 180) % 360
    return struck_corners(body, facing_sides(body, inward)[0])


def conform(body: Body, pusher: Body, choice: Corner | None = None) -> Body:
    """Move a pushed counter out of the way and return it; unchanged when nothing overlaps.

    It turns about the corner that needs the smaller turn, or about `choice` if that is one of the two. If
    neither clears within 90 degrees it is pushed straight along the pusher's heading.
    """
    if not overlap(body, pusher):
        return body
    corners = pivot_corners(body, pusher)
    tried = tuple(corner for corner in corners if corner == choice) or corners
    for degrees in range(1, MOST_PIVOT + 1):
        for corner in tried:
            for turn in (degrees, -degrees):
                clear = body.pivoted(corner, turn)
                if not overlap(clear, pusher):
                    return clear
    return pushed(body, pusher, pusher.heading)


def pushed(body: Body, pusher: Body, heading: int) -> Body:
    """Push a counter straight along a heading, just until it is clear of the pusher."""
    if not overlap(body, pusher):
        return body
    low, high = 0, 2 * (body.width + body.length + pusher.width + pusher.length)
    while high - low > 1:
        middle = (low + high) // 2
        if overlap(body.moved(heading, middle), pusher):
            low = middle
        else:
            high = middle
    return body.moved(heading, high)
