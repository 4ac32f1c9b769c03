"""A small client for tables on a server: what docs/api.md tells, in Python.

async with Client("http://localhost:8000") as client:
    await client.begin_as_guest()
    table = await client.create("centurion", bots={"1": "optio"})
    seat = await client.sit(table, 0)
    while not (await seat.my_turn()).over:
        await seat.act(choice=0)
"""

from castra.client.client import Client
from castra.client.errors import ClientError, LostError, RefusedError
from castra.client.seat import Seat
from castra.client.view import Choice, TableView

__all__ = ["Choice", "Client", "ClientError", "LostError", "RefusedError", "Seat", "TableView"]
