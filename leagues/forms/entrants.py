"""Forms about who enters: by picking, by typing, by a sheet, late, or through a link."""

from datetime import timedelta

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues import competitors, schedules, sheets
from leagues.models import Competition, Competitor, Division, User

LASTING = {
    "7": (timedelta(days=7), _("One week")),
    "30": (timedelta(days=30), _("30 days")),
    "open": (None, _("Until I close it")),
}


class PickForm(forms.Form):
    """Competitors of the club that have not entered yet."""

    competitors = forms.ModelMultipleChoiceField(
        label=_("Who plays?"),
        queryset=Competitor.objects.none(),
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Tick at least one.")},
    )

    def __init__(self, competition: Competition, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        self.fields["competitors"].queryset = (  # type: ignore[attr-defined]
            Competitor.objects.filter(club=competition.club_id)
            .exclude(entries__competition=competition)
            .order_by("sort_key")
        )


class NamesForm(forms.Form):
    """Names, one a line."""

    names = forms.CharField(
        label=_("Names, one a line"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        error_messages={"required": _("Type at least one name.")},
    )

    @property
    def typed(self) -> list[str]:
        """The lines that say something."""
        return [line for line in self.cleaned_data["names"].splitlines() if line.strip()]


class SheetForm(forms.Form):
    """A sheet as a file, or pasted."""

    file = forms.FileField(label=_("A file"), required=False)
    sheet = forms.CharField(
        label=_("or paste it here"),
        required=False,
        max_length=sheets.MOST_BYTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )

    @property
    def content(self) -> bytes | str:
        """What was brought: the file's bytes, else the text; a file too large is not read."""
        file = self.cleaned_data.get("file")
        if file is None:
            pasted: str = self.cleaned_data["sheet"]
            return pasted
        read: bytes = file.read(sheets.MOST_BYTES + 1)
        return read


class LateForm(forms.Form):
    """A late entry: who, and how often it meets everybody."""

    name = forms.CharField(label=_("Name"), max_length=competitors.LONGEST_NAME)
    legs = forms.IntegerField(
        label=_("Meets everybody"),
        min_value=1,
        max_value=schedules.MOST_LEGS,
        help_text=_("1 for once, 2 for home and away."),
    )


class EntryForm(forms.Form):
    """What an entrant is called, and where it plays."""

    name = forms.CharField(label=_("Name"), max_length=competitors.LONGEST_NAME)
    division = forms.ModelChoiceField(
        label=_("Division"), queryset=Division.objects.none(), empty_label=None
    )

    def __init__(self, competition: Competition, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        divisions = competition.divisions.order_by("level")
        self.fields["division"].queryset = divisions  # type: ignore[attr-defined]
        self.fields["division"].label_from_instance = (  # type: ignore[attr-defined]
            lambda division: division.name or str(division.level)
        )
        if len(divisions) == 1:
            del self.fields["division"]


class LinkForm(forms.Form):
    """A registration link to be made."""

    lasts = forms.ChoiceField(
        label=_("How long it opens"),
        choices=[(key, label) for key, (_span, label) in LASTING.items()],
        initial="30",
    )

    @property
    def span(self) -> timedelta | None:
        """How long the link opens; None until it is closed."""
        return LASTING[self.cleaned_data["lasts"]][0]


class RegisterForm(forms.Form):
    """One's own side, or a new one."""

    competitor = forms.ModelChoiceField(
        label=_("A side of yours"),
        queryset=Competitor.objects.none(),
        required=False,
        empty_label=_("A new side"),
    )
    name = forms.CharField(
        label=_("Name of the new side"), max_length=competitors.LONGEST_NAME, required=False
    )

    def __init__(
        self, competition: Competition, user: User, *args: object, **kwargs: object
    ) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        own = Competitor.objects.filter(club=competition.club_id, manager=user)
        free = own.exclude(entries__competition=competition).order_by("sort_key")
        self.fields["competitor"].queryset = free  # type: ignore[attr-defined]
        if not free:
            del self.fields["competitor"]
            self.fields["name"].required = True
