import DataModel

extension MigrationManager {
    /// Returns the value of an expression for a source object.
    static func value(of expression: Expression, for source: ManagedObject) throws -> EvaluatedValue {
        try PredicateEvaluator().binding("source", to: .object(source)).value(of: expression, with: source)
    }

    /// Sets an attribute of a new object to what its mapping gives for a source object.
    func set(
        _ property: PropertyMapping, at path: String, of destination: ManagedObject, from source: ManagedObject,
        _ mapping: EntityMapping
    ) throws {
        let value: AttributeValue?
        switch property {
        case .expression(let expression): value = try Self.value(of: expression, for: source).attributeValue
        case .computed(let compute): value = AttributeValue(object: try compute(source, self))
        case .objects: return
        }
        let entity = destination.entity
        guard let value else {
            throw mapping.wrong(
                ManagedObjectError.invalidOperation(
                    "\(entity.name).\(path) gets what no attribute can hold: \(property)."))
        }
        if case .composite? = entity.property(path) { return destination.setValue(value, forKey: path) }
        let slot = try entity.slot(at: path)
        guard let attribute = slot.attribute, !value.isNull || attribute.isOptional else { return }
        destination.set(value.coerced(to: attribute.attributeType), at: slot.index)
    }

    /// Sets a relationship of a new object to what its mapping gives for the objects of which it was made.
    func link(
        _ property: PropertyMapping, at name: String, of destination: ManagedObject, from sources: [ManagedObject]
    ) throws {
        guard let relationship = destination.entity.relationship(name) else { return }
        switch property {
        case .expression: break
        case .computed(let compute):
            if let source = sources.first { destination.setValue(try compute(source, self), forKey: name) }
        case .objects(let path, let mappingName):
            let names = path.split(separator: ".").map(String.init)
            let related = try sources.flatMap { try $0.value(atKeyPath: names).objects }
            let objects = related.flatMap { instances(of: $0, through: mappingName) }
            guard relationship.isToMany else {
                if let first = objects.first { destination.setValue(first, forKey: name) }
                return
            }
            let earlier = destination.orderedObjects(ofRelationship: relationship.index)
            var known: Set<ManagedObject> = []
            destination.setValue((objects + earlier).filter { known.insert($0).inserted }, forKey: name)
        }
    }

    private func instances(of source: ManagedObject, through name: String?) -> [ManagedObject] {
        (name.map { [$0] } ?? mappingModel.entityMappings.map(\.name)).flatMap {
            destinationInstances(forEntityMappingName: $0, sourceInstances: [source])
        }
    }
}

extension EvaluatedValue {
    /// The managed objects of the value.
    fileprivate var objects: [ManagedObject] {
        switch self {
        case .value: []
        case .object(let object): (object as? ManagedObject).map { [$0] } ?? []
        case .many(let members): members.flatMap(\.objects)
        }
    }
}
