"""The game's screens, one module or folder each."""
