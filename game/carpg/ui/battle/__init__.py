"""The parts of the battle screen around the board: regions, bars, cards, log, info."""
