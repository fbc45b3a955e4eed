"""Every constraint says in words of its own what is wrong."""

import pytest
from django.apps import apps
from django.db.models import BaseConstraint

CONSTRAINTS = [
    pytest.param(constraint, id=constraint.name)
    for model in apps.get_app_config("leagues").get_models()
    for constraint in model._meta.constraints
]


def test_there_are_constraints():
    assert len(CONSTRAINTS) > 30


@pytest.mark.parametrize("constraint", CONSTRAINTS)
def test_a_constraint_has_a_message_that_a_person_understands(constraint):
    message = str(constraint.violation_error_message)
    assert message != str(BaseConstraint.default_violation_error_message)
    assert message == message.strip()
    assert message.endswith(".")
    assert constraint.name not in message


def test_no_two_constraints_of_a_model_say_the_same():
    for model in apps.get_app_config("leagues").get_models():
        said = [str(each.violation_error_message) for each in model._meta.constraints]
        assert sorted(said) == sorted(set(said)), model.__name__
