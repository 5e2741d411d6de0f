"""The rules: where things lie, what is legal, what an action does, who wins. `rules.md` has the rulings."""
