#!/usr/bin/env python3
"""The executable specification of a mirrored store: its bundles, its merge, its carrier, and an oracle.

    model.py SEEDS [FIRST] [--steps N]     simulate; exit 1 and print the seed at the first broken guarantee
    model.py --faults [NAME]               plant each fault in turn; each must be found
    model.py SEED: [SEED: ...]             replay seeds; a line of JSON for each, for a comparison with another program:
                                           all bundles as their files, what sets of them read as in both versions, and
                                           snapshots of some sets
    model.py SEED: --tell                  the same of one seed, telling each step

Sections 1 to 4 are the specification (State is the merge), 5 to 7 the test: a virtual carrier that delivers late and
twice, in pieces, and loses files; random people; an oracle that knows what each author really had before his eyes.
"""
import ast, base64, copy, hashlib, json, random, sys, time, zlib

FAULTS = {
    "no-wait": "applied before all that its author had seen", "latest-only": "only the latest head is kept",
    "delete-all": "a delete covers edits that it had not seen", "tie-by-arrival": "the head that arrived last wins",
    "merge-before-cut": "a merge before what is pending is cut", "stage-is-edit": "what an upgrade computed is an edit",
    "stage-too-early": "an upgrade computes before the rows have what newer devices wrote",
    "random-stage-names": "a record made by an upgrade gets a random name", "random-key-names": "… with a key …",
    "number-is-name": "a second bundle of one device and number is taken for the first",
    "no-touch": "an edit of a part does not touch its owner", "parts-stay": "parts are not deleted with their owner",
    "orphans-unlisted": "edits of parts whose owner was deleted elsewhere are not listed",
    "drop-unknown": "a snapshot leaves out what its writer's model does not know",
    "join-is-union": "a snapshot's heads are added although they were replaced here",
    "no-large-wait": "applied before its large values are here", "half-group": "only the changed member is written",
    "no-repair": "lost files are not put again", "trust-size": "a large file is read without comparing its digest",
    "two-holders": "two records hold a value that only one may have",
}
FAULT = None

# ---- 1 The data: two versions of a model -----------------------------------------------------------------------------
# entity: (since, key, {attribute: since}, {to-one: (target, kind, since)}, [groups])
# kinds: own = the inverse cascades (a part of the target); use = the inverse denies; free = the inverse nullifies
SCHEMA = {
    "Aircraft": (4, "tail", {"tail": 4, "type": 4}, {}, []),
    "Setting": (4, "key", {"key": 4, "value": 4}, {}, []),
    "Flight": (4, None, {"remarks": 4, "off": 4, "on": 4, "minutes": 4, "safety": 4, "night": 5, "code": 5},
               {"aircraft": ("Aircraft", "use", 4)}, [["off", "on", "minutes", "night"]]),
    "Approach": (4, None, {"runway": 4}, {"flight": ("Flight", "own", 4)}, []),
    "Signature": (4, None, {"ink": 4}, {"flight": ("Flight", "own", 4)}, []),
    "Row": (4, None, {"text": 4}, {"flight": ("Flight", "free", 4)}, []),
    "Recording": (4, None, {"title": 4, "data": 4}, {}, []),
    "Crew": (5, None, {"who": 5}, {"flight": ("Flight", "own", 5)}, []),
    # a many-to-many relationship: each pair is a record named by its ends, and a part of both
    "Pair": (4, None, {}, {"first": ("Flight", "own", 4), "second": ("Recording", "own", 4)}, []),
}
# of each of these values only one record may have it: a unique attribute, or a reference whose inverse is to-one
UNIQUE = {"Signature": ["flight"]}
def entity(name): return name.split(":")[0]
def since(name): return SCHEMA[entity(name)][0]
def refs(name): return SCHEMA[entity(name)][3].items()
def properties(name, version):
    attributes, relationships = SCHEMA[entity(name)][2:4]
    return [p for p, v in attributes.items() if v <= version] + [p for p, r in relationships.items() if r[2] <= version]
def group(name, prop, version):
    groups = [g for g in SCHEMA[entity(name)][4] if prop in g]
    return [m for m in groups[0] if m in properties(name, version)] if groups else [prop]
def is_a(word, value): return isinstance(value, list) and value[0] == word
# ["own" | "use" | "free", name] | ["large", SHA-256, size]
def sha(data): return hashlib.sha256(data).hexdigest()
def bare(name): return name.split(":")[1]
def named(kind, number): return f"{kind}:{number:010x}{'0' * 22}"
def random_name(kind): return named(kind, random.getrandbits(40))
def content_name(kind, *parts):
    """A UUIDv8: of the SHA-256 of the entity and the parts, each after its length in bytes and a colon."""
    texts = [p.split(":")[1] if ":" in p and p.split(":")[0] in SCHEMA else p for p in (kind, *parts)]
    data = bytearray(hashlib.sha256(b"".join(b"%d:%s" % (len(t.encode()), t.encode()) for t in texts)).digest()[:16])
    data[6], data[8] = data[6] & 15 | 128, data[8] & 63 | 128
    name = f"{kind}:{data.hex()}"
    if kind == "Pair": PAIRS[name] = parts
    return name
PAIRS = {}                                          # name of a pair -> names of its ends

# ---- 2 Bundles and snapshots as files -----------------------------------------------------------------------------
# In memory: {device, n, prev: digest of n-1 or None, seen: [digests: the last bundle of each other chain that was
#  applied], hlc (of a stage bundle: by name), model, stage: made by an upgrade, items: [[op, name, property, value]]}
# ops: "write" (birth = the record exists, touch = a part or a use of it changed, else a property),
#      "delete" (value "direct", or "with" when its owner was deleted in the same cut)
# As a file: one JSON value a line, as one zlib stream. The name of a bundle is the digest of the file's bytes.
RING = "6f6c0a3e-2f0b-4c53-9b5e-0d5a3c1e7f42"
STAGE = "to version 5"
def digest(data): return sha(data)[:32]
def packed(lines): return zlib.compress("".join(
    json.dumps(line, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n" for line in lines).encode())
def unpacked(data): return [json.loads(line) for line in zlib.decompress(data).decode().splitlines()]
WORDS = {"own": "o", "use": "u", "free": "r"}
def written(value):
    if not isinstance(value, list): return value
    return {"l": value[1:]} if value[0] == "large" else {WORDS[value[0]]: bare(value[1])}
def read(name, prop, value):
    if not isinstance(value, dict): return value
    if "l" in value: return ["large", *value["l"]]
    target, kind, _ = dict(refs(name))[prop]
    return [kind, f"{target}:{value[WORDS[kind]]}"]

def encode(bundle):
    def of(op): return [i for i in bundle["items"] if i[0] == op]
    lines, births = [], {i[1] for i in of("write") if i[2] == "birth"}
    for _, name, _, how in of("delete"):
        if entity(name) == "Pair" and how == "direct":
            lines.append(["--", "Pair", *map(bare, PAIRS[name])])
        else: lines.append(["-" if how == "direct" else "_", entity(name), bare(name)])
    for name in sorted({i[1] for i in of("write") if i[2] != "touch"}):
        values = {i[2]: written(i[3]) for i in of("write") if i[1] == name and i[2] not in ("birth", "touch")}
        if entity(name) == "Pair" and name in births and len(values) == 2:
            lines.append(["+-", "Pair", *map(bare, PAIRS[name])])
        else: lines.append(["+" if name in births else "=", entity(name), bare(name), values])
    lines += [["~", entity(i[1]), bare(i[1])] for i in of("write") if i[2] == "touch"]
    hlc = bundle["hlc"]
    if bundle["stage"]:
        def full(line): return f"Pair:{line[2]}" if len(line) > 4 else f"{line[1]}:{line[2]}"
        lines = [line + [hlc[full(line)]] for line in lines]
    head = {"flsync": 1, "ring": RING, "device": bundle["device"], "n": bundle["n"], "prev": bundle["prev"],
            "seen": bundle["seen"], "hlc": max(hlc.values()) if bundle["stage"] else hlc,
            "model": str(bundle["model"]), "least": "4", "count": len(lines)}
    if bundle["stage"]: head["stage"] = STAGE
    return packed([head, *lines, ["end", len(lines)]])

def decode(data):
    head, *lines, end = unpacked(data)
    assert end == ["end", len(lines)] and head["count"] == len(lines)
    items, hlc, stage = [], {} if "stage" in head else head["hlc"], "stage" in head
    for op, kind, *rest in lines:
        if op in ("+-", "--"):
            ends = [f"{target}:{end}" for (_, (target, _, _)), end in zip(SCHEMA[kind][3].items(), rest)]
            name = content_name(kind, *ends)
        else: name = f"{kind}:{rest[0]}"
        if stage: hlc[name] = rest[-1]
        if op in ("-", "_", "--"): items.append(["delete", name, "", "with" if op == "_" else "direct"])
        if op in ("+", "+-"): items.append(["write", name, "birth", None])
        if op in ("+", "="): items += [["write", name, p, read(name, p, v)] for p, v in rest[1].items()]
        if op == "+-": items += [["write", name, p, ["own", end]] for p, end in zip(SCHEMA[kind][3], ends)]
        if op == "~": items.append(["write", name, "touch", None])
    return {"device": head["device"], "n": head["n"], "prev": head["prev"], "seen": head["seen"], "hlc": hlc,
            "model": int(head["model"]), "stage": stage, "items": sorted(items, key=str)}

class Head:
    """A value of a property that no known bundle has replaced; cover: 0, 1 deleted with its owner, 2 deleted itself."""
    __slots__ = ("dot", "hlc", "device", "stage", "value", "cover")
    def __init__(self, *all): (self.dot, self.hlc, self.device, self.stage, self.value, self.cover) = all
    def rank(self): return (not self.stage, self.hlc, self.device, self.dot)
    def list(self): return [self.dot, self.hlc, self.device, self.stage, self.value, self.cover]

def winner(heads):
    """No upgrade's value before a person's; then the later; then an order that is the same everywhere."""
    return heads[-1] if FAULT == "tie-by-arrival" else max(heads, key=Head.rank)

# ---- 3 The merge: a pure function of the set of bundles, computed one by one ---------------------------------------
class State:
    def __init__(self):
        self.heads = {}      # name -> property -> [Head]
        self.index = {}      # digest of each applied bundle -> (chain, n, device, prev, hlc, stage); is never cut
        self.tips = {}       # chain -> digest of its last bundle; chains are local, a copied file begins another one
        self.parent = {}     # chain -> (chain, n) from which it branched off
    def note(self, dot, n, device, prev, hlc, stage):
        chain = self.index[prev][0] if prev in self.index else None
        if chain is None or self.tips[chain] != prev:                   # a first bundle, or a second one after prev
            if chain is not None: self.parent[dot] = (chain, self.index[prev][1])
            chain = dot
        self.index[dot] = (chain, n, device, prev, hlc, stage)
        self.tips[chain] = dot
    def vector(self, bundle):
        """What its author had seen: of each chain the last number, through the branchings."""
        known = {}
        for dot in [d for _, _, d in bundle["seen"]] + [bundle["prev"]]:
            if dot not in self.index: continue                          # no predecessor (or a planted fault)
            chain, n = self.index[dot][:2]
            while n > known.get(chain, 0):
                known[chain] = n
                chain, n = self.parent.get(chain, (chain, 0))
        return known
    def has_all_before(self, bundle):
        return FAULT == "no-wait" or all(
            d in self.index for d in [d for _, _, d in bundle["seen"]] + [bundle["prev"]] if d)
    def apply(self, dot, bundle):
        assert dot not in self.index and self.has_all_before(bundle), "I6"
        vector = self.vector(bundle)
        hlc = max(bundle["hlc"].values()) if bundle["stage"] else bundle["hlc"]
        self.note(dot, bundle["n"], bundle["device"], bundle["prev"], hlc, bundle["stage"])
        def saw(head): return vector.get(self.index[head.dot][0], 0) >= self.index[head.dot][1]
        for op, name, prop, value in bundle["items"]:
            if op == "write":                                           # replaces what its author had seen, no more
                heads = self.heads.setdefault(name, {}).setdefault(prop, [])
                heads[:] = [h for h in heads if not saw(h)] if FAULT != "latest-only" else []
                stage, hlc = bundle["stage"] and FAULT != "stage-is-edit", bundle["hlc"]
                heads.append(Head(dot, hlc[name] if bundle["stage"] else hlc, bundle["device"], stage, value, 0))
            else:                                                       # covers what its author had seen, no more
                for h in (h for heads in self.heads.get(name, {}).values() for h in heads):
                    if saw(h) or FAULT == "delete-all":
                        h.cover = max(h.cover, 2 if value == "direct" else int(FAULT != "parts-stay"))
    def join(self, other):
        """Joins a snapshot: of the heads that only one side has, those stay that the other side has not seen."""
        for name in set(self.heads) | set(other.heads):
            here, there = self.heads.setdefault(name, {}), other.heads.get(name, {})
            for prop in set(here) | set(there):
                own, new = ({h.dot: h for h in side.get(prop, [])} for side in (here, there))
                for dot in set(own) & set(new): own[dot].cover = max(own[dot].cover, new[dot].cover)
                here[prop] = [own[d] for d in sorted(own) if d in new or d not in other.index] + [
                    new[d] for d in sorted(new) if d not in own and (d not in self.index or FAULT == "join-is-union")]
        for dot, (_, *entry) in sorted(other.index.items(), key=lambda entry: entry[1][1]):
            if dot not in self.index: self.note(dot, *entry)
    def image(self, name):
        """The values of a record, dead or alive: nothing is forgotten but what was replaced."""
        return {p: winner(heads).value for p, heads in self.heads.get(name, {}).items() if heads}
    def reading(self, version):
        """The rows that a model of this version shows, and the list of what a person should look at."""
        living = {}
        def alive(name):
            """A record lives while a head of it is not deleted, and all that it is a part of lives."""
            if name not in living:
                living[name] = False                                    # no record is a part of itself
                props = self.heads.get(name, {})
                living[name] = ("birth" in props and any(h.cover < 2 for heads in props.values() for h in heads)
                                and all(alive(v[1]) for v in self.image(name).values() if is_a("own", v)))
            return living[name]
        rows, findings, holders = {}, set(), {}
        for name, props in self.heads.items():
            if since(name) > version: continue
            if not alive(name):                                         # an edit unseen by who deleted its owner
                findings |= {("orphan", name, prop, str(h.value)) for prop, heads in props.items() for h in heads
                             if h.cover == 0 and not h.stage and h.value is not None and FAULT != "orphans-unlisted"}
                continue
            if all(h.cover == 2 for h in props["birth"]): findings.add(("kept", name, "birth", "None"))
            row = rows[name] = dict.fromkeys(properties(name, version))
            for prop in row:
                heads, first = props.get(prop), props.get(group(name, prop, version)[0])
                if not heads: continue
                shown = winner(heads)
                if first:                                               # a group shows one author's values
                    shown = next((h for h in heads if h.dot == winner(first).dot), shown)
                row[prop] = shown.value
                findings |= {("differs", name, prop, str(h.value)) for h in heads
                             if h.value != shown.value and not h.stage}
                if prop in dict(refs(name)) and shown.value and not alive(shown.value[1]):
                    row[prop] = None
                    findings.add(("gone", name, prop, str(shown.value)))
        for name in sorted(rows):                                       # the record with the smaller name keeps it
            for prop in UNIQUE.get(entity(name), []) if FAULT != "two-holders" else []:
                place = (entity(name), prop, str(rows[name][prop]))
                if rows[name][prop] is not None and holders.setdefault(place, name) != name:
                    findings.add(("taken", name, prop, str(rows[name][prop])))
                    rows[name][prop] = None
        return rows, sorted(findings)
    def canonical(self):
        return {name: {prop: sorted(str(h.list()) for h in heads) for prop, heads in props.items() if heads}
                for name, props in self.heads.items()}
    def snapshot(self, version):
        """All heads, of unknown entities and properties too, and the index.

        A line "b" a bundle, those before it first; a line "h" a record: of each property its heads, as number of the
        bundle (the first is 0), cover, value, and of a stage its hlc. "+" is the birth, "~" the touch.
        """
        def known(name, prop): return FAULT != "drop-unknown" or (
            since(name) <= version and prop in ["birth", "touch"] + properties(name, version))
        special = {"birth": "+", "touch": "~"}
        order = sorted(self.index, key=lambda dot: (self.index[dot][1], dot))
        number = {dot: i for i, dot in enumerate(order)}
        lines = [["b", dot, device, n, prev, hlc, stage] for dot in order
                 for _, n, device, prev, hlc, stage in [self.index[dot]]]
        for name, props in sorted(self.heads.items()):
            lines.append(["h", entity(name), bare(name), {special.get(prop, prop): [
                [number[h.dot], h.cover, written(h.value)] + ([h.hlc] if self.index[h.dot][5] else [])
                for h in sorted(heads, key=lambda h: h.dot)] for prop, heads in props.items()
                if heads and known(name, prop)}])
        return packed([{"flsync": 1, "ring": RING, "snapshot": True, "model": str(version), "count": len(lines)},
                       *lines, ["end", len(lines)]])
    @staticmethod
    def of_snapshot(data):
        state, (_, *lines, _) = State(), unpacked(data)
        for dot, device, n, prev, hlc, stage in (line[1:] for line in lines if line[0] == "b"):
            state.note(dot, n, device, prev, hlc, stage)
        order = list(state.index)
        for kind, bare_name, props in (line[1:] for line in lines if line[0] == "h"):
            name, heads = f"{kind}:{bare_name}", {}
            for prop, listed in props.items():
                prop = {"+": "birth", "~": "touch"}.get(prop, prop)
                heads[prop] = [Head(dot, own[0] if own else hlc, device, stage and FAULT != "stage-is-edit",
                                    read(name, prop, value), cover)
                               for number, cover, value, *own in listed for dot in [order[number]]
                               for _, _, device, _, hlc, stage in [state.index[dot]]]
            state.heads[name] = heads
        return state

# ---- 4 A device: one file, and the folder that a carrier keeps equal elsewhere -----------------------------------
class Device:
    FILE = ("state", "rows", "findings", "kept", "large", "device", "n", "prev", "clock", "version")   # what a copy has
    def __init__(self, world, title, version):
        self.world, self.title, self.version = world, title, version
        self.new_identity()
        self.state, self.rows, self.findings = State(), {}, []
        self.kept = {}            # digest -> path, bytes of bundles that no snapshot in the folder holds
        self.large = {}           # large values by digest
        self.folder = {}          # path -> bytes
        self.clock, self.skew = 0, random.choice([0, 0, 0, 5, -5, 10**9, -10**9])
        self.nothing_pending()
    def new_identity(self): self.device, self.n, self.prev = f"{random.getrandbits(32):08x}" + "0" * 8, 0, None
    def nothing_pending(self):
        self.wanted = {}          # name -> properties to write; "birth": a new row; "again": a row that undo put back
        self.dropped = {}         # name of a deleted row -> "direct" or "with"
        self.touched = set()      # owners of changed parts, and records that came into use

    # -- local changes: a program changes rows; what is pending is what the store's history lists
    def set(self, name, prop, value):
        self.rows[name][prop] = value; self.wanted.setdefault(name, set()).add(prop)
        for p, (_, rule, _) in refs(name):
            target = self.rows[name].get(p)
            if target and FAULT != "no-touch" and (rule == "own" or (rule == "use" and p == prop)):
                self.touched.add(target[1])
    def insert(self, name, values, again=False):
        self.rows[name] = dict.fromkeys(properties(name, self.version))
        self.dropped.pop(name, None)
        self.wanted[name] = {"birth", "again"} if again else {"birth"}
        for prop, value in values.items():
            if again: self.rows[name][prop] = value
            else: self.set(name, prop, value)
    def delete(self, name):
        """Deletes a row with its parts, empties free references to them; returns all that is gone."""
        gone = [name]
        for part in gone: gone += [n for n, row in self.rows.items() if n not in gone and ["own", part] in row.values()]
        for part in gone:
            del self.rows[part]; self.wanted.pop(part, None)
            self.dropped[part] = "direct" if part == name else "with"
        for other, row in self.rows.items():
            for prop, value in row.items():
                if is_a("free", value) and value[1] in gone:
                    self.set(other, prop, None); self.world.oracle.edit(self, other, prop, None)
        return gone

    # -- cut: what is pending becomes a bundle, with the values of now
    def cut(self, stage=False):
        for part in self.state.heads:                                   # parts that only a newer model knows go along
            if since(part) > self.version and any(
                    is_a("own", v) and v[1] in self.dropped for v in self.state.image(part).values()):
                self.dropped[part] = "with"; self.world.oracle.delete(self, [part])
        items = [["delete", name, "", how] for name, how in self.dropped.items() if name in self.state.heads]
        for name, props in self.wanted.items():
            row = self.rows[name]
            if "birth" in props:
                items.append(["write", name, "birth", None])
                old, again = self.state.image(name), "again" in props
                props = props - {"birth", "again"} | {
                    p for p in row if (row[p] != old.get(p) if again else row[p] is not None or p in old)}
            if FAULT != "half-group": props = {m for p in props for m in group(name, p, self.version)}
            items += [["write", name, p, row[p]] for p in props]
        items += [["write", name, "touch", None] for name in self.touched if name in self.rows]
        self.nothing_pending()                                          # also what was made and deleted since
        if not items: return
        hlc = self.clock = max(self.clock + 1, self.world.now + self.skew)
        if stage: hlc = {i[1]: max((h.hlc for hs in self.state.heads.get(i[1], {}).values() for h in hs), default=0)
                         for i in items}                                # of each record, as new as its sources
        seen = [[self.state.index[d][2], self.state.index[d][1], d] for d in sorted(self.state.tips.values())
                if d != self.prev]
        bundle = {"device": self.device, "n": self.n + 1, "prev": self.prev, "seen": seen, "hlc": hlc,
                  "model": self.version, "stage": stage, "items": sorted(items, key=str)}
        data = encode(bundle)
        self.n, self.prev = self.n + 1, digest(data)
        self.take(self.prev, bundle, data)
        self.world.oracle.was_cut(self, self.prev, bundle, data)
    def take(self, dot, bundle, data):
        self.state.apply(dot, bundle)
        self.kept[dot] = (f"{bundle['device']}/{bundle['n']:08d}-{dot}.flb", data)

    # -- one round with the folder
    def sync(self):
        before, oldest = len(self.state.index), 9
        if FAULT != "merge-before-cut": self.cut()
        self.put()
        bundles, snapshots, files = self.read_folder()
        if any(b["device"] == self.device and d not in self.state.index for d, b in bundles.items()):
            self.new_identity()                                         # this file is a copy, or an old backup
        numbers = {entry[1:3] for entry in self.state.index.values()}           # (n, device)
        while True:
            ready = [d for d, b in bundles.items() if d not in self.state.index and self.state.has_all_before(b)
                     and (FAULT == "no-large-wait" or self.has_large(i[3] for i in b["items"]))
                     and (FAULT != "number-is-name" or (b["n"], b["device"]) not in numbers)]
            new = [s for s in snapshots if not set(s.index) <= set(self.state.index) and self.has_large(
                h.value for ps in s.heads.values() for hs in ps.values() for h in hs)]
            if ready:
                self.take(ready[0], bundles[ready[0]], files[ready[0]])
                oldest = min(oldest, bundles[ready[0]]["model"])
            elif new: self.state.join(new[0]); oldest = 4               # what no bundle brings any more
            else: break
        if FAULT == "merge-before-cut": self.cut()
        if len(self.state.index) != before: self.show()
        if self.version == 5 and oldest < 5: self.run_stage()           # again, for what older programs wrote
        self.forget_what_is_held(snapshots)
        self.put()
    def show(self):
        self.rows, self.findings = self.state.reading(self.version)
        assert self.has_large(v for row in self.rows.values() for v in row.values()), "I5: a large value is not here"
    def has_large(self, values): return all(v[1] in self.large for v in values if is_a("large", v))
    def read_folder(self):
        bundles, snapshots, files = {}, [], {}
        for path, data in self.folder.items():
            stem, suffix = path.split("/")[1].split(".")
            is_whole = stem == sha(data) if suffix == "flv" else stem.endswith(digest(data))
            if not is_whole and (FAULT != "trust-size" or suffix != "flv"): continue                # half a file
            if suffix == "flb": bundles[digest(data)] = decode(data); files[digest(data)] = data
            elif suffix == "fls": snapshots.append(State.of_snapshot(data))
            else: self.large[stem] = data
        return bundles, snapshots, files
    def put(self):
        """Puts all files that are missing, whoever made them; large values before the bundles that name them."""
        heads = (h for ps in self.state.heads.values() for hs in ps.values() for h in hs)
        for key in sorted({h.value[1] for h in heads if is_a("large", h.value)} & set(self.large)):
            self.world.write(self, f"large/{key}.flv", self.large[key])
        for path, data in self.kept.values(): self.world.write(self, path, data)
    def forget_what_is_held(self, snapshots):
        """Keeps the bytes of a bundle until a snapshot in the folder holds it; writes one if some are nowhere."""
        held = {dot for s in snapshots for dot in s.index}
        self.kept = {d: k for d, k in self.kept.items() if d not in held}
        if not set(self.state.index) <= held | set(self.kept): self.write_snapshot()
    def write_snapshot(self):
        data = self.state.snapshot(self.version)
        self.world.write(self, f"snapshots/{digest(data)}.fls", data)
        return digest(data)
    def compact(self):
        """Writes a snapshot, reads it back, and removes the files that it holds (a carrier passes removals on)."""
        self.sync()
        own = self.write_snapshot()
        snapshots = self.read_folder()[1]
        if not any(set(s.index) == set(self.state.index) for s in snapshots): return
        self.forget_what_is_held(snapshots)
        for path, data in list(self.folder.items()):
            dots = set(State.of_snapshot(data).index) if path.endswith(f"{digest(data)}.fls") else {digest(data)}
            if not (path.startswith("large/") or own in path) and dots <= set(self.state.index): self.world.remove(path)

    # -- upgrades
    def upgrade(self):
        self.cut()                                                      # pending edits belong to the old model
        self.version = 5
        if FAULT == "stage-too-early":
            self.rows = {n: dict.fromkeys(properties(n, 5)) | r for n, r in self.rows.items()}
        else: self.show()                                               # what newer devices wrote was kept
        self.run_stage()
    def run_stage(self):
        """The custom stage to version 5, which may run any number of times."""
        for name, row in sorted(self.rows.items()):
            if entity(name) != "Flight": continue
            if row["code"] is None and row["remarks"]: self.set(name, "code", f"f({row['remarks']})")
            if row["safety"]:
                crew = content_name("Crew", name, row["safety"])        # so two devices make one record
                if FAULT == "random-stage-names": crew = random_name("Crew")
                if crew not in self.rows: self.insert(crew, {"who": row["safety"], "flight": ["own", name]})
                self.set(name, "safety", None)
        self.cut(stage=True); self.show()

# ---- 5 The carrier -----------------------------------------------------------------------------------------------
class World:
    """Each device has its own copy of the folder, as with Syncthing; files travel late, in any order, in pieces."""
    def __init__(self, is_crowded):
        self.now, self.serial, self.is_wild, self.is_crowded, self.oracle = 1000, 0, True, is_crowded, Oracle()
        self.devices, self.written = [], set()
    def write(self, device, path, data):
        if device.folder.get(path) == data or (FAULT == "no-repair" and path in self.written): return
        self.written.add(path)
        torn = random.random() < .05 and self.is_wild                   # the disk was full, the stick was pulled out
        device.folder[path] = data[:random.randrange(len(data))] if torn else data
    def remove(self, path):
        for device in self.devices: device.folder.pop(path, None)
    def ship(self, source, target, share=1.1, torn=.1):
        for path in (p for p in random.sample(sorted(source.folder), k=len(source.folder)) if random.random() < share):
            data, old = source.folder[path], target.folder.get(path)
            if random.random() < torn: data = data[:random.randrange(len(data) + 1)]
            if old is None or len(old) < len(data): target.folder[path] = data

# ---- 6 The oracle ------------------------------------------------------------------------------------------------
class Oracle:
    """Knows every edit, and which bundles its author had really applied when he made it."""
    def __init__(self): self.edits, self.deletes, self.bundles, self.triples, self.writes = [], [], {}, set(), {}
    def edit(self, device, name, prop, value, dot=None):
        """dot: the bundle, where it is known; then the value is nobody's own, but it replaces what was seen."""
        if not dot: self.overwritten(device, lambda at: at == (name, prop))
        self.edits.append({"at": (name, prop), "value": str(value), "truth": set(device.state.index) - {dot},
                           "by": device, "dot": dot, "done": value is None or dot is not None})
    def delete(self, device, names):
        self.overwritten(device, lambda at: at[0] in names)
        self.deletes.append((set(names), set(device.state.index)))
    def overwritten(self, device, test):
        for e in self.edits: e["done"] |= e["by"] is device and e["dot"] is None and test(e["at"])
    def was_cut(self, device, dot, bundle, data):
        self.bundles[dot] = data
        for e in self.edits:
            if e["by"] is device and e["dot"] is None: e["dot"] = dot
        for name, prop, value in (i[1:] for i in bundle["items"] if i[0] == "write"):
            self.writes.setdefault((name, prop, str(value)), []).append(dot)
            # A move by a stage, and the other members of a group (an edit of one settles all), replace what they saw.
            moved = bundle["stage"] and prop != "code"
            if moved or len(group(name, prop, 5)) > 1: self.edit(device, name, prop, value, dot)
            if prop == "off": self.triples.add((name, *(device.rows[name][p] for p in ("off", "on", "minutes"))))
    def check(self, devices):
        one = devices[0]
        for other in devices[1:]:                                       # I1: all alike, for older models too
            assert set(other.state.index) == set(one.state.index), "I1: not all bundles arrived"
            assert other.state.canonical() == one.state.canonical(), "I1: states differ"
            for version in (4, 5): assert other.state.reading(version) == one.state.reading(version), "I1: readings"
            if other.version == one.version: assert other.rows == one.rows, "I1: rows differ"
        pure, waiting = State(), {dot: decode(data) for dot, data in self.bundles.items()}
        while waiting:                                                  # I1: in another order, without joins
            dot = random.choice([d for d, b in waiting.items() if pure.has_all_before(b)])
            pure.apply(dot, waiting.pop(dot))
        assert set(pure.index) == set(one.state.index), "I1: a bundle was lost"
        assert pure.canonical() == one.state.canonical(), "I1: incremental and pure merge differ"
        for device in devices: self.check_rows(device.rows, device.large)
    def check_rows(self, rows, large):
        for name, row in rows.items():
            for prop, v in row.items():
                if is_a("large", v): assert sha(large.get(v[1], b"")) == v[1], "I5: a large value is missing or torn"
                elif isinstance(v, list): assert v[1] in rows, f"I5: {name}.{prop} dangles"
            if row.get("off"): assert (name, row["off"], row["on"], row["minutes"]) in self.triples, "I8: torn group"
        crews = [(str(r["flight"]), r["who"]) for n, r in rows.items() if entity(n) == "Crew"]
        keys = [r["key"] for n, r in rows.items() if entity(n) == "Setting"]
        assert len(set(crews)) == len(crews) and len(set(keys)) == len(keys), "I1: doubled record"
        signed = [str(r["flight"]) for n, r in rows.items() if entity(n) == "Signature" and r["flight"]]
        assert len(set(signed)) == len(signed), "I5: two records hold one value"
    def check_edits(self, rows, findings):
        """I2: each edit stands, or was replaced or deleted by someone who had it before his eyes, or is listed."""
        listed, by_place = {f[1:] for f in findings}, {}
        for e in self.edits: by_place.setdefault(e["at"], []).append(e)
        for (name, prop), value, dot in ((e["at"], e["value"], e["dot"]) for e in self.edits if not e["done"]):
            stands = name in rows and (prop == "birth" or str(rows[name].get(prop)) == value)
            replaced = any(dot in x["truth"] for x in by_place[name, prop])
            removed = name not in rows and any(name in names and dot in truth for names, truth in self.deletes)
            is_listed = (name, prop, value) in listed
            assert stands or replaced or removed or is_listed, f"I2: {name}.{prop} = {value} is lost"
            if ("differs", name, prop, value) in findings:
                assert not str(rows[name][prop]).startswith("f("), f"I2: an upgrade displaced {name}.{prop} = {value}"
        for kind, name, prop, value in findings:                        # and nothing is listed without need
            loser, *more = self.writes.get((name, prop, value), [None])
            if kind == "orphan" and not more:
                assert not any(name in n and loser in truth for n, truth in self.deletes), "I2: listed without need"
            if kind == "differs" and prop in ("remarks", "runway", "text", "value", "ink") and not more:
                shown = str(rows[name][prop])
                seen = any(e["value"] == shown and loser in e["truth"] for e in by_place[name, prop])
                assert len(self.writes[name, prop, shown]) > 1 or not seen, "I2: listed without need"

# ---- 7 The simulation --------------------------------------------------------------------------------------------
def person(world, device):
    """One action of a person: rows change, nothing else."""
    world.serial += 1
    rows, oracle, fresh = device.rows, world.oracle, f"v{world.serial}"
    def some(kind):
        names = sorted(n for n in rows if entity(n) == kind)
        return random.choice(names) if names else None
    def put(name, prop, value):
        device.set(name, prop, value); oracle.edit(device, name, prop, value)
    def make(kind, **values):
        key, name = SCHEMA[kind][1], random_name(kind)
        named = content_name(kind, values[key]) if key else None        # unless that record has become another one
        if named and named not in rows and FAULT != "random-key-names": name = named
        if kind == "Pair": name = content_name(kind, values["first"][1], values["second"][1])
        if name in rows: return
        device.insert(name, values)
        for p, v in [("birth", True), *values.items()]: oracle.edit(device, name, p, v)
    x, crowd = random.random(), [.25, .28, .28, *[.31] * 4, .4, .5, .56, .6, *[.62, .66] * 6, .7, .74, .9, .9, .9, .97]
    if world.is_crowded and sum(entity(n) == "Flight" for n in rows) > 2: x = random.choice(crowd)
    flight, part, row, aircraft, recording, signature = map(
        some, ("Flight", "Approach", "Row", "Aircraft", "Recording", "Signature"))
    key, tail = random.choice("xyz"), f"HB-{random.choice('ABCD')}"
    if x < .12: make("Flight", remarks=fresh, off=fresh, on=fresh, minutes=fresh,
                     aircraft=["use", aircraft] if aircraft else None)
    elif x < .17:
        if not any(r.get("tail") == tail for r in rows.values()): make("Aircraft", tail=tail, type=fresh)
    elif x < .21:
        own = next((n for n, r in rows.items() if r.get("key") == key), None)
        put(own, "value", fresh) if own else make("Setting", key=key, value=fresh)
    elif x < .26:
        data = fresh.encode() * 3
        device.large[sha(data)] = data
        make("Recording", title=fresh, data=["large", sha(data), len(data)])
    elif .3 <= x < .32 and flight:
        if not any(entity(n) == "Signature" and r["flight"] == ["own", flight] for n, r in rows.items()):
            make("Signature", ink=fresh, flight=["own", flight])
    elif x < .32 and flight: make("Approach", runway=fresh, flight=["own", flight])
    elif x < .37 and flight: make("Row", text=fresh, flight=["free", flight])
    elif x < .42 and flight and recording: make("Pair", first=["own", flight], second=["own", recording])
    elif x < .53 and flight: put(flight, random.choice(["remarks", "remarks", "safety"]), fresh)
    elif x < .59 and flight: put(flight, random.choice(group(flight, "off", device.version)), fresh)
    elif x < .61 and signature: put(signature, "ink", fresh)
    elif x < .65 and part: put(part, "runway", fresh)
    elif x < .68 and part and flight: put(part, "flight", ["own", flight])
    elif x < .72 and flight and aircraft: put(flight, "aircraft", ["use", aircraft])
    elif x < .75 and row: put(row, "flight", ["free", flight] if flight else None)
    elif x < .78 and aircraft: put(aircraft, random.choice(["type", "tail"]), fresh)
    elif x < .84 and device.version == 5 and flight: put(flight, "code", fresh)
    elif x < .86 and device.version == 5 and flight: make("Crew", who=fresh, flight=["own", flight])
    elif x < .95 and rows:
        name = flight if world.is_crowded and flight else random.choice(sorted(rows))   # what is in use, is denied
        if not any(["use", name] in r.values() for r in rows.values()): oracle.delete(device, device.delete(name))
    elif x >= .95: put_back(device)

def put_back(device):
    """Undo of a delete, or "no" to a mass deletion."""
    device.cut()
    dead = sorted(n for n in device.state.heads if n not in device.rows and since(n) <= device.version
                  and entity(n) not in ("Pair", "Approach", "Crew", "Signature"))    # these come back with their owners
    if not dead: return
    old = device.state.image(name := random.choice(dead))
    device.insert(name, {p: old.get(p) for p in properties(name, device.version)}, again=True)
    device.world.oracle.edit(device, name, "birth", True)
    for p, v in old.items():
        if p in dict(refs(name)) and v and v[1] not in device.rows:
            device.set(name, p, None); device.world.oracle.edit(device, name, p, None)
    device.cut(); device.show()

def meet_behind_a_cascade(world, a, b, c):
    """One moves a part to another flight, a second edits it, a third, who knows the move only, deletes that flight."""
    world.devices, devices, world.is_wild = [a, b, c], world.devices, False
    one, two, part = named("Flight", 1), named("Flight", 2), named("Approach", 3)
    for flight in (one, two): a.insert(flight, {"remarks": flight})
    a.insert(part, {"flight": ["own", one]})
    heal(world)
    a.set(part, "flight", ["own", two]); a.sync(); world.ship(a, c, torn=0); c.sync()
    b.set(part, "runway", "18"); world.oracle.edit(b, part, "runway", "18"); b.cut()
    world.oracle.delete(c, c.delete(two)); c.cut()
    world.devices, world.is_wild = devices + [c], True
    return world.devices

def copied(device): return {part: copy.deepcopy(getattr(device, part)) for part in Device.FILE}

def run(seed, steps, tell=lambda *text: None, show=False):
    random.seed(seed)
    world = World(is_crowded=seed % 2 == 1)                             # crowded: few flights, many hands
    devices = world.devices = [Device(world, chr(65 + i), 4) for i in range(random.randint(2, 4))]
    if seed % 10 == 1: devices = meet_behind_a_cascade(world, *devices[:2], Device(world, "C'", 4))
    away, backup = set(), None
    for _ in range(steps):
        device, other, x = random.choice(devices), random.choice(devices), random.random()
        world.now += random.randint(0, 20)
        tell(f"{world.now} {device.title} {x:.3f}: {len(device.state.index)} bundles, {len(device.rows)} rows")
        if x < .48: person(world, device)
        elif x < .70: device.cut() if x < .53 else device.sync()
        elif x < .92:
            if device is not other and not {device.title, other.title} & away:
                world.ship(device, other, random.choice([.3, .8, 1.1]))
        elif x < .925 and len(devices) < 6: devices.append(Device(world, f"N{world.now}", random.choice([4, 5])))
        elif x < .938 and len(devices) < 6:                             # the file is copied to another disk
            device.sync()
            twin = Device(world, device.title + "'", 4)
            for part, value in copied(device).items(): setattr(twin, part, value)
            if random.random() < .5: twin.new_identity()                # else nobody notices before files meet
            devices.append(twin)
        elif x < .95 and device.folder: world.remove(random.choice(sorted(device.folder)))   # somebody deletes a file
        elif x < .965: device.compact()
        elif x < .975 and device.version == 4: device.upgrade()
        elif x < .985: away ^= {device.title}                           # for long
        elif x < .988:
            device.cut(); backup = device, copied(device)
        elif x < .992 and backup:                                       # an old backup takes the file's place
            device, old = backup
            device.sync(); world.ship(device, other); other.sync()
            if device is other or not set(device.state.index) <= set(other.state.index): continue   # else truly lost
            device.nothing_pending(); backup = None
            for part, value in old.items(): setattr(device, part, value)
        elif x < .996: device.folder.clear()
    world.is_wild = False
    heal(world)                                                         # versions 4 and 5 beside each other
    world.oracle.check(devices)
    for device in (d for d in devices if d.version == 4): device.upgrade()
    heal(world)
    world.oracle.check(devices)
    world.oracle.check_edits(devices[0].rows, devices[0].findings)
    listed = len(devices[0].findings)
    settle(devices[0])
    heal(world)
    assert not any(d.findings for d in devices), "what was settled is still listed"
    before = [(d.state.canonical(), d.n, set(d.folder)) for d in devices]
    heal(world)                                                         # everything again
    assert before == [(d.state.canonical(), d.n, set(d.folder)) for d in devices], "I3"
    if show: print(json.dumps(comparison(seed, world.oracle.bundles)))
    return len(world.oracle.bundles), len(world.oracle.edits), listed, \
        len(devices[0].state.parent), len(devices[0].rows)

def comparison(seed, files):
    """What another program must read: sets of bundles, each with all that came before, some by way of a snapshot."""
    bundles, chance = {dot: decode(data) for dot, data in files.items()}, random.Random(seed)
    order = list(bundles)                                               # as they were cut: what was seen comes first
    def past(dots):
        found, left = set(), list(dots)
        while left:
            if (dot := left.pop()) in found: continue
            found.add(dot)
            left += [d for d in [d for _, _, d in bundles[dot]["seen"]] + [bundles[dot]["prev"]] if d]
        return found
    def pure(dots):
        state = State()
        for dot in order:
            if dot in dots: state.apply(dot, bundles[dot])
        return state
    def told(state, version):
        rows, findings = state.reading(version)
        return {"rows": {bare(n): {p: written(v) for p, v in row.items()} for n, row in rows.items()},
                "list": [[kind, bare(n), {"birth": "+"}.get(p, p), listed(value)] for kind, n, p, value in findings]}
    def listed(text): return None if text == "None" else written(ast.literal_eval(text)) if text[0] == "[" else text
    sets = [past(chance.sample(order, min(len(order), chance.randint(1, 4)))) for _ in range(6)]
    sets += [set(order[:len(order) * part // 4]) for part in (1, 2, 3)] + [set(order)]
    checks = []
    for number, dots in enumerate(sets):
        other = sets[chance.randrange(len(sets))]
        state = pure(dots | other if number % 2 else dots)
        checks.append({"bundles": [order.index(d) for d in sorted(dots)], "4": told(state, 4), "5": told(state, 5)})
        if number % 2: checks[-1]["snapshot"] = base64.b64encode(pure(other).snapshot(5)).decode()
    return {"seed": seed, "files": [base64.b64encode(files[dot]).decode() for dot in order], "checks": checks}

def settle(device):
    """Takes what is shown, for all that is listed, by ordinary edits."""
    for kind, name, prop, _ in device.findings:
        if kind == "orphan": device.dropped[name] = "direct"
        elif kind == "kept": device.wanted.setdefault(name, set()).update(("birth", "again"))
        else: device.set(name, prop, device.rows[name][prop])
    device.cut(); device.show()

def heal(world):
    for _ in range(40):
        known = [(len(d.state.index), sorted(d.folder)) for d in world.devices]
        for a, b in ((a, b) for a in world.devices for b in world.devices if a is not b): world.ship(a, b, torn=0)
        for device in random.sample(world.devices, len(world.devices)): device.sync()
        if known == [(len(d.state.index), sorted(d.folder)) for d in world.devices]: return
    raise AssertionError("I1: it does not come to rest")

def main(arguments):
    global FAULT
    steps = int(arguments[arguments.index("--steps") + 1]) if "--steps" in arguments else 120
    if "--faults" in arguments:
        for FAULT in [a for a in arguments if a in FAULTS] or FAULTS:
            for seed in range(2000):
                try: run(seed, steps)
                except (AssertionError, KeyError) as error:
                    print(f"{FAULT:20} found by seed {seed:4}: {str(error)[:60]}", flush=True)
                    break
            else: sys.exit(f"{FAULT} is not found")
        return
    if seeds := [a for a in arguments if a.endswith(":")]:
        for seed in seeds: run(int(seed[:-1]), steps, *([print] if "--tell" in arguments else []), show=True)
        return
    count, first = int(arguments[0]), int(arguments[1]) if len(arguments) > 1 and arguments[1].isdigit() else 0
    started, sums = time.time(), [0] * 5
    for seed in range(first, first + count):
        try: sums = [a + b for a, b in zip(sums, run(seed, steps))]
        except Exception: print(f"seed {seed}", flush=True); raise
    print("{} seeds of {} steps: {} bundles, {} edits, {} values listed, {} forks, {} rows at the end; nothing broken; "
          "{:.0f} s".format(count, steps, *sums, time.time() - started))

if __name__ == "__main__": main(sys.argv[1:])
