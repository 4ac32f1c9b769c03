"""The ground every game stands on: it knows no game, no network and no database."""
