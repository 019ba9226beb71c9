import ManagedObjects

/// Where the rows of a dump's blocks will be, by their names: the result of reading a dump once and checking all of it.
struct DumpIndex {
    /// A block's row: its entity, and its number among those of its hierarchy.
    struct Place {
        let entity: ResolvedEntity
        let row: Int64
    }

    /// The number of blocks, and the digest of what was read.
    private(set) var content: (blocks: Int, digest: Int) = (0, 0)
    private var places: [Int: [String: Place]] = [:]
    /// References named these before their blocks came; the line of the first one, by the number of the hierarchy.
    private var awaited: [Int: [String: Int]] = [:]
    private var count = RowCount()

    /// Reads a dump.
    ///
    /// - Throws: `LogbookError`: `unreadable`; `invalidDump` for the first line that is wrong, names that stand twice, and
    ///   references to what is not there.
    init(_ reader: DumpReader) throws {
        var reader = reader
        let path = reader.path
        let model = reader.layout.model
        content = try reader.forEachBlock { block in try add(block, of: path, model) }
        let missing = awaited.values.flatMap(\.self).min { $0.value < $1.value }
        guard let missing else { return }
        throw LogbookError.invalidDump(
            path: path, line: missing.value, reason: "no record is called “\(missing.key)”")
    }

    /// Returns the row of a block by its name.
    func place(_ name: String, of entity: ResolvedEntity) -> Place? { places[entity.rootNumber]?[name] }

    private mutating func add(_ block: DumpReader.Block, of path: String, _ model: ResolvedModel) throws {
        let entity = block.layout.entity
        let place = Place(entity: entity, row: count.next(entity))
        if let name = block.name {
            guard places[entity.rootNumber, default: [:]].updateValue(place, forKey: name) == nil else {
                throw LogbookError.invalidDump(
                    path: path, line: block.line, reason: "another \(entity.name) above is called “\(name)”, too")
            }
            awaited[entity.rootNumber]?[name] = nil
        }
        for (relationship, name, line) in block.references {
            let root = model.destination(of: relationship).rootNumber
            guard places[root]?[name] == nil, awaited[root]?[name] == nil else { continue }
            awaited[root, default: [:]][name] = line
        }
    }
}

/// Counts the rows of each hierarchy.
struct RowCount {
    private var rows: [Int: Int64] = [:]

    /// Returns the number of the next row, from 1.
    mutating func next(_ entity: ResolvedEntity) -> Int64 {
        rows[entity.rootNumber, default: 0] += 1
        return rows[entity.rootNumber, default: 0]
    }
}
