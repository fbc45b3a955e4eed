"""`manage.py bench`: what it refuses before it measures anything."""

import pytest
from django.core.management import CommandError, call_command


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--matches", "0"], "--matches can be 1,000 to 10,000,000; not 0."),
        (["--matches", "-5000"], "--matches can be 1,000 to 10,000,000; not -5000."),
        (["--matches", "999"], "--matches can be 1,000 to 10,000,000; not 999."),
        (["--matches", "10000001"], "--matches can be 1,000 to 10,000,000; not 10000001."),
        (
            ["--matches", "many"],
            "Error: argument --matches: “many” is not a whole number that fits",
        ),
    ],
)
def test_bounds_of_the_engines_benchmark(arguments, sentence):
    with pytest.raises(CommandError) as refused:
        call_command("bench", "engines", *arguments)
    assert str(refused.value) == sentence
