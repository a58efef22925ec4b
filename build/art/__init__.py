"""Pictures and sounds made by code: toy cars, tiles, rings, effects, icons, fonts, sounds.

Nothing in here runs in the game. `make.make()` renders everything into files that `carpg.ui.art` loads.
"""
