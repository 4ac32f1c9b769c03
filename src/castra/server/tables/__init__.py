"""Tables: the course of a game as events, clocks, who listens, and what may be asked."""
