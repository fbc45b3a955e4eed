"""What everybody reads: tables, matchdays, sides."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
