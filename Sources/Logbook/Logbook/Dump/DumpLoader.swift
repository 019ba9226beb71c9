import ManagedObjects

/// Fills an empty logbook with the blocks of a dump that was checked before, in one transaction.
///
/// Blocks are saved a thousand at a time, so that memory does not grow with the dump.
struct DumpLoader {
    private let store: ObjectStore
    private let index: DumpIndex
    private let reader: DumpReader
    private var part: ManagedObjectContext
    private var partCount = 0
    private var count = RowCount()
    /// The next block may stand below one of these objects.
    private var nest: [ManagedObjectID] = []
    /// The links that both ends store, which are made when all rows are there.
    private var links: [(id: ManagedObjectID, relationship: ResolvedRelationship, to: ManagedObjectID)] = []

    private static let partLength = 1_000

    init(_ reader: DumpReader, _ index: DumpIndex, into store: ObjectStore) {
        self.reader = reader
        self.index = index
        self.store = store
        part = store.changeContext()
    }

    /// Saves all blocks.
    ///
    /// - Throws: `LogbookError`: `notEmpty`; `changedElsewhere` when the dump is not as it was; errors of the file.
    mutating func load() throws {
        for entity in reader.layout.model.entities where try store.count(entity.name, nil) > 0 {
            throw LogbookError.notEmpty(path: store.path)
        }
        try store.transaction {
            var lines = reader
            let content = try lines.forEachBlock { try insert($0) }
            guard content == index.content else { throw LogbookError.changedElsewhere }
            try save()
            try makeLinks()
        }
    }

    private mutating func insert(_ block: DumpReader.Block) throws {
        let id = try identifier(DumpIndex.Place(entity: block.layout.entity, row: count.next(block.layout.entity)))
        let object = try store.insert(id, in: part)
        let said = Set(block.values.map(\.slot.index))
        for slot in block.layout.entity.slots where !said.contains(slot.index) && isUnknown(slot, of: block) {
            object.set(.null, at: slot.index)
        }
        for (slot, value) in block.values {
            object.set(try kept(value, at: slot.path, of: block), at: slot.index)
        }
        for (relationship, name, _) in block.references {
            let entity = reader.layout.model.destination(of: relationship)
            guard let place = index.place(name, of: entity) else { throw LogbookError.changedElsewhere }
            link(object, relationship, to: try identifier(place))
        }
        nest.removeSubrange(min(block.depth, nest.count)...)
        if let owner = block.owner, let above = nest.last { link(object, owner, to: above) }
        nest.append(id)
        partCount += 1
        if partCount == Self.partLength { try save() }
    }

    /// Returns what a row holds for a value: large files by their names.
    private func kept(_ value: AttributeValue, at path: String, of block: DumpReader.Block) throws -> AttributeValue {
        guard case .data(let bytes) = value, KeptBytesName.attributes[block.layout.entity.name] == path else {
            return value
        }
        return try store.keep(bytes, in: part).map { .data($0) } ?? .null
    }

    /// Whether a value without a line is nil, not the default: the model of the dump has the attribute.
    private func isUnknown(_ slot: StorageSlot, of block: DumpReader.Block) -> Bool {
        guard !block.layout.entity.defaultValues[slot.index].isNull else { return false }
        guard let older = reader.olderModel else { return true }
        return (try? older.entity(named: block.layout.entity.name).slot(at: slot.path)) != nil
    }

    private mutating func link(_ object: ManagedObject, _ relationship: ResolvedRelationship, to id: ManagedObjectID) {
        // The other end of such a reference is not stored, and its object may be none of this part, or not be there yet.
        if let slot = relationship.slot, reader.layout.model.inverse(of: relationship)?.isToMany ?? true {
            object.set(.objectID(id), at: slot)
        } else {
            links.append((object.objectID, relationship, id))
        }
    }

    private func identifier(_ place: DumpIndex.Place) throws -> ManagedObjectID {
        guard let id = store.objectID(place.row, of: place.entity.name) else { throw LogbookError.changedElsewhere }
        return id
    }

    private mutating func save() throws {
        try store.save(part)
        part = store.changeContext()
        partCount = 0
    }

    private mutating func makeLinks() throws {
        for (id, relationship, target) in links {
            let object = part.object(with: id)
            if let slot = relationship.slot {
                object.set(part.object(with: target), at: slot)
            } else {
                object.insert(part.object(with: target), intoRelationship: relationship.index)
            }
            partCount += 1
            if partCount == Self.partLength { try save() }
        }
        try save()
    }
}
