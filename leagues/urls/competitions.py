"""Competitions: made, ruled, changed, archived."""

from django.urls import URLPattern, path

from leagues.views import (
    adjustments,
    archive,
    awards,
    closing,
    competitions,
    divisions,
    history,
    lots,
    notices,
    rules,
    tiebreaks,
    withdrawals,
)

urlpatterns: list[URLPattern] = [
    path("clubs/<slug:slug>/competitions/new/", competitions.new, name="competition_new"),
    path("clubs/<slug:slug>/seasons/", competitions.seasons, name="seasons"),
    path("clubs/<slug:slug>/deleted/", archive.deleted, name="deleted"),
    path("c/<slug:slug>/rules/", rules.show, name="rules"),
    path("c/<slug:slug>/rules/text/", rules.text, name="rules_text"),
    path("c/<slug:slug>/settings/", competitions.settings, name="settings"),
    path("c/<slug:slug>/settings/table/", rules.table, name="table_rules"),
    path("c/<slug:slug>/settings/divisions/", divisions.listing, name="divisions"),
    path("c/<slug:slug>/settings/divisions/<int:pk>/", divisions.rename, name="division"),
    path("c/<slug:slug>/settings/divisions/<int:pk>/up/", divisions.up, name="division_up"),
    path(
        "c/<slug:slug>/settings/divisions/<int:pk>/remove/",
        divisions.remove,
        name="division_remove",
    ),
    path("c/<slug:slug>/notices/", notices.listing, name="notices"),
    path("c/<slug:slug>/notices/<int:pk>/remove/", notices.remove, name="notice_remove"),
    path("c/<slug:slug>/points/", adjustments.listing, name="adjustments"),
    path("c/<slug:slug>/points/<int:pk>/remove/", adjustments.remove, name="adjustment_remove"),
    path("c/<slug:slug>/given/", tiebreaks.edit, name="given_values"),
    path("c/<slug:slug>/lots/", lots.listing, name="lots"),
    path("c/<slug:slug>/entrants/<int:pk>/withdraw/", withdrawals.withdraw, name="withdraw"),
    path("c/<slug:slug>/entrants/<int:pk>/reinstate/", withdrawals.reinstate, name="reinstate"),
    path("c/<slug:slug>/history/", history.show, name="history"),
    path("c/<slug:slug>/close/", closing.close, name="season_close"),
    path("c/<slug:slug>/next/", closing.begin_next, name="season_next"),
    path("c/<slug:slug>/archive/", archive.put_away, name="competition_archive"),
    path("c/<slug:slug>/archive/back/", archive.bring_back, name="competition_bring_back"),
    path("c/<slug:slug>/delete/", archive.delete, name="competition_delete"),
    path("c/<slug:slug>/restore/", archive.restore, name="competition_restore"),
    path("matches/<int:pk>/award/", awards.award, name="award"),
    path("matches/<int:pk>/take-back/", awards.take_back, name="take_back"),
]
