"""The addresses of the matches' room: the page of a match and its sheet."""

from django.urls import URLPattern, path

from matches import views

urlpatterns: list[URLPattern] = [
    path("matches/<int:pk>/", views.match, name="match"),
    path("matches/<int:pk>/sheet/", views.sheet, name="match_sheet"),
]
