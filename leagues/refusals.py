"""The errors that a person can cause: a plain sentence, and what it is about.

Domain functions raise a subclass of their own; views show the sentence beside the form, commands
print it. Nothing is half-written when one is raised.
"""


class Refused(Exception):
    """Something a person asked for is refused; ``str()`` is the sentence they read.

    ``field`` names the form field it belongs to, where there is one.
    """

    def __init__(self, sentence: str, *, field: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field
