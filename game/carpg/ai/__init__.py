"""Opponents that think, one module a mode; they ask engines only through the Match surface."""
