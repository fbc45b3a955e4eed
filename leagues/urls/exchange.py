"""What goes out and comes in as files: exports, imports."""

from django.urls import URLPattern, path

from leagues.views import exports, imports

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/export.json", exports.whole, name="export_json"),
    path("c/<slug:slug>/table.csv", exports.table, name="export_table"),
    path("c/<slug:slug>/fixtures.csv", exports.fixtures, name="export_fixtures"),
    path("c/<slug:slug>/results/import/", imports.results, name="results_import"),
    path("clubs/<slug:slug>/import/", imports.competition, name="club_import"),
    path(
        "clubs/<slug:slug>/import/<slug:competition>/",
        imports.verdict,
        name="club_import_verdict",
    ),
]
