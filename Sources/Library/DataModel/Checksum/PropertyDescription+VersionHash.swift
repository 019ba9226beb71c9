public import FoundationEssentials

extension PropertyDescription {
    /// The 32-byte hash that changes when a store would keep the property differently.
    ///
    /// It covers names, types, and minimum and maximum counts; not delete rules, default values, validation, user info,
    /// classes, renaming identifiers or editor settings.
    public var versionHash: Data { Data(hashBytes(.current)) }

    func hashBytes(_ version: HashFormat) -> [UInt8] {
        switch self {
        case .attribute(let attribute): attribute.hashBytes
        case .relationship(let relationship): relationship.hashBytes(version)
        case .fetchedProperty(let property): property.hashBytes
        }
    }
}

extension AttributeDescription {
    /// The hash of the attribute. The elements of a composite count by name, regardless of their order and the type's
    /// name.
    ///
    /// External storage and derivation count, although Core Data's documentation does not mention them: the first
    /// changes how values are stored, the second which triggers the store has.
    var hashBytes: [UInt8] {
        var encoding = CanonicalEncoding(kind: "attribute")
        encoding.add("name", name)
        encoding.add("optional", isOptional)
        encoding.add("transient", isTransient)
        encoding.add("type", attributeType.rawValue)
        if allowsExternalBinaryDataStorage { encoding.add("external", true) }
        encoding.add("derivation", derivationExpression)
        encoding.add("modifier", versionHashModifier)
        for element in elements.sorted(by: { $0.name < $1.name }) { encoding.add("element", element.hashBytes) }
        return encoding.hash
    }
}

extension RelationshipDescription {
    fileprivate func hashBytes(_ version: HashFormat) -> [UInt8] {
        var encoding = CanonicalEncoding(kind: "relationship", version: version == .first ? "1" : "2")
        encoding.add("name", name)
        encoding.add("optional", isOptional)
        encoding.add("transient", isTransient)
        encoding.add("destination", destinationEntityName)
        encoding.add("inverse", inverseName)
        encoding.add("many", isToMany)
        encoding.add("ordered", isOrdered)
        encoding.add("minimum", minCount)
        encoding.add("maximum", maxCount)
        if version == .first { encoding.add("delete", deleteRule.rawValue) }
        encoding.add("modifier", versionHashModifier)
        return encoding.hash
    }
}

extension FetchedPropertyDescription {
    /// The hash of the fetched property, without its request: a store keeps nothing of it.
    fileprivate var hashBytes: [UInt8] {
        var encoding = CanonicalEncoding(kind: "fetched")
        encoding.add("name", name)
        encoding.add("optional", isOptional)
        return encoding.hash
    }
}
