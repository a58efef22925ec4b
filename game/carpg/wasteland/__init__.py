"""Vehicle construction and road combat."""
