"""What is written and read: moves, positions, maps, scenarios, and what players' own texts hold."""
