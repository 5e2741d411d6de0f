"""Position texts: any situation in lines that one can write by hand."""
