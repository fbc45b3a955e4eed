"""Which old database is carried over; the carrying itself is tried with a cluster renamed."""

import shutil

import psycopg
import pytest

from config.embedded import Home, ServiceError, join
from config.embedded.carry import majors_in, older_major
from config.embedded.home import DATABASE, USER


@pytest.mark.parametrize(
    ("present", "carried"),
    [([], None), ([17], None), ([15, 17], None), ([16], 16), ([14, 16], 16)],
)
def test_the_newest_older_one_is_carried_over_once(present, carried):
    assert older_major(present, wanted=17) == carried


def test_data_of_a_newer_version_is_never_passed_over():
    with pytest.raises(ServiceError, match=r"PostgreSQL 18, and this version .* PostgreSQL 17"):
        older_major([17, 18], wanted=17)


def test_only_whole_clusters_count(tmp_path):
    for name in ("16", "17.new", "15"):
        (tmp_path / name / "data").mkdir(parents=True)
    (tmp_path / "16" / "data" / "PG_VERSION").write_text("16\n")
    (tmp_path / "17.new" / "data" / "PG_VERSION").write_text("17\n")
    assert majors_in(tmp_path) == {16}


def test_the_content_of_an_older_cluster_moves_and_the_old_folder_stays(tmp_path, capsys):
    home = Home(tmp_path / "test", durable=False)
    where = {"host": str(home.sockets), "user": USER, "dbname": DATABASE}
    with join(home, broker=False), psycopg.connect(**where) as connection:
        connection.execute("create table kept (id bigserial primary key, name text)")
        connection.execute("insert into kept (name) values ('Évian')")
    clusters = home.var / "postgres"
    # The same version under an older name: the tests have one version of the programs only.
    (clusters / "17").rename(clusters / "16")
    with join(home, broker=False), psycopg.connect(**where) as connection:
        connection.execute("insert into kept (name) values ('Pau')")
        rows = connection.execute("select id, name from kept order by id").fetchall()
    assert rows == [(1, "Évian"), (2, "Pau")]
    assert sorted(path.name for path in clusters.iterdir()) == ["16", "17"]
    assert "from PostgreSQL 16" in capsys.readouterr().out


def test_a_failure_on_the_way_leaves_the_old_data_to_try_again(tmp_path):
    home = Home(tmp_path / "test", durable=False)
    with join(home, broker=False):
        pass
    clusters = home.var / "postgres"
    (clusters / "17").rename(clusters / "9")
    shutil.rmtree(clusters / "9" / "install")
    with pytest.raises(ServiceError, match="whose programs are gone"):
        join(home, broker=False)
    assert not (clusters / "17").exists()
