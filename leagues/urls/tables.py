"""What everybody reads: tables, matchdays, sides; and scores entered in place."""

from django.urls import URLPattern, path

from leagues.views import scores, tables

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/", tables.competition, name="competition"),
    path("c/<slug:slug>/fixtures/", tables.fixture_list, name="fixtures"),
    path("c/<slug:slug>/matchdays/<int:number>/", tables.matchday, name="matchday"),
    path("matches/<int:pk>/score/", scores.enter, name="enter_score"),
]
