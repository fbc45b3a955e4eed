"""Calendars, JSON, exports, embedded tables."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
