"""The games of the camp; this is their only list."""
