"""People: an account is an e-mail address and a name, nothing more."""

from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Django asks for a manager class that makes users; it lives beside its model."""

    def create_user(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Make an account; raises ValueError without an address."""
        if not email:
            raise ValueError("An account needs an e-mail address.")
        user = self.model(email=self.normalize_email(email), **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> "User":
        """Make an account for the people who run the server."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person. Where an account was deleted the row stays, without address or name."""

    email = models.EmailField(
        _("e-mail"),
        null=True,
        unique=True,
        error_messages={"unique": _("There is already an account with this e-mail address.")},
    )
    name = models.CharField(_("name"), max_length=80, blank=True)
    language = models.CharField(_("language"), max_length=8, blank=True)
    is_staff = models.BooleanField(default=False)
    is_active = models.BooleanField(default=True)
    date_joined = models.DateTimeField(default=timezone.now)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    objects: ClassVar[UserManager] = UserManager()

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                name="user_email_once",
                violation_error_message=_("There is already an account with this e-mail address."),
            ),
            models.CheckConstraint(
                condition=models.Q(email__isnull=False) | models.Q(deleted_at__isnull=False),
                name="user_email_unless_deleted",
                violation_error_message=_("An account needs an e-mail address."),
            ),
        ]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name that others see: never an e-mail address."""
        if self.deleted_at is not None:
            return gettext("former member")
        return self.name or gettext("member %(number)s") % {"number": self.pk}
