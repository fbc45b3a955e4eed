"""What everybody reads: tables, matchdays, sides."""

from django.urls import URLPattern, path

from leagues.views import sides

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/sides/<slug:side_slug>/", sides.side, name="side"),
    path("c/<slug:slug>/tables/", sides.tables, name="tables"),
]
