"""The rules: `legal` what may be done · `play` what a move does, goals, draws and who goes first."""
