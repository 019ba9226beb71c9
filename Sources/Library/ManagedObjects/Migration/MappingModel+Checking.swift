import DataModel
import PlainText

extension MappingModel {
    /// Checks every name before anything is written.
    ///
    /// - Throws: `ManagedObjectError.invalidOperation` with the mapping, the unknown name and the nearest valid one.
    func check(from source: ResolvedModel, to destination: ResolvedModel) throws(ManagedObjectError) {
        for (index, mapping) in entityMappings.enumerated() {
            do {
                if entityMappings[..<index].contains(where: { $0.name == mapping.name }) {
                    throw ManagedObjectError.invalidOperation("another mapping has the same name.")
                }
                try check(mapping, from: source, to: destination)
            } catch {
                throw mapping.wrong(error)
            }
        }
    }

    private func check(_ mapping: EntityMapping, from source: ResolvedModel, to destination: ResolvedModel) throws {
        let old = try mapping.sourceEntityName.map { try source.entity(named: $0) }
        let new = try mapping.destinationEntityName.map { try destination.entity(named: $0) }
        if let new, new.isAbstract {
            throw ManagedObjectError.invalidOperation("\(new.name) is abstract, so it has no objects of its own.")
        }
        let properties = [mapping.attributeMappings, mapping.relationshipMappings].flatMap(\.values)
        guard let old, let new else {
            guard properties.isEmpty else {
                throw ManagedObjectError.invalidOperation(
                    "it maps properties, but has no \(old == nil ? "source" : "destination") entity.")
            }
            return
        }
        for property in properties { try check(property, of: old, in: source) }
        for (path, property) in mapping.attributeMappings {
            try new.requireAttribute(path)
            if case .objects = property {
                throw ManagedObjectError.invalidOperation("\(new.name).\(path) is an attribute, not a relationship.")
            }
        }
        for (name, property) in mapping.relationshipMappings {
            guard new.relationship(name) != nil else {
                throw new.unknown(name, part: name, valid: new.relationships.map(\.name).sorted())
            }
            if case .expression = property {
                throw ManagedObjectError.invalidOperation(
                    "\(new.name).\(name) is a relationship; map it with .objects(of:through:) or .computed.")
            }
        }
    }

    /// Checks what a mapping reads from an entity of the old model.
    private func check(_ property: PropertyMapping, of entity: ResolvedEntity, in model: ResolvedModel) throws {
        switch property {
        case .computed: break
        case .expression(let expression):
            // Only the names matter: no value is set.
            _ = try MigrationManager.value(of: expression, for: ManagedObject(entity: entity, insertInto: nil))
        case .objects(let path, let name):
            if let name { try requireMapping(name) }
            var entity = entity
            for part in path.split(separator: ".", omittingEmptySubsequences: false).map(String.init) {
                guard let relationship = entity.relationship(part) else {
                    throw entity.unknown(path, part: part, valid: entity.relationships.map(\.name).sorted())
                }
                entity = model.destination(of: relationship)
            }
        }
    }

    /// Checks that there is a mapping with that name.
    ///
    /// - Throws: `ManagedObjectError.invalidOperation` with the nearest name.
    func requireMapping(_ name: String) throws(ManagedObjectError) {
        guard self[name] == nil else { return }
        let nearest = NearestName.find(name, among: entityMappings.map(\.name))
        throw .invalidOperation(
            "there is no entity mapping “\(name)”\(nearest.map { "; did you mean “\($0)”?" } ?? ".")")
    }
}

extension EntityMapping {
    /// Returns an error of the mapping, with its name.
    func wrong(_ error: any Error) -> ManagedObjectError {
        let error = ManagedObjectError(error)
        var text = "In the entity mapping “\(name)”: \(error.message)"
        if case .model = error { text += " \(error.recovery)" }
        return .invalidOperation(text)
    }
}

extension ResolvedEntity {
    /// Checks that a path leads to an attribute, a composite or an element of one.
    fileprivate func requireAttribute(_ path: String) throws {
        if case .composite? = property(path) { return }
        guard try slot(at: path).attribute != nil else {
            throw ManagedObjectError.invalidOperation(
                "\(name).\(path) is a relationship; map it in relationshipMappings.")
        }
    }
}
