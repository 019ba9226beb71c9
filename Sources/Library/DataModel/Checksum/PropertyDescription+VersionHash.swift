public import FoundationEssentials

extension PropertyDescription {
    /// The 32 bytes that change when a store would keep the property otherwise.
    ///
    /// Names, types, limits on the number of objects and delete rules count; defaults, validation, user info, classes,
    /// renaming identifiers and the editor's marks do not.
    public var versionHash: Data { Data(hashBytes) }

    var hashBytes: [UInt8] {
        switch self {
        case .attribute(let attribute): attribute.hashBytes
        case .relationship(let relationship): relationship.hashBytes
        case .fetchedProperty(let property): property.hashBytes
        }
    }
}

extension AttributeDescription {
    /// The hash of the attribute; the elements of a composite count by name, whatever their order and type's name.
    ///
    /// External storage and derivation count although Core Data's documents do not name them: the first changes how
    /// the values are written, the second which triggers the store has.
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
    fileprivate var hashBytes: [UInt8] {
        var encoding = CanonicalEncoding(kind: "relationship")
        encoding.add("name", name)
        encoding.add("optional", isOptional)
        encoding.add("transient", isTransient)
        encoding.add("destination", destinationEntityName)
        encoding.add("inverse", inverseName)
        encoding.add("many", isToMany)
        encoding.add("ordered", isOrdered)
        encoding.add("minimum", minCount)
        encoding.add("maximum", maxCount)
        encoding.add("delete", deleteRule.rawValue)
        encoding.add("modifier", versionHashModifier)
        return encoding.hash
    }
}

extension FetchedPropertyDescription {
    /// A store keeps nothing of a fetched property, so that its request does not count.
    fileprivate var hashBytes: [UInt8] {
        var encoding = CanonicalEncoding(kind: "fetched")
        encoding.add("name", name)
        encoding.add("optional", isOptional)
        return encoding.hash
    }
}
