"""Round `permissions`: who may read what the program writes."""

import os
import stat

import commands
import shelf
from hand import Case

WRITING = commands.named(
    "log", "attach", "photo set", "import", "backup", "restore", "undo", "open", "plain", "script", "dump file", "export file",
    "attachment file", "photo file", "fields add")


def cases(is_short):
    """The masks that leave most and that are usual."""
    return [Case("permissions", f"umask {mask:03o}, {name}", make(mask)) for mask in ((0o000,) if is_short else (0o000, 0o022))
            for name, make in (("existing book", existing), ("new book", new), ("usual place", usual))]


def modes(folder):
    """All files and folders below a folder, with their modes."""
    found = {}
    for place, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(place, name)
            status = os.lstat(path)
            if not stat.S_ISLNK(status.st_mode):
                found[os.path.relpath(path, folder)] = (stat.S_ISDIR(status.st_mode), stat.S_IMODE(status.st_mode))
    return found


def expect_private(hand, outcome, before, mask):
    """Expects that only the user can read the files, and enter the folders, that were made."""
    after = modes(hand.folder)
    for name, (is_folder, mode) in sorted(after.items()):
        if name in before or name.startswith("logs"):
            continue
        wanted = 0o700 if is_folder else 0o600
        # A UUID or a time in a name makes no other kind of file.
        hand.expect(mode & 0o077 == 0, outcome, f"{wanted:o} of {name} with umask {mask:03o}", f"{mode:o}")


def existing(mask):
    """A book that is there, and what is made beside it."""

    def body(hand):
        for verb in WRITING:
            folder = hand.place("book", hand.shelf.current)
            book = os.path.join(folder, shelf.BOOK)
            os.makedirs(os.path.join(hand.folder, "out"), mode=0o700, exist_ok=True)
            before = modes(hand.folder)
            outcome = hand.do(verb, book, umask=mask)
            hand.expect(outcome.code == 0, outcome, "exit 0")
            expect_private(hand, outcome, before, mask)
        stopped(hand, mask)

    return body


def stopped(hand, mask):
    """Looks at the files that are there only while the program runs: those that a kill leaves."""
    for verb in commands.named("attach", "import", "open", "backup"):
        folder = hand.place("book", hand.shelf.current)
        before = modes(hand.folder)
        outcome = hand.do(verb, os.path.join(folder, shelf.BOOK), umask=mask, kill_after=hand.chance.uniform(0.05, 0.2))
        expect_private(hand, outcome, before, mask)


def new(mask):
    """A book that is made, in a folder that is made."""

    def body(hand):
        for verb in commands.MAKING:
            folder = hand.place("book")
            before = modes(hand.folder)
            outcome = hand.do(verb, os.path.join(folder, shelf.BOOK), umask=mask)
            hand.expect(outcome.code == 0, outcome, "exit 0")
            expect_private(hand, outcome, before, mask)

    return body


def usual(mask):
    """The book without a name, and all folders of the user's own."""

    def body(hand):
        before = modes(hand.folder)
        for words, stdin in ((["log", commands.LINE, "--yes"], b""), (["edit", "1", "remark=x", "--yes"], b""),
                             (["--plain"], b"flights\nquit\n"), (["store", "backup"], b"")):
            outcome = hand.judge(hand.program.run(words, stdin=stdin, umask=mask))
            hand.expect(outcome.code == 0, outcome, "exit 0")
            expect_private(hand, outcome, before, mask)
            before = modes(hand.folder)
        screen = hand.judge(hand.program.open_screen([], umask=mask))
        hand.expect(screen.code == 0, screen, "exit 0")
        expect_private(hand, screen, before, mask)

    return body
