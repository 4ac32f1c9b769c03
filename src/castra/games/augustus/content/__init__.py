"""What is printed: its types, reading and checking packs, what a client draws with."""
