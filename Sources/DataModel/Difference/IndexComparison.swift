/// Compares the indexes and uniqueness constraints that an entity declares; never a reason to refuse.
struct IndexComparison {
    private let entity: ResolvedEntity
    private(set) var operations: [ModelOperation] = []

    init(_ matching: ModelMatching, _ entity: ResolvedEntity, _ old: ResolvedEntity) {
        self.entity = entity
        compareUniqueness(matching, old)
        compareIndexes(old)
    }

    private mutating func compareUniqueness(_ matching: ModelMatching, _ old: ResolvedEntity) {
        let new = entity.description.uniquenessConstraints
        let carried = new.map { $0.map { matching.sourcePath(of: $0, in: entity) } }
        for (index, names) in new.enumerated()
        where !old.description.uniquenessConstraints.contains(where: { carried[index] == $0 }) {
            add(.uniquenessAdded(names), needsValues: true)
        }
        for names in old.description.uniquenessConstraints where !carried.contains(where: { $0 == names }) {
            add(.uniquenessRemoved(names))
        }
    }

    private mutating func compareIndexes(_ old: ResolvedEntity) {
        let (new, previous) = (Self.indexes(entity), Self.indexes(old))
        for (name, elements) in new.sorted(by: { $0.key < $1.key }) {
            guard let before = previous[name] else {
                add(.added(name))
                continue
            }
            if elements != before { add(.changed(name)) }
        }
        for name in previous.keys.sorted() where new[name] == nil { add(.removed(name)) }
    }

    /// All indexes of an entity by name: fetch indexes, and those of Xcode 8 under the names of their properties.
    private static func indexes(_ entity: ResolvedEntity) -> [String: [FetchIndexDescription.Element]] {
        var result: [String: [FetchIndexDescription.Element]] = [:]
        for index in entity.description.indexes { result[index.name] = index.elements }
        for list in entity.description.compoundIndexes {
            result[list.joined(separator: ", ")] = list.map { .init($0) }
        }
        for attribute in entity.description.attributes where attribute.editorMarks["indexed"] == "YES" {
            result[attribute.name] = [.init(attribute.name)]
        }
        return result
    }

    private mutating func add(_ change: IndexChange, needsValues: Bool = false) {
        operations.append(ModelOperation(entity: entity.name, .index(change), needsValues: needsValues))
    }
}
