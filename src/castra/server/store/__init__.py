"""What the server keeps: one schema on SQLite or PostgreSQL, and plain functions that read and write it.

Nothing here knows a rule of a game or of the house. Functions take the connection they work on, so that the caller
decides what belongs into one transaction: `await database.write(lambda c: chat.say(c, …))`.
"""
