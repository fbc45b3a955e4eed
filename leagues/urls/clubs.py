"""Clubs: their page, people, invitations, competitors."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
