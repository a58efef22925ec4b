"""Vehicle construction and road combat.

A rules engine of its own, drawn from AutoWar by Brent Newhall (CC BY-SA); `docs/wasteland.md` tells what was taken
over, what was ruled, and how simple and advanced collisions relate.
"""
