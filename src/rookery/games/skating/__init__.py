"""Skating Penguins, from Brawl Factory: dogfights of flightless birds on slippery ice."""

from rookery.games.skating.game import Skating

GAME = Skating()
