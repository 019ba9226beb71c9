"""Round `links`: the files with a fixed name beside a book are links, folders and FIFOs to something else."""

import os

import commands
import shelf
from hand import Case

# Every fixed name beside a book, what its file is, and whether a foreign text of that name is the user's. The others are the
# program's own or SQLite's, and a text in one of them may be removed.
NAMES = [
    ("{book}.making", "lock of a new record", True),
    ("{book}.upgrading", "lock of an upgrade", True),
    ("{book}.unfinished", "note of an unfinished upgrade", False),
    ("{book}.unfinished.new", "draft of that note", False),
    ("{book}.restoring", "draft of a restored backup", False),
    ("{book}.replacing", "draft of a replaced book", False),
    ("{book}.backups", "folder of backups", True),
    ("{book}-wal", "SQLite's log", False),
    ("{book}-shm", "index of that log", False),
    ("{book}-journal", "SQLite's rollback journal", False),
    (".{name}_SUPPORT", "folder of support files", True),
    (".{name}_SUPPORT/_EXTERNAL_DATA", "folder of large values", True),
    (".{name}_SUPPORT/_EXTERNAL_DATA/{value}", "large value", False),
]

KINDS = ["link", "dangling link", "link to a folder", "hard link", "text", "folder", "fifo"]

# What opens a book to write, beside it or in it; the last ones on an old book.
VERBS = commands.named(
    "log", "edit", "delete", "attach", "attachment remove", "import", "undo", "backup", "restore", "finish", "open",
    "verify", "list flights", "dump")
SHORT_VERBS = commands.named("log", "backup", "open")
OLD_VERBS = commands.named("upgrade", "backup", "list flights") + [
    commands.Verb("open old", ("{book}", "--yes"), "opens")]
PRECIOUS = b"precious: keep me\n"


def cases(is_short):
    """All names with all kinds; in the short form the worst of them."""
    pairs = [(name, kind) for name, _, _ in NAMES for kind in KINDS if (name, kind) not in IMPOSSIBLE]
    if is_short:
        pairs = [(name, kind) for name, kind in pairs if name.endswith((".making", ".upgrading", ".backups", "-wal"))
                 and kind in ("link", "dangling link", "hard link")]
        pairs += [("{book}.making", "fifo"), (".{name}_SUPPORT", "link to a folder")]
    return [Case("links", f"{name.format(book='B', name='B', value='VALUE')} is a {kind}", attack(name, kind))
            for name, kind in pairs]


# A folder in place of a folder is none of the attacks.
IMPOSSIBLE = {
    ("{book}.backups", "folder"), (".{name}_SUPPORT", "folder"), (".{name}_SUPPORT/_EXTERNAL_DATA", "folder")}


def attack(name, kind):
    """What the case of a name and a kind does: each command with a fresh book and a fresh file of that name."""
    text_is_kept = next(kept for pattern, _, kept in NAMES if pattern == name)

    def body(hand):
        for verb in SHORT_VERBS if hand.is_short else VERBS:
            try_verb(hand, verb, hand.shelf.current, shelf.BOOK, name, kind, text_is_kept)
        for verb in OLD_VERBS[:1] if hand.is_short else OLD_VERBS:
            old = hand.place("old")
            hand.shelf.put_old("V3", old)
            try_verb(hand, verb, old, shelf.BOOK, name, kind, text_is_kept)
        if not hand.is_short:
            for verb in (commands.MAKING[0], commands.MAKING[1], commands.MAKING[3], commands.MAKING[6]):
                try_verb(hand, verb, None, shelf.BOOK, name, kind, text_is_kept)

    return body


def try_verb(hand, verb, source, book_name, pattern, kind, text_is_kept):
    """Runs a command on a book of which one companion is something else, and compares all that is outside its folder."""
    folder = hand.place("book", source)
    outside = hand.place("outside")
    make_precious(outside)
    book = os.path.join(folder, book_name)
    value = external_value(folder)
    if "{value}" in pattern and value is None:
        return
    path = os.path.join(folder, pattern.format(book=book_name, name=shelf.NAME, value=value))
    put(path, kind, outside)
    before = shelf.snapshot(outside)
    inside = inside_of(path, kind)
    outcome = hand.do(verb, book)
    after = shelf.snapshot(outside)
    hand.expect(before == after, outcome, f"nothing changed outside the folder of the book, {os.path.basename(path)} being a"
                f" {kind}", shelf.changes(before, after))
    if kind == "folder":
        # To move it aside, as `restore` does with a log, is no loss.
        hand.expect(any("mine" in files for _, _, files in os.walk(folder)), outcome,
                    f"the user's folder {os.path.basename(path)} as it was, or moved aside", "its content is gone")
    if kind == "text" and text_is_kept:
        hand.expect(inside_of(path, kind) == inside, outcome, f"the user's file {os.path.basename(path)} as it was",
                    f"was {inside}, is {inside_of(path, kind)}")


def make_precious(outside):
    """The files that must stay as they are."""
    with open(os.path.join(outside, "precious"), "wb") as file:
        file.write(PRECIOUS)
    os.chmod(os.path.join(outside, "precious"), 0o644)
    os.mkdir(os.path.join(outside, "elsewhere"), 0o755)
    with open(os.path.join(outside, "elsewhere", "precious"), "wb") as file:
        file.write(PRECIOUS)


def put(path, kind, outside):
    """Puts a file of a kind in the place of a companion."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    if os.path.isdir(path) and not os.path.islink(path):
        shelf.remove_tree(path)
    elif os.path.lexists(path):
        os.remove(path)
    if kind == "link":
        os.symlink(os.path.join(outside, "precious"), path)
    elif kind == "dangling link":
        os.symlink(os.path.join(outside, "nothing"), path)
    elif kind == "link to a folder":
        os.symlink(os.path.join(outside, "elsewhere"), path)
    elif kind == "hard link":
        os.link(os.path.join(outside, "precious"), path)
    elif kind == "text":
        with open(path, "wb") as file:
            file.write(PRECIOUS)
    elif kind == "folder":
        os.mkdir(path)
        with open(os.path.join(path, "mine"), "wb") as file:
            file.write(PRECIOUS)
    elif kind == "fifo":
        os.mkfifo(path)


def inside_of(path, kind):
    """The bytes of a text; None for other kinds, and when it is gone."""
    if kind != "text":
        return None
    try:
        with open(path, "rb") as file:
            return file.read(100)
    except OSError:
        return None


def external_value(folder):
    """The name of a large value beside a book; None without one."""
    data = os.path.join(folder, f".{shelf.NAME}_SUPPORT", "_EXTERNAL_DATA")
    names = sorted(os.listdir(data)) if os.path.isdir(data) else []
    return names[0] if names else None
