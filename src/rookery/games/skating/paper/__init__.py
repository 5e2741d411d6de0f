"""What is written and read: moves, positions, maps, and what players' own texts hold."""
