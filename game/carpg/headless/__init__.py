"""The commands without a screen: scenario, simulate, replay, roster, lint-data, import-cars, bench."""
