"""What the club keeps: people, clubs, competitors, competitions, fixtures, outcomes, history."""

from leagues.models.clubs import Club, Competitor, ManagerSpell, Membership, Role, Season
from leagues.models.competitions import Competition, Division, Notice, Visibility
from leagues.models.entries import Entry, EntryStatus, WithdrawalPolicy
from leagues.models.fixtures import (
    Fixture,
    FixtureStatus,
    Outcome,
    OutcomeKind,
    Round,
    Side,
    SideResult,
    Tie,
)
from leagues.models.history import Change
from leagues.models.links import FeedLink, Invitation, PasswordLink, RegistrationLink
from leagues.models.people import User
from leagues.models.proposals import DateProposal
from leagues.models.stages import (
    Adjustment,
    DrawnLots,
    Group,
    GroupEntry,
    Stage,
    StageKind,
    TieBreakValue,
)

__all__ = [
    "Adjustment",
    "Change",
    "Club",
    "Competition",
    "Competitor",
    "DateProposal",
    "Division",
    "DrawnLots",
    "Entry",
    "EntryStatus",
    "FeedLink",
    "Fixture",
    "FixtureStatus",
    "Group",
    "GroupEntry",
    "Invitation",
    "ManagerSpell",
    "Membership",
    "Notice",
    "Outcome",
    "OutcomeKind",
    "PasswordLink",
    "RegistrationLink",
    "Role",
    "Round",
    "Season",
    "Side",
    "SideResult",
    "Stage",
    "StageKind",
    "Tie",
    "TieBreakValue",
    "User",
    "Visibility",
    "WithdrawalPolicy",
]
