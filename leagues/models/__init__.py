"""What the club keeps: people, clubs, competitors, competitions, fixtures, outcomes, history."""

from leagues.models.challenges import Challenge, ChallengeStatus
from leagues.models.closing import Honour, HonourCode, Movement
from leagues.models.clubs import Club, Competitor, ManagerSpell, Membership, Role, Season
from leagues.models.competitions import Competition, Division, Notice, Visibility
from leagues.models.entries import Entry, EntryStatus, WithdrawalPolicy
from leagues.models.fixtures import (
    Fixture,
    FixtureStatus,
    Outcome,
    OutcomeKind,
    Side,
    SideResult,
)
from leagues.models.history import Change
from leagues.models.links import FeedLink, Invitation, PasswordLink, RegistrationLink
from leagues.models.people import User
from leagues.models.proposals import DateProposal
from leagues.models.rounds import Bye, Round
from leagues.models.stages import (
    Adjustment,
    DrawnLots,
    Group,
    GroupEntry,
    Stage,
    StageKind,
    TieBreakValue,
)
from leagues.models.ties import Draw, Source, Tie, TiePart, TiePlace

__all__ = [
    "Adjustment",
    "Bye",
    "Challenge",
    "ChallengeStatus",
    "Change",
    "Club",
    "Competition",
    "Competitor",
    "DateProposal",
    "Division",
    "Draw",
    "DrawnLots",
    "Entry",
    "EntryStatus",
    "FeedLink",
    "Fixture",
    "FixtureStatus",
    "Group",
    "GroupEntry",
    "Honour",
    "HonourCode",
    "Invitation",
    "ManagerSpell",
    "Membership",
    "Movement",
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
    "Source",
    "Stage",
    "StageKind",
    "Tie",
    "TieBreakValue",
    "TiePart",
    "TiePlace",
    "User",
    "Visibility",
    "WithdrawalPolicy",
]
