"""Packaging: from the sources to the static page, its archives and its tests."""
