"""The table server: people, guests and bots at live tables, every action stored before it is shown."""
