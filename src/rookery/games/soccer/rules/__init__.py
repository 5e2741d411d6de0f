"""The rules: `legal` what may be done · `play` what a move does · `outcome` goals, draws, who goes first."""
