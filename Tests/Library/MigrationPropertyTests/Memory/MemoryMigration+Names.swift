import DataModel

/// Whether names and renaming identifiers can express the lineages.
///
/// They cannot if a new part has the former name of another, or if an identifier names a part that does not exist any
/// more or not yet. Such a change cannot be carried out as it was meant.
extension MemoryMigration {
    var isTold: Bool {
        areTold(new.entities.map(Part.init), old.entities.map(Part.init))
            && new.entities.allSatisfy { entity in
                guard let before = source(of: entity) else { return true }
                return areTold(leaves(of: entity), leaves(of: before))
                    && areTold(entity.relationships.map(Part.init), before.relationships.map(Part.init))
            }
    }

    /// A part with a lineage, and all names it may have.
    private struct Part {
        var lineage: Set<Substring>
        var labels: Set<String>
        /// The names given by its identifiers.
        var claims: Set<String> = []
        /// The name; nil for an element.
        var name: String?
        /// The name given by the identifier, also for an element.
        var meaning: String?

        init(lineage: Set<Substring>, labels: Set<String>, meaning: String?, name: String?) {
            (self.lineage, self.labels, self.meaning, self.name) = (lineage, labels, meaning, name)
            claims = name == nil ? [] : Set([meaning].compactMap(\.self))
        }

        /// Whether both are attributes or both elements, with the same original name.
        func isTraced(like other: Part) -> Bool {
            meaning != nil && meaning == other.meaning && (name == nil) == (other.name == nil)
        }

        init(_ entity: ResolvedEntity) {
            lineage = entity.description.lineage
            name = entity.name
            meaning = entity.description.renamingIdentifier
            claims = Set([entity.description.renamingIdentifier].compactMap(\.self))
            labels = claims.union([entity.name])
        }

        init(_ relationship: ResolvedRelationship) {
            lineage = relationship.description.lineage
            name = relationship.name
            meaning = relationship.description.renamingIdentifier
            claims = Set([relationship.description.renamingIdentifier].compactMap(\.self))
            labels = claims.union([relationship.name])
        }
    }

    /// Whether parts that continue share a name with their old parts, and new parts share none with removed ones.
    private func areTold(_ new: [Part], _ old: [Part]) -> Bool {
        let carried = new.reduce(into: Set<Substring>()) { $0.formUnion($1.lineage) }
        return new.allSatisfy { part in
            let origins = old.filter { !$0.lineage.isDisjoint(with: part.lineage) }
            // A part with the identifier of another is taken for it, and so is a part whose identifier is the name of
            // another, unless its own name has the same origin.
            let isTaken = old.contains { other in
                part.meaning != nil && other.lineage.isDisjoint(with: part.lineage)
                    && (other.meaning == part.meaning
                        || !origins.isEmpty && other.name == part.meaning && !origins.contains(where: part.isTraced))
            }
            guard !isTaken else { return false }
            guard origins.isEmpty else { return origins.allSatisfy { !$0.labels.isDisjoint(with: part.labels) } }
            // Two parts that claim one name are refused.
            if new.count(where: { !$0.claims.isDisjoint(with: part.claims) }) > 1 { return true }
            // A new part that claims the name of an existing one is taken for it.
            guard !old.contains(where: { $0.name.map(part.claims.contains) == true }) else { return false }
            return !old.contains { $0.lineage.isDisjoint(with: carried) && !$0.labels.isDisjoint(with: part.labels) }
        }
    }

    /// Returns all attributes and elements of an entity, composites included.
    private func leaves(of entity: ResolvedEntity) -> [Part] {
        entity.attributes.flatMap { Self.leaves($0, below: [[]]) }
    }

    private static func leaves(_ attribute: AttributeDescription, below: [[String]]) -> [Part] {
        var paths = below.map { $0 + [attribute.name] }
        if let identifier = attribute.renamingIdentifier { paths += [[identifier]] + below.map { $0 + [identifier] } }
        let own = Part(
            lineage: attribute.lineage, labels: Set(paths.map { $0.joined(separator: ".") }),
            meaning: attribute.renamingIdentifier, name: below == [[]] ? attribute.name : nil)
        return [own] + attribute.elements.flatMap { leaves($0, below: paths) }
    }
}
