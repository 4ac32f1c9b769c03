"""The terminal client: one table with people and bots around it, on a full screen or line by line."""
