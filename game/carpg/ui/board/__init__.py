"""The arena on the screen: camera, tiles, cars, chalk marks, and events played as animations."""
