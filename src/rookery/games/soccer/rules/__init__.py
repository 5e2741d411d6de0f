"""The rules: `paths` slides and kicks worked out beforehand · `legal` what may be done · `play` what a
move does · `outcome` goals, draws and who goes first. In brackets: where `rules.md` says so."""
