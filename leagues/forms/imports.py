"""Forms that take a file: a whole competition, or a sheet of results."""

from django import forms
from django.utils.translation import gettext_lazy as _

from leagues import sheets
from leagues.exchange.reading import MOST_BYTES


class CompetitionFileForm(forms.Form):
    """A file of the exchange format."""

    file = forms.FileField(
        label=_("The competition’s file"),
        help_text=_("A JSON file of the exchange format, such as an export of this site."),
        allow_empty_file=True,
        error_messages={"required": _("Choose a file.")},
        widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"}),
    )

    @property
    def content(self) -> bytes:
        """The bytes of the file; of one that is too large only as many as it takes to see it."""
        read: bytes = self.cleaned_data["file"].read(MOST_BYTES + 1)
        return read


class ResultSheetForm(forms.Form):
    """Results as a file, or pasted."""

    file = forms.FileField(
        label=_("A file"),
        required=False,
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.txt,text/csv"}),
    )
    sheet = forms.CharField(
        label=_("or paste it here"),
        required=False,
        max_length=sheets.MOST_BYTES,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
    )

    @property
    def content(self) -> bytes | str:
        """What was brought: the file's bytes, else the text."""
        file = self.cleaned_data.get("file")
        if file is None:
            pasted: str = self.cleaned_data["sheet"]
            return pasted
        read: bytes = file.read(sheets.MOST_BYTES + 1)
        return read
