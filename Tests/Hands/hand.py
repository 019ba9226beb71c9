"""One case: its folder, its random numbers, and what it found."""

import os
import random
import re
from typing import Callable, NamedTuple

import program as programs
import shelf as shelves


class Case(NamedTuple):
    """A case of a round: its name within the round, and what it does with a `Hand`."""

    round: str
    name: str
    body: Callable


class Failure(NamedTuple):
    """Something that was expected and did not happen, in the words of one line."""

    case: str
    command: str
    expected: str
    happened: str


class Skipped(Exception):
    """A case cannot be tried on this machine; the text says why."""


class Hand:
    """What a case works with. All that it makes is below `folder`."""

    def __init__(self, case, path, folder, shelf, seed, is_short):
        self.case = case
        self.shelf = shelf
        self.is_short = is_short
        self.folder = folder
        self.program = programs.Program(path, folder)
        # A case draws the same numbers whichever others run.
        self.chance = random.Random(f"{seed}/{case.round}/{case.name}")
        self.failures = []
        self.kinds = {}
        self.slow = []
        self.runs = 0
        self.outputs = 0

    def place(self, name, source=None):
        """A fresh folder for a book, with the files of another one."""
        path = os.path.join(self.folder, name)
        shelves.remove_tree(path)
        if source:
            shelves.copy_tree(source, path)
        else:
            os.makedirs(path, mode=0o700)
        return path

    def out(self):
        """A free path for an output."""
        folder = os.path.join(self.folder, "out")
        os.makedirs(folder, mode=0o700, exist_ok=True)
        self.outputs += 1
        return os.path.join(folder, f"{self.outputs}.out")

    def do(self, verb, book, terminal=None, limit=None, **more):
        """Runs a command on a book, and judges what any command must hold."""
        limit = limit or (20 if verb.is_check else programs.LIMIT)
        words = self.shelf.fill(verb, book, more.pop("out", None) or self.out())
        if verb.kind == "opens":
            outcome = self.program.open_screen(words, limit=limit, **more)
        else:
            # Half of the commands have a terminal, on which no control of a book may arrive.
            if terminal is None:
                terminal = not verb.holds_data and self.chance.random() < 0.5
            outcome = self.program.run(words, stdin=verb.stdin, terminal=terminal, limit=limit, **more)
        self.judge(outcome, limit, verb.holds_data)
        return outcome

    def judge(self, outcome, limit=programs.LIMIT, holds_data=False):
        """Keeps what an outcome has wrong."""
        self.runs += 1
        for expected, happened in programs.faults(outcome, limit, holds_data):
            self.fail(outcome, expected, happened)
        if outcome.seconds > programs.SLOW and not outcome.is_killed:
            self.slow.append((outcome.command, outcome.seconds))
        return outcome

    def expect(self, holds, outcome, expected, happened=None):
        """Keeps a failure unless something holds."""
        if not holds:
            self.fail(outcome, expected, happened or outcome.ending)
        return holds

    def fail(self, outcome, expected, happened):
        command = outcome.command if isinstance(outcome, programs.Outcome) else str(outcome)
        failure = Failure(self.case.name, *(self.shortened(text) for text in (command, expected, happened)))
        # The same of another command or at another moment is counted, not told again.
        kind = (re.sub(r"\d+", "", failure.expected), re.sub(r"\W*exit.*|\d+", "", failure.happened)[:30])
        if kind not in self.kinds:
            self.kinds[kind] = []
            self.failures.append((kind, failure))
        else:
            self.kinds[kind].append(failure.command)

    def shortened(self, text):
        """A text with the names of the private folders shortened."""
        return text.replace(self.folder, ".").replace(self.shelf.folder, "SHELF")

    def found(self):
        """The failures; of each kind the first, with the commands of the others."""
        return [failure._replace(happened=failure.happened + also(self.kinds[kind])) for kind, failure in self.failures]

    def clear_temporary(self):
        """Empties the folder of temporary files."""
        shelves.remove_tree(self.program.temporary)
        os.makedirs(self.program.temporary, mode=0o700)

    def verify(self, book, why):
        """Expects that a book is sound."""
        outcome = self.program.run(["store", "verify", book], limit=20)
        self.judge(outcome, 20)
        self.expect(outcome.code == 0, outcome, f"a sound book {why}")
        return outcome.code == 0

    def expect_no_rests(self, book_folder, names, why, outcome="ls"):
        """Expects nothing in the folder of temporary files, and beside a book nothing but these names."""
        # SQLite removes the name of a temporary file just after it has made the file.
        rests = sorted(entry.name for entry in os.scandir(self.program.temporary)
                       if not (entry.name.startswith("etilqs_") and entry.stat().st_size == 0))
        self.expect(not rests, outcome, f"no file left in TMPDIR {why}", f"{len(rests)} left: {', '.join(rests[:4])}")
        beside = sorted(name for name in os.listdir(book_folder) if name not in names)
        self.expect(not beside, outcome, f"no file left beside the book {why}", f"left: {', '.join(beside[:4])}")


def also(lines):
    """The commands that have failed in the same way, each by its first words."""
    if not lines:
        return ""
    names = []
    for line in lines:
        words = line.split(" ")
        name = " ".join(word for word in words[1:3] if "/" not in word) or "open"
        if name not in names:
            names.append(name)
    return f" (and {len(lines)} more: {', '.join(names[:12])})"
