"""Who is there: names, passwords, sessions, guests and the tokens of network bots."""
