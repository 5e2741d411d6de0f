"""Penguin's Night Out."""

from rookery.games.nightout.game import NightOut

GAME = NightOut()
