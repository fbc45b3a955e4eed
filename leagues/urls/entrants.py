"""Who enters: entrants, registration, late entries, withdrawals."""

from django.urls import URLPattern, path

from leagues.views import entrants, registrations

urlpatterns: list[URLPattern] = [
    path("c/<slug:slug>/entrants/", entrants.listing, name="entrants"),
    path("c/<slug:slug>/entrants/add/", entrants.add, name="entrants_add"),
    path("c/<slug:slug>/entrants/late/", entrants.late, name="entrant_late"),
    path("c/<slug:slug>/entrants/<int:pk>/", entrants.edit, name="entrant_edit"),
    path("c/<slug:slug>/entrants/<int:pk>/answer/", entrants.answer, name="entrant_answer"),
    path("c/<slug:slug>/registration/", registrations.listing, name="registration"),
    path(
        "c/<slug:slug>/registration/<int:pk>/close/",
        registrations.close,
        name="registration_close",
    ),
    path("register/<str:token>/", registrations.register, name="register"),
]
