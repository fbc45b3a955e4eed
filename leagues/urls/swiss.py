"""Swiss stages: looked at, paired round by round."""

from django.urls import URLPattern, path

from leagues.views import swiss

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/swiss/<int:pk>/", swiss.show, name="swiss"),
]
