import DataModel
import StoreSQL
import TestFiles

/// The configuration of a chain's stores: some families of the model, throughout all versions.
enum Part {
    private static let name = "Part"

    /// Gives a first version a configuration with some of its families.
    static func begin(in model: inout ManagedObjectModel, _ chance: inout SeededChance) {
        let roots = model.entities.filter { $0.superentityName == nil }.map(\.name)
        let chosen = roots.filter { _ in chance.percent(50) }
        model.configurations = [Configuration(name, chosen.isEmpty ? [chance.pick(roots)] : chosen)]
    }

    /// Gives the next version the same configuration: the descendants of its entities.
    static func follow(from model: ManagedObjectModel, to next: inout ManagedObjectModel) throws {
        guard let names = try held(by: model.resolved()) else { return }
        let lineage = model.entities.filter { names.contains($0.name) }.reduce(into: Set()) { $0.formUnion($1.lineage) }
        let subentities = next.entities.filter { !$0.lineage.isDisjoint(with: lineage) }.map(\.name)
        next.configurations = [Configuration(name, subentities)]
    }

    /// The entities of the configuration with their families; nil for all.
    static func held(by model: ResolvedModel) throws -> Set<String>? {
        guard let part = model.model.configurations.first(where: { $0.name == name }) else { return nil }
        let roots = model.roots.filter { root in
            root.subtree.contains { part.entityNames.contains(model[number: $0].name) }
        }
        return Set(roots.flatMap { $0.subtree.map { model[number: $0].name } })
    }

    /// The entity numbers in a store of the configuration.
    static func numbers(_ model: ResolvedModel) -> FileEntityNumbers {
        guard let part = model.model.configurations.first(where: { $0.name == name }) else { return .same }
        return StorePart.numbers(model, holding: part.entityNames)
    }

    /// The name of the configuration, as in a store's metadata; nil for none.
    static func configuration(of model: ManagedObjectModel) -> String? {
        model.configurations.contains { $0.name == name } ? name : nil
    }
}

extension World {
    /// The objects in a store of the configuration, without links to others.
    func held(by model: ResolvedModel) throws -> World {
        guard let names = try Part.held(by: model) else { return self }
        var world = self
        world.members = members.filter { names.contains($0.value.entity) }
        let kept = Set(world.members.keys)
        for number in kept {
            let links = world.members[number]?.links ?? [:]
            world.members[number]?.links = links.mapValues { $0.filter(kept.contains) }.filter { !$0.value.isEmpty }
        }
        world.lastKeys = lastKeys.filter { names.contains($0.key) }
        world.derive(model)
        return world
    }
}
