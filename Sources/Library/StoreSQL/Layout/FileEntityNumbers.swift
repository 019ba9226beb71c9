package import DataModel

/// The entity numbers of a file, as used in `Z_ENT` and in the names of columns and tables.
///
/// In files of this library they equal the model's numbers: alphabetical, each hierarchy depth first. Core Data may
/// have sorted names by other rules, or numbered only the entities of a configuration. Such a file keeps its numbers,
/// and this value converts between the two.
package struct FileEntityNumbers: Sendable, Hashable {
    /// The file's number of each entity, by the model's number minus 1; empty if the numbers are equal.
    private var inFile: [Int] = []
    private var inModel: [Int: Int] = [:]
    /// The model's numbers of the entities that the file does not list, for example because of a configuration.
    package private(set) var absent: Set<Int> = []

    /// The model's own numbers.
    package static let same = FileEntityNumbers()

    private init() {}

    /// Matches the entities of a model with those of a file; nil if the file lists one that the model does not have.
    ///
    /// A file that Core Data migrated may still list an entity by its former name.
    ///
    /// - Parameters:
    ///   - model: The model.
    ///   - listed: The names in the file, by number.
    package init?(_ model: ResolvedModel, listed: [Int: String]) {
        if Self.agree(model, listed) {
            absent = Set(model.entities.map(\.number)).subtracting(listed.keys)
            return
        }
        let names = Set(listed.values)
        var found: [Int: Int] = [:]
        for (number, name) in listed {
            let earlier = { (entity: ResolvedEntity) in
                entity.description.renamingIdentifier == name && !names.contains(entity.name)
            }
            guard let entity = (try? model.entity(named: name)) ?? model.entities.first(where: earlier),
                found.updateValue(number, forKey: entity.number) == nil
            else { return nil }
            inModel[number] = entity.number
        }
        absent = Set(model.entities.map(\.number)).subtracting(found.keys)
        // No row has a negative number, so an entity that the file does not list has no rows.
        inFile = model.entities.map { found[$0.number] ?? -$0.number }
    }

    /// Whether every number of the file is the model's number of the entity with that name, or with that former name.
    private static func agree(_ model: ResolvedModel, _ listed: [Int: String]) -> Bool {
        listed.allSatisfy { number, name in
            model.entity(numbered: number).map { $0.name == name || $0.description.renamingIdentifier == name } ?? false
        }
    }

    /// Whether the numbers of file and model are equal.
    package var areSame: Bool { inFile.isEmpty }

    /// Converts an entity number of the model to that of the file.
    package func inFile(_ number: Int) -> Int { inFile.isEmpty ? number : inFile[number - 1] }

    /// Converts an entity number of the file to that of the model; nil if the file does not list it.
    package func inModel(_ number: Int) -> Int? { inFile.isEmpty ? number : inModel[number] }
}

extension StoreLayout {
    /// Returns the number of an entity in the file.
    package func number(of entity: ResolvedEntity) -> Int { numbers.inFile(entity.number) }

    /// Returns the entity with a number in the file; nil if the model has none.
    package func entity(numbered number: Int) -> ResolvedEntity? {
        numbers.inModel(number).flatMap { model.entity(numbered: $0) }
    }

    /// Returns the condition that a column of entity numbers holds an entity or one of its subentities.
    package func isKind(of entity: ResolvedEntity, _ column: SQLStatement) -> SQLStatement {
        let found = entity.subtree.map(numbers.inFile).sorted()
        guard let first = found.first, let last = found.last, last - first == found.count - 1 else {
            return "\(column) IN \(numberList(found))"
        }
        return "\(column) BETWEEN \(first) AND \(last)"
    }
}
