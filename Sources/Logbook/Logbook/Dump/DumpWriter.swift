import ManagedObjects

/// Writes all objects of a logbook as text, a few hundred at a time.
///
/// Memory grows with their names alone.
struct DumpWriter {
    private let store: ObjectStore
    private let layout: DumpLayout
    private let sink: (String) throws -> Void
    /// The names of the objects that have one, as they are written.
    private var names: [ManagedObjectID: String] = [:]
    /// The objects that belong to no other, in their order, by the number of the entity.
    private var sorted: [Int: [ManagedObjectID]] = [:]
    private var written = 0

    /// An object with the text that orders it, and its name without a number.
    private typealias Entry = (id: ManagedObjectID, order: String, name: String)

    init(_ store: ObjectStore, _ layout: DumpLayout, to sink: @escaping (String) throws -> Void) {
        self.store = store
        self.layout = layout
        self.sink = sink
    }

    /// Writes the objects, as they are at this moment.
    ///
    /// - Returns: the number of blocks.
    /// - Throws: `LogbookError`, and what the sink throws.
    mutating func write() throws -> Int {
        try pin(to: .current)
        defer { try? pin(to: nil) }
        try sink("\(DumpReader.firstLine)\nmodel \(LogbookFile.currentVersion)\n")
        for block in layout.named { try nameObjects(block) }
        var count = 0
        for block in layout.blocks {
            count += try store.identifiers(block.entity.name, .all, limit: 0).count
            let ids = try sorted.removeValue(forKey: block.entity.number) ?? entries(of: owned(block)).map(\.id)
            try write(ids, block)
        }
        guard written == count else { throw damage("\(count - written) records belong to none that is there") }
        try sink("\nend \(written)\n")
        return written
    }

    private func pin(to token: QueryGenerationToken?) throws(LogbookError) {
        do {
            try store.context.setQueryGeneration(from: token)
        } catch {
            throw LogbookError(error, path: store.path)
        }
    }

    private func damage(_ detail: String) -> LogbookError { .damaged(path: store.path, detail: detail) }

    // MARK: Names and order

    /// Names the objects of an entity; those of equal names are numbered in the order in which they were made.
    private mutating func nameObjects(_ block: DumpLayout.Block) throws {
        var counts: [String: Int] = [:]
        var taken: Set<String> = []
        let entries = try entries(of: (block, try store.identifiers(block.entity.name, .all, limit: 0)))
        for entry in entries {
            var name = entry.name
            var number = counts[entry.name] ?? 1
            while !taken.insert(name).inserted {
                number += 1
                name = "\(entry.name) (\(number))"
            }
            counts[entry.name] = number
            names[entry.id] = name
        }
        if block.owners.isEmpty { sorted[block.entity.number] = entries.map(\.id) }
    }

    /// Returns the objects of an entity whose relationships to owners have no value, but for one with the given owner.
    private func owned(
        _ block: DumpLayout.Block, by owner: (relationship: ResolvedRelationship, id: ManagedObjectID)? = nil
    ) throws -> (block: DumpLayout.Block, ids: [ManagedObjectID]) {
        let before = block.owners.prefix { $0 !== owner?.relationship }
        var conditions = before.map { Predicate.compare($0.name, .equal, .null) }
        if let owner { conditions.append(.compare(owner.relationship.name, .equal, .objectID(owner.id))) }
        return (block, try store.identifiers(block.entity.name, .and(conditions), limit: 0))
    }

    /// Returns objects in their order; reads only what orders and names them.
    private func entries(of objects: (block: DumpLayout.Block, ids: [ManagedObjectID])) throws -> [Entry] {
        let entity = objects.block.entity
        let name = objects.block.name
        var entries: [Entry] = []
        for ids in objects.ids.chunks(of: Self.batchLength) {
            var request = FetchSpecification(entityName: entity.name)
            request.predicate = Predicate(format: "SELF IN %@", Array(ids))
            request.propertiesToFetch =
                [FetchedExpression(Self.identifier, .evaluatedObject)] + name.paths.map { .property($0) }
            for row in try store.dictionaries(request) {
                guard case .objectID(let id)? = row[Self.identifier] else { continue }
                let own = name.of(value: { row[$0] ?? .null }, name: { names[$0] })
                entries.append((id, own.order, own.name))
            }
        }
        return Self.sorted(entries)
    }

    private static func sorted(_ entries: [Entry]) -> [Entry] {
        entries.sorted { ($0.order, $0.id.key) < ($1.order, $1.id.key) }
    }

    private static let batchLength = 500
    /// The number of rows with photos or recordings that are read at a time.
    private static let shortBatchLength = 20
    private static let identifier = "itself"

    // MARK: Blocks

    private mutating func write(_ ids: [ManagedObjectID], _ block: DumpLayout.Block, depth: Int = 0) throws {
        let paths = block.parts.filter(isFetchedAlong).map(\.name)
        for ids in ids.chunks(of: block.isLarge ? Self.shortBatchLength : Self.batchLength) {
            let objects = try store.objects(
                Array(ids), of: block.entity.name, in: store.context, prefetching: paths)
            let found = Dictionary(uniqueKeysWithValues: objects.map { ($0.objectID, $0) })
            for id in ids {
                guard let object = found[id] else { throw LogbookError.changedElsewhere }
                try write(object, block, depth)
            }
        }
    }

    private mutating func write(_ object: ManagedObject, _ block: DumpLayout.Block, _ depth: Int) throws {
        let indent = String(repeating: " ", count: depth * DumpReader.indentation)
        let name = names[object.objectID].map { " \($0)" } ?? ""
        var text = "\(depth == 0 ? "\n" : "")\(indent)\(block.entity.name)\(name)\n"
        let owner = block.owners.first { $0.slot.map { !object.value(at: $0).isNull } ?? false }
        // A reference whose row is gone reads as nil in a condition, so such a row is found among those of no owner. The
        // count tells that it is not written.
        guard depth > 0 || owner == nil else { return }
        for line in block.lines {
            for value in try values(line.content, of: object, below: owner) {
                text += "\(indent)  \(line.name) \(value)\n"
            }
        }
        try sink(text)
        written += 1
        for part in block.parts { try write(part, of: object, depth + 1) }
    }

    /// Returns what the lines of one name say: nothing for nil, and for the object below which the block stands.
    private func values(
        _ content: DumpLayout.Content, of object: ManagedObject, below owner: ResolvedRelationship?
    ) throws -> [String] {
        switch content {
        case .value(let slot, let type):
            let value = try value(of: slot, in: object)
            if value.isNull { return [] }
            guard let text = DumpText.text(of: value, as: type) else {
                throw damage("\(object.entity.name).\(slot.path) holds what is not \(DumpText.expectation(type))")
            }
            return [text]
        case .reference(let relationship):
            guard relationship !== owner else { return [] }
            return try object.objectIDs(forRelationshipNamed: relationship.name).map { id in
                if let name = names[id] { return name }
                throw damage("\(object.entity.name).\(relationship.name) refers to a record that is not there")
            }.sorted()
        }
    }

    private func value(of slot: StorageSlot, in object: ManagedObject) throws -> AttributeValue {
        guard slot.attribute?.attributeType == .binary else { return object.value(at: slot.index) }
        return try store.bytes(of: slot.path, in: object).map { .data($0) } ?? .null
    }

    // MARK: Parts

    /// Whether the parts are fetched with the objects that they belong to: small ones that can stand nowhere else.
    private func isFetchedAlong(_ part: ResolvedRelationship) -> Bool {
        guard part.isToMany, let block = layout[number: part.destinationNumber], !block.isLarge else { return false }
        return block.owners.first === layout.model.inverse(of: part)
    }

    private mutating func write(_ part: ResolvedRelationship, of object: ManagedObject, _ depth: Int) throws {
        guard let block = layout[number: part.destinationNumber], let owner = layout.model.inverse(of: part) else {
            return
        }
        if part.isToMany, !isFetchedAlong(part) {
            let ids = try entries(of: owned(block, by: (owner, object.objectID))).map(\.id)
            return try write(ids, block, depth: depth)
        }
        let parts = object.objectIDs(forRelationshipNamed: part.name).map(store.context.object(with:))
        let entries = parts.map { part -> Entry in
            let own = block.name.of(value: part.attributeValue(forKeyPath:), name: { names[$0] })
            return (part.objectID, own.order, own.name)
        }
        for entry in Self.sorted(entries) {
            let part = store.context.object(with: entry.id)
            let first = block.owners.first { $0.slot.map { !part.value(at: $0).isNull } ?? false }
            if first === owner { try write(part, block, depth) }
        }
    }
}

extension Array {
    /// Returns the elements in parts of a length.
    fileprivate func chunks(of length: Int) -> [ArraySlice<Element>] {
        stride(from: 0, to: count, by: length).map { self[$0..<Swift.min($0 + length, count)] }
    }
}
