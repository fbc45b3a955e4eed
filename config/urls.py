"""Which room answers which address. A room's own addresses stand in its `urls`."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import URLPattern, URLResolver, include, path

from config.health import health

urlpatterns: list[URLPattern | URLResolver] = [
    path("health/", health, name="health"),
    path("accounts/", include("allauth.account.urls")),
    path("admin/", admin.site.urls),
]
# The right-hand rooms first: a page that needs two rooms belongs to the right-hand one.
urlpatterns += [
    path("", include(f"{room}.urls"))
    for room in ("matches", "leagues", "cards")
    if find_spec(f"{room}.urls")
]
