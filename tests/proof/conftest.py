"""The databases and visitors of the server's tests."""

from tests.server.conftest import new_database, postgres
from tests.server.web.conftest import config, visitor, web

__all__ = ["config", "new_database", "postgres", "visitor", "web"]
