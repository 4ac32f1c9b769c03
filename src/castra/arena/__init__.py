"""Many games at once: random ones under checks, timed ones, and matches between bots."""
