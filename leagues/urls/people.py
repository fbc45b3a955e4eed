"""Home, one's own page, password links."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
