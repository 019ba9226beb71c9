package import DataModel

extension SchemaChange {
    /// Returns the steps that an operation of the difference causes, in order.
    ///
    /// A step may belong to several operations, such as the one statement that copies all values of a table. Changes
    /// that a store does not see, such as of a delete rule, and renamings that change no name in the file have no
    /// steps. Entity numbers that change because an entity is added or removed belong to the operation of that entity.
    package func steps(of operation: ModelOperation) -> [SchemaStep] {
        steps.filter { step in
            switch operation.change {
            case .entity(let change):
                belongs(step, to: operation.entity, isWhole: change == .added || change == .removed)
            case .attribute: !step.isOfIndex && belongs(step, toPropertyOf: operation)
            case .relationship: belongs(step, toPropertyOf: operation) || belongs(step, toInverseOf: operation)
            case .index(let change): step.isOfIndex && belongs(step, to: change, operation)
            case .details, .ambiguousRenaming: false
            }
        }
    }

    private func belongs(_ step: SchemaStep, to entity: String, isWhole: Bool) -> Bool {
        step.kind == .primaryKey && step.concerns.isEmpty
            || step.concerns.contains { $0.entity == entity && (isWhole || $0.path.isEmpty) }
    }

    private func belongs(_ step: SchemaStep, toPropertyOf operation: ModelOperation) -> Bool {
        let places =
            [PropertyPath(operation.entity, operation.property ?? "")]
            + operation.sources.map { PropertyPath($0.entity, $0.path) }
        return step.concerns.contains { concern in places.contains { $0.covers(concern) } }
    }

    /// Whether a step belongs to the inverse, whose column or join table the relationship may share.
    private func belongs(_ step: SchemaStep, toInverseOf operation: ModelOperation) -> Bool {
        guard case .relationship(let relationship)? = operation.result, let inverse = relationship.inverseName else {
            return false
        }
        let place = PropertyPath(relationship.destinationEntityName, inverse)
        return step.concerns.contains { place.covers($0) }
    }

    private func belongs(_ step: SchemaStep, to change: IndexChange, _ operation: ModelOperation) -> Bool {
        // Another entity may have an index with the same name or the same paths.
        guard step.concerns.isEmpty || step.concerns.contains(where: { $0.entity == operation.entity }) else {
            return false
        }
        return switch change {
        case .uniquenessAdded(let paths), .uniquenessRemoved(let paths):
            Set(step.concerns.map(\.path)) == Set(paths) && step.isOfUniqueness
        case .added(let name), .removed(let name), .changed(let name):
            !step.isOfUniqueness
                && (step.names(index: "_" + name) || Set(step.concerns.map(\.path)) == indexed(operation, name))
        }
    }

    /// The paths of an index. A removed index is known by its name, which for older indexes is that of the property.
    private func indexed(_ operation: ModelOperation, _ name: String) -> Set<String> {
        switch operation.result {
        case .fetchIndex(let index)?: Set(index.elements.compactMap(\.property))
        case .compoundIndex(let names)?: Set(names)
        case .indexedAttribute(let name)?: [name]
        case nil, .entity, .attribute, .relationship: Set([name])
        }
    }
}

extension PropertyPath {
    /// Whether another path is the same, or an element of it.
    fileprivate func covers(_ other: PropertyPath) -> Bool {
        entity == other.entity && (path == other.path || other.path.hasPrefix(path + "."))
    }
}

extension SchemaStep {
    fileprivate var isOfIndex: Bool {
        switch kind {
        case .dropIndex, .createIndex, .createUniqueIndex, .fillIndex: true
        case .gatherLinks, .dropTrigger, .rename, .createTable, .addColumn, .moveRows, .renumber, .fill, .rebuild,
            .primaryKey, .cleanUp, .derive, .dropColumn, .dropTable:
            false
        }
    }

    /// Whether a statement creates or removes a unique index.
    fileprivate var isOfUniqueness: Bool { statements.contains { $0.text.contains("_UNIQUE_") } }

    /// Whether a statement contains the name of an index with this ending.
    fileprivate func names(index ending: String) -> Bool {
        statements.contains { statement in
            statement.text.split { $0 == " " || $0 == "\"" }.contains { $0.hasSuffix(ending) }
        }
    }
}
