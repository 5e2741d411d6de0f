"""Rookery: one table for five penguin games."""

__version__ = "0.1.0"
