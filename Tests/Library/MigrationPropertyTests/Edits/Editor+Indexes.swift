import DataModel
import TestFiles

extension Editor {
    mutating func addIndex() -> Bool {
        guard let entity = pickEntity(), let paths = pickPaths(entity) else { return false }
        let name = "by" + source.names.property(&source.chance)
        model.entities[entity].indexes.append(
            FetchIndexDescription(name, paths.map { .init($0, isAscending: source.chance.percent(60)) }))
        return true
    }

    /// Returns one to three slot paths of an entity; nil if it has none.
    private mutating func pickPaths(_ entity: Int) -> [String]? {
        var paths = model.slotPaths(of: model.entities[entity].name)
        guard !paths.isEmpty else { return nil }
        paths.shuffle(using: &source.chance)
        return Array(paths.prefix(1 + source.chance.below(3)))
    }

    mutating func removeIndex() -> Bool {
        guard let entity = pickEntity({ !$0.indexes.isEmpty || !$0.compoundIndexes.isEmpty }) else { return false }
        if model.entities[entity].indexes.isEmpty {
            model.entities[entity].compoundIndexes.removeLast()
        } else {
            model.entities[entity].indexes.removeLast()
        }
        return true
    }

    mutating func changeIndex() -> Bool {
        guard let entity = pickEntity({ !$0.indexes.isEmpty }), let paths = pickPaths(entity) else { return false }
        let plain = model.entities[entity].indexes.firstIndex { index in
            index.elements.allSatisfy { $0.kind == .binary && $0.expression == nil }
        }
        model.entities[entity].indexes[plain ?? 0].elements = paths.map {
            .init($0, isAscending: source.chance.percent(60))
        }
        return true
    }

    mutating func addCompoundIndex() -> Bool {
        guard let entity = pickEntity(), let paths = pickPaths(entity), paths.count > 1 else { return false }
        model.entities[entity].compoundIndexes.append(paths + (source.chance.percent(20) ? ["entity"] : []))
        return true
    }

    /// Adds a constraint on attributes that the entity declares or inherits, without external storage.
    mutating func addUniqueness() -> Bool {
        guard let entity = pickEntity() else { return false }
        let name = model.entities[entity].name
        let paths = model.slotPaths(of: name).filter { path in
            let attribute = model.attribute(at: path, of: name)
            return attribute?.isDerived != true && attribute?.allowsExternalBinaryDataStorage != true
                && attribute != nil
        }
        guard !paths.isEmpty else { return false }
        let count = 1 + source.chance.below(2)
        let constraint = Array(paths.shuffled(using: &source.chance).prefix(count))
        guard !model.entities[entity].uniquenessConstraints.contains(constraint) else { return false }
        model.entities[entity].uniquenessConstraints.append(constraint)
        return true
    }

    mutating func removeUniqueness() -> Bool {
        guard let entity = pickEntity({ !$0.uniquenessConstraints.isEmpty }) else { return false }
        model.entities[entity].uniquenessConstraints.removeFirst()
        return true
    }

    /// Adds an index on an expression, which SQLite maintains itself or which needs functions of the library.
    mutating func addExpressionIndex() -> Bool {
        guard let entity = pickEntity() else { return false }
        let name = model.entities[entity].name
        let elements = model.slotPaths(of: name).compactMap { path -> FetchIndexDescription.Element? in
            guard let attribute = model.attribute(at: path, of: name), !attribute.isDerived else { return nil }
            if attribute.attributeType == .string {
                return .init(
                    nil, expression: source.chance.pick(["lowercase:", "uppercase:", "length:"]) + "(\(path))")
            }
            let isNumber = [.integer16, .integer32, .double].contains(attribute.attributeType)
            return isNumber ? .init(nil, expression: "(\(path)) * 2 + 1") : nil
        }
        guard !elements.isEmpty else { return false }
        let chosen = Array(elements.shuffled(using: &source.chance).prefix(1 + source.chance.below(2)))
        model.entities[entity].indexes.append(.init("made" + source.names.property(&source.chance), chosen))
        return true
    }

    /// Adds an R-tree over numbers and dates.
    mutating func addTree() -> Bool {
        guard let entity = pickEntity() else { return false }
        let name = model.entities[entity].name
        let types = PartSource.numericTypes + [.date]
        let paths = model.slotPaths(of: name).filter { path in
            model.attribute(at: path, of: name).map { types.contains($0.attributeType) && !$0.isDerived } ?? false
        }
        guard !paths.isEmpty else { return false }
        let chosen = paths.shuffled(using: &source.chance).prefix(1 + source.chance.below(5))
        model.entities[entity].indexes.append(
            .init("tree" + source.names.property(&source.chance), chosen.map { .init($0, kind: .rTree) }))
        return true
    }

    /// Adds or removes a configuration, which a store with the whole model does not notice.
    mutating func changeConfiguration() -> Bool {
        if !model.configurations.isEmpty, source.chance.percent(50) {
            model.configurations.removeLast()
        } else {
            let names = model.entities.map(\.name).filter { _ in source.chance.percent(50) }
            let name = source.names.entity(&source.chance)
            model.configurations.append(.init(name, names))
        }
        return true
    }

    mutating func addFetched() -> Bool {
        guard let entity = pickEntity() else { return false }
        let name = source.names.property(&source.chance)
        let request = FetchRequestTemplate(name: "fetch", entityName: model.entities[entity].name)
        model.entities[entity].properties.append(
            .fetchedProperty(FetchedPropertyDescription(name: name, request: request)))
        return true
    }

    // MARK: Derived attributes

    mutating func addDerived() -> Bool {
        guard let entity = pickEntity(), let (text, type) = derivation(of: entity) else { return false }
        var attribute = AttributeDescription(source.names.property(&source.chance), type)
        attribute.derivationExpression = text
        attribute.lineage = source.names.lineage()
        model.entities[entity].properties.append(.attribute(attribute))
        return true
    }

    private mutating func derivation(of entity: Int) -> (String, AttributeType)? {
        let line = model.line(of: model.entities[entity].name)
        let texts = line.flatMap(\.attributes).filter {
            $0.attributeType == .string && !$0.isTransient && !$0.isDerived
        }
        let many = line.flatMap(\.relationships).filter { $0.isToMany && !$0.isTransient }
        if let text = texts.first, source.chance.percent(50) {
            return (source.chance.pick(["uppercase:(\(text.name))", "lowercase:(\(text.name))"]), .string)
        }
        guard let relationship = many.first else { return nil }
        let numbers = model.line(of: relationship.destinationEntityName).flatMap(\.attributes).filter {
            $0.attributeType == .integer16 && !$0.isTransient && !$0.isDerived
        }
        if let number = numbers.first, source.chance.percent(50) {
            return ("\(relationship.name).@sum.\(number.name)", .integer64)
        }
        return ("\(relationship.name).@count", .integer64)
    }

    /// Makes a derived attribute an ordinary one, which keeps the last values, or vice versa.
    mutating func toggleDerived() -> Bool {
        guard case (let entity, let property, var attribute)? = pickAttribute({ $0.isDerived }) else {
            return addDerived()
        }
        attribute.derivationExpression = nil
        set(attribute, entity, property)
        return true
    }
}
