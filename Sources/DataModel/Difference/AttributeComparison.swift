/// Compares the attributes that an entity declares with those that it carries on.
struct AttributeComparison {
    private let matching: ModelMatching
    private let entity: ResolvedEntity
    private(set) var operations: [ModelOperation] = []

    init(_ matching: ModelMatching, _ entity: ResolvedEntity) {
        self.matching = matching
        self.entity = entity
        let own = matching.destination.ownAttributes(of: entity)
        findAmbiguities(own.map { ($0.name, $0.renamingIdentifier) })
        for attribute in own { compare(attribute) }
        addRemoved()
    }

    private mutating func compare(_ attribute: AttributeDescription) {
        let origins = matching.survivors(in: entity).compactMap { heir in
            matching.sourceAttribute(attribute.name, of: heir).map { (heir, $0) }
        }
        guard let (heir, old) = origins.first(where: { $0.0.number == entity.number }) ?? origins.first else {
            return add(attribute)
        }
        addMove(of: attribute, origins: origins)
        compare(attribute, with: old, path: attribute.name)
        if heir.number != entity.number {
            for (_, other) in origins.dropFirst() { checkType(attribute, other, path: attribute.name) }
        }
        if origins.count < matching.survivors(in: entity).count, isLacking(attribute) {
            operations.append(operation(attribute.name, .added(attribute.attributeType), needsValues: true))
        }
    }

    /// Says so when other entities declared the attribute before.
    private mutating func addMove(
        of attribute: AttributeDescription, origins: [(heir: ResolvedEntity, old: AttributeDescription)]
    ) {
        let declarers = origins.compactMap { origin in
            matching.source(of: origin.heir).map {
                matching.source.declarer(ofAttribute: origin.old.name, in: $0)
            }
        }
        let unlike = declarers.filter { matching.destination(of: $0)?.number != entity.number }
        guard !unlike.isEmpty else { return }
        let names = unlike.reduce(into: [String]()) { if !$0.contains($1.name) { $0.append($1.name) } }
        operations.append(operation(attribute.name, .moved(from: names)))
    }

    private mutating func add(_ attribute: AttributeDescription) {
        let old = matching.source(of: entity)?.relationships.contains { $0.name == attribute.name } == true
        operations.append(
            ModelOperation(
                entity: entity.name, property: attribute.name, .attribute(.added(attribute.attributeType)),
                needsValues: isLacking(attribute),
                warning: old ? "The relationship of the same name is forgotten; its links are not kept." : nil))
    }

    /// Whether existing rows would have no value for an attribute that requires one.
    private func isLacking(_ attribute: AttributeDescription) -> Bool {
        guard !attribute.isOptional, !attribute.isTransient, !attribute.isDerived, attribute.defaultValue == nil else {
            return false
        }
        return attribute.isComposite ? attribute.elements.contains { isLacking($0) } : true
    }

    private mutating func compare(
        _ attribute: AttributeDescription, with old: AttributeDescription, path: String
    ) {
        if attribute.name != old.name { operations.append(operation(path, .renamed(from: old.name))) }
        checkType(attribute, old, path: path)
        if attribute.isOptional != old.isOptional {
            operations.append(
                operation(
                    path, .optionalityChanged(isOptional: attribute.isOptional),
                    needsValues: isLacking(attribute) && !attribute.isComposite))
        }
        if attribute.isTransient != old.isTransient {
            operations.append(
                operation(
                    path, .transienceChanged(isTransient: attribute.isTransient), needsValues: isLacking(attribute)))
        }
        if attribute.defaultValue != old.defaultValue { operations.append(operation(path, .defaultChanged)) }
        checkStorage(attribute, old, path: path)
        checkDetails(attribute, old, path: path)
        if attribute.isComposite, old.isComposite { compareElements(attribute, old, path: path) }
    }

    private mutating func checkType(_ attribute: AttributeDescription, _ old: AttributeDescription, path: String) {
        let (new, previous) = (attribute.attributeType, old.attributeType)
        guard new != previous else { return }
        let refusal =
            new.isNumeric && previous.isNumeric
            ? nil
            : Refusal(
                entity: entity.name, property: path,
                reason: "values of the type \(previous.label) cannot become \(new.label) by themselves",
                remedy: "Add an attribute of the new type under another name, and convert in a custom stage.")
        operations.append(operation(path, .typeChanged(from: previous, to: new), refusal: refusal))
    }

    private mutating func checkStorage(
        _ attribute: AttributeDescription, _ old: AttributeDescription, path: String
    ) {
        guard attribute.allowsExternalBinaryDataStorage != old.allowsExternalBinaryDataStorage else { return }
        operations.append(
            operation(
                path, .externalStorageChanged(isAllowed: attribute.allowsExternalBinaryDataStorage),
                refusal: Refusal(
                    entity: entity.name, property: path,
                    reason: "values would have to move between the store and files beside it",
                    remedy: "Add a second attribute, copy the values in a custom stage, then rename it.")))
    }

    private mutating func checkDetails(
        _ attribute: AttributeDescription, _ old: AttributeDescription, path: String
    ) {
        var details: [String] = []
        if attribute.versionHashModifier != old.versionHashModifier { details.append("version hash modifier") }
        if attribute.validation != old.validation { details.append("validation") }
        if attribute.derivationExpression != old.derivationExpression { details.append("derivation") }
        if attribute.valueTransformerName != old.valueTransformerName { details.append("value transformer") }
        guard !details.isEmpty else { return }
        operations.append(ModelOperation(entity: entity.name, property: path, .details(details)))
    }

    private mutating func compareElements(
        _ attribute: AttributeDescription, _ old: AttributeDescription, path: String
    ) {
        let sources = NameMatching(attribute.elementNames, from: old.elementNames).sources
        for element in attribute.elements {
            let elementPath = "\(path).\(element.name)"
            if let oldElement = old.elements.first(where: { $0.name == sources[element.name] }) {
                compare(element, with: oldElement, path: elementPath)
            } else {
                operations.append(
                    operation(
                        elementPath, .added(element.attributeType),
                        needsValues: !attribute.isOptional && isLacking(element)))
            }
        }
        for element in old.elements where !sources.values.contains(element.name) {
            operations.append(operation("\(path).\(element.name)", .removed))
        }
    }

    /// An attribute is gone when neither the entity that carries on its declarer nor any heir carries it on.
    private mutating func addRemoved() {
        guard let old = matching.source(of: entity) else { return }
        for attribute in matching.source.ownAttributes(of: old) {
            let living = old.subtree.compactMap { matching.destination(of: matching.source[number: $0]) }
            guard !living.contains(where: { matching.attributeName(for: attribute.name, in: $0) != nil }) else {
                continue
            }
            let replaced = entity.relationships.contains { $0.name == attribute.name }
            operations.append(
                ModelOperation(
                    entity: entity.name, property: attribute.name, .attribute(.removed),
                    warning: replaced
                        ? "A relationship takes its name; what the attribute held is lost unless it is renamed first."
                        : nil))
        }
    }

    private mutating func findAmbiguities(_ names: [(name: String, identifier: String?)]) {
        for (identifier, group) in Dictionary(
            grouping: names.filter { $0.identifier != nil }, by: { $0.identifier ?? "" }
        )
        .sorted(by: { $0.key < $1.key }) where group.count > 1 {
            operations.append(
                ModelOperation(
                    entity: entity.name, .ambiguousRenaming(identifier: identifier),
                    refusal: Refusal(
                        entity: entity.name, property: group[1].name,
                        reason: "\(group.map(\.name).listed) have the same renaming identifier “\(identifier)”",
                        remedy: "Give each a renaming identifier of its own.")))
        }
    }

    private func operation(
        _ path: String, _ change: AttributeChange, refusal: Refusal? = nil, needsValues: Bool = false
    ) -> ModelOperation {
        ModelOperation(
            entity: entity.name, property: path, .attribute(change), refusal: refusal, needsValues: needsValues)
    }
}
