"""Where games are kept: what a store says to its database, and the databases there are."""
