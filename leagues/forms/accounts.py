"""Allauth's forms as we show them (ACCOUNT_FORMS)."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.account.internal.flows.email_verification import send_verification_email_to_address
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.contrib import messages
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from leagues import people
from leagues.models import User


def calm(form: forms.Form) -> None:
    """Show each thing once: no placeholder that repeats the label, no password typed again.

    Browsers show and keep what was typed; a mistyped one is reset.
    """
    for field in form.fields.values():
        field.widget.attrs.pop("placeholder", None)
    form.fields.pop("password2", None)
    for name in ("email", "login"):
        if name in form.fields:
            form.fields[name].label = _("E-mail")


class LoginForm(allauth_forms.LoginForm):
    """Signing in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        calm(self)
        self.fields["password"].help_text = ""  # the page links to it below


class SignupForm(allauth_forms.SignupForm):
    """Signing up; who presses the button twice has one account and is told so."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        calm(self)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponseBase | None]:
        """Save the account, or answer with the page for signing in where the address is taken."""
        try:
            with transaction.atomic():
                user, response = super().try_save(request)
        except IntegrityError:
            messages.warning(request, _("There is already an account with this e-mail address."))
            return None, redirect("account_login")
        return user, response


class ChangePasswordForm(allauth_forms.ChangePasswordForm):
    """Changing the password; the old one is asked for."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        calm(self)


class ResetPasswordKeyForm(allauth_forms.ResetPasswordKeyForm):
    """A new password by the link of a mail."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        calm(self)


class ReauthenticateForm(allauth_forms.ReauthenticateForm):
    """The password once more, before the account changes."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        calm(self)


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    """Asking for a mail with a link; where no mail can be sent the page says what to do instead."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.mail_works = settings.MAIL_WORKS
        calm(self)

    def clean(self) -> None:
        """Refuse where no mail can be sent."""
        if not self.mail_works:
            raise forms.ValidationError(_("This site cannot send mail."))
        super().clean()


class ChangeAddressForm(allauth_forms.AddEmailForm):
    """Another address for the account.

    A confirmed address gives way once the new one is confirmed. Where the present one never was,
    or no mail can be sent, it gives way at once: there is nothing safer to keep.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        calm(self)
        self.fields["email"].label = _("New e-mail address")

    def clean_email(self) -> str:
        """Return the address; another account's is refused, as it is when signing up."""
        email = str(super().clean_email())
        if User.objects.filter(email__iexact=email).exists():
            raise forms.ValidationError(_("There is already an account with this e-mail address."))
        return email

    def save(self, request: HttpRequest) -> EmailAddress:
        """Return the new address."""
        confirmed = EmailAddress.objects.filter(user=self.user, verified=True).exists()
        if settings.MAIL_WORKS and confirmed:
            return super().save(request)
        address = people.change_address(user=self.user, email=self.cleaned_data["email"])
        if settings.MAIL_WORKS:
            send_verification_email_to_address(request, address)
        else:
            messages.success(request, _("Your e-mail address is changed."))
        return address
