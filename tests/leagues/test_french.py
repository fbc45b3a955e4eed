"""The site in French: real sentences on the pages that people read most."""

import html
import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from leagues import outcomes
from leagues.models import Competition, Fixture, Round
from tests.cast import Cast, assemble
from tests.factories import NOW, fixture, result

pytestmark = pytest.mark.django_db
LIGA = settings.SHARED_DIR / "data" / "public" / "esp-la-liga-2018-19.json"


@pytest.fixture
def cast() -> Cast:
    made = assemble()
    result(made.competition, "Ajax", "2-1", "Bari")
    fixture(made.competition, "Celtic", "Derby")
    return made


def french(user=None) -> Client:
    """A browser that asks for French, signed in as somebody or nobody."""
    client = Client(headers={"Accept-Language": "fr-FR,fr;q=0.9"})
    if user is not None:
        client.force_login(user)
    return client


def read(client: Client, address: str, status: int = 200) -> str:
    """What a page says, without its markup; spaces that do not break stay what they are."""
    answer = client.get(address)
    assert answer.status_code == status
    text = re.sub(r"<(script|style).*?</\1>", "", answer.content.decode(), flags=re.DOTALL)
    return re.sub(r"[ \n]+", " ", html.unescape(re.sub(r"<[^>]+>", " ", text)))


def test_everybody_is_greeted_in_french(cast):
    page = read(french(), "/")
    assert "Le football de table de votre club, du calendrier au classement final" in page
    page = read(french(cast.organiser), "/")
    assert "Vos clubs" in page


def test_the_pages_of_a_competition_speak_french(cast):
    slug = cast.competition.slug
    page = read(french(), reverse("competition", args=[slug]))
    assert "Tous les matchs Domicile Extérieur" in page
    assert (
        "Celtic et Derby devant Bari\N{NO-BREAK SPACE}: différence de buts 0 à −1 "
        "2 Celtic et Derby sont à égalité sur tout ce qui compte, et partagent la place"
    ) in page
    page = read(french(), reverse("rules", args=[slug]))
    assert "Une victoire rapporte 3, un nul 1, une défaite 0." in page
    page = read(french(), reverse("matchday", args=[slug, 1]))
    assert page.strip().startswith("Journée 1\N{NO-BREAK SPACE}: ")
    assert "Joués\N{NO-BREAK SPACE}: 1 sur 2" in page


def test_an_order_is_explained_as_french_papers_do(cast):
    file = SimpleUploadedFile("liga.json", LIGA.read_bytes())
    french(cast.organiser).post(reverse("club_import", args=[cast.club.slug]), {"file": file})
    liga = Competition.objects.get(name="Spanish La Liga")
    page = read(french(), liga.get_absolute_url())
    assert (
        "Getafe CF devant Sevilla FC\N{NO-BREAK SPACE}: points en confrontations directes 6 à 0"
    ) in page
    assert "Matchday" not in page
    page = read(french(), reverse("matchday", args=[liga.slug, 38]))
    assert "18 mai 2019" in page


def test_a_match_tells_its_history_in_french(cast):
    match = Fixture.objects.get(sides__entry__competitor__name="Ajax")
    award = outcomes.award(3, 0, reason="Arrivés trop tard")
    outcomes.record(fixture=match, outcome=award, by=cast.official, at=NOW)
    page = read(french(), match.get_absolute_url())
    assert "3–0 sur tapis vert\N{NO-BREAK SPACE}: Arrivés trop tard" in page
    assert "2–1 saisi" in page


def test_an_organiser_settles_things_in_french(cast):
    slug = cast.competition.slug
    organiser = french(cast.organiser)
    page = read(organiser, reverse("table_rules", args=[slug]))
    assert "Quand une équipe déclare forfait général" in page
    page = read(organiser, reverse("entrants", args=[slug]))
    assert "Participants" in page
    page = read(organiser, reverse("settings", args=[slug]))
    assert "Seuls les membres du club peuvent la lire" in page


def test_forms_answer_in_french(cast):
    client = french()
    answer = client.post(reverse("account_login"), {"login": "", "password": ""})
    assert "Ce champ est obligatoire." in answer.content.decode()
    page = read(client, reverse("account_signup"))
    assert "Votre mot de passe doit contenir au minimum 8 caractères." in page


def test_refusals_are_french_pages(cast):
    assert "Cette page n’existe pas" in read(french(), "/nope/", 404)
    page = read(french(cast.rival), reverse("settings", args=[cast.competition.slug]), 403)
    assert "Cette page n’est pas pour vous" in page


@pytest.mark.parametrize(("given", "called"), [("Matchday 1", "Journée 1"), ("Finale", "Finale")])
def test_a_round_is_called_the_same_on_every_page(cast, given, called):
    passed = timezone.now() - timedelta(1)
    Round.objects.update(name=given, deadline_at=passed)
    open_match = Fixture.objects.get(sides__entry__competitor__name="Celtic")
    slug, organiser = cast.competition.slug, french(cast.organiser)
    pages = [
        reverse("overdue", args=[slug]),
        reverse("schedule", args=[slug]),
        reverse("round_edit", args=[slug, open_match.round_id]),
        reverse("fixture_edit", args=[open_match.pk]),
        open_match.get_absolute_url(),
    ]
    # The form of a round shows the name as it was given, in a field, which is no text of the page.
    said = [re.findall("Matchday 1|Journée 1|Finale", read(organiser, page)) for page in pages]
    assert [set(found) for found in said] == [{called}] * len(pages)
