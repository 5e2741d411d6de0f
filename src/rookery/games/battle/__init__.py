"""Battle Penguins."""
