"""The screen: a small widget layer on pygame-ce and the game's scenes."""
