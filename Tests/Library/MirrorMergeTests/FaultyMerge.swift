import Foundation
import MirrorFormat

@testable import MirrorMerge

/// A merge with one planted fault, or none.
struct FaultyMerge {
    var fault: PlantedFault?
    private(set) var state = MirrorState()

    init(_ fault: PlantedFault?) { self.fault = fault }

    /// Whether a bundle may be applied.
    func isReady(_ bundle: MirrorBundle) -> Bool { fault == .noWait || state.missing(before: bundle).isEmpty }

    /// Whether a bundle need not be applied, as far as the merge can tell.
    func has(_ bundle: MirrorBundle, _ digest: FileDigest) -> Bool {
        if fault == .numberIsName,
            state.index.entries.values.contains(where: { $0.device == bundle.device && $0.number == bundle.number })
        {
            return true
        }
        return state.index.contains(digest)
    }

    mutating func apply(_ bundle: MirrorBundle, _ digest: FileDigest) throws(MirrorMergeError) {
        var bundle = bundle
        if fault == .noWait {
            bundle.seen.removeAll { !state.index.contains($0.digest) }
            if let previous = bundle.previous, !state.index.contains(previous) { bundle.previous = nil }
        }
        if fault == .stageIsEdit { bundle.stage = nil }
        if fault == .partsStay { bundle.items.removeAll { $0.change == .deletedWithOwner } }
        try state.apply(bundle, digest: digest)
        for item in bundle.items { spoil(item, digest) }
    }

    private mutating func spoil(_ item: MirrorItem, _ digest: FileDigest) {
        guard var record = state[item.name] else { return }
        switch (fault, item.change) {
        case (.latestOnly, .made), (.latestOnly, .changed), (.latestOnly, .joined):
            for property in item.values.keys { record.heads[property]?.removeAll { $0.bundle != digest } }
        case (.deleteAll, .deleted), (.deleteAll, .parted): record.delete(.deleted) { _ in true }
        case (.deleteAll, .deletedWithOwner): record.delete(.withOwner) { _ in true }
        default: return
        }
        state[item.name] = record
    }

    mutating func join(_ snapshot: MirrorSnapshot) {
        var before = state.records
        state.join(snapshot)
        guard fault == .joinIsUnion else { return }
        for (name, record) in MirrorState(snapshot).records {
            before[name] = before[name] ?? RecordHeads(record.entity)
            before[name]?.join(record, isKnownHere: { _ in false }, isKnownThere: { _ in false })
        }
        state.records = before
    }

    /// The snapshot of a program with this schema.
    func snapshot(_ schema: MirrorSchema, ring: UUID) -> MirrorSnapshot {
        var snapshot = state.snapshot(ring: ring, model: "")
        guard fault == .dropUnknown else { return snapshot }
        snapshot.records = snapshot.records.compactMap { record in
            guard let entity = schema.entities[record.entity] else { return nil }
            var record = record
            let known = Set(entity.properties + [RecordHeads.existence, RecordHeads.touch])
            record.heads = record.heads.filter { known.contains($0.key) }
            return record
        }
        return snapshot
    }

    func reading(_ schema: MirrorSchema) -> MirrorReading {
        var state = state
        if fault == .tieByArrival {
            state.records = state.records.mapValues { record in
                var record = record
                record.heads = record.heads.mapValues { heads in
                    heads.enumerated().map { place, head in
                        Head(
                            bundle: head.bundle, clock: Int64(place), device: head.device, isStage: head.isStage,
                            value: head.value, cover: head.cover)
                    }
                }
                return record
            }
        }
        var schema = schema
        if fault == .twoHolders { for name in schema.entities.keys { schema.entities[name]?.unique = [] } }
        var reading = state.reading(schema)
        if fault == .orphansUnlisted { reading.findings = reading.findings.filter { $0.kind != .orphan } }
        return reading
    }
}
