"""The web: HTTP and one socket, behind one guard, with one shape of error."""
