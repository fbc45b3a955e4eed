"""Forms about oneself."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.contrib.auth.password_validation import (
    password_validators_help_text_html,
    validate_password,
)
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from leagues import people
from leagues.models import User


class PersonForm(forms.Form):
    """Name and language."""

    name = forms.CharField(
        label=gettext_lazy("Your name"),
        max_length=people.LONGEST_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    language = forms.ChoiceField(label=gettext_lazy("Language"), choices=settings.LANGUAGES)


class DeleteAccountForm(forms.Form):
    """The own name typed, and the password."""

    confirm = forms.CharField(
        label=gettext_lazy("Your name"), widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    password = forms.CharField(
        label=gettext_lazy("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.user = user

    def clean_confirm(self) -> str:
        """Return the name; it must be the one that is shown."""
        typed = str(self.cleaned_data["confirm"])
        if " ".join(typed.split()) != self.user.shown_name:
            raise forms.ValidationError(
                _("Type %(name)s to confirm.") % {"name": self.user.shown_name}
            )
        return typed

    def clean_password(self) -> str:
        """Return the password; it must be the right one."""
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This is not your password."))
        return password


class NewPasswordForm(forms.Form):
    """A new password; its rules stand beside it."""

    password = forms.CharField(
        label=gettext_lazy("New password"),
        strip=False,
        help_text=password_validators_help_text_html(),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, user: User, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(data)
        self.user = user

    def clean_password(self) -> str:
        """Return the password; it must be a good one for this person."""
        password = str(self.cleaned_data["password"])
        validate_password(password, self.user)
        return password
