"""Texts of the players' own: stat cards, maps, and who skates what."""
