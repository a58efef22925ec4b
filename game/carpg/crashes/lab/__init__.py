"""The Crash Lab: a match of its own in which vehicles are set up, steered and crashed phase by phase."""
