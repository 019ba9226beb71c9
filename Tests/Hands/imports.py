"""Round `imports`: files that are no logbook, or one that is made to harm."""

import os
import socket
import sqlite3
import zipfile
import zlib

import commands
import shelf
from hand import Case

TITLES = ("Date,AircraftID,From,To,Route,TimeOut,TimeOff,TimeOn,TimeIn,TotalTime,PIC,DayTakeoffs,DayLandingsFullStop,"
          "PilotComments\n")
ROW = "2024-05-0{day},N12345,KPAO,KMRY,,,,,,1.2,1.2,1,1,{remark}\n"
FOREFLIGHT = ("ForeFlight Logbook Import,,\n\nAircraft Table,,\nText,Text,Text\nAircraftID,TypeCode,Year\nN12345,C172,1999\n\n"
              "Flights Table,,\n" + TITLES)
LAUGHS = ('<?xml version="1.0"?><!DOCTYPE plist [<!ENTITY a0 "ha">' + "".join(
    f'<!ENTITY a{level} "{f"&a{level - 1};" * 10}">' for level in range(1, 12)) + "]><plist><string>&a11;</string></plist>")
EXTERNAL = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file://{secret}">]><plist><string>&e;</string></plist>'


def text(data):
    """A file of a text or of bytes."""

    def make(path, _):
        with open(path, "wb") as file:
            file.write(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)

    return make


def repeated(head, piece, count, tail=b""):
    """A long file, which is written in pieces."""

    def make(path, _):
        with open(path, "wb") as file:
            file.write(head)
            for _ in range(count // 1000):
                file.write(piece * 1000)
            file.write(piece * (count % 1000))
            file.write(tail)

    return make


def rows(**values):
    """A ForeFlight logbook with a hostile cell in an otherwise good row."""
    return text(FOREFLIGHT + ROW.format(day=values.get("day", "1"), remark=values.get("remark", "")) + ROW.format(
        day="2", remark="plain"))


def column(title, cell):
    """A table of a few columns with a hostile one among them."""
    return text(f"date,aircraft,from,to,total time,{title}\n2024-05-01,N12345,KPAO,KMRY,1:10,{cell}\n"
                f"2024-05-02,N12345,KMRY,KPAO,1:10,\n")


def zipped(path, _):
    """An archive that unpacks to a gigabyte."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("xl/worksheets/sheet1.xml", "w", force_zip64=True) as file:
            for _ in range(1024):
                file.write(bytes(1 << 20))


def compressed(path, _):
    packer = zlib.compressobj(9, zlib.DEFLATED, 31)
    with open(path, "wb") as file:
        for _ in range(512):
            file.write(packer.compress(bytes(1 << 20)))
        file.write(packer.flush())


def database(*statements):
    """A SQLite database that resembles that of another program."""

    def make(path, _):
        connection = sqlite3.connect(path, isolation_level=None)
        for statement in statements:
            connection.execute(statement)
        connection.close()

    return make


def opened_socket(path, _):
    """A socket, which no program can open as a file."""
    # The path of a socket must be short, so the folder is named by its descriptor.
    descriptor = os.open(os.path.dirname(path), os.O_RDONLY)
    try:
        with socket.socket(socket.AF_UNIX) as server:
            server.bind(f"/proc/self/fd/{descriptor}/{os.path.basename(path)}")
    finally:
        os.close(descriptor)


def link(target):
    return lambda path, secret: os.symlink(target or secret, path)


ENDLESS_VIEW = "AS WITH RECURSIVE up(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up) SELECT "
CONTROLS = "A\x1b]0;PWNED\x07\x1b[2J\x9b31m\u202etxet"

FILES = {
    "billion laughs": text(LAUGHS),
    "external entity": lambda path, secret: text(EXTERNAL.format(secret=secret))(path, secret),
    "deep XML": repeated(b'<?xml version="1.0"?>', b"<a>", 300_000),
    "deep JSON": repeated(b"", b"[", 1_000_000),
    "deep JSON of objects": repeated(b"", b'{"a":', 300_000),
    "JSON with a number of a million digits": repeated(b'[{"date":"2024-05-01","blockMinutes":', b"9", 1_000_000, b"}]"),
    "JSON of wrong kinds": text('[{"date":["2024"],"aircraft":{"id":1,"tailNumber":{}},"approaches":7,"crew":[[[]]],"blockMinutes":"70"}]'),
    "JSON with keys twice": text('[{"date":"2024-05-01","date":7,"blockMinutes":-9223372036854775809,"role":["PIC"]}]'),
    "JSON with lone surrogates": text('[{"date":"2024-05-01","blockMinutes":70,"remarks":"\\ud800\\u0000\\udfff"}]'),
    "JSON that is cut": text('[{"date":"2024-05-01","blockMinutes":70,"remarks":"'),
    "archive that unpacks to a gigabyte": zipped,
    "compressed file": compressed,
    "spreadsheet": text(b"PK\x03\x04" + os.urandom(5000)),
    "300,000 columns": repeated(b"date", b",x", 300_000, b"\n2024-05-01" + b",1" * 300_000 + b"\n"),
    "300,000 titles the same": repeated(b"date", b",total time", 300_000, b"\n2024-05-01" + b",1:10" * 300_000 + b"\n"),
    "a cell of 100 MB": repeated(FOREFLIGHT.encode() + b"2024-05-01,N12345,KPAO,KMRY,", b"x", 100_000_000, b",1\n"),
    "a line of 100 MB": repeated(b"", b"date", 25_000_000),
    "100 MB of new lines": repeated(FOREFLIGHT.encode(), b"\n", 100_000_000),
    "200,000 rows of new aircraft": lambda path, _: new_aircraft(path),
    "an open quote": repeated(FOREFLIGHT.encode() + b'2024-05-01,"N12345,', b"KPAO,KMRY\n", 200_000),
    "quotes only": repeated(FOREFLIGHT.encode(), b'"', 5_000_000),
    "NUL": text(FOREFLIGHT + ROW.format(day=1, remark="a\x00b") + "\x00" * 500),
    "UTF-16 that is cut": text(b"\xff\xfe" + (FOREFLIGHT + ROW.format(day=1, remark="x")).encode("utf-16-le")[:-1]),
    "bytes that are no text": text(b"\x80\x81\xfe\xff" * 5000),
    "escapes in cells": rows(remark=f'"{CONTROLS}"'),
    "escapes in titles": column(CONTROLS, "x"),
    "escapes in names": text(FOREFLIGHT + f"2024-05-01,{CONTROLS},{CONTROLS},KMRY,{CONTROLS},,,,,1.2,1.2,1,1,\n"),
    "escapes in numbers": column("night", CONTROLS),
    "a number of a million digits": repeated(b"date,aircraft,from,to,total time,night\n2024-05-01,N1,KPAO,KMRY,1:10,", b"9",
                                             1_000_000, b"\n"),
    "a duration of a million digits": repeated(b"date,aircraft,from,to,total time\n2024-05-01,N1,KPAO,KMRY,", b"9", 1_000_000,
                                               b":30\n"),
    "numbers beyond all": column("day landings", "99999999999999999999"),
    "numbers below all": column("night", "-9223372036854775808"),
    "numbers with exponents": column("night", "1e308"),
    "numbers of words": column("night", "NaN"),
    "numbers in other digits": column("night", "١٢:٣٤"),
    "dates beyond all": text(FOREFLIGHT + "99999-12-31,N1,KPAO,KMRY,,,,,,1.2\n0000-00-00,N1,KPAO,KMRY,,,,,,1.2\n"
                             "-1-1-1,N1,,,,,,,,1\n9223372036854775807,N1,,,,,,,,1\n"),
    "formulas": column("remarks", '"=HYPERLINK(""http://x"")"'),
    "marks without a letter": repeated(b"date,aircraft,from,to,total time,remarks\n2024-05-01,N1,KPAO,KMRY,1:10,",
                                       "\u0301".encode(), 3_000_000, b"\n"),
    "an empty file": text(""),
    "one byte": text("x"),
    "a mark of order alone": text(b"\xef\xbb\xbf"),
    "only titles": text(FOREFLIGHT),
    "dump without end": text("flightlog dump 1\nmodel V6\n\nLogEntry x\n  remarks \"" + "a" * 100_000),
    "FIFO": lambda path, _: os.mkfifo(path),
    "zeros without end": link("/dev/zero"),
    "noise without end": link("/dev/urandom"),
    "the terminal": link("/dev/tty"),
    "nothing": link("/dev/null"),
    "a folder": lambda path, _: os.mkdir(path),
    "a link to itself": link("itself"),
    "a missing file": lambda path, _: None,
    "a socket": opened_socket,
    "a process's memory": link("/proc/self/mem"),
    "database of views without end": database(
        f"CREATE VIEW ZFLIGHT {ENDLESS_VIEW} n AS Z_PK, n AS ZFLIGHT_FLIGHTDATE FROM up",
        "CREATE TABLE ZAIRCRAFT (Z_PK INTEGER)", "CREATE TABLE Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX)"),
    "database of web-logbook of views": database(
        f"CREATE VIEW logbook_view {ENDLESS_VIEW} n AS uuid, '2024-05-01' AS date FROM up",
        "CREATE TABLE logbook (uuid TEXT, date TEXT, m_date TEXT)", "CREATE TABLE metadata (version TEXT)",
        "CREATE TABLE settings (id INTEGER, settings TEXT)"),
    "database of OpenPilotLog with triggers": database(
        "CREATE TABLE flights (flight_id INTEGER PRIMARY KEY, doft TEXT, dept TEXT, dest TEXT, tofb INTEGER, tonb INTEGER, "
        "pic INTEGER, acft INTEGER, tblk INTEGER, remarks TEXT AS (hex(zeroblob(400000000))))",
        "CREATE TABLE pilots (pilot_id INTEGER, lastname TEXT, firstname TEXT)",
        "CREATE TABLE tails (tail_id INTEGER, registration TEXT, company TEXT)",
        "INSERT INTO flights (doft, dept, dest, tofb, tonb, pic, acft, tblk) VALUES ('2024-05-01','KPAO','KMRY',0,60,1,1,60)"),
    "database without a table": database("PRAGMA user_version = 7"),
    "database that is cut": lambda path, secret: (database("CREATE TABLE flights (a)", "INSERT INTO flights VALUES (randomblob("
                                                  "100000))")(path, secret), os.truncate(path, 9000)),
}
# Files that the program is made for, with one hostile part, and those of which it may not read more than it needs.
SHORT = ["billion laughs", "deep JSON", "escapes in cells", "escapes in names", "FIFO", "zeros without end",
         "numbers with exponents", "an open quote", "NUL", "database of views without end"]
FORMATS = ["foreflight", "myflightbook", "logten", "mcc", "mccjson", "crewlounge", "openpilotlog", "weblogbook", "efj", "flightlog",
           "table", "logten-sqlite", "openpilotlog-sqlite", "weblogbook-sqlite"]


def new_aircraft(path):
    with open(path, "w") as file:
        file.write(TITLES)
        for number in range(200_000):
            file.write(f"2024-05-01,N{number:06d},KPAO,KMRY,,,,,,1.2,1.2,1,1,\n")


def cases(is_short):
    """Each file."""
    return [Case("imports", name, tried(make)) for name, make in FILES.items() if not is_short or name in SHORT]


def tried(make):
    """Reads a file in all ways: as what it is taken for, as another format, as a dump, as a document, as rules."""

    def body(hand):
        source = os.path.join(hand.folder, "source.csv")
        secret = os.path.join(hand.folder, "secret")
        text(shelf.SECRET * 100)(secret, None)
        make(source, secret)
        for words in ways(hand, source):
            folder = hand.place("book", hand.shelf.current)
            book = os.path.join(folder, shelf.BOOK)
            before = shelf.rows_digest(book)
            verb = commands.Verb("import", tuple(word.replace("{book}", book) for word in words), "reads")
            outcome = hand.do(verb, book, terminal=hand.chance.random() < 0.7)
            hand.expect(not shelf.holds_secret(outcome.out + outcome.err), outcome, "nothing of another file", "it was printed")
            if outcome.code not in (0, None):
                hand.expect(shelf.rows_digest(book) == before, outcome, "the book as it was, after a refusal", "other rows")
            else:
                hand.verify(book, "after that import")
        new = os.path.join(hand.place("new"), shelf.BOOK)
        outcome = hand.do(commands.Verb("import new", ("import", source, "--yes", "--file", new), "writes"), new)
        hand.expect(outcome.code == 0 or not os.path.exists(new), outcome, "no new book after a refusal", "there is one")
        rests = os.listdir(hand.program.temporary)
        hand.expect(not rests, outcome, "no file left in TMPDIR", ", ".join(rests[:4]))

    return body


def ways(hand, source):
    """The commands that read a file of somebody else."""
    found = [["import", source, "--dry-run", "--file", "{book}"], ["import", source, "--yes", "--file", "{book}"]]
    if hand.is_short:
        return found
    chosen = hand.chance.sample(FORMATS, 3)
    found += [["import", source, "--dry-run", "--verbose", "--format", name, "--file", "{book}"] for name in chosen]
    # Each byte of a script is a key, and a frame: a long one takes its time.
    if os.path.isfile(source) and os.path.getsize(source) < 100_000:
        found.append(["{book}", "--script", source])
    return found + [
        ["load", source, "--file", "{book}"], ["attach", "3", source, "--yes", "--file", "{book}"],
        ["photo", "2", "--set", source, "--yes", "--file", "{book}"], ["currency", "--rules", source, "--file", "{book}"],
        ["store", "restore", "{book}", "--yes", "--from", source],
        ["import", source, "--dry-run", "--date-order", "year-first", "--durations", "minutes", "--file", "{book}"]]
