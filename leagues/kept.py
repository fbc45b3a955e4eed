"""Pages kept in this process: as many as fit into a bounded room, the longest unasked forgotten.

Keys say all that a page depends on, so that nothing has to be thrown away when something changes.
The room is bounded in characters, since every address that somebody invents makes a page.
"""

import threading
from collections import OrderedDict

ROOM = 48 * 1024 * 1024


class Kept[V]:
    """Values by key, each with its size, together never larger than the room."""

    def __init__(self, room: int = ROOM) -> None:
        self._room = room
        self._size = 0
        self._values: OrderedDict[str, tuple[V, int]] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: str) -> V | None:
        """Return what is kept under a key, or None."""
        with self._lock:
            found = self._values.get(key)
            if found is None:
                return None
            self._values.move_to_end(key)
            return found[0]

    def keep(self, key: str, value: V, size: int) -> None:
        """Keep a value; what is larger than the room is not kept."""
        with self._lock:
            if key in self._values:
                self._size -= self._values.pop(key)[1]
            if size > self._room:
                return
            self._values[key] = (value, size)
            self._size += size
            while self._size > self._room:
                _key, (_value, gone) = self._values.popitem(last=False)
                self._size -= gone

    def clear(self) -> None:
        """Forget everything."""
        with self._lock:
            self._values.clear()
            self._size = 0
