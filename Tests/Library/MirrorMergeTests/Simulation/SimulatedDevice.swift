import Foundation
import MirrorFormat
import MirrorMerge
import MirrorModel
import TestFiles

typealias Row = MirrorReading.Row

/// What a file of a store holds, and what a copy of it has.
struct SimulatedBook {
    var merge: FaultyMerge
    var rows: [RecordName: Row] = [:]
    var findings: Set<MirrorFinding> = []
    /// The bundles that no snapshot in the folder holds, as files.
    var kept: [FileDigest: (path: String, file: Data)] = [:]
    /// Large values by SHA-256.
    var large: [String: Data] = [:]
    var device: DeviceNumber
    var number: Int64 = 0
    var previous: FileDigest?
    var clock: Int64 = 0
    var version: Int
    var pending = UnbundledChanges()

    var schema: MirrorSchema { ModelSchema.version(version) }
    var index: Set<FileDigest> { Set(merge.state.index.entries.keys) }

    func entity(_ name: RecordName) -> String? { rows[name]?.entity ?? merge.state.records[name]?.entity }

    /// The living records of an entity, in the order of their names.
    func names(_ entity: String) -> [RecordName] { rows.filter { $0.value.entity == entity }.keys.sorted() }
}

/// One device: its book, and its copy of the folder that a carrier keeps equal elsewhere.
final class SimulatedDevice {
    let title: String
    var book: SimulatedBook
    var folder: [String: Data] = [:]
    /// How wrong its clock is.
    let skew: Int64
    private unowned let world: SimulatedWorld

    init(_ world: SimulatedWorld, _ title: String, version: Int) {
        (self.world, self.title) = (world, title)
        skew = world.chance.pick([0, 0, 0, 5, -5, 1_000_000_000, -1_000_000_000])
        book = SimulatedBook(
            merge: FaultyMerge(world.fault), device: DeviceNumber(using: &world.chance), version: version)
    }

    func beginAsNewDevice() {
        book.device = DeviceNumber(using: &world.chance)
        (book.number, book.previous) = (0, nil)
    }

    // MARK: Changes of a program

    func set(_ name: RecordName, _ property: String, _ value: MirrorValue) {
        book.rows[name]?[property] = value
        book.pending.change(name, property)
    }

    func insert(
        _ entity: String, _ name: RecordName, _ values: [String: MirrorValue], _ origin: UnbundledChanges.Origin
    ) {
        let properties = book.schema.entities[entity]?.properties ?? []
        book.rows[name] = Row(entity: entity, values: Dictionary(properties.map { ($0, .null) }) { first, _ in first })
        book.pending.make(name, origin)
        for (property, value) in values {
            if origin == .new { set(name, property, value) } else { book.rows[name]?[property] = value }
        }
    }

    /// Deletes a row with its parts, empties links to them, and returns all that is gone.
    @discardableResult
    func delete(_ name: RecordName) -> Set<RecordName> {
        var (gone, added) = ([name], 0)
        while added < gone.count {
            let owner = gone[added]
            added += 1
            gone += book.rows.filter { part in
                !gone.contains(part.key) && part.value.values.values.contains { $0.owner == owner }
            }.keys.sorted()
        }
        for part in gone {
            book.rows[part] = nil
            book.pending.delete(part, part == name ? .deleted : .withOwner)
        }
        for (other, row) in book.rows {
            for (property, value) in row.values {
                guard case .reference(.link, let target) = value, gone.contains(target) else { continue }
                set(other, property, .null)
                world.oracle.edited(self, other, property, .null)
            }
        }
        return Set(gone)
    }

    // MARK: A bundle

    func cut(isStage: Bool = false) {
        var schema = book.schema
        if world.fault == .halfGroup {
            for name in schema.entities.keys { schema.entities[name]?.groups = [] }
        }
        var items = book.merge.state.items(of: book.pending, schema: schema) { book.rows[$0] }
        if world.fault == .noTouch { items.removeAll { $0.change == .touched } }
        let unknown = items.filter { $0.change == .deletedWithOwner && book.pending.deleted[$0.name] == nil }
        if !unknown.isEmpty { world.oracle.deleted(self, Set(unknown.map(\.name))) }
        book.pending = UnbundledChanges()
        guard !items.isEmpty else { return }
        book.clock = max(book.clock + 1, max(0, world.now + skew))
        if isStage { items = book.merge.state.stage(items) }
        let bundle = MirrorBundle(
            ring: world.ring, device: book.device, number: book.number + 1, previous: book.previous,
            seen: book.merge.state.index.seen(besides: book.previous), clock: book.clock, model: "\(book.version)",
            least: "4", stage: isStage ? "to version 5" : nil, items: items)
        let file = bundle.file
        let digest = FileDigest(of: file)
        (book.number, book.previous) = (book.number + 1, digest)
        take(bundle, digest, file)
        world.oracle.cut(self, digest, bundle)
    }

    private func take(_ bundle: MirrorBundle, _ digest: FileDigest, _ file: Data) {
        do { try book.merge.apply(bundle, digest) } catch { world.fail("I6: \(error)") }
        book.kept[digest] = (MirrorPath.bundle(bundle.device, bundle.number, digest).text, file)
    }

    // MARK: A round with the folder

    func sync() {
        let before = book.merge.state.index.entries.count
        if world.fault != .mergeBeforeCut { cut() }
        put()
        let found = readFolder()
        if found.bundles.contains(where: { $0.value.bundle.device == book.device && !book.index.contains($0.key) }) {
            beginAsNewDevice()  // This file is a copy, or an old backup.
        }
        let hasOld = merge(found)
        if world.fault == .mergeBeforeCut { cut() }
        if book.merge.state.index.entries.count != before { show() }
        if book.version == 5, hasOld { runStage() }
        forgetWhatIsHeld(found.snapshots)
        put()
    }

    /// Merges all that can be, and returns whether some of it may be an older program's.
    private func merge(_ found: FolderContent) -> Bool {
        var hasOld = false
        while true {
            let ready = found.bundles.filter { digest, file in
                !book.merge.has(file.bundle, digest) && book.merge.isReady(file.bundle)
                    && (world.fault == .noLargeWait || hasLarge(file.bundle.largeValues))
            }.min { $0.key < $1.key }
            if let (digest, file) = ready {
                take(file.bundle, digest, file.bytes)
                hasOld = hasOld || file.bundle.model != "5"
                continue
            }
            let known = book.index
            let new = found.snapshots.first { snapshot in
                snapshot.bundles.contains { !known.contains($0.digest) } && hasLarge(snapshot.largeValues)
            }
            guard let new else { return hasOld }
            book.merge.join(new)
            hasOld = true
        }
    }

    func show() {
        let reading = book.merge.reading(book.schema)
        (book.rows, book.findings) = (reading.rows, reading.findings)
        let large = Set(book.rows.values.flatMap { $0.values.values.compactMap(\.large) })
        if !hasLarge(large) { world.fail("I5: a large value is not here") }
    }

    private func hasLarge(_ values: Set<LargeValue>) -> Bool { values.allSatisfy { book.large[$0.digest] != nil } }

    struct FolderContent {
        var bundles: [FileDigest: (bundle: MirrorBundle, bytes: Data)] = [:]
        var snapshots: [MirrorSnapshot] = []
    }

    private func readFolder() -> FolderContent {
        var content = FolderContent()
        for (path, bytes) in folder.sorted(by: { $0.key < $1.key }) {
            switch world.read(path, bytes) {
            case .bundle(let digest, let bundle): content.bundles[digest] = (bundle, bytes)
            case .snapshot(let snapshot): content.snapshots.append(snapshot)
            case .large(let digest): book.large[digest] = bytes
            case .nothing: break
            }
        }
        return content
    }

    /// Puts all files that are missing, from any device; large values before the bundles that name them.
    func put() {
        let heads = book.merge.state.records.values.flatMap { $0.heads.values.joined() }
        for large in Set(heads.compactMap(\.value.large)).sorted(by: { $0.digest < $1.digest }) {
            guard let bytes = book.large[large.digest] else { continue }
            world.write(self, MirrorPath.large(large.digest).text, bytes)
        }
        for (_, kept) in book.kept.sorted(by: { $0.key < $1.key }) { world.write(self, kept.path, kept.file) }
    }

    /// Keeps the bytes of a bundle until a snapshot in the folder holds it; writes one if some are nowhere.
    private func forgetWhatIsHeld(_ snapshots: [MirrorSnapshot]) {
        let held = Set(snapshots.flatMap { $0.bundles.map(\.digest) })
        book.kept = book.kept.filter { !held.contains($0.key) }
        if !book.index.isSubset(of: held.union(book.kept.keys)) { writeSnapshot() }
    }

    @discardableResult
    private func writeSnapshot() -> String {
        let file = book.merge.snapshot(book.schema, ring: world.ring).file
        let path = MirrorPath.snapshot(FileDigest(of: file)).text
        world.write(self, path, file)
        return path
    }

    /// Writes a snapshot, reads it back, and removes the files that it holds.
    func compact() {
        sync()
        let own = writeSnapshot()
        let snapshots = readFolder().snapshots
        guard snapshots.contains(where: { Set($0.bundles.map(\.digest)) == book.index }) else { return }
        forgetWhatIsHeld(snapshots)
        let known = book.index
        for (path, bytes) in folder where path != own {
            let isHeld =
                switch world.read(path, bytes) {
                case .bundle(let digest, _): known.contains(digest)
                case .snapshot(let snapshot): snapshot.bundles.allSatisfy { known.contains($0.digest) }
                case .large, .nothing: false
                }
            if isHeld { world.remove(path) }
        }
    }

    // MARK: Upgrades

    func upgrade() {
        cut()  // What is pending belongs to the old model.
        book.version = 5
        // What newer devices wrote was kept.
        if world.fault != .stageTooEarly { show() }
        runStage()
    }

    /// The custom stage to version 5, which may run any number of times.
    private func runStage() {
        for name in book.names("Flight") {
            guard let values = book.rows[name] else { continue }
            if values["code"] == .null, case .string(let remarks) = values["remarks"] {
                set(name, "code", .string("f(\(remarks))"))
            }
            guard case .string(let who) = values["safety"] else { continue }
            var crew = RecordName(of: "Crew", [name.description, who])  // So two devices make one record.
            if world.fault == .randomStageNames { crew = world.randomName() }
            if book.rows[crew] == nil {
                insert("Crew", crew, ["who": .string(who), "flight": .reference(.part, name)], .new)
            }
            set(name, "safety", .null)
        }
        cut(isStage: true)
        show()
    }
}
