"""Texts of the players' own: layouts, pictures in numbers of how the dominoes lie."""
