"""The embedded servers with real processes: joining, leaving, and ends that nobody planned."""

import os
import pwd
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from config.embedded import Home, ServiceError, guise, join
from config.embedded.home import BASE, DATABASE, USER
from config.embedded.process import command_of, pid_in, wait_until
from config.embedded.valkey import Valkey

USER_OF_SERVICES = """
import sys
from pathlib import Path
from config.embedded import Home, join
with join(Home(Path(sys.argv[1]), durable=False)):
    print("here", flush=True)
    sys.stdin.readline()
"""


@pytest.fixture(params=["test"])
def home(tmp_path, request):
    home = Home(tmp_path / ("deep" * 20) / request.param, durable=request.param != "test")
    yield home
    assert wait_until(lambda: not running(home), 20), "something still runs"
    assert wait_until(lambda: not home.sockets.exists(), 5)


def running(home):
    """The command lines of all that belongs to the home."""
    lines = [command_of(int(entry.name)) for entry in Path("/proc").glob("[0-9]*")]
    marks = (str(home.var), str(home.sockets))
    return [line for line in lines if line and any(mark in line for mark in marks)]


def ask(home, sql="select 1"):
    where = {"host": str(home.sockets), "user": USER, "dbname": DATABASE}
    with psycopg.connect(**where, autocommit=True) as connection:
        cursor = connection.execute(sql)
        return cursor.fetchone() if cursor.description else None


def postmaster(home):
    return pid_in(home.var / "postgres" / "17" / "data" / "postmaster.pid")


def another_user(home):
    command = [sys.executable, "-c", USER_OF_SERVICES, str(home.var)]
    process = subprocess.Popen(
        command, cwd=BASE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "here\n"
    return process


def finish(process):
    process.communicate("\n", timeout=30)


def test_the_last_to_leave_stops_the_servers(home):
    first = join(home)
    other = another_user(home)
    server = postmaster(home)
    first.leave()
    first.leave()  # leaving twice is no harm
    assert ask(home) == (1,)
    assert postmaster(home) == server
    finish(other)
    assert not Valkey(home).running()
    assert postmaster(home) is None


def test_data_stay_and_sockets_are_private(home):
    with join(home, broker=False):
        ask(home, "create table kept as select 7 as seven")
        assert home.sockets.stat().st_mode & 0o077 == 0
        assert len(str(home.sockets / ".s.PGSQL.5432.lock")) < 100
        assert ask(home, "show listen_addresses") == ("",)
    with join(home, broker=False):
        assert ask(home, "select seven from kept") == (7,)


def test_a_user_that_is_killed_leaves_nothing_running(home):
    user = another_user(home)
    assert running(home)
    user.kill()
    user.communicate()
    assert wait_until(lambda: not running(home), 20)


@pytest.mark.parametrize("home", ["site"], indirect=True)  # durable: what was said is kept
def test_a_server_that_is_killed_comes_back(home):
    with join(home):
        ask(home, "create table kept as select 7 as seven")
        os.kill(postmaster(home), signal.SIGKILL)
        assert wait_until(lambda: answers(home), 20)
        assert ask(home, "select seven from kept") == (7,)
        os.kill(pid_in(Valkey(home).pid_file), signal.SIGKILL)
        assert wait_until(Valkey(home).running, 20)


def test_a_stale_pid_file_with_the_number_of_a_living_stranger(home):
    with join(home, broker=False):
        pass
    stale = home.var / "postgres" / "17" / "data" / "postmaster.pid"
    stale.write_text(f"{os.getpid()}\n{stale.parent}\n")
    with join(home, broker=False):
        assert ask(home) == (1,)
        assert postmaster(home) != os.getpid()


def test_the_keeper_killed_as_well_as_the_user(home):
    user = another_user(home)
    keeper = next(line for line in running(home) if "config.embedded" in line)
    pid = next(
        int(entry.name)
        for entry in Path("/proc").glob("[0-9]*")
        if command_of(int(entry.name)) == keeper
    )
    for number in (pid, user.pid):
        os.kill(number, signal.SIGKILL)
    user.communicate()
    with join(home):  # joins what was left, with a keeper of its own
        assert ask(home) == (1,)


def test_a_socket_folder_of_somebody_else_is_refused(home):
    home.sockets.mkdir(mode=0o700)
    home.sockets.chmod(0o755)
    with pytest.raises(ServiceError, match="not a private folder"):
        join(home)
    home.sockets.rmdir()


def answers(home):
    try:
        return ask(home) == (1,)
    except psycopg.OperationalError:
        return False


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has to hide from PostgreSQL")
def test_root_without_user_namespaces_runs_it_as_somebody_else(home, monkeypatch, tmp_path):
    refusing = tmp_path / "unshare"
    refusing.write_text("#!/bin/sh\nexit 1\n")
    refusing.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    guise._namespaces_work.cache_clear()
    tmp_path.chmod(0o700)
    try:
        with join(home, broker=False):
            assert ask(home) == (1,)
            assert Path(f"/proc/{postmaster(home)}").stat().st_uid == pwd.getpwnam("nobody").pw_uid
            assert (home.var / "postgres").readlink() == guise.OUTSIDE / home.sockets.name
            assert home.var.stat().st_uid == 0
            assert tmp_path.stat().st_mode & 0o077 == 0  # nobody got in through an opened door
    finally:
        guise._namespaces_work.cache_clear()
        shutil.rmtree(guise.OUTSIDE / home.sockets.name, ignore_errors=True)
