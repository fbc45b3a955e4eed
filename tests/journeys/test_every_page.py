"""Every page of the site: open to all (axe), nothing sticks out on a phone, nothing too small."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from django.core.cache import caches

from tests.cast import signed_in
from tests.doors import WIDTHS
from tests.journeys.addresses import EXAMPLES, make_world, url_names

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

# For who is signed in these lead on to another page at once.
LEADS_ON = ("/accounts/login/", "/accounts/signup/", "/join/")
# Too small to be hit with a thumb. A box to tick is as large as its label; what is drawn for screen
# readers only is no target.
SMALL = """() => [...document.querySelectorAll("a.button, button, input, select, textarea")]
  .filter(it => !["hidden", "checkbox", "radio"].includes(it.type))
  .filter(it => it.checkVisibility() && !it.closest(".visually-hidden"))
  .filter(it => it.getBoundingClientRect().height < 43.5)
  .map(it => `${it.outerHTML.slice(0, 90)} is ${it.getBoundingClientRect().height} px high`)"""
STICKS_OUT = """() => {
  const wide = document.scrollingElement.clientWidth;
  if (document.scrollingElement.scrollWidth <= wide) return [];
  const clips = it => getComputedStyle(it).overflowX !== "visible";
  const clipped = it => it && (clips(it) || clipped(it.parentElement));
  return [...document.querySelectorAll("body *")]
    .filter(it => it.getBoundingClientRect().right > wide && !clipped(it.parentElement))
    .map(it => `${it.outerHTML.slice(0, 90)} sticks out`);
}"""


def test_every_url_name_has_an_example_or_a_reason():
    assert sorted(EXAMPLES) == sorted(set(url_names()))


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("visitor", ["organiser", "anonymous"])
def test_every_page_is_open_to_all(open_page, settings, visitor, part):
    settings.MAIL_WORKS = False
    caches["pages"].clear()
    world = make_world()
    user = world.organiser if visitor == "organiser" else None
    paths = [path for example in EXAMPLES.values() if callable(example) for path in example(world)]
    page = open_page("/accounts/login/", user=user)
    asked = signed_in(user)
    faults = {}
    for path in paths[part::4]:
        if asked.get(path).status_code != 200:
            assert visitor == "anonymous" or path.startswith(LEADS_ON), path
            continue
        page.goto(path)
        if found := _faults(page):
            faults[path] = found
    assert faults == {}


def _faults(page) -> list[str]:
    """What is wrong with a page: on a desk in the light, and on a phone in the dark."""
    found = []
    for width, theme in (("desktop", "light"), ("phone", "dark")):
        wide, high = WIDTHS[width]
        page.set_viewport_size({"width": wide, "height": high})
        page.emulate_media(color_scheme=theme)
        found += [f"{width}, {theme}: {one}" for one in _violations(page)]
    return found + page.evaluate(STICKS_OUT) + page.evaluate(SMALL)


def _violations(page) -> list[str]:
    return [
        f"{one['id']}: {node['html'][:160]} {node.get('failureSummary', '')[:300]}"
        for one in Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
        for node in one["nodes"]
    ]
