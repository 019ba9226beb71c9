package import DataModel

/// The numbers by which a file calls the entities of a model, in `Z_ENT` and in the names of columns and tables.
///
/// They are the model's own, alphabetical and each hierarchy depth first, in every file that this library made. Another
/// framework may have sorted names by other rules, or have numbered only the entities of a configuration; such a file
/// keeps its numbers, and these stand between.
package struct EntityNumbering: Sendable, Hashable {
    /// The file's numbers, by the model's less one; empty where the two are the same.
    private var inFile: [Int] = []
    private var inModel: [Int: Int] = [:]
    /// The model's numbers of entities that the file does not list, as where it was made for a configuration.
    package private(set) var absent: Set<Int> = []

    /// The model's own numbers.
    package static let same = EntityNumbering()

    private init() {}

    /// Finds the entities of a model in the list of a file; nil where the file lists one that the model does not have.
    ///
    /// A file that another framework migrated may still call an entity by its earlier name.
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
        // No row has a number below 0: what the file does not list is in none.
        inFile = model.entities.map { found[$0.number] ?? -$0.number }
    }

    /// Whether every number of the file is the model's for an entity of that name, or of that earlier name.
    private static func agree(_ model: ResolvedModel, _ listed: [Int: String]) -> Bool {
        listed.allSatisfy { number, name in
            model.entity(numbered: number).map { $0.name == name || $0.description.renamingIdentifier == name } ?? false
        }
    }

    /// Whether the file's numbers are the model's.
    package var areSame: Bool { inFile.isEmpty }

    /// The file's number of an entity, by the model's.
    package func inFile(_ number: Int) -> Int { inFile.isEmpty ? number : inFile[number - 1] }

    /// The model's number of an entity, by the file's; nil for a number that the file does not list.
    package func inModel(_ number: Int) -> Int? { inFile.isEmpty ? number : inModel[number] }
}

extension StoreLayout {
    /// The number by which the file calls an entity.
    package func number(of entity: ResolvedEntity) -> Int { numbers.inFile(entity.number) }

    /// The entity that the file calls by a number; nil for none of the model's.
    package func entity(numbered number: Int) -> ResolvedEntity? {
        numbers.inModel(number).flatMap { model.entity(numbered: $0) }
    }

    /// The condition that a column of entity numbers holds an entity's, or a subentity's.
    package func isKind(of entity: ResolvedEntity, _ column: SQLStatement) -> SQLStatement {
        let found = entity.subtree.map(numbers.inFile).sorted()
        guard let first = found.first, let last = found.last, last - first == found.count - 1 else {
            return "\(column) IN \(numberList(found))"
        }
        return "\(column) BETWEEN \(first) AND \(last)"
    }
}
