"""Competitions: made, ruled, changed, archived."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
