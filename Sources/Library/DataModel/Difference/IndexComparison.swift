/// Compares the indexes and uniqueness constraints that an entity declares. These changes are never refused.
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
        for (name, index) in new.sorted(by: { $0.key < $1.key }) {
            guard let before = previous[name] else {
                add(.added(name), result: index.part)
                continue
            }
            if index.elements != before.elements { add(.changed(name), result: index.part) }
        }
        for name in previous.keys.sorted() where new[name] == nil { add(.removed(name)) }
    }

    /// An index in any of the model's forms.
    private struct Index {
        var elements: [FetchIndexDescription.Element]
        var part: ModelPart
    }

    /// All indexes of an entity by name. Those of Xcode 8 are named after their properties.
    private static func indexes(_ entity: ResolvedEntity) -> [String: Index] {
        var result: [String: Index] = [:]
        for index in entity.description.indexes {
            result[index.name] = Index(elements: index.elements, part: .fetchIndex(index))
        }
        for list in entity.description.compoundIndexes {
            result[list.joined(separator: ", ")] = Index(
                elements: list.map { .init($0) }, part: .compoundIndex(list))
        }
        for attribute in entity.description.attributes where attribute.editorSettings["indexed"] == "YES" {
            result[attribute.name] = Index(
                elements: [.init(attribute.name)], part: .indexedAttribute(attribute.name))
        }
        return result
    }

    private mutating func add(_ change: IndexChange, needsValues: Bool = false, result: ModelPart? = nil) {
        operations.append(
            ModelOperation(entity: entity.name, .index(change), needsValues: needsValues, result: result))
    }
}
