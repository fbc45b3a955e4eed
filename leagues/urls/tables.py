"""What everybody reads: tables, matchdays, sides; and scores entered in place."""

from django.urls import URLPattern, path

from leagues.views import scores, sides, tables

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/", tables.competition, name="competition"),
    path("c/<slug:slug>/fixtures/", tables.fixture_list, name="fixtures"),
    path("c/<slug:slug>/matchdays/<int:number>/", tables.matchday, name="matchday"),
    path("c/<slug:slug>/sides/<slug:side_slug>/", sides.side, name="side"),
    path("c/<slug:slug>/tables/", sides.tables, name="tables"),
    path("matches/<int:pk>/score/", scores.enter, name="enter_score"),
]
