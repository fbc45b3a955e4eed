"""The addresses of the leagues' room, one module a noun."""

from leagues.urls import (
    brackets,
    clubs,
    competitions,
    entrants,
    exchange,
    feeds,
    fixtures,
    people,
    swiss,
    tables,
)

urlpatterns = [
    *people.urlpatterns,
    *clubs.urlpatterns,
    *competitions.urlpatterns,
    *entrants.urlpatterns,
    *fixtures.urlpatterns,
    *tables.urlpatterns,
    *brackets.urlpatterns,
    *swiss.urlpatterns,
    *feeds.urlpatterns,
    *exchange.urlpatterns,
]
