"""A replayed log in words: what it is, what happened, what it expected; or why it was refused."""

import json
from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as N_
from django.utils.translation import ngettext
from msgspec import UNSET, to_builtins

from matches.engines.core.expectations import Unmet
from matches.engines.core.log import BadLog, Log, OtherRules, step_json
from matches.engines.core.protocol import BadSetup
from matches.engines.core.replay import IllegalStep, Replayed
from matches.engines.footclub.match import MATCH
from matches.engines.footclub.sets import card_set
from matches.replays import Opened
from matches.words import logs
from matches.words.footclub import cast, choices, market, report, rules

GAMES = {
    "footclub": N_("FootClub, a match"),
    "footclub_mercato": N_("FootClub, a mercato"),
    "footclub_signings": N_("FootClub, a mercato between two legs"),
}
LONGEST = 400  # characters of JSON that a message shows


def told(found: Opened, replayed: Replayed[Any, Any], *, full: bool) -> Iterator[str]:
    """Yield the lines of a report: the log, what happened, how it ended, what was expected."""
    yield from _heading(found, len(replayed.steps))
    events = [*replayed.opening, *(event for news in replayed.events for event in news)]
    if found.rules is MATCH:
        tell = report.chronicle if full else report.report
        yield from report.printed(tell(found.log.setup, events))
    else:
        yield from market.report(_cast(found), events, full=full)
    if replayed.outcome is None:
        yield ""
        yield from _open(found, replayed)
    if found.log.expect:
        yield ""
        yield from _expected(found.log)


def _heading(found: Opened, steps: int) -> Iterator[str]:
    yield _(GAMES[found.rules.game])
    if found.log.note:
        yield found.log.note
    counted = ngettext("%(count)s step, legal", "%(count)s steps, all legal", steps)
    signed = _("checksum fits") if found.signed else _("no checksum")
    yield _("%(steps)s; %(signed)s") % {"steps": counted % {"count": steps}, "signed": signed}
    yield ""


def _open(found: Opened, replayed: Replayed[Any, Any]) -> Iterator[str]:
    """Say what a log that ends too early leaves open, and what could follow."""
    ask = found.rules.ask(replayed.state)
    yield _("The log ends before it is over. What could follow:")
    steps = [
        step_json(found.rules.seats, side, answer)
        for side in (ask.sides if ask else ())
        for answer in found.rules.actions(replayed.state, side)
    ]
    yield from (f"  {line}" for line in choices.choices(steps, _cast(found)))


def _expected(log: Log[Any]) -> Iterator[str]:
    count = len(log.expect)
    yield ngettext(
        "%(count)s expectation, which holds:", "%(count)s expectations, and all hold:", count
    ) % {"count": count}
    for expectation in log.expect:
        after = len(log.steps) if expectation.after is UNSET else expectation.after
        words = {word: value for word, value in to_builtins(expectation).items() if word != "after"}
        yield "  " + _("after step %(step)s: %(what)s") % {"step": after, "what": _json(words)}


def _cast(found: Opened) -> cast.Cast:
    setup = found.log.setup
    if found.rules is MATCH:
        return report.cast_of(setup)
    return cast.in_market(card_set(setup), found.rules.seats)


def refused(error: Exception, found: Opened | None) -> Iterator[str]:
    """Yield why a log was refused: what is wrong, where, and what would have been right."""
    if isinstance(error, BadLog):
        yield logs.fault(error)
    elif isinstance(error, OtherRules):
        yield logs.other_rules(error)
    elif isinstance(error, BadSetup):
        yield _("The set-up is refused: %(why)s") % {
            "why": rules.bad_setup(error.rule, error.detail)
        }
    elif isinstance(error, Unmet):
        yield from _unmet(error)
    elif isinstance(error, IllegalStep) and found is not None:
        yield from _illegal(error, found)


def _unmet(error: Unmet) -> Iterator[str]:
    words = {"number": error.index, "step": error.after, "word": error.word}
    yield _("Expectation %(number)s, after step %(step)s, does not hold: %(word)s.") % words
    yield "  " + _("Expected: %(what)s") % {"what": _json(error.expected)}
    yield "  " + _("Found: %(what)s") % {"what": _json(error.found)}


def _illegal(error: IllegalStep, found: Opened) -> Iterator[str]:
    side, answer = found.log.steps[error.number - 1]
    names = _cast(found)
    step = choices.choice(step_json(found.rules.seats, side, answer), names)
    yield _("Step %(number)s is not legal: %(step)s.") % {"number": error.number, "step": step}
    yield rules.refusal(error.rule)
    if error.legal:
        yield _("Legal would have been:")
        yield from (f"  {line}" for line in choices.choices(error.legal, names))


def _json(value: Any) -> str:
    text = json.dumps(to_builtins(value), ensure_ascii=False)
    return text if len(text) <= LONGEST else text[:LONGEST] + "…"
