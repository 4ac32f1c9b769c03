"""How often somebody may ask: token buckets, by whoever asks and what for."""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from castra.server.web.problems import RefusedError

MOST_BUCKETS: Final = 20_000
MINUTE: Final = 60.0


@lru_cache(maxsize=4096)
def neighbourhood(address: str) -> str:
    """Whose address it is, as far as limits go: one line of IPv6 has as many addresses as it likes."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, 64), strict=False))


class Bucket:
    """Fills steadily up to a minute's allowance."""

    def __init__(self, a_minute: int, now: float) -> None:
        self.size = float(a_minute)
        self.left = float(a_minute)
        self.at = now

    def take(self, cost: float, now: float) -> float:
        """Take something out; the seconds to wait if there is not enough, else 0."""
        self.left = min(self.size, self.left + (now - self.at) * self.size / MINUTE)
        self.at = now
        if self.left < cost:
            return (cost - self.left) * MINUTE / self.size
        self.left -= cost
        return 0.0


class Limiter:
    """Buckets by name; those that have not been used for longest make room."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def wait(self, name: str, a_minute: int, cost: float = 1.0) -> float:
        """Seconds until this may be done; 0 if it may be done now, and then it is counted."""
        now = self._now()
        bucket = self._buckets.get(name)
        if bucket is None:
            bucket = self._buckets[name] = Bucket(a_minute, now)
            if len(self._buckets) > MOST_BUCKETS:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(name)
        return bucket.take(cost, now)

    def check(self, name: str, a_minute: int, cost: float = 1.0) -> None:
        wait = self.wait(name, a_minute, cost)
        if wait:
            raise RefusedError("request/too_many", "You ask too often; wait a moment.", wait)
