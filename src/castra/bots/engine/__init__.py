"""Search, compiled like the rules; it knows no game."""
