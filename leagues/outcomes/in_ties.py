"""What a result of a tie may be: the rules of the round say what decides, and when (S30)."""

from collections.abc import Callable, Sequence

from django.utils.translation import gettext as _

from leagues import knockout_rules, ties
from leagues.models import Fixture, OutcomeKind, Side, Stage, TiePlace
from leagues.outcomes.values import NewOutcome, OutcomeRefused
from leagues.pairing.tie_evidence import Reported, as_played
from leagues.pairing.tie_rules import TieRules
from leagues.pairing.ties import Game, Kind, fault

SENTENCES: dict[str, Callable[[], str]] = {
    "no_extra_time": lambda: _("The rules of this round have no extra time."),
    "extra_time_in_first_leg": lambda: _("A first leg has no extra time: the second leg decides."),
    "extra_time_though_decided": lambda: _(
        "Extra time is for sides that are level after 90 minutes."
    ),
    "no_shoot_out": lambda: _("The rules of this round have no shoot-out."),
    "shots_in_first_leg": lambda: _("A first leg has no shoot-out: the second leg decides."),
    "shots_though_decided": lambda: _(
        "A shoot-out is for sides that are level: this tie is decided on goals."
    ),
    "undecided": lambda: _("Undecided: the sides are level. Enter what decided it as well."),
}


def rules_of(fixture: Fixture, stage: Stage) -> TieRules | None:
    """Return the rules of a fixture's tie, None where it belongs to none."""
    if fixture.tie_id is None:
        return None
    return knockout_rules.of_round(knockout_rules.read(stage), fixture.round)


def may_end(rules: TieRules, fixture: Fixture) -> bool:
    """Whether a tie can end with this match, so that extra time or a shoot-out may follow."""
    return bool(rules.best_of or fixture.replay or (fixture.leg or 1) >= rules.legs)


def check_tie(fixture: Fixture, stage: Stage, sides: Sequence[Side], new: NewOutcome) -> None:
    """Raise OutcomeRefused where the rules of the fixture's tie do not take this result.

    A tie that a file brought goes by what its matches show. A decision at the desk is never refused
    here. Matches that come later are not asked: what they are without this one follows by itself.
    """
    rules = rules_of(fixture, stage)
    entries = [side.entry_id for side in sides]
    if rules is None or new.kind != OutcomeKind.PLAYED or len(entries) != 2 or None in entries:
        return
    before = _before(fixture, (entries[0] or 0, entries[1] or 0))
    game = _game(fixture, new)
    placed = TiePlace.objects.filter(tie=fixture.tie_id).exists()
    if not placed:
        legs = tuple(each for each in (*before, game) if not each.replay)
        replays = tuple(each for each in (*before, game) if each.replay)
        numbered = fixture.leg is not None
        rules = as_played(rules, Reported(legs, replays, len(legs), 0, numbered))
    code = fault(rules, before, game)
    if code == "undecided" and not placed and not rules.shoot_out:
        return  # the file names nothing that could decide it
    if code is not None:
        raise OutcomeRefused(SENTENCES[code](), field=_field(code))


def _before(fixture: Fixture, entries: tuple[int, int]) -> list[Game]:
    """The matches of the tie that come before one and have a result, home of that one first."""
    rows = Fixture.objects.filter(tie=fixture.tie_id, outcome__isnull=False).exclude(pk=fixture.pk)
    here = _turn(fixture)
    earlier = [
        each
        for each in rows.select_related("outcome").prefetch_related("outcome__sides")
        if _turn(each) < here
    ]
    return [
        ties.game(each.outcome, entries, replay=each.replay or 0)
        for each in sorted(earlier, key=_turn)
        if each.outcome is not None and ties.is_between(each.outcome, entries)
    ]


def _turn(fixture: Fixture) -> tuple[int, int, int]:
    return fixture.replay or 0, fixture.leg or 0, fixture.number


def _game(fixture: Fixture, new: NewOutcome) -> Game:
    home, away = new.sides
    goals, regular = ties.pair(home.goals, away.goals), ties.pair(home.goals_90, away.goals_90)
    kind: Kind = "played"
    return Game(
        home=1,
        goals=goals,
        regular=regular,
        extra_time=new.extra_time or (regular is not None and regular != goals),
        shots=ties.pair(home.penalties, away.penalties),
        kind=kind,
        replay=fixture.replay or 0,
    )


def _field(code: str) -> str:
    if code == "undecided" or code.startswith(("shots", "no_shoot_out")):
        return "home_penalties"
    return "home_goals_90"
