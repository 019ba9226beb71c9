package import FoundationEssentials
package import MirrorFormat

/// The merged state of a set of bundles. It does not depend on the order in which they were applied.
///
/// A state that was read from a store has its records from there, one by one when they are asked for: a merge costs what it
/// touches.
package struct MirrorState {
    /// What was written since the records were read; all records where there is no source.
    private(set) var written: [RecordName: RecordHeads] = [:]
    /// Where all other records are; nil for none.
    let source: (any RecordSource)?
    /// Whether all records of the source are here.
    private(set) var isWhole: Bool
    /// The applied bundles.
    package internal(set) var index = BundleIndex()

    /// Creates the state of no bundles.
    package init() { (source, isWhole) = (nil, true) }

    /// Creates the state that a store keeps.
    package init(_ bundles: [MirrorSnapshot.Entry], _ source: any RecordSource) {
        (self.source, isWhole) = (source, false)
        for entry in bundles { index.note(entry) }
    }

    /// Returns what is known of a record; nil for nothing. Nothing is ever forgotten of one.
    package internal(set) subscript(name: RecordName) -> RecordHeads? {
        get { written[name] ?? (isWhole ? nil : source?.heads(of: name)) }
        set { written[name] = newValue }
    }

    /// All records by name, the dead and the unknown ones too. Reads all of them.
    package internal(set) var records: [RecordName: RecordHeads] {
        get {
            guard !isWhole, let source else { return written }
            return source.allHeads().merging(written) { $1 }
        }
        set { (written, isWhole) = (newValue, true) }
    }

    /// Reads all records, for work that needs most of them.
    package mutating func load() { if !isWhole { records = records } }

    /// The state as the store keeps it.
    package var kept: MirrorState {
        guard source != nil else { return self }
        var state = self
        (state.written, state.isWhole) = ([:], false)
        return state
    }

    /// The state with all its records, without the store.
    package var whole: MirrorState {
        var state = MirrorState()
        (state.written, state.index) = (records, index)
        return state
    }

    /// Returns the bundles that must be applied before this one and are not.
    package func missing(before bundle: MirrorBundle) -> Set<FileDigest> {
        Set(bundle.before.filter { !index.contains($0) })
    }

    /// Applies a bundle.
    ///
    /// - Parameter digest: the digest of the bundle's file.
    /// - Throws: ``MirrorMergeError``; then nothing is changed.
    package mutating func apply(_ bundle: MirrorBundle, digest: FileDigest) throws(MirrorMergeError) {
        try check(bundle, digest)
        let seen = index.seen(by: bundle.before)
        index.note(
            MirrorSnapshot.Entry(
                digest: digest, device: bundle.device, number: bundle.number, previous: bundle.previous,
                clock: bundle.clock, isStage: bundle.stage != nil))
        for item in bundle.items {
            apply(item, of: bundle, digest, seen)
        }
    }

    private func check(_ bundle: MirrorBundle, _ digest: FileDigest) throws(MirrorMergeError) {
        guard !index.contains(digest) else { throw .isApplied }
        let missing = missing(before: bundle)
        guard missing.isEmpty else { throw .waits(for: missing) }
        for seen in bundle.seen {
            guard let entry = index.entries[seen.digest], entry.number == seen.number, entry.device == seen.device
            else { throw .inconsistent(seen.digest) }
        }
        if let previous = bundle.previous, index.entries[previous]?.number != bundle.number - 1 {
            throw .inconsistent(previous)
        }
    }

    private mutating func apply(
        _ item: MirrorItem, of bundle: MirrorBundle, _ digest: FileDigest, _ seen: BundleIndex.Seen
    ) {
        var record = self[item.name] ?? RecordHeads(item.entity)
        record.agree(on: item.entity)
        func write(_ property: String, _ value: MirrorValue) {
            let head = Head(
                bundle: digest, clock: item.clock ?? bundle.clock, device: bundle.device, isStage: bundle.stage != nil,
                value: value)
            record.write(property, head, replacing: seen.includes)
        }
        switch item.change {
        case .made, .joined, .changed:
            if item.isMade { write(RecordHeads.existence, .null) }
            for (property, value) in item.values { write(property, value) }
        case .touched: write(RecordHeads.touch, .null)
        case .deleted, .parted: record.delete(.deleted, covering: seen.includes)
        case .deletedWithOwner: record.delete(.withOwner, covering: seen.includes)
        }
        self[item.name] = record.heads.isEmpty ? nil : record
    }
}

extension MirrorState {
    /// Creates the state that a snapshot holds.
    package init(_ snapshot: MirrorSnapshot) {
        self.init()
        for entry in snapshot.bundles { index.note(entry) }
        for record in snapshot.records {
            let heads = RecordHeads(record, of: snapshot.bundles)
            if !heads.heads.isEmpty { self[record.name] = heads }
        }
    }

    /// Takes a snapshot: afterwards the state is that of all bundles of both.
    package mutating func join(_ snapshot: MirrorSnapshot) { join(MirrorState(snapshot), of: snapshot.bundles) }

    /// Takes another state: afterwards this one is that of all bundles of both.
    ///
    /// - Parameter bundles: those of the other state, each after the one before it.
    package mutating func join(_ other: MirrorState, of bundles: [MirrorSnapshot.Entry]) {
        let here = index
        let theirs = other.records
        load()
        // What others do not know at all stays as it is, unless they have replaced it.
        let isShared = bundles.contains { here.contains($0.digest) }
        for name in isShared ? written.keys.filter({ theirs[$0] == nil }) : [] {
            guard var record = written[name] else { continue }
            record.join(
                RecordHeads(record.entity), isKnownHere: here.contains, isKnownThere: other.index.contains)
            written[name] = record.heads.isEmpty ? nil : record
        }
        for (name, known) in theirs {
            var record = written[name] ?? RecordHeads(known.entity)
            record.join(known, isKnownHere: here.contains, isKnownThere: other.index.contains)
            written[name] = record.heads.isEmpty ? nil : record
        }
        for entry in bundles where !here.contains(entry.digest) { index.note(entry) }
    }

    /// Returns all that is known, for those who lack bundles.
    ///
    /// - Parameter model: the version of the program's model.
    package func snapshot(ring: UUID, model: String) -> MirrorSnapshot {
        let bundles = index.inOrder
        let places = Dictionary(uniqueKeysWithValues: bundles.enumerated().map { ($1.digest, $0) })
        let list = records.sorted { $0.key < $1.key }.map { $1.record(named: $0) { places[$0] ?? 0 } }
        return MirrorSnapshot(ring: ring, model: model, bundles: bundles, records: list)
    }
}

extension RecordHeads {
    /// Returns the record as snapshots and stores keep it.
    ///
    /// - Parameter place: returns the place of a bundle in the list of bundles.
    package func record(named name: RecordName, place: (FileDigest) -> Int) -> MirrorSnapshot.Record {
        MirrorSnapshot.Record(
            entity: entity, name: name,
            heads: heads.mapValues { heads in
                heads.sorted { $0.bundle < $1.bundle }.map { head in
                    MirrorSnapshot.Head(
                        bundle: place(head.bundle), cover: head.cover.rawValue, value: head.value,
                        clock: head.isStage ? head.clock : nil)
                }
            })
    }
}

extension RecordHeads {
    /// Creates what a store or a snapshot keeps of a record.
    package init(_ record: MirrorSnapshot.Record, of bundles: [MirrorSnapshot.Entry]) {
        self.init(record.entity)
        for (property, list) in record.heads where !list.isEmpty {
            heads[property] = list.map { Head($0, of: bundles[$0.bundle]) }
        }
    }
}

extension Head {
    /// Creates a head that a snapshot has of a bundle.
    fileprivate init(_ head: MirrorSnapshot.Head, of entry: MirrorSnapshot.Entry) {
        self.init(
            bundle: entry.digest, clock: head.clock ?? entry.clock, device: entry.device, isStage: entry.isStage,
            value: head.value, cover: Cover(rawValue: head.cover) ?? .none)
    }
}
