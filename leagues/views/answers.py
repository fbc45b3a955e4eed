"""How a view tells a person that something was refused."""

from http import HTTPStatus

from django.forms import BaseForm
from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from leagues.knockouts import WouldVoid
from leagues.refusals import Refused
from leagues.words.knockouts import sentences


def data(request: HttpRequest) -> QueryDict | None:
    """What a form is filled with: what was posted, were it nothing, and None for a first look."""
    return request.POST if request.method == "POST" else None


def show(form: BaseForm, refusal: Refused) -> None:
    """Put a refusal's sentence beside the field it belongs to, or above the form."""
    field = refusal.field if refusal.field in form.fields else None
    form.add_error(field, refusal.sentence)


def ask(form: BaseForm, question: WouldVoid) -> int:
    """Tell in a form what else would change; whoever sends it again has agreed to that (S19)."""
    form.add_error(None, question.sentence)
    for line in sentences(question.consequences):
        form.add_error(None, line)
    form.add_error(None, _("Send it again if that is meant."))
    form.data = {key: form.data[key] for key in form.data} | {"agreed": question.digest}
    return HTTPStatus.CONFLICT


def status(form: BaseForm) -> int:
    """The status of a page that shows a form: 422 for one that was refused."""
    refused = form.is_bound and bool(form.errors)
    return HTTPStatus.UNPROCESSABLE_ENTITY if refused else HTTPStatus.OK
