"""The keeper: `python -m config.embedded VAR`, started by `join`, never by hand.

It leaves its starter at once, so that it is nobody's unfinished child.
"""

import os
import sys
from pathlib import Path

from config.embedded.home import Home
from config.embedded.lifecycle import keep

if __name__ == "__main__":
    if os.fork():
        os._exit(0)
    var = Path(sys.argv[1])
    keep(Home(var, durable=var.name != "test"))
