import Foundation
import MirrorFormat
import MirrorMerge
import MirrorModel
import TestFiles

/// Knows every edit, and which bundles its author had really applied when he made it.
final class Oracle {
    struct Place: Hashable {
        let name: RecordName
        let property: String
    }

    private struct Edit {
        let place: Place
        let value: MirrorValue
        let truth: Set<FileDigest>
        let device: ObjectIdentifier
        var bundle: FileDigest?
        /// Whether nothing is asked of the edit: its author replaced it himself, or no device made it.
        var isDone: Bool
    }

    private struct Write: Hashable {
        let place: Place
        let value: MirrorValue
    }

    private var edits: [Edit] = []
    private var deletions: [(names: Set<RecordName>, truth: Set<FileDigest>)] = []
    private var writes: [Write: [FileDigest]] = [:]
    private var groups: Set<[MirrorValue]> = []
    /// All bundles, as they were cut.
    private(set) var bundles: [FileDigest: MirrorBundle] = [:]

    /// A person edited a property, or made a record (``RecordHeads/existence``, true).
    func edited(_ device: SimulatedDevice, _ name: RecordName, _ property: String, _ value: MirrorValue) {
        let place = Place(name: name, property: property)
        overwritten(device) { $0 == place }
        edits.append(
            Edit(
                place: place, value: value, truth: device.book.index, device: ObjectIdentifier(device), bundle: nil,
                isDone: value == .null))
    }

    func deleted(_ device: SimulatedDevice, _ names: Set<RecordName>) {
        overwritten(device) { names.contains($0.name) }
        deletions.append((names, device.book.index))
    }

    private func overwritten(_ device: SimulatedDevice, _ test: (Place) -> Bool) {
        for index in edits.indices
        where edits[index].bundle == nil && edits[index].device == ObjectIdentifier(device) && test(edits[index].place)
        {
            edits[index].isDone = true
        }
    }

    func cut(_ device: SimulatedDevice, _ digest: FileDigest, _ bundle: MirrorBundle) {
        bundles[digest] = bundle
        for index in edits.indices where edits[index].bundle == nil && edits[index].device == ObjectIdentifier(device) {
            edits[index].bundle = digest
        }
        for item in bundle.items {
            if item.isMade { wrote(item, RecordHeads.existence, .null, device, digest, bundle) }
            if item.change == .touched { wrote(item, RecordHeads.touch, .null, device, digest, bundle) }
            for (property, value) in item.values { wrote(item, property, value, device, digest, bundle) }
        }
    }

    private func wrote(
        _ item: MirrorItem, _ property: String, _ value: MirrorValue, _ device: SimulatedDevice, _ digest: FileDigest,
        _ bundle: MirrorBundle
    ) {
        let place = Place(name: item.name, property: property)
        writes[Write(place: place, value: value), default: []].append(digest)
        // A move by a stage, and the other members of a group (an edit of one settles all), replace what they saw.
        let group = ModelSchema.version(5).entities[item.entity]?.group(of: property)
        if (bundle.stage != nil && property != "code") || group != nil {
            edits.append(
                Edit(
                    place: place, value: value, truth: device.book.index.subtracting([digest]),
                    device: ObjectIdentifier(device), bundle: digest, isDone: true))
        }
        if property == "off", let values = device.book.rows[item.name]?.values { groups.insert(Self.group(values)) }
    }

    private static func group(_ values: [String: MirrorValue]) -> [MirrorValue] {
        ["off", "on", "minutes"].map { values[$0] ?? .null }
    }

    /// All devices have the same, and rows that are sound.
    func check(_ world: SimulatedWorld) {
        guard let one = world.devices.first else { return }
        for other in world.devices.dropFirst() {
            world.check(other.book.index == one.book.index, "I1: not all bundles arrived")
            world.check(other.book.merge.state.canonical == one.book.merge.state.canonical, "I1: states differ")
            for version in [4, 5] {
                let schema = ModelSchema.version(version)
                world.check(other.book.merge.reading(schema) == one.book.merge.reading(schema), "I1: readings")
            }
            if other.book.version == one.book.version {
                world.check(other.book.rows == one.book.rows, "I1: rows differ")
            }
        }
        checkPure(world, one)
        for device in world.devices { checkRows(world, device.book) }
    }

    /// The same bundles in another order, without snapshots.
    private func checkPure(_ world: SimulatedWorld, _ device: SimulatedDevice) {
        var (pure, waiting) = (FaultyMerge(world.fault), bundles)
        while !waiting.isEmpty {
            let ready = waiting.filter { pure.isReady($0.value) }.keys.sorted()
            guard !ready.isEmpty, let bundle = waiting.removeValue(forKey: world.chance.pick(ready)) else { break }
            let digest = FileDigest(of: bundle.file)
            do { if !pure.has(bundle, digest) { try pure.apply(bundle, digest) } } catch { world.fail("I6: \(error)") }
        }
        world.check(Set(pure.state.index.entries.keys) == device.book.index, "I1: a bundle was lost")
        world.check(pure.state.canonical == device.book.merge.state.canonical, "I1: the pure merge differs")
    }

    private func checkRows(_ world: SimulatedWorld, _ book: SimulatedBook) {
        var (crews, keys, signed): ([[MirrorValue]], [MirrorValue], Set<MirrorValue>) = ([], [], [])
        for (name, row) in book.rows {
            for (property, value) in row.values {
                if let large = value.large {
                    let bytes = book.large[large.digest] ?? Data()
                    world.check(LargeValue(of: bytes) == large, "I5: a large value is missing or torn")
                }
                if let target = value.target {
                    world.check(book.rows[target] != nil, "I5: \(name).\(property) dangles")
                }
            }
            if let off = row.values["off"], off != .null {
                world.check(groups.contains(Self.group(row.values)), "I8: torn group")
            }
            if row.entity == "Crew" { crews.append([row.values["flight"] ?? .null, row.values["who"] ?? .null]) }
            if row.entity == "Signature", let flight = row.values["flight"], flight != .null {
                world.check(signed.insert(flight).inserted, "I5: two records hold one value")
            }
            if row.entity == "Setting" { keys.append(row.values["key"] ?? .null) }
        }
        world.check(Set(crews).count == crews.count && Set(keys).count == keys.count, "I1: doubled record")
    }

    /// Each edit stands, or was replaced or deleted by someone who had it before his eyes, or is listed; and nothing is
    /// listed without need.
    func checkEdits(_ world: SimulatedWorld, _ book: SimulatedBook) {
        let places = Dictionary(grouping: edits, by: \.place)
        let listed = Set(book.findings.map { Write(place: Place($0), value: $0.value) })
        for edit in edits where !edit.isDone {
            guard let bundle = edit.bundle else { continue }
            let row = book.rows[edit.place.name]
            let stands =
                row.map {
                    edit.place.property == RecordHeads.existence || $0[edit.place.property] == edit.value
                } ?? false
            let isReplaced = places[edit.place]?.contains { $0.truth.contains(bundle) } ?? false
            let isRemoved =
                row == nil && deletions.contains { $0.names.contains(edit.place.name) && $0.truth.contains(bundle) }
            let isListed = listed.contains(Write(place: edit.place, value: edit.value))
            world.check(stands || isReplaced || isRemoved || isListed, "I2: \(edit.place) = \(edit.value) is lost")
            if book.findings.contains(
                MirrorFinding(.differs, edit.place.name, edit.place.property, edit.value)),
                case .string(let shown) = row?.values[edit.place.property]
            {
                world.check(!shown.hasPrefix("f("), "I2: an upgrade displaced \(edit.place) = \(edit.value)")
            }
        }
        for finding in book.findings { checkNeed(world, book, finding, places) }
    }

    private func checkNeed(
        _ world: SimulatedWorld, _ book: SimulatedBook, _ finding: MirrorFinding, _ places: [Place: [Edit]]
    ) {
        let place = Place(finding)
        guard let loser = writes[Write(place: place, value: finding.value)], loser.count == 1 else { return }
        switch finding.kind {
        case .orphan:
            let isSeen = deletions.contains { $0.names.contains(finding.name) && $0.truth.contains(loser[0]) }
            world.check(!isSeen, "I2: listed without need")
        case .differs where ["remarks", "runway", "text", "value", "ink"].contains(finding.property):
            let shown = book.rows[finding.name]?.values[finding.property] ?? .null
            let isSeen = places[place]?.contains { $0.value == shown && $0.truth.contains(loser[0]) } ?? false
            let count = writes[Write(place: place, value: shown)]?.count ?? 0
            world.check(count > 1 || !isSeen, "I2: listed without need")
        default: break
        }
    }
}

extension Oracle.Place {
    fileprivate init(_ finding: MirrorFinding) { self.init(name: finding.name, property: finding.property) }
}

extension MirrorState {
    /// The heads in no order.
    var canonical: [RecordName: [String: Set<Head>]] { records.mapValues { $0.heads.mapValues { Set($0) } } }
}
