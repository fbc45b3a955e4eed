"""What makes a set of FootClub cards sound: each rule a small function that yields what breaks it.

The counts and proportions are the catalogue's (rulings 1.1 to 1.4, FB-80); whoever edits a file
hears which card is wrong.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from msgspec import to_builtins

from cards.games.footclub import (
    AttackSupport,
    CardSet,
    Coach,
    DefenceSupport,
    Effect,
    Keeper,
    Kind,
    Offensive,
    Player,
    Press,
    Stand,
    Tackle,
)

TeamCard = Coach | Keeper | Player
Fault = tuple[str, str, str]  # the card (or kind), the code of the rule, the value that breaks it
Rule = Callable[[CardSet], Iterator[Fault]]

LEVELS = (3, 4, 5)
PAIR_STARS = 8
STYLE = 10
VERSATILE = ({"AL", "DC"}, {"MO", "AT"})
TARGETS = {f"{position}{side}" for position in ("AL", "DC", "MD", "MO", "AT") for side in "GD"}
SECTIONS = 6
# family, effect, copies, targets a section (0: no ribbon)
KINDS: dict[str, tuple[str, type, int, int]] = {
    "pressing": ("possession", Press, 6, 2),
    "tackle": ("possession", Tackle, 6, 1),
    "set_piece_attack": ("offensive", Offensive, 4, 1),
    "individual_exploit": ("offensive", Offensive, 2, 1),
    "counter_attack": ("offensive", Offensive, 3, 1),
    "supporters": ("support", Stand, 8, 0),
    "offensive_support": ("support", AttackSupport, 5, 0),
    "defensive_support": ("support", DefenceSupport, 8, 1),
}
MATCH_CARDS = 42
KOPS = 2
SUPPORTER_TOKENS = 1  # at most


class BadSet(Exception):
    """A set that cannot be played with: the file, the card, the code of the rule, the value."""

    def __init__(self, file: str, card: str, code: str, value: str) -> None:
        super().__init__(": ".join(part for part in (file, card, code, value) if part))
        self.file = file
        self.card = card
        self.code = code
        self.value = value


def check(card_set: CardSet, file: str) -> None:
    """Raise BadSet for the first rule that a set breaks."""
    fault = first_fault(card_set, RULES)
    if fault is not None:
        raise BadSet(file, *fault)


def first_fault(card_set: CardSet, rules: Iterable[Rule]) -> Fault | None:
    """Return what breaks the first of these rules that is broken, or None."""
    return next((fault for rule in rules for fault in rule(card_set)), None)


def _head(cards: CardSet) -> Iterator[Fault]:
    if not cards.name or cards.version < 1 or cards.clubs < 0:
        yield "", "head", f"{cards.name} {cards.version} {cards.clubs}"


def _codes(cards: CardSet) -> Iterator[Fault]:
    team: tuple[TeamCard, ...] = (*cards.coaches, *cards.keepers, *cards.players)
    codes = [card.code for card in team] + [kop.code for kop in cards.kops]
    for code, count in Counter(codes).items():
        if count > 1 or not code:
            yield code, "code", str(count)


def _names(cards: CardSet) -> Iterator[Fault]:
    team: tuple[TeamCard, ...] = (*cards.coaches, *cards.keepers, *cards.players)
    for name, count in Counter(card.name for card in team).items():
        if count > 1 or not name:
            yield next(card.code for card in team if card.name == name), "name", name


def _nationalities(cards: CardSet) -> Iterator[Fault]:
    team: tuple[TeamCard, ...] = (*cards.coaches, *cards.keepers, *cards.players)
    for card in team:
        country = card.nationality
        if not (len(country) == 3 and country.isascii() and country.isupper()):
            yield card.code, "nationality", country


def _levels(cards: CardSet) -> Iterator[Fault]:
    team: tuple[TeamCard, ...] = (*cards.coaches, *cards.keepers, *cards.players)
    for card in team:
        if card.level not in LEVELS:
            yield card.code, "level", str(card.level)


def _styles(cards: CardSet) -> Iterator[Fault]:
    for coach in cards.coaches:
        style = (coach.style.technical, coach.style.physical, coach.style.tactical)
        if sum(style) != STYLE or min(style) < 0:
            yield coach.code, "style", "-".join(map(str, style))


def _pairs(cards: CardSet) -> Iterator[Fault]:
    if len(cards.coaches) != len(cards.keepers):
        yield "", "pairs", f"{len(cards.coaches)} + {len(cards.keepers)}"
        return
    coaches = sorted(cards.coaches, key=lambda coach: coach.level)
    keepers = sorted(cards.keepers, key=lambda keeper: -keeper.level)
    for coach, keeper in zip(coaches, keepers, strict=True):
        if coach.level + keeper.level != PAIR_STARS:
            yield coach.code, "pairs", f"{coach.level} + {keeper.level} ({keeper.code})"


def _players(cards: CardSet) -> Iterator[Fault]:
    for player in cards.players:
        yield from ((player.code, code, value) for code, value in _player(player))


def _player(player: Player) -> Iterator[tuple[str, str]]:
    positions, profiles = player.positions, player.profiles
    if player.strong_point == "versatile":
        if set(positions) not in VERSATILE or len(positions) != 2:
            yield "versatile", " ".join(positions)
    elif len(positions) != 1:
        yield "positions", " ".join(positions)
    if not 1 <= len(set(profiles)) == len(profiles) <= 2:
        yield "profiles", " ".join(profiles)
    if len(profiles) == 2 and player.strong_point is not None:
        yield "double_profile", player.strong_point


def _proportions(cards: CardSet) -> Iterator[Fault]:
    if not cards.clubs:
        return
    n = cards.clubs
    wanted = {3: 10 * n + 4, 4: 6 * n, 5: 4 * n}
    found = Counter(player.level for player in cards.players)
    for level, count in wanted.items():
        if found[level] != count:
            yield "", "proportions", f"{level}: {found[level]} ({count})"
    if len(cards.coaches) != n + 1:
        yield "", "proportions", f"E: {len(cards.coaches)} ({n + 1})"


def _kinds(cards: CardSet) -> Iterator[Fault]:
    found = [kind.code for kind in cards.kinds]
    if sorted(found) != sorted(KINDS):
        yield "", "kinds", " ".join(found)
        return
    for kind in cards.kinds:
        if kind.copies != KINDS[kind.code][2]:
            yield kind.code, "copies", str(kind.copies)
            return
    numbers = [n for kind in cards.kinds for n in range(kind.first, kind.first + kind.copies)]
    if sorted(numbers) != list(range(1, MATCH_CARDS + 1)):
        odd = sorted((Counter(numbers) - Counter(range(1, MATCH_CARDS + 1))).elements())
        yield "", "serial_numbers", " ".join(map(str, odd))
    for kind in cards.kinds:
        yield from ((kind.code, code, value) for code, value in _kind(kind))


def _kind(kind: Kind) -> Iterator[tuple[str, str]]:
    family, effect, copies, targets = KINDS[kind.code]
    if kind.family != family or not isinstance(kind.effect, effect):
        yield "effect", f"{kind.family} {type(kind.effect).__name__}"
    else:
        yield from _numbers(kind.effect)
    if len(kind.ribbons) != (copies if targets else 0):
        yield "ribbons", str(len(kind.ribbons))
    for strip in kind.ribbons:
        if len(strip) != SECTIONS or kind.ribbons.count(strip) > 1:
            yield "ribbon", " | ".join(strip)
        for section in strip:
            names = section.split()
            if len(names) != targets or not TARGETS.issuperset(names):
                yield "target", section


def _numbers(effect: Effect) -> Iterator[tuple[str, str]]:
    """Yield the numbers of an effect that no match can carry out: a Supporters card gives one
    token at most, since what it gives cannot be stored (Supporters and Kop), and nothing gives or
    costs less than nothing."""
    facts = to_builtins(effect)
    if isinstance(effect, Stand) and effect.freshness > SUPPORTER_TOKENS:
        yield "freshness", str(effect.freshness)
    for boost in (facts, facts.get("adroit", {}), facts.get("accelerator", {})):
        for name, value in boost.items():
            if isinstance(value, int) and value < 0:
                yield name, str(value)


def _kops(cards: CardSet) -> Iterator[Fault]:
    if len(cards.kops) != KOPS:
        yield "", "kops", str(len(cards.kops))
    for kop in cards.kops:
        if (kop.attack > 0) == (kop.freshness > 0) or min(kop.attack, kop.freshness) < 0:
            yield kop.code, "kop", f"{kop.attack} {kop.freshness}"


TEAM_RULES: tuple[Rule, ...] = (_codes, _levels, _styles, _players)
MATCH_RULES: tuple[Rule, ...] = (_kinds, _kops)
RULES: tuple[Rule, ...] = (
    _head,
    _codes,
    _names,
    _nationalities,
    _levels,
    _styles,
    _pairs,
    _players,
    _proportions,
    _kinds,
    _kops,
)
