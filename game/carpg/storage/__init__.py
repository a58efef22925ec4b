"""Saves that survive corruption, full storage and other tabs."""
