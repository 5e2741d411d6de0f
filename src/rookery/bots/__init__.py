"""Bots on the contract alone: who sits down, what they are shown, and what their answer must be."""
