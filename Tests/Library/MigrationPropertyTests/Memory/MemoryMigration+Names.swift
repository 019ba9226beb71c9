import DataModel

/// Whether names and renaming identifiers can say what lineage knows.
///
/// They cannot where a name that has been given up is taken by something new, or where an identifier says what is no
/// longer, or not yet, there. Such a change is none that could be carried out as it was meant.
extension MemoryMigration {
    var isTold: Bool {
        areTold(new.entities.map(Part.init), old.entities.map(Part.init))
            && new.entities.allSatisfy { entity in
                guard let before = source(of: entity) else { return true }
                return areTold(leaves(of: entity), leaves(of: before))
                    && areTold(entity.relationships.map(Part.init), before.relationships.map(Part.init))
            }
    }

    /// Something with a lineage, and all that it may be called.
    private struct Part {
        var lineage: Set<Substring>
        var labels: Set<String>
        /// Those of the labels that it is given by its identifiers.
        var claims: Set<String> = []
        /// What it is called; nil for an element.
        var name: String?
        /// What its identifier says, of an element too.
        var meaning: String?

        init(lineage: Set<Substring>, labels: Set<String>, meaning: String?, name: String?) {
            (self.lineage, self.labels, self.meaning, self.name) = (lineage, labels, meaning, name)
            claims = name == nil ? [] : Set([meaning].compactMap(\.self))
        }

        /// Whether both are attributes, or both elements, and are traced back to one name.
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

    /// What carries on has a label in common with what it carries on, and what is new has none with what is given up.
    private func areTold(_ new: [Part], _ old: [Part]) -> Bool {
        let carried = new.reduce(into: Set<Substring>()) { $0.formUnion($1.lineage) }
        return new.allSatisfy { part in
            let origins = old.filter { !$0.lineage.isDisjoint(with: part.lineage) }
            // What has another's identifier is taken for that other, though something bears the name that it means; and so
            // is what means another's name, unless its own is traced back to the same.
            let isTaken = old.contains { other in
                part.meaning != nil && other.lineage.isDisjoint(with: part.lineage)
                    && (other.meaning == part.meaning
                        || !origins.isEmpty && other.name == part.meaning && !origins.contains(where: part.isTraced))
            }
            guard !isTaken else { return false }
            guard origins.isEmpty else { return origins.allSatisfy { !$0.labels.isDisjoint(with: part.labels) } }
            // Two that claim one name are refused, whatever either is.
            if new.count(where: { !$0.claims.isDisjoint(with: part.claims) }) > 1 { return true }
            // What is new where it stands, and claims what is there, is taken for that.
            guard !old.contains(where: { $0.name.map(part.claims.contains) == true }) else { return false }
            return !old.contains { $0.lineage.isDisjoint(with: carried) && !$0.labels.isDisjoint(with: part.labels) }
        }
    }

    /// All attributes and elements of an entity, composites among them.
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
