"""What goes over the wire: frames, what changed in a view, choices as a table of clicks."""
