"""Who is who: the names behind the codes of a match."""

from cards.games.footclub import CardSet
from cards.words import footclub as cards


class Cast:
    """Names of clubs, men and cards. `clubs`: home and away, as the report is to call them."""

    def __init__(self, card_set: CardSet, clubs: tuple[str, str]) -> None:
        team = (*card_set.coaches, *card_set.keepers, *card_set.players)
        self.clubs = clubs
        self._names = {card.code: card.name for card in team}
        self._kinds = {
            number: kind.code
            for kind in card_set.kinds
            for number in range(kind.first, kind.first + kind.copies)
        }

    def man(self, code: str) -> str:
        """Return a man's name."""
        return self._names.get(code, code)

    def men(self, codes: tuple[str, ...]) -> str:
        """Return several men's names."""
        return ", ".join(self.man(code) for code in codes)

    def kind(self, code: str) -> str:
        """Return the kind of a Match card by its code: a serial number with a ribbon, else itself."""
        number = code[1:]
        return self._kinds[int(number)] if number.isdigit() else code

    def card(self, code: str) -> str:
        """Return a Match card's name, with its serial number if it has one."""
        name = cards.kind_name(self.kind(code))
        return f"{name} {code}" if code[1:].isdigit() else name
