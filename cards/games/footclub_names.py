"""Invented names, country by country: given names that people bear, family names that nobody does.

A name comes once; no real player, coach or club is meant by any of them.
"""

from typing import NamedTuple

from cards.chance import Chance


class Country(NamedTuple):
    """What names of a country are made of."""

    code: str
    given: tuple[str, ...]
    first: tuple[str, ...]
    last: tuple[str, ...]


COUNTRIES = (
    Country(
        "FRA",
        ("Armand", "Bastien", "Clovis", "Denis", "Étienne", "Florian", "Gaël", "Loïc"),
        ("Bre", "Char", "Del", "Fau", "Mont", "Ros", "Val", "Ver"),
        ("vaud", "nière", "teuil", "quart", "rolle", "sigeac", "bonnel"),
    ),
    Country(
        "ESP",
        ("Adrián", "Beltrán", "Ciro", "Fermín", "Iker", "Leandro", "Nicanor", "Teo"),
        ("Alba", "Bar", "Cor", "Esco", "Gar", "Mira", "Quin", "Sala"),
        ("ruela", "zagos", "tandes", "llanera", "videz", "mposa", "redal"),
    ),
    Country(
        "ITA",
        ("Aldo", "Brando", "Dario", "Elio", "Fausto", "Italo", "Nevio", "Ruggero"),
        ("Bor", "Cam", "Ferra", "Gra", "Lom", "Mar", "Pel", "Tor"),
        ("ghetti", "panella", "ssone", "nelli", "tarizzi", "viaro", "doni"),
    ),
    Country(
        "GER",
        ("Anselm", "Bernd", "Detlef", "Eike", "Henning", "Joris", "Lorenz", "Volker"),
        ("Alt", "Birk", "Ehren", "Hasel", "Lind", "Roth", "Stein", "Wald"),
        ("bauer", "hoff", "kamp", "mayr", "schlag", "wieser", "born"),
    ),
    Country(
        "ENG",
        ("Alfie", "Barnaby", "Clive", "Desmond", "Ewan", "Graham", "Perry", "Rufus"),
        ("Ash", "Brad", "Copper", "Dun", "Hather", "Mal", "Thorn", "Whit"),
        ("combe", "field", "leigh", "more", "stock", "wick", "ridge"),
    ),
    Country(
        "BRA",
        ("Anísio", "Cauã", "Dirceu", "Genival", "Jadson", "Ladislau", "Tales", "Zeca"),
        ("Ara", "Bara", "Cama", "Igua", "Jaca", "Para", "Tapa", "Uru"),
        ("tinga", "rema", "çaba", "piranga", "guari", "ndira", "mirim"),
    ),
    Country(
        "NED",
        ("Aart", "Bram", "Cees", "Diederik", "Floris", "Gijs", "Ruben", "Wout"),
        ("Van Aal", "Van Broek", "De Gra", "Hoog", "Lange", "Ooster", "Van Rijs", "Zuid"),
        ("berg", "dam", "hof", "kerk", "laan", "velt", "wold"),
    ),
    Country(
        "SEN",
        ("Abdou", "Babacar", "Cheikh", "Demba", "Ibra", "Lamine", "Ousmane", "Pape"),
        ("Ba", "Dia", "Fa", "Ka", "Ma", "Nda", "Sa", "Sey"),
        ("gnara", "koumé", "londé", "mbassa", "rekho", "tiané", "yadou"),
    ),
    Country(
        "CRO",
        ("Ante", "Borna", "Duje", "Frane", "Goran", "Jakov", "Krešimir", "Toma"),
        ("Bar", "Cvi", "Dra", "Gra", "Kova", "Mil", "Per", "Zla"),
        ("bašić", "jević", "kić", "nković", "rdić", "sovac", "tulja"),
    ),
    Country(
        "JPN",
        ("Daichi", "Eiji", "Haruto", "Isamu", "Kazuki", "Makoto", "Ren", "Shun"),
        ("Aki", "Fuji", "Haya", "Iwa", "Kuro", "Mori", "Shima", "Tani"),
        ("be", "gawa", "hara", "mizu", "numa", "saki", "zawa"),
    ),
)


class Names:
    """Hands out names, each once, countries in turn."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self._used: set[str] = set()
        self._turn = 0

    def next(self) -> tuple[str, str]:
        """Return a name that has not come yet, and its country."""
        country = COUNTRIES[self._turn % len(COUNTRIES)]
        self._turn += 1
        while True:
            parts = (country.given, country.first, country.last)
            given, first, last = (part[self._chance.below(len(part))] for part in parts)
            name = f"{given} {first}{last}"
            if name not in self._used:
                self._used.add(name)
                return name, country.code
