"""Runs the program under test, and judges what any run of it must hold."""

import fcntl
import os
import pty
import re
import resource
import select
import shutil
import signal
import struct
import subprocess
import termios
import threading
import time

# The seconds that any command may take, and those above which it is reported as slow.
LIMIT = 30
SLOW = 8
# The memory above which a command fails, and that at which it is stopped for the sake of the machine.
MOST_MEMORY = 400 << 20
STOPPED_MEMORY = 2 << 30
# A file longer than this is one that is written without end.
LONGEST_FILE = 1 << 30
# Of a long output, so much is kept for looking at.
KEPT_OUTPUT = 4 << 20

# Set when the run is interrupted: every program that is running is ended then.
INTERRUPTED = threading.Event()

DOCUMENTED_CODES = {0, 1, 2, 3, 4, 5, 6, 64, 65}

# Controls but line feed and tab, and the marks that turn the direction of a text around.
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f\x80-\x9f]")
TURNING = re.compile("[\u202a-\u202e\u2066-\u2069]")
# What only a hostile text brings to a full screen, which has escape sequences of its own.
HOSTILE_SEQUENCES = re.compile(rb"\x07|\x1b\]|\x1b\[2;37;41;5m|\xc2[\x80-\x9f]|PWNED\x1b")
RAW_ERRORS = ["Error Domain=", "Fatal error", "NSCocoaErrorDomain", "NSPOSIXErrorDomain", "UserInfo={"]


class Outcome:
    """What a run of the program did."""

    def __init__(self, words):
        self.words = words
        self.code = None
        self.signal = None
        self.seconds = 0.0
        self.memory = 0
        self.out = b""
        self.err = b""
        self.out_path = None
        self.is_late = False
        self.is_killed = False
        self.is_terminal = False
        self.is_screen = False

    @property
    def said(self):
        """All that was printed, as a text."""
        return (self.out + self.err).decode("utf-8", "replace")

    @property
    def command(self):
        """The command line, as one would type it."""
        return " ".join(quoted(word) for word in self.words)

    @property
    def ending(self):
        """How it ended, and the last that it said."""
        how = f"exit {self.code}"
        if self.is_late:
            how = f"no end after {self.seconds:.0f} s"
        elif self.signal:
            how = f"died of {signal.Signals(self.signal).name}"
        last = (self.err or self.out).decode("utf-8", "replace").replace("\r\n", "\n").strip()
        if self.is_screen:
            last = re.sub(r"\x1b(\[[0-9;?]*[a-zA-Z]|[()].|[=>78])|\s+", " ", last)[-200:]
        last = re.sub(" +", " ", visible(last))
        return f"{how}, {self.seconds:.1f} s: {last[:200]}" if last else f"{how}, {self.seconds:.1f} s"


def quoted(word):
    """A word as the shell takes it."""
    if isinstance(word, bytes):
        word = os.fsdecode(word)
    if word and re.fullmatch(r"[\w@%+=:,./-]+", word):
        return word
    text = word if len(word) < 300 else word[:200] + "…"
    return "'" + visible(text).replace("'", "'\\''") + "'"


def visible(text):
    """A text on one line, its controls as escapes."""
    shown = CONTROLS.sub(lambda found: f"\\x{ord(found[0]):02x}", text.replace("\n", " ⏎ "))
    return TURNING.sub(lambda found: f"\\u{ord(found[0]):04x}", shown).encode("utf-8", "replace").decode()


class Program:
    """The binary under test, with the surroundings of one private folder."""

    def __init__(self, path, folder):
        self.path = path
        self.folder = folder
        self.temporary = os.path.join(folder, "tmp")
        self.home = os.path.join(folder, "home")
        self.logs = os.path.join(folder, "logs")
        for made in (self.temporary, self.home, self.logs):
            os.makedirs(made, mode=0o700, exist_ok=True)
        self.runs = 0

    def environment(self, more=None):
        """The variables of a run: everything private, nothing of the machine's user."""
        home = self.home
        variables = {
            "PATH": "/usr/local/bin:/usr/bin:/bin",
            "HOME": home,
            "XDG_DATA_HOME": f"{home}/.local/share",
            "XDG_STATE_HOME": f"{home}/.local/state",
            "XDG_CONFIG_HOME": f"{home}/.config",
            "XDG_CACHE_HOME": f"{home}/.cache",
            "XDG_RUNTIME_DIR": f"{home}/.run",
            "TMPDIR": self.temporary,
            "TERM": "xterm-256color",
            "LANG": "C.UTF-8",
            "LC_ALL": "C.UTF-8",
            "NO_COLOR": "1",
            "EDITOR": "true",
            "FLIGHTLOG_OPENER": "true",
            "FLIGHTLOG_REGION": "easa",
            "FLIGHTLOG_NOW": "2026-11-21T12:00:00Z",
        }
        # A build with Swift in a folder of its own finds its libraries by this.
        if "LD_LIBRARY_PATH" in os.environ:
            variables["LD_LIBRARY_PATH"] = os.environ["LD_LIBRARY_PATH"]
        variables.update(more or {})
        return {name: value for name, value in variables.items() if value is not None}

    def run(self, words, stdin=b"", terminal=False, limit=LIMIT, kill_after=None, env=None, umask=0o022, cwd=None):
        """Runs a command to its end, or until it is late, too large, or to be killed.

        With `terminal`, standard output and standard error are a terminal.
        """
        self.runs += 1
        outcome = Outcome(["flightlog", *words])
        outcome.is_terminal = terminal
        names = [os.path.join(self.logs, f"{self.runs}.{end}") for end in ("in", "out", "err")]
        source = subprocess.DEVNULL
        if stdin:
            with open(names[0], "wb") as file:
                file.write(stdin)
            source = open(names[0], "rb")
        if terminal:
            primary, secondary = opened_terminal()
            targets = (secondary, secondary)
        else:
            targets = (open(names[1], "wb"), open(names[2], "wb"))
        try:
            start = time.monotonic()
            child = subprocess.Popen(
                [self.path, *words], stdin=source, stdout=targets[0], stderr=targets[1], env=self.environment(env),
                cwd=cwd or self.folder, start_new_session=True, umask=umask)
        finally:
            for stream in {source, *targets}:
                if stream == subprocess.DEVNULL:
                    continue
                os.close(stream) if isinstance(stream, int) else stream.close()
        watch = Watch(child.pid, start, limit, kill_after)
        if terminal:
            outcome.out = watch.until_end(primary)
            os.close(primary)
        else:
            watch.until_end()
            outcome.out_path = names[1]
            outcome.out, outcome.err = head(names[1]), head(names[2])
        child.returncode = 0  # It was waited for already.
        watch.tell(outcome)
        return outcome

    def open_screen(self, words, keys=(b"q",), limit=LIMIT, kill_after=None, env=None, umask=0o022):
        """Opens the full screen in a terminal, types each key when the screen is quiet, and waits for the end."""
        self.runs += 1
        outcome = Outcome(["flightlog", *words])
        outcome.is_screen = True
        primary, secondary = opened_terminal()
        # `setsid --ctty` becomes the program, with the terminal as the one that controls it.
        setsid = shutil.which("setsid")
        start = time.monotonic()
        child = subprocess.Popen(
            [setsid, "--ctty", self.path, *words] if setsid else [self.path, *words], stdin=secondary,
            stdout=secondary, stderr=secondary, env=self.environment(env), cwd=self.folder, umask=umask)
        os.close(secondary)
        watch = Watch(child.pid, start, limit, kill_after)
        # When the key was not enough, those that leave any dialog follow.
        watch.keys = [*keys, b"\x1b", b"q", b"\x03", b"\x03", b"\x03"]
        outcome.out = watch.until_end(primary)
        os.close(primary)
        child.returncode = 0
        watch.tell(outcome)
        return outcome


def opened_terminal():
    """A pair of terminal descriptors, of 100 by 30 cells."""
    primary, secondary = pty.openpty()
    fcntl.ioctl(secondary, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    for descriptor in (primary, secondary):
        os.set_inheritable(descriptor, False)
    return primary, secondary


def head(path):
    """The beginning of a file."""
    with open(path, "rb") as file:
        return file.read(KEPT_OUTPUT)


class Watch:
    """Waits for a process: its end, its time, its memory, and what it writes to a terminal."""

    # A screen that was quiet for so long waits for a key.
    QUIET = 0.35

    def __init__(self, process, start, limit, kill_after):
        self.process = process
        self.start = start
        self.limit = limit
        self.kill_after = kill_after
        self.keys = []
        self.memory = 0
        self.status = None
        self.usage = None
        self.is_late = False
        self.is_killed = False
        self.end = start
        # NB: set from here, since code between fork and exec is unsafe beside threads.
        try:
            resource.prlimit(process, resource.RLIMIT_FSIZE, (LONGEST_FILE, LONGEST_FILE))
            resource.prlimit(process, resource.RLIMIT_CORE, (0, 0))
        except (ProcessLookupError, PermissionError):
            pass

    def until_end(self, terminal=None):
        """Returns what was written to the terminal."""
        written = bytearray()
        handle = os.pidfd_open(self.process)
        last_output = time.monotonic()
        try:
            while True:
                ready, _, _ = select.select([handle] + ([terminal] if terminal is not None else []), [], [], self.pause())
                if terminal in ready:
                    data = read_some(terminal)
                    if data is None:
                        terminal = None
                    else:
                        last_output = time.monotonic()
                        if len(written) < KEPT_OUTPUT:
                            written += data
                if handle in ready:
                    break
                if self.keys and written and time.monotonic() - last_output > self.QUIET and terminal is not None:
                    os.write(terminal, self.keys.pop(0))
                    last_output = time.monotonic()
                self.stop_if_needed()
            _, self.status, self.usage = os.wait4(self.process, 0)
            self.end = time.monotonic()
            while terminal is not None and select.select([terminal], [], [], 0)[0]:
                data = read_some(terminal)
                if data is None:
                    break
                if len(written) < KEPT_OUTPUT:
                    written += data
        finally:
            os.close(handle)
            end_group(self.process)
        return bytes(written)

    def pause(self):
        left = 0.05
        if self.kill_after is not None and not self.is_killed:
            left = min(left, self.start + self.kill_after - time.monotonic())
        return max(0, left)

    def stop_if_needed(self):
        seconds = time.monotonic() - self.start
        self.memory = max(self.memory, resident(self.process))
        if self.kill_after is not None and seconds >= self.kill_after and not self.is_killed:
            self.is_killed = True
            os.kill(self.process, signal.SIGKILL)
        elif seconds > self.limit or self.memory > STOPPED_MEMORY or INTERRUPTED.is_set():
            self.is_late = seconds > self.limit
            os.kill(self.process, signal.SIGKILL)

    def tell(self, outcome):
        outcome.seconds = self.end - self.start
        outcome.memory = self.memory
        # NB: the kernel counts what this process had before the program took its place, so only more than that tells.
        if self.usage.ru_maxrss > resource.getrusage(resource.RUSAGE_SELF).ru_maxrss:
            outcome.memory = max(self.memory, self.usage.ru_maxrss * 1024)
        outcome.is_late = self.is_late
        outcome.is_killed = self.is_killed
        if os.WIFSIGNALED(self.status):
            outcome.signal = os.WTERMSIG(self.status)
        else:
            outcome.code = os.WEXITSTATUS(self.status)


def read_some(terminal):
    """Bytes of a terminal; None when its other side is closed."""
    try:
        return os.read(terminal, 65536) or None
    except OSError:
        return None


def resident(process):
    """The most memory that a process had resident, in bytes; 0 when it is gone."""
    try:
        with open(f"/proc/{process}/status") as file:
            found = re.search(r"VmHWM:\s+(\d+) kB", file.read())
            return int(found[1]) * 1024 if found else 0
    except OSError:
        return 0


def end_group(process):
    """Ends what a process of ours has left behind in its group; the group is its own."""
    try:
        os.killpg(process, signal.SIGKILL)
    except (ProcessLookupError, PermissionError):
        pass


def faults(outcome, limit=LIMIT, holds_data=False, codes=DOCUMENTED_CODES):
    """What no run may do: pairs of what was expected and what happened.

    With `holds_data`, standard output is data in the form in which they are stored, and may hold anything.
    """
    found = []
    if outcome.is_killed:
        return found
    if outcome.memory > MOST_MEMORY:
        found.append((f"at most {MOST_MEMORY >> 20} MB", f"{outcome.memory >> 20} MB, {outcome.ending}"))
    if outcome.is_late:
        found.append((f"an end within {limit} s", outcome.ending))
    elif outcome.signal and outcome.memory <= STOPPED_MEMORY:
        found.append(("no death by a signal", outcome.ending))
    elif outcome.code is not None and outcome.code not in codes:
        found.append(("a documented exit code", outcome.ending))
    said = outcome.said
    for raw in RAW_ERRORS:
        if raw in said and not holds_data:
            found.append((f"no “{raw}”", visible(said[max(0, said.index(raw) - 80):][:240])))
            break
    return found + terminal_faults(outcome, holds_data)


def terminal_faults(outcome, holds_data):
    """Controls that reach a terminal: from standard error always, from standard output when it is one."""
    if outcome.is_screen:
        found = HOSTILE_SEQUENCES.search(outcome.out)
        return [("no control of the book on the screen", around(outcome.out, found.start()))] if found else []
    texts = [outcome.err]
    if outcome.is_terminal and not holds_data:
        # What the program itself does: line ends of a terminal, and a line of progress that is written over.
        texts.append(outcome.out.replace(b"\r\n", b"\n").replace(b"\r\x1b[K", b""))
    for text in texts:
        decoded = text.decode("utf-8", "replace")
        for kind, pattern in (("control", CONTROLS), ("mark that turns the text around", TURNING)):
            found = pattern.search(decoded)
            if found:
                return [(f"no {kind} on the terminal", around(decoded.encode(), len(decoded[:found.start()].encode())))]
    return []


def around(data, place):
    """The bytes around a place, readable."""
    return visible(data[max(0, place - 60):place + 60].decode("utf-8", "replace"))
