"""Calendars, JSON, exports, embedded tables."""

from django.urls import URLPattern, path

from leagues.views import embed, feeds

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/share/", feeds.share, name="share"),
    path("c/<slug:slug>/calendar.ics", feeds.calendar, name="calendar"),
    path(
        "c/<slug:slug>/sides/<slug:side_slug>/calendar.ics",
        feeds.side_calendar,
        name="side_calendar",
    ),
    path("calendar/<str:token>.ics", feeds.token_calendar, name="token_calendar"),
    path("me/calendar/", feeds.own_calendar, name="own_calendar"),
    path("c/<slug:slug>/table.json", feeds.table_json, name="table_json"),
    path("c/<slug:slug>/fixtures.json", feeds.fixtures_json, name="fixtures_json"),
    path("c/<slug:slug>/sides/<slug:side_slug>.json", feeds.side_json, name="side_json"),
    path("matches/<int:pk>.json", feeds.match_json, name="match_json"),
    path("c/<slug:slug>/embed/", embed.table, name="embed"),
    path("c/<slug:slug>/sheet/", embed.sheet, name="fixtures_sheet"),
    path("robots.txt", embed.robots, name="robots"),
]
