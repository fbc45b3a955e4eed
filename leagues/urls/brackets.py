"""Brackets: looked at, drawn."""

from django.urls import URLPattern, path

from leagues.views import brackets

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/bracket/", brackets.show, name="bracket"),
    path("c/<slug:slug>/bracket/<int:pk>/draw/", brackets.make, name="bracket_make"),
]
