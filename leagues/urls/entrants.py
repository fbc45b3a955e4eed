"""Who enters: entrants, registration, late entries, withdrawals."""

from django.urls import URLPattern

urlpatterns: list[URLPattern] = []
