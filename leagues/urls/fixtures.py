"""Fixtures: the schedule made and changed, results entered."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
