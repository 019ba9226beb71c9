"""Round `disks`: every writing command on a disk that is full, or nearly."""

import os
import subprocess
import threading

import commands
import shelf
from hand import Case, Skipped
from kills import BESIDE

FREE = [0, 4096, 100_000, 400_000]
MOUNTED = set()
LOCK = threading.Lock()

WRITING = commands.named(
    "log", "edit", "delete", "attach", "photo set", "check fix", "check silence", "fields add", "import", "undo", "redo",
    "backup", "restore", "finish", "verify rebuild", "plain", "open", "dump file", "export file", "attachment file")
OLD = commands.named("upgrade", "backup") + [commands.Verb("open old", ("{book}", "--yes"), "opens")]


def cases(is_short):
    """Each amount of free space with existing, old and new books."""
    if is_short:
        return [Case("disks", "existing book, 4096 bytes free", existing(4096)),
                Case("disks", "new book, 100000 bytes free", new(100_000))]
    return [Case("disks", f"{kind} book, {free} bytes free", make(free)) for free in FREE
            for kind, make in (("existing", existing), ("old", old), ("new", new))] + [
                Case("disks", f"existing book, temporary files there, {free} bytes free", existing(free, True))
                for free in FREE]


class Disk:
    """A small disk in memory."""

    def __init__(self, hand, megabytes):
        if os.geteuid() != 0:
            raise Skipped("only root can mount a small disk")
        self.path = hand.place("disk")
        done = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=700", "tmpfs", self.path], capture_output=True)
        if done.returncode != 0:
            raise Skipped("no small disk can be mounted here")
        with LOCK:
            MOUNTED.add(self.path)
        self.filler = os.path.join(self.path, "filler")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        unmount(self.path)

    def leave(self, free):
        """Fills the disk, but for so many bytes."""
        status = os.statvfs(self.path)
        left = status.f_bavail * status.f_frsize
        with open(self.filler, "wb") as file:
            try:
                os.posix_fallocate(file.fileno(), 0, max(4096, left - free))
            except OSError:
                pass

    def clear(self):
        if os.path.exists(self.filler):
            os.remove(self.filler)


def unmount(path):
    with LOCK:
        MOUNTED.discard(path)
    if subprocess.run(["umount", path], capture_output=True).returncode != 0:
        subprocess.run(["umount", "-l", path], capture_output=True)


def unmount_all():
    """Unmounts what an interrupted round has left."""
    for path in list(MOUNTED):
        unmount(path)


def existing(free, with_temporary=False):
    """A book that is there: after a failure it is as it was, after a success changed and sound."""

    def body(hand):
        source = hand.shelf.current
        for verb in commands.named("log", "attach", "import") if hand.is_short else WRITING:
            with Disk(hand, 6) as disk:
                write_there(hand, verb, disk, source, free, with_temporary)

    return body


def old(free):
    """A book of an earlier version, which is upgraded."""

    def body(hand):
        source = hand.place("start")
        hand.shelf.put_old("V3", source)
        for verb in OLD:
            with Disk(hand, 6) as disk:
                write_there(hand, verb, disk, source, free, False)
                again = hand.do(commands.BY_NAME["upgrade"], os.path.join(disk.path, "book", shelf.BOOK))
                hand.expect(again.code == 0, again, "an upgrade when there is space again")

    return body


def write_there(hand, verb, disk, source, free, with_temporary):
    """Runs a command on a full disk, and looks at the book when there is space again."""
    folder = os.path.join(disk.path, "book")
    shelf.copy_tree(source, folder)
    book = os.path.join(folder, shelf.BOOK)
    env = None
    if with_temporary:
        env = {"TMPDIR": os.path.join(disk.path, "tmp")}
        os.mkdir(env["TMPDIR"], 0o700)
    before = shelf.rows_digest(book)
    disk.leave(free)
    # Outputs go to the same disk.
    outcome = hand.do(verb, book, out=os.path.join(disk.path, "output"), env=env)
    is_written = os.path.exists(os.path.join(disk.path, "output"))
    disk.clear()
    if verb.kind == "reads":
        hand.expect(outcome.code == 0 or not is_written, outcome, "no output after a failure", "there is one")
        left = [name for name in os.listdir(disk.path) if name.startswith("output.")]
        hand.expect(not left, outcome, "no draft of an output", ", ".join(left))
    verified = hand.do(commands.BY_NAME["verify"], book)
    # Until it is upgraded, a book of an earlier version is sound as well.
    hand.expect(verified.code == 0, verified, f"a sound book after `{verb.name}` on a disk with {free} bytes")
    # Each step of an upgrade is a transaction of its own, and so is each line of plain mode.
    if outcome.code in (2, 4, 5, 64) and verb.name not in ("restore", "plain", "upgrade", "open old"):
        hand.expect(shelf.rows_digest(book) == before, outcome, "the book as it was, after a failure", "other rows")
    if env:
        rests = os.listdir(env["TMPDIR"])
        hand.expect(not rests, outcome, "no file left in TMPDIR after a failure", ", ".join(rests[:4]))


def new(free):
    """A new book: when its making fails, it succeeds when there is space again."""

    def body(hand):
        for verb in commands.MAKING[:4] if hand.is_short else commands.MAKING:
            with Disk(hand, 4) as disk:
                folder = os.path.join(disk.path, "book")
                os.mkdir(folder, 0o700)
                book = os.path.join(folder, shelf.BOOK)
                disk.leave(free)
                outcome = hand.do(verb, book)
                disk.clear()
                why = f"after a failure on a disk with {free} bytes"
                again = hand.do(verb, book)
                if verb.name in commands.MAKING_ONCE and outcome.code == 0:
                    hand.expect(again.code == 1, again, "exit 1, since the file is there")
                else:
                    hand.expect(again.code == 0, again, f"exit 0 when there is space again, {why}")
                verified = hand.do(commands.BY_NAME["verify"], book)
                hand.expect(verified.code == 0, verified, f"a sound book {why}")
                hand.expect_no_rests(folder, BESIDE, f"{why} and the next run", outcome)

    return body
