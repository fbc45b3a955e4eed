"""How allauth serves our accounts: what signing up asks besides, and what must never happen.

The forms that change allauth's own stand in ``leagues.forms.accounts``: allauth's import this
module, so it can import none of them.
"""

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailAddress
from django import forms
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from leagues import names, people
from leagues.models import User


class Adapter(DefaultAccountAdapter):
    """Where our rules differ from allauth's."""

    def confirm_email(self, request: HttpRequest, email_address: EmailAddress) -> bool:
        """Confirm an address; one that another account has taken meanwhile is told, not kept."""
        try:
            with transaction.atomic():
                return bool(super().confirm_email(request, email_address))
        except IntegrityError:
            messages.error(request, _("There is already an account with this e-mail address."))
            EmailAddress.objects.filter(pk=email_address.pk, verified=False).delete()
            return False

    def can_delete_email(self, email_address: EmailAddress) -> bool:
        """Whether an address may go: never the one that the person signs in with."""
        return bool(email_address.email.lower() != (email_address.user.email or "").lower())


class NameForm(forms.Form):
    """What signing up asks besides address and password (ACCOUNT_SIGNUP_FORM_CLASS)."""

    name = forms.CharField(
        label=_("Your name"),
        max_length=people.LONGEST_NAME,
        help_text=_("As others in your club know you."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    field_order = ["name", "email", "password1"]

    def clean_name(self) -> str:
        """Return the name as it will be shown."""
        try:
            return names.tidy(self.cleaned_data["name"], longest=people.LONGEST_NAME)
        except names.NameRefused as refusal:
            raise forms.ValidationError(refusal.sentence) from refusal

    def signup(self, _request: HttpRequest, user: User) -> None:
        """Complete a new account; allauth calls it inside the sign-up."""
        people.describe(
            user=user, name=self.cleaned_data["name"], language=get_language() or user.language
        )
