/// Compares the attributes that an entity declares with their sources.
struct AttributeComparison {
    let matching: ModelMatching
    let entity: ResolvedEntity
    var operations: [ModelOperation] = []

    init(_ matching: ModelMatching, _ entity: ResolvedEntity) {
        self.matching = matching
        self.entity = entity
        let own = matching.destination.ownAttributes(of: entity)
        for attribute in own { compare(attribute) }
        for attribute in own { for path in attribute.leafPaths(below: attribute.name) { checkSubentities(at: path) } }
        addRemoved()
    }

    private mutating func compare(_ attribute: AttributeDescription) {
        let origins = matching.matchedEntities(in: entity).compactMap { subentity in
            matching.sourceAttribute(attribute.name, of: subentity).map { (subentity, $0) }
        }
        guard let (_, old) = origins.first(where: { $0.0.number == entity.number }) ?? origins.first else {
            if !compareMoved(attribute, path: attribute.name) { add(attribute) }
            return
        }
        addMove(of: attribute, origins: origins)
        compare(attribute, with: old, path: attribute.name)
        for (_, other) in origins where other.isComposite != old.isComposite {
            checkType(attribute, other, path: attribute.name)
        }
        guard isLacking(attribute) else { return }
        // The attribute exists, but not for subentities that move under this entity.
        for subentity in matching.matchedEntities(in: entity)
        where !origins.contains(where: { $0.0.number == subentity.number }) {
            operations.append(
                ModelOperation(
                    entity: subentity.name, property: attribute.name, .attribute(.added(attribute.attributeType)),
                    needsValues: true))
        }
    }

    /// Compares type and storage with the sources in subentities, which may have declared the attribute differently.
    private mutating func checkSubentities(at path: String) {
        guard let attribute = entity.slots.first(where: { $0.path == path })?.attribute else { return }
        for subentity in matching.matchedEntities(in: entity) {
            guard let origin = matching.sourcePath(of: path, in: subentity),
                let old = matching.source(of: subentity)?.slots.first(where: { $0.path == origin })?.attribute
            else { continue }
            checkType(attribute, old, path: path)
            checkStorage(attribute, old, path: path)
        }
    }

    /// Adds a move if other entities declared the attribute before.
    private mutating func addMove(
        of attribute: AttributeDescription, origins: [(subentity: ResolvedEntity, old: AttributeDescription)]
    ) {
        let places = origins.compactMap { origin -> (ResolvedEntity, String)? in
            guard let old = matching.source(of: origin.subentity) else { return nil }
            return (matching.source.declarer(ofAttribute: origin.old.name, in: old), origin.old.name)
        }
        let unlike = places.filter { matching.destination(of: $0.0)?.number != entity.number }
        guard !unlike.isEmpty else { return }
        let names = unlike.reduce(into: [String]()) { if !$0.contains($1.0.name) { $0.append($1.0.name) } }
        operations.append(
            operation(
                attribute.name, .moved(from: names), attribute, warning: loss(unlike),
                sources: places.map { place in
                    .init(
                        entity: place.0.name, path: place.1,
                        isVacated: matching.vacatesAttribute(of: place.0, for: entity) {
                            matching.attributeName(for: place.1, in: $0)
                        })
                }))
    }

    /// Returns a warning that names the entities whose values are lost when an attribute moves to only some
    /// subentities.
    private func loss(_ places: [(declarer: ResolvedEntity, name: String)]) -> String? {
        let losers = places.flatMap { place in
            place.declarer.subtree.compactMap { matching.destination(of: matching.source[number: $0]) }
                .filter { !$0.isAbstract && matching.attributeName(for: place.name, in: $0) == nil }.map(\.name)
        }
        return losers.isEmpty ? nil : "The values of \(Set(losers).sorted().listed) are not kept."
    }

    private mutating func add(_ attribute: AttributeDescription) {
        let old = matching.source(of: entity)?.relationships.contains { $0.name == attribute.name } == true
        operations.append(
            operation(
                attribute.name, .added(attribute.attributeType), attribute, needsValues: isLacking(attribute),
                warning: old ? "The relationship of the same name is removed; its links are not kept." : nil))
    }

    /// Whether existing rows would lack a value for a required attribute.
    func isLacking(_ attribute: AttributeDescription) -> Bool {
        guard !attribute.isOptional, !attribute.isTransient, !attribute.isDerived, attribute.defaultValue == nil else {
            return false
        }
        return !attribute.isComposite || attribute.isNilByDefault || attribute.elements.contains { isLacking($0) }
    }

    mutating func compare(_ attribute: AttributeDescription, with old: AttributeDescription, path: String) {
        if attribute.name != old.name { operations.append(operation(path, .renamed(from: old.name), attribute)) }
        compareValues(attribute, with: old, path: path)
    }

    mutating func compareValues(_ attribute: AttributeDescription, with old: AttributeDescription, path: String) {
        checkType(attribute, old, path: path)
        if attribute.isOptional != old.isOptional {
            operations.append(
                operation(
                    path, .optionalityChanged(isOptional: attribute.isOptional), attribute,
                    needsValues: isLacking(attribute)))
        }
        if attribute.isTransient != old.isTransient {
            operations.append(
                operation(
                    path, .transienceChanged(isTransient: attribute.isTransient), attribute,
                    needsValues: isLacking(attribute)))
        }
        if !attribute.hasSameDefault(as: old) { operations.append(operation(path, .defaultChanged, attribute)) }
        checkStorage(attribute, old, path: path)
        checkDetails(attribute, old, path: path)
        if attribute.isComposite, old.isComposite { compareElements(attribute, old, path: path) }
    }

    private mutating func checkType(_ attribute: AttributeDescription, _ old: AttributeDescription, path: String) {
        let (new, previous) = (attribute.attributeType, old.attributeType)
        guard new != previous else { return }
        // A transient attribute has no stored values to convert.
        let refusal =
            new.isNumeric && previous.isNumeric || attribute.isTransient || old.isTransient
            ? nil
            : ModelIssue(
                entity: entity.name, property: path,
                reason: "values of the type \(previous.label) cannot be converted to \(new.label) automatically",
                remedy: "Add an attribute of the new type under another name, and convert the values in a custom stage."
            )
        addOnce(
            operation(
                path, .typeChanged(from: previous, to: new), attribute, refusal: refusal,
                warning: refusal == nil ? new.loss(from: previous) : nil))
    }

    private mutating func addOnce(_ operation: ModelOperation) {
        if !operations.contains(operation) { operations.append(operation) }
    }

    private mutating func checkStorage(
        _ attribute: AttributeDescription, _ old: AttributeDescription, path: String
    ) {
        guard attribute.allowsExternalBinaryDataStorage != old.allowsExternalBinaryDataStorage else { return }
        addOnce(
            operation(
                path, .externalStorageChanged(isAllowed: attribute.allowsExternalBinaryDataStorage), attribute))
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
        let isReplaced = attribute.isDerived && !old.isDerived && !attribute.isTimeOfSave
        operations.append(
            ModelOperation(
                entity: entity.name, property: path, .details(details),
                warning: isReplaced ? "Its values are computed from now on; existing values are not kept." : nil,
                result: .attribute(attribute)))
    }

    /// Adds the removal of attributes that neither the entity itself nor any subentity continues.
    private mutating func addRemoved() {
        guard let old = matching.source(of: entity) else { return }
        for attribute in matching.source.ownAttributes(of: old) {
            let living = old.subtree.compactMap { matching.destination(of: matching.source[number: $0]) }
            guard !living.contains(where: { matching.attributeName(for: attribute.name, in: $0) != nil }) else {
                continue
            }
            let replaced = entity.relationships.contains { $0.name == attribute.name }
            addRemoved(
                attribute, oldPath: attribute.name, name: attribute.name,
                warning: replaced
                    ? "A relationship takes its name; its values are lost unless the attribute is renamed first."
                    : nil)
        }
    }

    func operation(
        _ path: String, _ change: AttributeChange, _ result: AttributeDescription? = nil, refusal: ModelIssue? = nil,
        needsValues: Bool = false, warning: String? = nil, sources: [ModelOperation.Source] = []
    ) -> ModelOperation {
        ModelOperation(
            entity: entity.name, property: path, .attribute(change), refusal: refusal, needsValues: needsValues,
            warning: warning, result: result.map { .attribute($0) }, sources: sources)
    }
}

extension AttributeDescription {
    /// Whether two versions of an attribute have the same default value, even if written in another numeric type.
    func hasSameDefault(as other: AttributeDescription) -> Bool {
        guard defaultValue != other.defaultValue, attributeType.isNumeric, other.attributeType.isNumeric else {
            return defaultValue == other.defaultValue
        }
        guard let number = defaultValue?.number, let previous = other.defaultValue?.number else { return false }
        return number == previous
    }
}

extension AttributeType {
    /// What numbers lose when they are converted to this type; nil for nothing.
    fileprivate func loss(from old: AttributeType) -> String? {
        let isWhole = [.boolean, .integer16, .integer32, .integer64].contains(old)
        return switch self {
        case .boolean: "Every number but 0 becomes true."
        case .integer16, .integer32, .integer64: isWhole ? nil : "Fractions are truncated."
        case .double: [.integer64, .decimal].contains(old) ? Self.rounding(15) : nil
        case .float: [.boolean, .integer16].contains(old) ? nil : Self.rounding(7)
        case .undefined, .decimal, .string, .date, .binary, .uuid, .uri, .transformable, .objectID, .composite: nil
        }
    }

    private static func rounding(_ digits: Int) -> String { "Numbers of more than \(digits) digits are rounded." }
}
