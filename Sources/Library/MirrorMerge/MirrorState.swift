package import FoundationEssentials
package import MirrorFormat

/// The merged state of a set of bundles. It does not depend on the order in which they were applied.
package struct MirrorState: Sendable {
    /// All records by name, the dead and the unknown ones too.
    package internal(set) var records: [RecordName: RecordHeads] = [:]
    /// The applied bundles.
    package internal(set) var index = BundleIndex()

    /// Creates the state of no bundles.
    package init() {}

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
        var record = records[item.name] ?? RecordHeads(item.entity)
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
        records[item.name] = record.heads.isEmpty ? nil : record
    }
}

extension MirrorState {
    /// Creates the state that a snapshot holds.
    package init(_ snapshot: MirrorSnapshot) {
        self.init()
        for entry in snapshot.bundles { index.note(entry) }
        for record in snapshot.records {
            var heads = RecordHeads(record.entity)
            for (property, list) in record.heads where !list.isEmpty {
                heads.heads[property] = list.map { Head($0, of: snapshot.bundles[$0.bundle]) }
            }
            if !heads.heads.isEmpty { records[record.name] = heads }
        }
    }

    /// Takes a snapshot: afterwards the state is that of all bundles of both.
    package mutating func join(_ snapshot: MirrorSnapshot) {
        let other = MirrorState(snapshot)
        let here = index
        for name in Set(records.keys).union(other.records.keys) {
            guard var record = records[name] ?? other.records[name].map({ RecordHeads($0.entity) }) else { continue }
            record.join(
                other.records[name] ?? RecordHeads(record.entity), isKnownHere: here.contains,
                isKnownThere: other.index.contains)
            records[name] = record.heads.isEmpty ? nil : record
        }
        for entry in snapshot.bundles where !here.contains(entry.digest) { index.note(entry) }
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

extension Head {
    /// Creates a head that a snapshot has of a bundle.
    fileprivate init(_ head: MirrorSnapshot.Head, of entry: MirrorSnapshot.Entry) {
        self.init(
            bundle: entry.digest, clock: head.clock ?? entry.clock, device: entry.device, isStage: entry.isStage,
            value: head.value, cover: Cover(rawValue: head.cover) ?? .none)
    }
}
