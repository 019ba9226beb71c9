"""Rounds `stumps` and `kills`: commands that are killed at any moment, and what the next command finds."""

import os
import sqlite3

import commands
import shelf
from hand import Case

# What may be beside a book when no program runs: the book, its backups and its support files.
BESIDE = {shelf.BOOK, f"{shelf.BOOK}.backups", f".{shelf.NAME}_SUPPORT"}

KILLED = commands.named(
    "log", "log lines", "edit", "delete", "undo", "import", "attach", "check fix", "fields add", "backup", "restore",
    "verify rebuild", "open") + [
        commands.Verb("open old", ("{book}", "--yes"), "opens"),
        commands.Verb("upgrade V0", ("store", "upgrade", "{book}", "--yes"), "writes"),
        commands.Verb("upgrade V1", ("store", "upgrade", "{book}", "--yes"), "writes"),
        commands.Verb("upgrade V2", ("store", "upgrade", "{book}", "--yes"), "writes"),
        commands.Verb("upgrade V3", ("store", "upgrade", "{book}", "--yes"), "writes"),
        commands.Verb("upgrade deferred V2", ("store", "upgrade", "{book}", "--yes", "--defer"), "writes"),
    ]

# The next command that writes, which has something to change whatever was saved before.
NEXT = commands.verb("writes", "next", "edit", "8", "remark=next", "--yes", *commands.AT)


def stumps(is_short):
    """New books whose making is cut off."""
    count = 2 if is_short else 25
    found = [Case("stumps", f"{verb.name} killed", killed_making(verb, count)) for verb in commands.MAKING]
    found += [Case("stumps", f"book is {name}", stump(make)) for name, make in STUMPS.items()]
    return found[:-2] if is_short else found


def kills(is_short):
    """Existing books, at work in which a command is killed."""
    chosen = [verb for verb in KILLED if verb.name in ("log", "import", "attach", "upgrade V2")] if is_short else KILLED
    count = 2 if is_short else 15
    found = [Case("kills", f"{verb.name} killed", killed_writing(verb, count)) for verb in chosen]
    return found + [Case("kills", "killed when the log had its header only", with_header_only)]


def killed_making(verb, count):
    """Kills a command that makes a book at random moments, and repeats it undisturbed."""

    def body(hand):
        whole = duration(hand, verb, None)
        for _ in range(count):
            hand.clear_temporary()
            folder = hand.place("book")
            book = os.path.join(folder, shelf.BOOK)
            moment = hand.chance.uniform(0, whole)
            killed = hand.do(verb, book, kill_after=moment)
            if not killed.is_killed:
                continue
            again(hand, verb, book, f"after a kill at {moment:.3f} s of {whole:.3f} s")
            if not hand.failures:
                # Making a book is one thing: to write in it is another.
                written = hand.do(commands.MAKING[0] if verb.name != "sample old" else commands.BY_NAME["upgrade"], book)
                hand.expect(written.code == 0, written, "exit 0 of the first command after that")
            hand.verify(book, "after all that")
            hand.expect_no_rests(folder, BESIDE, f"after a kill at {moment:.3f} s and the next run", killed)

    return body


def duration(hand, verb, source):
    """The seconds that a command takes when it is not killed; the shorter of two."""
    found = []
    for _ in range(1 if hand.is_short else 2):
        folder = hand.place("book", source)
        book = os.path.join(folder, shelf.BOOK)
        outcome = hand.do(verb, book)
        hand.expect(outcome.code in (0, 1), outcome, "exit 0 of a command that is not killed")
        found.append(outcome.seconds)
    # A screen that waits for a key does nothing any more.
    return max(min(found), 0.02)


def again(hand, verb, book, why):
    """Expects that a command makes the book now, or says that there is one."""
    outcome = hand.do(verb, book)
    if verb.name in commands.MAKING_ONCE and outcome.code == 1:
        hand.verify(book, f"of which {verb.name} says that it exists, {why}")
    else:
        hand.expect(outcome.code == 0, outcome, f"exit 0 {why}")
    return outcome


def empty_file(path):
    with open(path, "wb"):
        pass


def database_without_table(path):
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 0")
    connection.execute("CREATE TABLE gone (x)")
    connection.execute("DROP TABLE gone")
    connection.commit()
    connection.close()


def database_in_wal_mode(path):
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.commit()
    connection.close()


STUMPS = {
    "a file of no bytes": empty_file,
    "a database without a table": database_without_table,
    "a database without a table, with a log": database_in_wal_mode,
}


def stump(make):
    """A file in which no book is yet: it becomes one, and commands that read say something clear."""

    def body(hand):
        for verb in commands.MAKING:
            folder = hand.place("book")
            book = os.path.join(folder, shelf.BOOK)
            make(book)
            outcome = hand.do(verb, book)
            if verb.name in commands.MAKING_ONCE - {"load"} and outcome.code == 1:
                continue
            if hand.expect(outcome.code == 0, outcome, "exit 0, since there is no book yet"):
                hand.verify(book, "where no book was")
            hand.expect_no_rests(folder, BESIDE, "after a new book", outcome)
        others = commands.named("verify", "list flights", "log", "undo", "totals", "backup", "dump", "upgrade")
        for verb in others[:2] if hand.is_short else others:
            folder = hand.place("book")
            book = os.path.join(folder, shelf.BOOK)
            make(book)
            outcome = hand.do(verb, book)
            hand.expect(outcome.code is not None, outcome, "an end")

    return body


def killed_writing(verb, count):
    """Kills a command at work in a book at random moments; expects a sound book, and that the next command works."""

    def body(hand):
        source = prepared(hand, verb)
        whole = duration(hand, verb, source)
        is_upgrade = verb.name.startswith(("upgrade", "open old"))
        # An upgrade that was not killed, to compare with.
        expected = shelf.rows_digest(os.path.join(hand.folder, "book", shelf.BOOK)) if is_upgrade else None
        for _ in range(count):
            hand.clear_temporary()
            folder = hand.place("book", source)
            book = os.path.join(folder, shelf.BOOK)
            moment = hand.chance.uniform(0, whole)
            why = f"after a kill at {moment:.3f} s of {whole:.3f} s"
            killed = hand.do(verb, book, kill_after=moment)
            if not killed.is_killed:
                continue
            if is_upgrade:
                finished = hand.do(commands.BY_NAME["upgrade"], book)
                hand.expect(finished.code == 0, finished, f"an upgrade that ends {why}")
                hand.verify(book, why)
                if "deferred" not in verb.name and finished.code == 0:
                    hand.expect(shelf.rows_digest(book) == expected, finished, f"the rows of an undisturbed upgrade {why}",
                                "other rows")
            else:
                hand.verify(book, why)
            written = hand.do(NEXT, book)
            hand.expect(written.code == 0, written, f"exit 0 of the next command {why}")
            hand.verify(book, f"{why} and the next command")
            replaced = set()
            if verb.name == "restore":
                # The replaced book is kept, with the support files of its name.
                replaced = {name for name in os.listdir(folder) if ".replaced-" in name} | {f".{shelf.BOOK}_SUPPORT"}
            hand.expect_no_rests(folder, BESIDE | replaced, f"{why} and the next commands", killed)
            if verb.name == "backup":
                hand.do(verb, book)
                rests = [name for name in os.listdir(f"{book}.backups") if name.startswith(".unfinished")]
                hand.expect(not rests, killed, f"no unfinished backup left {why} and the next backup", ", ".join(rests[:3]))

    return body


def with_header_only(hand):
    """What a kill leaves between the header of SQLite's log and its first page: no command waits for anybody."""
    for verb in commands.named("verify", "edit") if hand.is_short else commands.named(
            "verify", "list flights", "dump", "edit", "log", "undo", "backup", "open"):
        folder = hand.place("book", hand.shelf.current)
        book = os.path.join(folder, shelf.BOOK)
        leave_header(book)
        outcome = hand.do(verb, book)
        hand.expect(outcome.code == 0, outcome, "exit 0 beside a log without a page")
        hand.expect(outcome.seconds < 5, outcome, "an answer within 5 s beside a log without a page", outcome.ending)
        hand.verify(book, "after that")


def leave_header(book):
    """Puts a log of its header, and an empty index, beside a book, which stays as it is."""
    with open(book, "rb") as file:
        before = file.read()
    connection = sqlite3.connect(book, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("UPDATE ZPILOT SET Z_OPT = Z_OPT + 1")
    with open(f"{book}-wal", "rb") as file:
        header = file.read(32)
    connection.close()
    for end, data in (("", before), ("-wal", header), ("-shm", bytes(32768))):
        with open(book + end, "wb") as file:
            file.write(data)
        os.chmod(book + end, 0o600)


def prepared(hand, verb):
    """The folder with the book with which a command begins."""
    version = {"open old": "V3"}.get(verb.name, verb.name.split(" ")[-1])
    if version not in ("V0", "V1", "V2", "V3"):
        return hand.shelf.current
    folder = hand.place("start")
    hand.shelf.put_old(version, folder)
    return folder


cases = kills
