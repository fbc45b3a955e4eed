"""Which commands of manage.py need the services, and joining them for those that do."""

from config.embedded import Home, Stay, join

# These read or write files, or compute: they must run where no PostgreSQL can.
WITHOUT_SERVICES = {
    "collectstatic",
    "compilemessages",
    "diffsettings",
    "findstatic",
    "help",
    "makemessages",
    "replay",
    "sendtestemail",
    "simulate",
    "startapp",
    "version",
}


def needs_services(arguments: list[str]) -> bool:
    """Whether the command line, without the program's name, asks for a database or a broker."""
    if not arguments or arguments[0].startswith("-") or {"--help", "-h"} & set(arguments):
        return False
    if arguments[0] == "check":
        return "--database" in arguments
    if arguments[0] == "bench":
        return "engines" not in arguments
    return arguments[0] not in WITHOUT_SERVICES


def join_services(environment: dict[str, str], *, broker: bool = True) -> Stay | None:
    """Join what the environment does not name: None if it names all that is wanted."""
    database = not environment.get("DATABASE_URL")
    broker = broker and not environment.get("BROKER_URL")
    if not database and not broker:
        return None
    return join(Home.of_environment(), database=database, broker=broker)
