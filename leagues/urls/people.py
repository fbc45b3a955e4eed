"""Home, one's own page, password links."""

from django.urls import URLPattern, path

from leagues.views import home, passwords, people

urlpatterns: list[URLPattern] = [
    path("", home.home, name="home"),
    path("i18n/setlang/", people.set_language, name="set_language"),
    path("me/", people.me, name="me"),
    path("me/delete/", people.delete, name="me_delete"),
    path("me/feeds/<int:pk>/revoke/", people.revoke_feed, name="feed_revoke"),
    path("password/<str:token>/", passwords.use, name="password_link"),
]
