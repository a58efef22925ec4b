"""Collisions and loss of control; used by wasteland and by the Crash Lab."""
