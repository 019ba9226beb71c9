"""Every command of the program, as docs/cli.md lists them, with arguments for the sample book of `shelf.py`."""

from typing import NamedTuple

LINE = "N12345 type:C172 KPAO-KMRY 0250/0400 3n"


class Verb(NamedTuple):
    """A command. Words in braces are replaced: {book}, {out}, {scan}, {image}, {csv}, {text}, {keys}."""

    name: str
    words: tuple
    kind: str  # "reads", "writes", "copies" (writes beside the book only), "opens" (a full screen)
    stdin: bytes = b""
    # Standard output is data in the form in which they are stored.
    holds_data: bool = False
    # It is the tool for suspicion, and has less time than others.
    is_check: bool = False

    def filled(self, **names):
        """The words with the names replaced."""
        return [word.format(**names) if "{" in word else word for word in self.words]


def verb(kind, name, *words, **more):
    return Verb(name, words, kind, **more)


AT = ("--file", "{book}")

READING = [
    verb("reads", "list flights", "list", "flights", *AT),
    verb("reads", "list aircraft", "list", "aircraft", *AT),
    verb("reads", "list pilots", "list", "pilots", *AT),
    verb("reads", "list airports", "list", "airports", *AT),
    verb("reads", "list documents", "list", "documents", *AT),
    verb("reads", "list json", "list", "flights", "--json", *AT, holds_data=True),
    verb("reads", "list csv", "list", "flights", "--csv", *AT, holds_data=True),
    verb("reads", "list computed", "list", "flights", "--columns", "id,greatcircle,speed,sunnight,xc50", "--csv", *AT,
         holds_data=True),
    verb("reads", "list page", "list", "flights", "--page", "easa", *AT),
    verb("reads", "list filter", "list", "flights", "remark:a", "block:>0", "--search", "lszh", *AT),
    verb("reads", "list view", "list", "--view", "nothing", *AT),
    verb("reads", "totals", "totals", *AT),
    verb("reads", "totals by", "totals", "--by", "year", "--json", *AT, holds_data=True),
    verb("reads", "totals pilots", "totals", "--by", "pilot", "--rounding", "tenths", *AT),
    verb("reads", "currency", "currency", "--all", "--why", *AT),
    verb("reads", "currency if", "currency", "--if", LINE, "--json", *AT, holds_data=True),
    verb("reads", "currency calendar", "currency", "--ics", *AT, holds_data=True),
    verb("reads", "check", "check", "--all", *AT),
    verb("reads", "check json", "check", "--json", *AT, holds_data=True),
    verb("reads", "check dry", "check", "--fix", "cross-country", "--dry-run", *AT),
    verb("reads", "airport", "airport", "zurich", *AT),
    verb("reads", "fields", "fields", "list", "{book}"),
    verb("reads", "export foreflight", "export", "--format", "foreflight", *AT, holds_data=True),
    verb("reads", "export myflightbook", "export", "--format", "myflightbook", "--spreadsheet", *AT, holds_data=True),
    verb("reads", "export logten", "export", "--format", "logten", *AT, holds_data=True),
    verb("reads", "export json", "export", "--format", "json", *AT, holds_data=True),
    verb("reads", "export file", "export", "--format", "csv", "-o", "{out}", *AT),
    verb("reads", "dump", "dump", *AT, holds_data=True),
    verb("reads", "dump file", "dump", "-o", "{out}", *AT),
    verb("reads", "history", "history", *AT),
    verb("reads", "history json", "history", "--json", *AT, holds_data=True),
    verb("reads", "attachment", "attachment", "1", *AT),
    verb("reads", "attachment file", "attachment", "1", "-o", "{out}", *AT),
    verb("reads", "photo", "photo", "1", *AT),
    verb("reads", "photo file", "photo", "1", "--export", "{out}", *AT),
    verb("reads", "log dry", "log", LINE, "--dry-run", *AT),
    verb("reads", "edit dry", "edit", "5", "remark=x", "--dry-run", *AT),
    verb("reads", "delete dry", "delete", "5", "--dry-run", *AT),
    verb("reads", "import dry", "import", "{csv}", "--dry-run", "--verbose", *AT),
    verb("reads", "inspect", "store", "inspect", "{book}"),
    verb("reads", "inspect rows", "store", "inspect", "{book}", "--rows", "--json", holds_data=True),
    verb("reads", "plan", "store", "plan", "{book}", "--verbose", "--sql"),
    verb("reads", "verify", "store", "verify", "{book}", is_check=True),
    verb("reads", "verify json", "store", "verify", "{book}", "--json", is_check=True),
    verb("reads", "explain", "store", "explain", "{book}", "LogEntry", "remarks CONTAINS 'a'"),
    verb("reads", "doctor", "doctor", "{book}", is_check=True),
]

WRITING = [
    verb("writes", "log", "log", LINE, *AT),
    verb("writes", "log lines", "log", "-", *AT, stdin=f"{LINE}\n\nHB-CFA 1:10 2d\n".encode()),
    verb("writes", "edit", "edit", "5", "remark=x", "--yes", *AT),
    verb("writes", "edit aircraft", "edit", "aircraft", "1", "color=blue", "--yes", *AT),
    verb("writes", "edit pilot", "edit", "pilots", "1", "name=Ada Byron", "--yes", *AT),
    verb("writes", "delete", "delete", "6", "7", "--yes", *AT),
    verb("writes", "attach", "attach", "2", "{scan}", "--yes", *AT),
    verb("writes", "attachment remove", "attachment", "1", "--remove", "--yes", *AT),
    verb("writes", "photo set", "photo", "1", "--set", "{image}", "--yes", *AT),
    verb("writes", "check fix", "check", "--fix", "cross-country", "--yes", *AT),
    verb("writes", "check accept", "check", "--accept", "landings", "--yes", *AT),
    verb("writes", "check silence", "check", "--silence", "approach", "--yes", *AT),
    verb("writes", "fields add", "fields", "add", "Fuel", "--kind", "number", "--unit", "gal", *AT),
    verb("writes", "import", "import", "{csv}", "--yes", *AT),
    verb("writes", "undo", "undo", *AT),
    verb("writes", "redo", "redo", *AT),
    verb("writes", "load into", "load", "{text}", *AT),
    verb("writes", "upgrade", "store", "upgrade", "{book}", "--yes"),
    verb("writes", "finish", "store", "finish", "{book}", "--yes"),
    verb("writes", "verify rebuild", "store", "verify", "{book}", "--rebuild"),
    verb("writes", "restore", "store", "restore", "{book}", "--yes"),
    verb("writes", "plain", "--plain", "{book}",
         stdin=b"flights\nshow 1\ntry HB-CFA 1:10\nlog HB-CFA 1:10 2d\nset 1 remark x\ntotals\nundo\nviews\nquit\n"),
    verb("writes", "script", "{book}", "--script", "{keys}", "--save-screen", "{out}"),
]

COPYING = [verb("copies", "backup", "store", "backup", "{book}")]

OPENING = [verb("opens", "open", "{book}")]

ALL = READING + WRITING + COPYING + OPENING
BY_NAME = {one.name: one for one in ALL}

# What makes a new book of nothing, and may be repeated until there is one.
MAKING = [
    verb("writes", "log new", "log", LINE, "--yes", *AT),
    verb("writes", "import new", "import", "{csv}", "--yes", *AT),
    verb("writes", "load", "load", "{text}", *AT),
    verb("writes", "sample", "sample", "--entries", "30", "{book}"),
    verb("writes", "sample old", "sample", "--old", "{book}"),
    verb("writes", "plain new", "--plain", "{book}", "--yes", stdin=f"log {LINE}\nquit\n".encode()),
    verb("opens", "open new", "{book}", "--yes"),
]
# These say that a file is there already, when it is whole.
MAKING_ONCE = {"load", "sample", "sample old"}


def named(*names):
    """The commands of these names."""
    return [BY_NAME[name] for name in names]
