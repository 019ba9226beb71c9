package import MirrorFormat

/// What changed in a store since its last bundle, as the store's history lists it: names, but no values.
package struct UnbundledChanges: Equatable, Sendable {
    /// How a row came to be.
    package enum Origin: Sendable {
        case new
        /// Undo put the row back that had been deleted: what it has in common with its image was not written now.
        case restored
    }

    /// The rows that were made.
    package private(set) var made: [RecordName: Origin] = [:]
    /// The properties that were set, by row.
    package private(set) var changed: [RecordName: Set<String>] = [:]
    /// The rows that were deleted: themselves, or with a record that they were a part of.
    package private(set) var deleted: [RecordName: Head.Cover] = [:]

    package init() {}

    package mutating func make(_ name: RecordName, _ origin: Origin) {
        deleted[name] = nil
        made[name] = origin
    }

    package mutating func change(_ name: RecordName, _ property: String) {
        changed[name, default: []].insert(property)
    }

    package mutating func delete(_ name: RecordName, _ cover: Head.Cover) {
        made[name] = nil
        changed[name] = nil
        deleted[name] = cover
    }
}

extension MirrorState {
    /// Returns what a bundle says of changes, with the values of now, each property once.
    ///
    /// What was made and deleted since the last bundle is not said at all. Records that only a newer model knows are
    /// deleted with the record that they are parts of.
    ///
    /// - Parameters:
    ///   - schema: what the program's model shows.
    ///   - row: returns a row of the store; nil if it has none of that name.
    package func items(
        of changes: UnbundledChanges, schema: MirrorSchema, row: (RecordName) -> MirrorReading.Row?
    ) -> [MirrorItem] {
        var items = deletions(changes.deleted, schema)
        var touched: Set<RecordName> = []
        for name in Set(changes.made.keys).union(changes.changed.keys).sorted() {
            guard let row = row(name), let entity = schema.entities[row.entity] else { continue }
            let origin = changes.made[name]
            let image = origin == nil ? [:] : self[name]?.image ?? [:]
            var properties = changes.changed[name] ?? []
            properties.formUnion(Self.written(row, entity, origin, image))
            properties = Set(properties.flatMap { entity.group(of: $0) ?? [$0] }).filter(entity.knows)
            let values = Dictionary(uniqueKeysWithValues: properties.map { ($0, row[$0]) })
            items.append(Self.item(name, row.entity, entity, values, isMade: origin != nil))
            touched.formUnion(row.values.values.compactMap(\.owner))
            touched.formUnion(values.values.compactMap(\.used))
        }
        for name in touched.sorted() where changes.made[name] == nil {
            if let row = row(name) { items.append(MirrorItem(row.entity, name, .touched)) }
        }
        return items
    }

    /// The properties of a row that are written because it was made.
    private static func written(
        _ row: MirrorReading.Row, _ entity: MirrorSchema.Entity, _ origin: UnbundledChanges.Origin?,
        _ image: [String: MirrorValue]
    ) -> [String] {
        switch origin {
        case nil: []
        // All that is typed is written, and all that the record had when it was deleted, so that nothing older is left.
        case .new: Array(row.values.keys) + image.keys.filter(entity.knows)
        case .restored: entity.properties.filter { row[$0] != image[$0] ?? .null }
        }
    }

    private static func item(
        _ name: RecordName, _ title: String, _ entity: MirrorSchema.Entity, _ values: [String: MirrorValue],
        isMade: Bool
    ) -> MirrorItem {
        if entity.isPair, isMade, let pair = RecordPair(values) { return MirrorItem(joining: pair, by: title) }
        return MirrorItem(title, name, isMade ? .made(values) : .changed(values))
    }

    private func deletions(_ deleted: [RecordName: Head.Cover], _ schema: MirrorSchema) -> [MirrorItem] {
        var deleted = deleted
        var unknown = deleted.isEmpty ? [:] : records(outside: Set(schema.entities.keys))
        while let part = unknown.first(where: { $0.value.owners.contains { deleted[$0] != nil } }) {
            deleted[part.key] = .withOwner
            unknown[part.key] = nil
        }
        return deleted.sorted { $0.key < $1.key }.compactMap { name, cover in
            guard let record = self[name] else { return nil }
            if cover == .withOwner { return MirrorItem(record.entity, name, .deletedWithOwner) }
            if schema.entities[record.entity]?.isPair ?? false, let pair = RecordPair(record.image) {
                return MirrorItem(parting: pair, by: record.entity)
            }
            return MirrorItem(record.entity, name, .deleted)
        }
    }

    /// Returns items with the clocks of a migration's stage: each record as new as what it was computed from.
    package func stage(_ items: [MirrorItem]) -> [MirrorItem] {
        items.map { item in
            let heads = self[item.name]?.heads.values.joined()
            return MirrorItem(item.entity, item.name, item.change, clock: heads?.map(\.clock).max() ?? 0)
        }
    }
}

extension BundleIndex {
    /// Returns what the next bundle of a device has seen: the last bundle of each chain but its own.
    package func seen(besides previous: FileDigest?) -> [MirrorBundle.Seen] {
        tips.values.filter { $0 != previous }.sorted().compactMap { digest in
            entries[digest].map { MirrorBundle.Seen(device: $0.device, number: $0.number, digest: digest) }
        }
    }
}

extension MirrorValue {
    /// The record that this one uses; nil for every other value.
    fileprivate var used: RecordName? {
        if case .reference(.use, let name) = self { name } else { nil }
    }
}

extension RecordPair {
    /// Creates a pair from its values; nil if one is missing.
    fileprivate init?(_ values: [String: MirrorValue]) {
        guard let first = values["first"]?.owner, let second = values["second"]?.owner else { return nil }
        self.init(first, second)
    }
}
