"""Backups: whole while the room runs, put back with what was there kept, and an empty copy is noticed."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from caldera.cli import main
from caldera.core.errors import BadInput
from caldera.tables import housekeeping
from caldera.tables.housekeeping import Retention, look_after
from caldera.tables.room import Room
from caldera.tables.store.backup import backup, restore
from caldera.tables.store.protocol import open_store
from caldera.tables.store.schema import BadStore
from caldera.tables.store.sqlite import Store
from caldera.tables.store.sqlite_connections import trouble_of
from tests.support.paths import ROOT
from tests.support.postgres import find_programs, running_postgres
from tests.support.waiting import until
from tests.tables.test_both_stores import entry, new
from tests.tables.test_damage import played

DOCUMENTED = "postgresql://caldera@localhost"


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Store]:
    """A store in use, of which nothing is in the main file yet."""
    store = Store(tmp_path / "club.db", exclusive=True)
    for number in range(20):
        new(store, f"t{number}")
        store.append(f"t{number}", [entry(0)])
    yield store
    store.close()


def verify(path: Path) -> int:
    return main(["verify", str(path), "--lang", "en"])


def test_a_copy_of_the_file_alone_is_empty_and_is_called_so(
    running: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    shutil.copyfile(running.path, copy)
    assert verify(copy) == 0
    said = capsys.readouterr().out
    assert "0 tables with 0 entries" in said
    assert "Warning: this database holds no tables" in said


def test_a_backup_of_a_running_room_is_whole_and_one_file(
    running: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = tmp_path / "copy.db"
    assert main(["backup", running.path, str(copy), "--lang", "en"]) == 0
    assert f"20 tables with 20 entries were copied into {copy}." in capsys.readouterr().out
    assert {file.name for file in tmp_path.glob("copy.db*")} == {"copy.db"}
    with pytest.raises(BadInput, match="There is a file"):
        backup(running.path, copy)
    opened = Store(copy)
    assert opened.load("t7") == running.load("t7")
    opened.close()


def test_the_restore_drill(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As `docs/host.md` describes it: back up, verify, restore elsewhere, verify; and restore over what is there."""
    database, copy, drill = tmp_path / "club.db", tmp_path / "backup.db", tmp_path / "drill.db"
    played(database, 2)
    assert main(["backup", str(database), str(copy)]) == 0
    assert verify(copy) == 0
    assert main(["restore", str(copy), str(drill)]) == 0
    assert verify(drill) == 0
    assert "2 tables with 24 entries; 0 are damaged." in capsys.readouterr().out
    later = Store(database)
    new(later, "later")
    assert len(later.table_ids()) == 3
    later.close()
    assert main(["restore", str(copy), str(database), "--lang", "en"]) == 0
    assert "What was there before is now" in capsys.readouterr().out
    for path, tables in ((database, 2), (Path(f"{database}.before-restore"), 3)):
        store = Store(path)
        assert len(store.table_ids()) == tables
        store.close()


def test_nothing_of_the_old_file_is_taken_for_a_part_of_the_new_one(running: Store, tmp_path: Path) -> None:
    copy, place = tmp_path / "copy.db", tmp_path / "place.db"
    backup(running.path, copy)
    shutil.copyfile(f"{running.path}-wal", f"{place}-wal")
    restore(copy, place)
    assert not Path(f"{place}-wal").exists()


def test_what_cannot_be_restored_changes_nothing(running: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    backup(running.path, copy)
    with pytest.raises(BadStore, match="in use by another"):
        restore(copy, Path(running.path))
    for bad in ("", "no database at all"):
        (tmp_path / "bad.db").write_text(bad)
        with pytest.raises(BadStore, match=r"bad\.db"):
            restore(tmp_path / "bad.db", tmp_path / "elsewhere.db")
    with pytest.raises(BadInput, match="There is no file"):
        restore(tmp_path / "missing.db", tmp_path / "elsewhere.db")
    with pytest.raises(BadInput, match="pg_dump"):
        backup("postgresql://caldera:secret@127.0.0.1/caldera", copy)
    assert not (tmp_path / "elsewhere.db").exists()


def test_an_idle_room_puts_everything_into_the_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "LOOK_EVERY", 0.01)
    path, copy = tmp_path / "club.db", tmp_path / "copy.db"

    def copied() -> int:
        shutil.copyfile(path, copy)
        with closing(sqlite3.connect(copy)) as db:
            return int(db.execute("SELECT count(*) FROM match").fetchone()[0])

    async def run() -> None:
        room = Room(Store(path), 0.0)
        new(room.store)
        assert copied() == 0
        looking = asyncio.create_task(look_after(room, Retention()))
        await until(lambda: copied() == 1)
        looking.cancel()
        await room.close()

    asyncio.run(run())


def test_a_link_to_the_database_does_not_start_a_second_server(running: Store, tmp_path: Path) -> None:
    link = tmp_path / "link.db"
    os.symlink(running.path, link)
    with pytest.raises(BadStore, match="in use by another"):
        Store(link, exclusive=True)


@pytest.mark.skipif(find_programs() is None, reason="PostgreSQL is not installed")
def test_the_recipe_for_postgresql(tmp_path: Path) -> None:
    """The commands of `docs/host.md`, word for word but for the address."""
    programs = find_programs()
    assert programs is not None
    with running_postgres() as address:
        store = open_store(address)
        new(store)
        store.append("t", [entry(0)])
        written = store.load("t")
        store.close()
        drill = address.replace("/postgres", "/drill")
        documented = (ROOT / "docs" / "host.md").read_text(encoding="utf-8")
        commands = re.findall(r"^\$ ((?:pg_dump|createdb|pg_restore) .+)$", documented, re.MULTILINE)
        assert len(commands) == 3
        for command in commands:
            shown = command.replace(f"{DOCUMENTED}/caldera", address).replace(f"{DOCUMENTED}/drill", drill)
            program, *arguments = shown.split()
            subprocess.run([programs / program, *arguments], check=True, cwd=tmp_path)
        restored = open_store(drill)
        assert restored.load("t") == written
        restored.close()


def test_a_full_disk_is_called_full(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """SQLite says "disk I/O error" when a file beside the database cannot grow; a disk of that size would need more rights."""
    failed = sqlite3.OperationalError("disk I/O error")
    assert str(trouble_of(failed, str(tmp_path / "t.db"))).endswith("disk has failed. Try again later.")
    monkeypatch.setattr("caldera.tables.store.sqlite_connections.LEAST_FREE", shutil.disk_usage(tmp_path).total + 1)
    assert "disk is full" in str(trouble_of(failed, str(tmp_path / "t.db")))
