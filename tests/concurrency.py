"""Two people, one instant: calls that run at the same time, each with a connection of its own."""

from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connection


def at_once(*calls: Callable[[], object]) -> list[object]:
    """Run calls in threads with a connection each; return what each returned or raised."""
    start = Barrier(len(calls))
    answers: list[object] = [None] * len(calls)

    def run(place: int, call: Callable[[], object]) -> None:
        start.wait()
        try:
            answers[place] = call()
        except Exception as error:
            answers[place] = error
        finally:
            connection.close()

    threads = [Thread(target=run, args=pair) for pair in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers
