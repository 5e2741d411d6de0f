"""What the command line does, one module a kind of command. `rookery.cli` reads the arguments."""
