"""What differs between a desktop window and a browser page, behind one small interface."""
