"""Round `books`: books that someone has prepared to harm, or that are merely odd, under every command."""

import os
import sqlite3

import commands
import program as programs
import shelf
from hand import Case
from hostile import BOOKS, NAMES, PLACES

SHORT = [
    "trigger after insert", "trigger with escapes for a name", "view in place of flights", "view in place of pilots without end",
    "generated column in place", "text search table", "escapes in all texts", "largest number in one row",
    "large value is a link", "large value named ../../../secret", "10 bits flipped, 1", "dates of 1e300"]
SHORT_VERBS = commands.named("verify", "list flights", "dump", "undo")
# The commands that change the sample book, where others may find nothing to do.
CHANGING = {
    "log", "log lines", "edit", "edit aircraft", "edit pilot", "delete", "attach", "attachment remove", "photo set",
    "check silence", "fields add", "import", "undo", "redo"}
FULL_PASS = commands.READING + commands.WRITING + commands.COPYING + commands.OPENING


def cases(is_short):
    """Each book, each place and each name."""
    books = [book for book in BOOKS if book.name in SHORT] if is_short else BOOKS
    found = [Case("books", book.name, under_all(book)) for book in books]
    if is_short:
        return found + [Case("books", f"book is {place}", at_place(place)) for place in ("a FIFO", "text")]
    found += [Case("books", f"book is {place}", at_place(place)) for place in PLACES]
    return found + [Case("books", f"book is named {programs.visible(name)[:40]}", at_name(name)) for name in NAMES]


def under_all(book):
    """Runs the commands on a book; those that read share a copy, which stays as it is."""

    def body(hand):
        secret = make_secret(hand)
        source = hand.place("hostile", hand.shelf.current)
        shelf.remove_tree(os.path.join(source, f"{shelf.BOOK}.backups"))
        book.make(os.path.join(source, shelf.BOOK), secret)
        settle(os.path.join(source, shelf.BOOK))
        late = 0
        calls_sound = False
        for verb in chosen(hand, book):
            # A book on which every command is late has shown what it is.
            if late >= 6:
                break
            folder = hand.place("book", source)
            one = os.path.join(folder, shelf.BOOK)
            before = (shelf.look(one), content(one) if book.foreign else None)
            out = hand.out()
            outcome = hand.do(verb, one, out=out)
            judge(hand, book, verb, outcome, before, one, out)
            late += outcome.is_late
            if verb.name == "verify":
                # What it names in a line with an exclamation mark, it has told.
                calls_sound = outcome.code == 0 and "\n!" not in outcome.said
            elif verb.kind == "reads":
                hand.expect(not calls_sound or outcome.code not in (2, 4), outcome, "that a book that the check calls sound "
                            "can be read")
            if outcome.out_path and os.path.exists(outcome.out_path):
                os.remove(outcome.out_path)

    return body


def chosen(hand, book):
    """All commands in the long form; in the short form a few."""
    if hand.is_short:
        return SHORT_VERBS + (commands.named("log") if book.foreign else [])
    verbs = [verb for verb in FULL_PASS if verb.name != "verify"]
    hand.chance.shuffle(verbs)
    return commands.named("verify") + verbs


def settle(path):
    """Writes the log of a book back, if SQLite can."""
    if os.path.exists(path + "-wal") and os.path.exists(path + "-shm"):
        return
    try:
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        connection.close()
    except sqlite3.Error:
        pass


def make_secret(hand):
    """A file outside the folder of the book, which no command may print."""
    path = os.path.join(hand.folder, "secret")
    with open(path, "wb") as file:
        file.write(shelf.SECRET * 8000)
    return path


def judge(hand, book, verb, outcome, before, path, out):
    """What hostile books must not bring about, besides what is judged of every command."""
    if verb.kind not in ("writes", "opens"):
        after = shelf.look(path)
        hand.expect(before[0] == after, outcome, "the file as it was, byte for byte", f"{before[0]} became {after}")
    if book.foreign:
        judge_foreign(hand, book, verb, outcome, before[1] == content(path))
    if book.has_secret:
        printed = outcome.out_path and shelf.file_holds_secret(outcome.out_path) or shelf.holds_secret(outcome.out)
        hand.expect(not printed, outcome, "nothing of the secret file printed", "it was printed")
        hand.expect(not shelf.file_holds_secret(out), outcome, "nothing of the secret file in the output", "it is there")
        copied = any(shelf.file_holds_secret(os.path.join(place, name))
                     for place, _, names in os.walk(f"{path}.backups") for name in names)
        hand.expect(not copied, outcome, "nothing of the secret file in a backup", "it is there")


def content(path):
    """All rows and the schema of a book, as a digest; the digest of its bytes when they cannot be read.

    To open a book for writing leaves a free page in it, which is no change of what it holds.
    """
    try:
        connection = sqlite3.connect(f"file:{path}?mode=ro", uri=True)
        schema = sorted(map(str, connection.execute("SELECT type, name, sql FROM sqlite_master")))
        connection.close()
        return shelf.rows_digest(path, leaving_out=()), schema
    except (sqlite3.Error, MemoryError):
        return shelf.digest_of(path)


def judge_foreign(hand, book, verb, outcome, is_same):
    """A book with something foreign in its schema: the check names it, and what writes refuses."""
    if verb.name in ("verify", "verify json"):
        # A file that is taken for no book at all needs no name.
        named = book.foreign in outcome.said or outcome.code == 4
        hand.expect(outcome.code in (1, 2, 4) and named, outcome, f"a check that fails and names {book.foreign}")
    if verb.name in CHANGING:
        hand.expect(outcome.code not in (0, None), outcome, "a refusal to write")
        hand.expect(book.foreign in outcome.said or outcome.code == 4, outcome, f"a refusal that names {book.foreign}")
    if verb.kind in ("writes", "opens"):
        hand.expect(is_same, outcome, "a book with foreign parts as it was", "other rows, or another schema")


def at_place(place):
    """Something else where the book is expected."""

    def body(hand):
        verbs = commands.named("list flights", "log", "verify", "backup", "open", "upgrade", "dump", "plain", "doctor", "inspect")
        making = [verb for verb in commands.MAKING if verb.kind != "opens"]
        for verb in verbs[:3] + making[:4] if hand.is_short else verbs + making:
            folder = hand.place("book")
            book = os.path.join(folder, shelf.BOOK)
            PLACES[place](folder, book)
            before = shelf.look(book)
            outcome = hand.do(verb, book)
            if place != "missing" and place != "a dangling link":
                hand.expect(outcome.code not in (0, None) or verb.name == "doctor", outcome, "a refusal")
                hand.expect(shelf.look(book) == before, outcome, "the file as it was", "another one")
            hand.expect(not os.path.exists(os.path.join(folder, "nowhere")) or verb in commands.MAKING, outcome,
                        "no file at the target of a dangling link", "there is one")

    return body


def at_name(name):
    """A book, and none, of a name that messages repeat."""

    def body(hand):
        for verb in commands.named("list flights", "log", "verify", "backup", "open", "dump", "inspect", "attach", "export file"):
            for is_there in (True, False):
                folder = hand.place("book", hand.shelf.current)
                book = os.path.join(folder, name)
                if is_there:
                    os.rename(os.path.join(folder, shelf.BOOK), book)
                outcome = hand.do(verb, book, terminal=verb.kind != "opens")
                if is_there and not name.startswith("x"):
                    # The file of a large value is beside the other name.
                    hand.expect(outcome.code in (0, 1, 2), outcome, "an answer")

    return body
