import DataModel
import Foundation
import MirrorFormat
import MirrorMerge
import SQLiteStore
import StoreSQL

/// What a store knows of its mirror, as its tables have it, and what was added since.
struct MirrorBase {
    let ring: UUID
    var state: MirrorState
    var names: RecordNames
    var device: DeviceNumber
    /// The number and the digest of the device's last bundle; 0 and nil before the first.
    var number: Int64
    var previous: FileDigest?
    var clock: Int64
    /// The last transaction of the history that was cut.
    var cut: Int64
    /// The bundles in the order in which they were applied.
    private(set) var order: [FileDigest] = []
    private(set) var places: [FileDigest: Int] = [:]
    /// The number of bundles that the tables have.
    private var savedCount = 0
    /// The bytes of bundles that the tables lack.
    private var files: [FileDigest: Data] = [:]
    /// The large values that bundles brought since.
    private var large: Set<LargeValue> = []
    /// The records that may have changed since.
    private(set) var touched: Set<RecordName> = []
    /// Whether a snapshot was taken since, which may change any record.
    private(set) var hasJoined = false
    /// The records of the tables; nil for a store that begins to be mirrored.
    let source: TableRecords?

    /// Creates the base of a store that begins to be mirrored.
    init(ring: UUID, device: DeviceNumber, cut: Int64) {
        (self.ring, self.device, self.cut) = (ring, device, cut)
        (state, names, source) = (MirrorState(), RecordNames(), nil)
        (number, previous, clock) = (0, nil, 0)
    }

    /// Reads the tables: the bundles at once, each record when it is asked for.
    init(_ tables: MirrorTables, _ map: RowMap) throws {
        guard try tables.isKnown else { throw MirrorError.newerTables(path: tables.connection.path) }
        guard let ring = try tables.text(.ring).flatMap({ UUID(uuidString: $0) }),
            let device = try tables.text(.device).flatMap({ DeviceNumber($0) })
        else { throw MirrorError.damaged(path: tables.connection.path, detail: "the device has no number") }
        (self.ring, self.device) = (ring, device)
        number = try tables.integer(.number) ?? 0
        previous = try tables.text(.previous).flatMap(FileDigest.init)
        clock = try tables.integer(.clock) ?? 0
        cut = try tables.integer(.cut) ?? 0
        let bundles = try tables.bundles()
        let source = TableRecords(bundles, root: map.root)
        source.attach(tables)
        self.source = source
        (state, names) = (MirrorState(bundles, source), RecordNames(source))
        for entry in bundles { append(entry.digest) }
        savedCount = order.count
    }

    private mutating func append(_ digest: FileDigest) {
        places[digest] = order.count
        order.append(digest)
    }

    /// Applies a bundle.
    ///
    /// - Throws: `MirrorMergeError`; then nothing is changed.
    mutating func apply(_ bundle: MirrorBundle, _ digest: FileDigest, file: Data) throws(MirrorMergeError) {
        try state.apply(bundle, digest: digest)
        append(digest)
        files[digest] = file
        touched.formUnion(bundle.items.map(\.name))
        large.formUnion(bundle.largeValues)
    }

    /// Takes a snapshot.
    mutating func join(_ snapshot: MirrorSnapshot) {
        let new = snapshot.bundles.filter { !state.index.contains($0.digest) }
        state.join(snapshot)
        for entry in new { append(entry.digest) }
        touched.formUnion(snapshot.records.map(\.name))
        hasJoined = true
        large.formUnion(snapshot.largeValues)
    }

    /// Takes all that another base has, with the bytes of its bundles.
    mutating func take(_ other: MirrorBase) {
        let bundles = other.state.index.inOrder
        let new = bundles.filter { !state.index.contains($0.digest) }
        state.join(other.state, of: bundles)
        for entry in new { append(entry.digest) }
        touched.formUnion(other.state.records.keys)
        hasJoined = true
        large.formUnion(other.large)
        files.merge(other.files) { own, _ in own }
    }

    /// Begins another device: the file is a copy of the one that wrote this device's bundles.
    mutating func renumber() {
        var generator = SystemRandomNumberGenerator()
        device = DeviceNumber(using: &generator)
        (number, previous) = (0, nil)
    }

    /// Writes what was added to the tables.
    mutating func save(to tables: MirrorTables, at date: Date) throws {
        var added: [MirrorSnapshot.Entry] = []
        for place in savedCount..<order.count {
            let digest = order[place]
            guard let entry = state.index.entries[digest] else { continue }
            added.append(
                MirrorSnapshot.Entry(
                    digest: digest, device: entry.device, number: entry.number, previous: entry.previous,
                    clock: entry.clock, isStage: entry.isStage))
            try tables.add(added[added.count - 1], place: place, at: date, file: files[digest])
        }
        // In the order of the table: pages are written once.
        for name in touched.union(names.changed).sorted() {
            guard let record = state[name] else { continue }
            try tables.write(record.record(named: name) { places[$0] ?? 0 }, names[name])
        }
        for value in large { try tables.note(value) }
        try tables.set(.device, .text(device.description))
        try tables.set(.number, .integer(number))
        try tables.set(.previous, previous.map { .text($0.description) } ?? .null)
        try tables.set(.clock, .integer(clock))
        try tables.set(.cut, .integer(cut))
        try tables.set(.revision, .integer((try tables.integer(.revision) ?? 0) + 1))
        (savedCount, files, touched, large, hasJoined) = (order.count, [:], [], [], false)
        source?.add(added)
        (state, names) = (state.kept, RecordNames(source))
    }

    /// Reads all records at once, before each of them is asked for.
    func readAll() { _ = source?.allHeads() }

    /// What a version of a model showed before something was added to a base, and shows now, as far as it may differ.
    func readings(since before: MirrorBase, _ schema: MirrorSchema) -> (before: MirrorReading, after: MirrorReading) {
        guard source != nil, !hasJoined else { return (before.state.reading(schema), state.reading(schema)) }
        return state.readings(touched, since: before.state, schema)
    }

    /// The base as the tables have it.
    var kept: MirrorBase {
        var base = self
        base.state = state.kept
        return base
    }
}

extension MirrorBase {
    /// Applies bundles of a folder and takes snapshots until nothing more can be; returns the number of bundles that are
    /// new.
    ///
    /// - Parameters:
    ///   - problems: receives a sentence for each bundle that says what is not so.
    ///   - hasLarge: whether a large value is at hand.
    mutating func apply(
        from news: UnappliedFiles, _ snapshots: [MirrorSnapshot], _ problems: inout [String],
        hasLarge: (LargeValue, MirrorBase) throws -> Bool
    ) throws -> Int {
        let count = order.count
        var (snapshots, refused): ([MirrorSnapshot], Set<FileDigest>) = (snapshots, [])
        while true {
            let ready = try ready(news, hasLarge).filter { !$0.contains(where: refused.contains) }
            if !ready.isEmpty {
                for group in ready where !apply(group, of: news, &problems) { refused.formUnion(group) }
            } else if let place = try placeOfSnapshot(among: snapshots, hasLarge) {
                join(snapshots.remove(at: place))
            } else {
                return order.count - count
            }
        }
    }

    private func ready(
        _ news: UnappliedFiles, _ hasLarge: (LargeValue, MirrorBase) throws -> Bool
    ) throws -> [[FileDigest]] {
        try news.ready(state) { try hasLarge($0, self) }
    }

    private func placeOfSnapshot(
        among snapshots: [MirrorSnapshot], _ hasLarge: (LargeValue, MirrorBase) throws -> Bool
    ) throws -> Int? {
        try snapshots.firstIndex { snapshot in
            try snapshot.bundles.contains { !state.index.contains($0.digest) }
                && snapshot.largeValues.allSatisfy { try hasLarge($0, self) }
        }
    }

    /// Applies a bundle, or all parts of a cut; returns false, and changes nothing, if one of them says what is not so.
    private mutating func apply(_ group: [FileDigest], of news: UnappliedFiles, _ problems: inout [String]) -> Bool {
        let before = group.count > 1 ? self : nil
        do throws(MirrorMergeError) {
            for digest in group {
                guard let item = news.bundles[digest] else { continue }
                try apply(item.bundle, digest, file: item.file)
            }
            return true
        } catch {
            if let before { self = before }
            problems.append("\(group[0]): \(error.message)")
            return false
        }
    }

    /// Adds a cut: one bundle, or parts of one if it is too large, with all that is known as seen.
    ///
    /// - Parameters:
    ///   - model: the version of the model, and the least that may take part.
    ///   - clock: the clock of the bundles; nil for the present time.
    /// - Returns: the number of bundles.
    mutating func add(
        _ items: [MirrorItem], stage: String? = nil, model: (own: String, least: String), milliseconds: Int64,
        clock fixed: Int64? = nil
    ) throws -> Int {
        guard !items.isEmpty else { return 0 }
        let parts = Self.parts(items)
        let seen = state.index.seen(besides: previous)
        clock = fixed ?? max(clock + 1, milliseconds << 16)
        for (index, items) in parts.enumerated() {
            let part = parts.count == 1 ? nil : MirrorBundle.Part(number: Int64(index + 1), count: Int64(parts.count))
            let bundle = MirrorBundle(
                ring: ring, device: device, number: number + 1, previous: previous, seen: seen, clock: clock,
                model: model.own, least: model.least, stage: stage, part: part, items: items)
            let file = bundle.file
            let digest = FileDigest(of: file)
            try apply(bundle, digest, file: file)
            (number, previous) = (number + 1, digest)
        }
        return parts.count
    }

    /// Divides items so that no part exceeds the limits of a bundle.
    private static func parts(_ items: [MirrorItem]) -> [[MirrorItem]] {
        var (parts, part, bytes): ([[MirrorItem]], [MirrorItem], Int) = ([], [], 0)
        for item in items {
            let count = item.byteCount
            // The header needs some of a bundle's text, too.
            if part.count == MirrorLimits.itemsInBundle
                || (!part.isEmpty && bytes + count > MirrorLimits.bundleText / 2)
            {
                parts.append(part)
                (part, bytes) = ([], 0)
            }
            part.append(item)
            bytes += count
        }
        return parts + [part]
    }
}
