"""Castra: a camp of four tabletop war games."""
