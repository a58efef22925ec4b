"""CarPG: tactical toy-car battles under four rule systems."""

__version__ = "0.1.0"
