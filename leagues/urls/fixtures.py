"""Fixtures: the schedule made and changed, results entered."""

from django.urls import URLPattern, path

from leagues.views import fixtures, groups, schedules, second_part

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/schedule/", schedules.schedule, name="schedule"),
    path("c/<slug:slug>/groups/<int:pk>/", groups.groups, name="groups"),
    path("c/<slug:slug>/schedule/second/", second_part.second_part, name="second_part"),
    path("c/<slug:slug>/schedule/add/", schedules.add, name="fixture_add"),
    path("c/<slug:slug>/schedule/import/", schedules.bring, name="fixtures_import"),
    path("c/<slug:slug>/schedule/rounds/<int:pk>/", schedules.edit_round, name="round_edit"),
    path("c/<slug:slug>/overdue/", schedules.overdue, name="overdue"),
    path("matches/<int:pk>/edit/", fixtures.edit, name="fixture_edit"),
    path("matches/<int:pk>/remove/", fixtures.remove, name="fixture_remove"),
    path("matches/<int:pk>/date/", fixtures.date, name="fixture_date"),
]
