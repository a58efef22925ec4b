"""What all modes share: dice, grid, events, matches, replays and the JSON codec. Standard library only."""
