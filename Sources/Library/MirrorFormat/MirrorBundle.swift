package import FoundationEssentials

/// What one device changed since its last bundle, and all that it had seen when it changed it.
///
/// A bundle is written once, as a file that is named by the digest of its bytes; no program encodes it again.
package struct MirrorBundle: Equatable, Sendable {
    /// The last bundle of a chain that was applied when another one was cut.
    package struct Seen: Hashable, Sendable {
        package var device: DeviceNumber
        package var number: Int64
        package var digest: FileDigest

        package init(device: DeviceNumber, number: Int64, digest: FileDigest) {
            (self.device, self.number, self.digest) = (device, number, digest)
        }
    }

    /// The place of a bundle in a cut of several.
    package struct Part: Hashable, Sendable {
        /// From 1.
        package var number: Int64
        /// From 2.
        package var count: Int64

        package init(number: Int64, count: Int64) { (self.number, self.count) = (number, count) }
    }

    /// The mirrored store.
    package var ring: UUID
    /// The device that wrote the bundle.
    package var device: DeviceNumber
    /// The number among the bundles of the device, from 1.
    package var number: Int64
    /// The bundle before this one; nil for the first.
    package var previous: FileDigest?
    /// The last bundle that was applied of each chain but the bundle's own.
    package var seen: [Seen]
    /// Milliseconds since 1970, times 65,536, by the device's clock; greater than in its bundle before.
    package var clock: Int64
    /// The version of the model.
    package var model: String
    /// The least version that may take part.
    package var least: String
    /// The migration's stage that computed the values; nil for what people changed.
    package var stage: String?
    /// The place in a cut of several bundles, which are applied together; nil for a cut of one.
    package var part: Part?
    /// What changed; no record is named twice, but that it may be touched besides.
    package var items: [MirrorItem]

    package init(
        ring: UUID, device: DeviceNumber, number: Int64, previous: FileDigest?, seen: [Seen], clock: Int64,
        model: String, least: String, stage: String? = nil, part: Part? = nil, items: [MirrorItem]
    ) {
        (self.ring, self.device, self.number, self.previous) = (ring, device, number, previous)
        (self.seen, self.clock, self.model, self.least) = (seen, clock, model, least)
        (self.stage, self.part, self.items) = (stage, part, items)
    }

    /// The bundles that are applied before this one.
    package var before: [FileDigest] { seen.map(\.digest) + (previous.map { [$0] } ?? []) }

    /// The large values that are here before the bundle is applied.
    package var largeValues: Set<LargeValue> { Set(items.flatMap { $0.values.values.compactMap(\.large) }) }
}

/// What a bundle says of one record, or of one pair of a many-to-many relationship.
package struct MirrorItem: Equatable, Sendable {
    /// What happened to the record.
    package enum Change: Equatable, Sendable {
        /// The record exists, with values by property.
        case made([String: MirrorValue])
        /// Properties have other values.
        case changed([String: MirrorValue])
        /// A part of the record changed, or another record began to use it.
        case touched
        case deleted
        /// A record that it is a part of was deleted.
        case deletedWithOwner
        /// The relationship joins two records.
        case joined(RecordPair)
        /// The relationship no longer joins two records.
        case parted(RecordPair)
    }

    /// The first name of the entity, or of the many-to-many relationship.
    package let entity: String
    package let name: RecordName
    package let change: Change
    /// Of a stage's item: the greatest clock of the values that it was computed from.
    package let clock: Int64?

    package init(_ entity: String, _ name: RecordName, _ change: Change, clock: Int64? = nil) {
        (self.entity, self.name, self.change, self.clock) = (entity, name, change, clock)
    }

    /// An item about a pair of a many-to-many relationship.
    package init(joining pair: RecordPair, by relationship: String, clock: Int64? = nil) {
        self.init(relationship, RecordName(pair: relationship, pair), .joined(pair), clock: clock)
    }

    /// An item about a pair of a many-to-many relationship.
    package init(parting pair: RecordPair, by relationship: String, clock: Int64? = nil) {
        self.init(relationship, RecordName(pair: relationship, pair), .parted(pair), clock: clock)
    }

    /// The values of the item, by property; a pair has two references.
    package var values: [String: MirrorValue] {
        switch change {
        case .made(let values), .changed(let values): values
        case .joined(let pair): pair.values
        case .touched, .deleted, .deletedWithOwner, .parted: [:]
        }
    }

    /// Whether the item says that the record exists.
    package var isMade: Bool {
        switch change {
        case .made, .joined: true
        default: false
        }
    }
}

extension RecordPair {
    /// What a pair consists of: it is a part of both records.
    package var values: [String: MirrorValue] {
        ["first": .reference(.part, first), "second": .reference(.part, second)]
    }
}
