"""The game's texts in English, by part of the game."""
