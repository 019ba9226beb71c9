#!/usr/bin/env python3
"""Hostile and unlucky hands: attacks the real program with links, kills, full disks, hostile books and files.

    python3 Tests/Hands/hands.py --program PATH [--minutes N | --once | --all] [--seed S] [--keep] [--only ROUND] [--case TEXT]

`--once` runs a short form of each round, `--all` every case once, `--minutes` all cases in random order with new seeds until
the time is over. A failure is one line with what repeats it. Exits with 0 when nothing failed, otherwise with 1.
"""

import argparse
import concurrent.futures
import importlib
import os
import random
import shlex
import shutil
import signal
import sys
import tempfile
import threading
import time
import traceback

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True

import program as programs  # noqa: E402
import shelf as shelves  # noqa: E402
from hand import Hand, Skipped  # noqa: E402

ROUNDS = ["links", "stumps", "disks", "books", "kills", "imports", "permissions", "locks"]


def arguments():
    parser = argparse.ArgumentParser(description="Attacks the program as hostile and unlucky hands would.")
    parser.add_argument("--program", required=True, help="the binary of flightlog")
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--minutes", type=float, help="all cases with new seeds, until the time is over")
    length.add_argument("--once", action="store_true", help="the short form of each round (the default)")
    length.add_argument("--all", action="store_true", help="every case once")
    parser.add_argument("--seed", type=int, help="the seed of the random numbers; by default a new one")
    parser.add_argument("--only", choices=ROUNDS, action="append", help="only this round; may be repeated")
    parser.add_argument("--case", default="", help="only cases whose names contain this")
    parser.add_argument("--jobs", type=int, default=2, help="the number of cases at a time")
    parser.add_argument("--keep", action="store_true", help="keep the folders of the cases that failed")
    parser.add_argument("--list", action="store_true", help="print the names of the cases, and run none")
    return parser.parse_args()


class Report:
    """What was found, counted by round."""

    def __init__(self, form):
        self.form = form
        self.lock = threading.Lock()
        self.counts = {name: [0, 0, 0, 0] for name in ROUNDS}  # passed, failed, skipped, runs
        self.reasons = set()
        self.slow = []

    def add(self, case, hand, seed, skipped=None):
        with self.lock:
            counts = self.counts[case.round]
            counts[3] += hand.runs
            self.slow += [(seconds, case, command) for command, seconds in hand.slow]
            if skipped:
                counts[2] += 1
                if (case.round, skipped) not in self.reasons:
                    self.reasons.add((case.round, skipped))
                    print(f"skipped {case.round}: {skipped}", flush=True)
                return
            counts[1 if hand.failures else 0] += 1
            for failure in hand.found():
                print(f"FAILED seed {seed} | {case.round} | {failure.case} | {failure.command} | expected: "
                      f"{failure.expected} | happened: {failure.happened} | again: {self.form} --seed {seed} --only {case.round} "
                      f"--case {shlex.quote(failure.case)}", flush=True)

    def finish(self):
        """Prints the sums; returns the exit code."""
        for seconds, case, command in sorted(self.slow, key=lambda one: -one[0]):
            print(f"slow {seconds:.1f} s | {case.round} | {case.name} | {command}")
        parts = []
        for name, (passed, failed, skipped, runs) in self.counts.items():
            if passed or failed or skipped:
                parts.append(f"{name} {passed}/{passed + failed} ({runs} commands"
                             + (f", {skipped} skipped)" if skipped else ")"))
        passed, failed = (sum(counts[place] for counts in self.counts.values()) for place in (0, 1))
        print(f"{'; '.join(parts)}. {passed} passed, {failed} failed", flush=True)
        return 1 if failed else 0


def run_case(case, path, folder, shelf, seed, is_short, report, keeps):
    """Runs a case in a folder of its own."""
    os.makedirs(folder, mode=0o700)
    hand = Hand(case, path, folder, shelf, seed, is_short)
    skipped = None
    try:
        case.body(hand)
    except Skipped as reason:
        skipped = str(reason)
    except Exception:
        # A mistake of the harness is a failure as well: the case was not tried.
        hand.fail("the harness", "no error of its own", " / ".join(traceback.format_exc().strip().splitlines()[-3:]))
    # What an interrupted case found is not to be relied on.
    if not programs.INTERRUPTED.is_set():
        report.add(case, hand, seed, skipped)
    if not (keeps and hand.failures):
        shelves.remove_tree(folder)


def main():
    options = arguments()
    path = os.path.abspath(options.program)
    if not os.access(path, os.X_OK):
        sys.exit(f"{path} is no program.")
    is_short = not (options.minutes or options.all)
    rounds = options.only or ROUNDS
    cases = [case for name in rounds for case in importlib.import_module(name).cases(is_short)
             if options.case in case.name]
    if options.list:
        print("\n".join(f"{case.round}: {case.name}" for case in cases))
        return 0
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, lambda *_: programs.INTERRUPTED.set())
    root = tempfile.mkdtemp(prefix="flightlog-hands-")
    report = Report("--once" if is_short else "--all")
    end = time.monotonic() + options.minutes * 60 if options.minutes else None
    seed = options.seed if options.seed is not None else random.randrange(1 << 32)
    try:
        shelf = shelves.Shelf(programs.Program(path, os.path.join(root, "maker")), os.path.join(root, "shelf"))
        turn = 0
        while True:
            print(f"seed {seed}: {len(cases)} cases", flush=True)
            order = list(cases)
            if end:
                random.Random(seed).shuffle(order)
            turn += 1

            def one(numbered):
                number, case = numbered
                if not programs.INTERRUPTED.is_set() and (end is None or time.monotonic() < end):
                    folder = os.path.join(root, f"{turn}-{number}")
                    run_case(case, path, folder, shelf, seed, is_short, report, options.keep)

            with concurrent.futures.ThreadPoolExecutor(max_workers=max(1, options.jobs)) as pool:
                list(pool.map(one, enumerate(order)))
            if end is None or time.monotonic() >= end or programs.INTERRUPTED.is_set():
                break
            seed = random.randrange(1 << 32)
    finally:
        importlib.import_module("disks").unmount_all()
        if options.keep and any(counts[1] for counts in report.counts.values()):
            print(f"kept: {root}")
        else:
            shutil.rmtree(root, ignore_errors=True)
    if programs.INTERRUPTED.is_set():
        print("interrupted: cases that were under way are not counted")
        return report.finish() or 1
    return report.finish()


if __name__ == "__main__":
    sys.exit(main())
