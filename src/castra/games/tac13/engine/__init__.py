"""The compiled engine: integers in, integers out."""
