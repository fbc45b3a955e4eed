"""The one error of the pairing package: a code and its values, never a sentence."""

type Value = int | str


class PairingError(ValueError):
    """Input from which no schedule can be made.

    ``code`` names what is wrong; ``values`` holds the numbers (or ISO dates, or zone names) that a
    web room needs to write the sentence.
    """

    def __init__(self, code: str, **values: Value) -> None:
        self.code = code
        self.values: dict[str, Value] = values
        super().__init__(f"{code} {values}")
