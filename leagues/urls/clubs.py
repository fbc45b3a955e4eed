"""Clubs: their page, people, invitations, competitors."""

from django.urls import URLPattern, path

from leagues.views import clubs, competitors, invitations, members, passwords

urlpatterns: list[URLPattern] = [
    path("clubs/new/", clubs.found, name="club_new"),
    path("clubs/<slug:slug>/", clubs.show, name="club"),
    path("clubs/<slug:slug>/edit/", clubs.edit, name="club_edit"),
    path("clubs/<slug:slug>/leave/", members.leave, name="club_leave"),
    path("clubs/<slug:slug>/people/", members.listing, name="members"),
    path("clubs/<slug:slug>/people/<int:pk>/", members.member, name="member"),
    path("clubs/<slug:slug>/people/<int:pk>/remove/", members.remove, name="member_remove"),
    path("clubs/<slug:slug>/people/<int:pk>/password/", passwords.make, name="password_link_make"),
    path(
        "clubs/<slug:slug>/people/<int:pk>/password/<int:link>/revoke/",
        passwords.revoke,
        name="password_link_revoke",
    ),
    path("clubs/<slug:slug>/invitations/", invitations.listing, name="invitations"),
    path(
        "clubs/<slug:slug>/invitations/<int:pk>/revoke/",
        invitations.revoke,
        name="invitation_revoke",
    ),
    path("join/<str:token>/", invitations.join, name="join"),
    path("clubs/<slug:slug>/competitors/", competitors.listing, name="competitors"),
    path(
        "clubs/<slug:slug>/competitors/<slug:competitor>/edit/",
        competitors.edit,
        name="competitor_edit",
    ),
]
