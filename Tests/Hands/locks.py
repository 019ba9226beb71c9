"""Round `locks`: file systems without locks, and locks that another program holds."""

import fcntl
import os
import shutil
import subprocess

import commands
import shelf
from hand import Case, Skipped

# A `flock` that fails as that of some network file systems does.
SOURCE = """
#include <errno.h>
int flock(int descriptor, int operation) { (void)descriptor; (void)operation; errno = %s; return -1; }
"""
ERRORS = ["ENOLCK", "EOPNOTSUPP", "ENOSYS", "EINVAL"]
WRITING = commands.named("log", "edit", "attach", "import", "undo", "backup", "restore", "finish", "open") + [
    commands.Verb("log new", commands.MAKING[0].words, "writes"), commands.Verb("upgrade V3", (
        "store", "upgrade", "{book}", "--yes"), "writes")]
IN_USE = ("in use by another program", "Close the other program")


def cases(is_short):
    """Each error, and each lock held."""
    found = [Case("locks", f"flock fails with {error}", without_locks(error)) for error in ERRORS[:1 if is_short else 4]]
    return found + [Case("locks", f"{end} is held", held(end)) for end in (".making", ".upgrading")]


def without_locks(error):
    """A file system without locks: a command works, or says so; never that another program has the book."""

    def body(hand):
        library = compiled(hand, error)
        for verb in WRITING[:1] + WRITING[5:6] if hand.is_short else WRITING:
            book = book_for(hand, verb)
            before = shelf.rows_digest(book) if os.path.exists(book) else None
            outcome = hand.do(verb, book, env={"LD_PRELOAD": library})
            said = outcome.said
            hand.expect(not any(words in said for words in IN_USE), outcome,
                        f"no word of another program when flock fails with {error}")
            hand.expect(outcome.code == 0 or "lock" in said, outcome, "exit 0, or that the file system has no locks")
            hand.expect(outcome.seconds < 6, outcome, "an answer within 6 s", f"{outcome.seconds:.1f} s")
            if outcome.code not in (0, None) and before:
                hand.expect(shelf.rows_digest(book) == before, outcome, "the book as it was, after a refusal", "other rows")

    return body


def book_for(hand, verb):
    """The book with which a command begins."""
    if verb.name == "log new":
        return os.path.join(hand.place("book"), shelf.BOOK)
    if verb.name == "upgrade V3":
        folder = hand.place("book")
        hand.shelf.put_old("V3", folder)
        return os.path.join(folder, shelf.BOOK)
    return os.path.join(hand.place("book", hand.shelf.current), shelf.BOOK)


def compiled(hand, error):
    """The library that replaces `flock`."""
    compiler = shutil.which("cc")
    if not compiler:
        raise Skipped("there is no C compiler")
    source = os.path.join(hand.folder, "flock.c")
    library = os.path.join(hand.folder, f"{error}.so")
    with open(source, "w") as file:
        file.write(SOURCE % error)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source], check=True, capture_output=True)
    return library


def held(end):
    """A lock that another process holds: it is said that the book is in use, and soon."""

    def body(hand):
        if end == ".making":
            verbs = commands.named("log", "edit") if hand.is_short else commands.named("log", "edit", "delete", "attach", "undo")
        else:
            verbs = commands.named("backup") if hand.is_short else commands.named("backup", "restore") + [
                one for one in WRITING if one.name == "upgrade V3"]
        for verb in verbs:
            book = book_for(hand, verb)
            before = shelf.rows_digest(book)
            with open(book + end, "w") as file:
                fcntl.flock(file, fcntl.LOCK_EX)
                outcome = hand.do(verb, book)
            hand.expect(outcome.code == 5, outcome, f"exit 5 while another program holds BOOK{end}")
            hand.expect(any(word in outcome.said for word in ("in use", "another", "upgrading")), outcome,
                        "that another program has the book")
            hand.expect(outcome.seconds < 6.5, outcome, "an answer within 6 s", f"{outcome.seconds:.1f} s")
            hand.expect(shelf.rows_digest(book) == before, outcome, "the book as it was", "other rows")

    return body
