"""The game for people: text, views, reasons, drawings."""
