public import DataModel
import Foundation

/// Key-value coding: properties by name.
extension ManagedObject {
    /// Returns the value of a property.
    ///
    /// Numbers and Booleans are returned as `NSNumber` (`NSDecimalNumber` for Decimal), so that a cast to any numeric
    /// type that holds the value succeeds; composites as `[String: Any]`, or nil if all elements are nil. To-one
    /// relationships are returned as `ManagedObject`, to-many relationships as `Set<ManagedObject>`, ordered ones as
    /// `NSOrderedSet`, and fetched properties, which are fetched at each call, as `[ManagedObject]`. Transformable attributes are returned
    /// as their transformer's value, or as the stored `Data` (`AttributeTransformer`). Fires a fault. The entity must have the
    /// property.
    public func value(forKey key: String) -> Any? {
        switch property(key) {
        case .attribute(let slot): transformed(value(at: slot), at: slot)
        case .composite(let shape): elements(of: shape, in: firedValues)
        case .relationship(let index): relationshipValue(entity.relationships[index])
        case .fetchedProperty(let fetched): fetchedObjects(fetched)
        }
    }

    /// Sets the value of a property; nil removes it.
    ///
    /// Accepts the types that `value(forKey:)` returns, every numeric type, and the classes of Foundation for the same
    /// values, such as `NSNumber`, `NSSet` and `NSOrderedSet`. A value that the attribute cannot hold is rejected and
    /// reported when the object is saved. The entity must have the property.
    public func setValue(_ value: Any?, forKey key: String) {
        switch property(key) {
        case .attribute(let slot): set(value, at: slot, path: key)
        case .composite(let shape): setElements(value, of: shape)
        case .relationship(let index): setRelationshipValue(value, entity.relationships[index])
        case .fetchedProperty: fatalError("\(entity.name).\(key) is a fetched property; it cannot be set.")
        }
    }

    /// Returns the value of an attribute or to-one relationship at a dotted path as the store has it, without a
    /// transformer; null if a part of the path is nil or a collection.
    public func attributeValue(forKeyPath path: String) -> AttributeValue {
        let names = path.split(separator: ".").map(String.init)
        return (try? value(atKeyPath: names))?.attributeValue ?? .null
    }

    /// Returns the values that differ from the fetched or last saved ones, by key; composites as a whole.
    public func changedValues() -> [String: Any?] {
        let keys = Set(changedSlots.map { String(entity.slots[$0].path.prefix { $0 != "." }) })
        var result = Dictionary(uniqueKeysWithValues: keys.map { ($0, value(forKey: $0)) })
        for relationship in entity.relationships {
            guard let index = relationship.toManyIndex, members.indices.contains(index),
                members[index].isChanged
            else { continue }
            result[relationship.name] = relationshipValue(relationship)
        }
        return result
    }

    /// Returns the fetched or last saved values of the named attributes, composites and to-one relationships.
    ///
    /// Returns all of them if `keys` is nil. A to-one relationship's value is the object's identifier.
    public func committedValues(forKeys keys: [String]?) -> [String: Any?] {
        fireIfNeeded()
        let source = committed ?? values
        var result: [String: Any?] = [:]
        for name in keys ?? entity.propertyNames {
            switch entity.property(name) {
            case .attribute(let slot): result[name] = transformed(source[slot], at: slot)
            case .composite(let shape): result[name] = elements(of: shape, in: source)
            case .relationship(let index):
                if let slot = entity.relationships[index].slot { result[name] = source[slot].objectValue }
            case .fetchedProperty, nil: break
            }
        }
        return result
    }

    func property(_ key: String) -> ResolvedProperty {
        guard let property = entity.property(key) else {
            let error = entity.unknown(key, part: key, valid: entity.propertyNames)
            fatalError("\(error.message) \(error.recovery)")
        }
        return property
    }

    private func transformer(of slot: Int) -> AttributeTransformer? {
        guard entity.slotTypes[slot] == .transformable else { return nil }
        return .named(entity.slots[slot].attribute?.valueTransformerName, in: context?.transformers ?? lentTransformers)
    }

    func transformed(_ value: AttributeValue, at slot: Int) -> Any? {
        guard let transformer = transformer(of: slot), let bytes = value.any as? Data else { return value.objectValue }
        return transformer.value(of: bytes)
    }

    /// Returns the bytes of a transformable attribute's value; any other value unchanged.
    private func untransformed(_ value: Any?, at slot: Int) -> Any? {
        guard let value, let transformer = transformer(of: slot) else { return value }
        return (try? transformer.bytes(of: value)) ?? value
    }

    func set(_ value: Any?, at slot: Int, path: String) {
        guard let converted = AttributeValue(object: untransformed(value, at: slot)) else {
            let type = value.map { "\(Swift.type(of: $0))" } ?? "nil"
            rejectedValues[path] = "a value of type \(type) cannot be stored"
            context?.noteChange(self)
            return
        }
        rejectedValues[path] = nil
        set(converted.coerced(to: entity.slotTypes[slot]), at: slot)
    }

    // MARK: Composites

    private var firedValues: ContiguousArray<AttributeValue> {
        fireIfNeeded()
        return values
    }

    private func elements(of shape: CompositeShape, in values: ContiguousArray<AttributeValue>) -> [String: Any]? {
        var result: [String: Any] = [:]
        for element in shape.elements {
            switch element.property {
            case .attribute(let slot): result[element.name] = transformed(values[slot], at: slot)
            case .composite(let inner): result[element.name] = elements(of: inner, in: values)
            case .relationship, .fetchedProperty: break
            }
        }
        return result.isEmpty ? nil : result
    }

    private func setElements(_ value: Any?, of shape: CompositeShape) {
        guard let given = Self.dictionary(value) else {
            rejectedValues[shape.path] = "a composite attribute needs a dictionary of its elements"
            context?.noteChange(self)
            return
        }
        let unknown = Set(given.keys).subtracting(shape.elements.map(\.name)).sorted()
        rejectedValues[shape.path] =
            unknown.isEmpty ? nil : "it has no element “\(unknown.joined(separator: "”, “"))”"
        if !unknown.isEmpty { context?.noteChange(self) }
        for element in shape.elements {
            switch element.property {
            case .attribute(let slot): set(given[element.name], at: slot, path: "\(shape.path).\(element.name)")
            case .composite(let inner): setElements(given[element.name], of: inner)
            case .relationship, .fetchedProperty: break
            }
        }
    }

    private static func dictionary(_ value: Any?) -> [String: Any]? {
        switch value {
        case nil: [:]
        case let value as [String: Any]: value
        case let value as [String: Any?]: value.compactMapValues(\.self)
        case .composite(let value) as AttributeValue: value.compactMapValues(\.any)
        case .null as AttributeValue: [:]
        default: nil
        }
    }
}

extension AttributeValue {
    /// Returns the value in the form that an attribute of that type stores, if it can be converted without loss;
    /// otherwise unchanged.
    func coerced(to type: AttributeType) -> AttributeValue {
        switch (self, type) {
        case (.integer(let value), .boolean) where value == 0 || value == 1: .boolean(value == 1)
        case (.boolean(let value), _) where type.isInteger: .integer(value ? 1 : 0)
        case (.integer(let value), .double), (.integer(let value), .float): .double(Double(value))
        case (.integer(let value), .decimal): .decimal(.init(value))
        case (.double(let value), .decimal): .decimal(.init(value))
        case (.double(let value), .float): .double(Double(Float(value)))
        case (.double(let value), _) where type.isInteger: Int64(exactly: value).map { .integer($0) } ?? self
        default: self
        }
    }
}

/// Key-value coding, and access without change notifications for overrides of properties and life-cycle methods.
extension ManagedObject {
    /// Returns the value of a property as `value(forKey:)` does.
    ///
    /// Since there are no accessors that could be overridden in between, both methods are the same; this one exists for
    /// code ported from Core Data.
    public final func primitiveValue(forKey key: String) -> Any? { value(forKey: key) }

    /// Sets an attribute's value or a to-one relationship's object without making it an unsaved change.
    ///
    /// For values that are derived from others, for example in `awakeFromFetch`. Such a value is not saved by itself
    /// and not recorded for undo; if the object is new or has other unsaved changes, it is saved along with them.
    public final func setPrimitiveValue(_ value: Any?, forKey key: String) {
        fireIfNeeded()
        switch property(key) {
        case .attribute(let slot):
            guard let converted = AttributeValue(object: untransformed(value, at: slot)) else {
                setValue(value, forKey: key)
                return
            }
            setPrimitive(converted.coerced(to: entity.slots[slot].attribute?.attributeType ?? .undefined), at: slot)
        case .relationship(let index):
            guard let slot = entity.relationships[index].slot else {
                setValue(value, forKey: key)
                return
            }
            setPrimitive((value as? ManagedObject).map { .objectID($0.objectID) } ?? .null, at: slot)
        case .composite, .fetchedProperty: setValue(value, forKey: key)
        }
    }

    private func setPrimitive(_ value: AttributeValue, at slot: Int) {
        values[slot] = value
        if !entity.slots[slot].isPersistent { committed?[slot] = value }
    }

    /// Makes sure that a property can be read, by firing a fault.
    public final func willAccessValue(forKey key: String?) { fireIfNeeded() }
    /// Ends a `willAccessValue(forKey:)` call; does nothing.
    public final func didAccessValue(forKey key: String?) {}

    /// Records that a property is about to change, so that the next save includes the object.
    public final func willChangeValue(forKey key: String) {
        fireIfNeeded()
        context?.beginEvent(self)
        keepCommitted()
        context?.noteChange(self)
    }

    /// Ends a `willChangeValue(forKey:)` call; does nothing.
    public final func didChangeValue(forKey key: String) {}

    /// Returns the current values of the properties that changed in this event, by key; composites as a whole.
    ///
    /// An event ends with `processPendingChanges()`, a fetch or a save.
    public func changedValuesForCurrentEvent() -> [String: Any?] {
        guard let start = eventStart else { return [:] }
        let before = start.values.isEmpty ? committed ?? values : start.values
        guard before.count == values.count else { return [:] }
        let keys = values.indices.filter { before[$0] != values[$0] }.map { slot in
            String(entity.slots[slot].path.prefix { $0 != "." })
        }
        return Dictionary(uniqueKeysWithValues: Set(keys).map { ($0, value(forKey: $0)) })
    }
}

/// The changes that the next save makes to an object's row, slot by slot, for code that keeps a journal.
extension ManagedObject {
    /// The stored values that differ from the fetched or last saved ones, in ascending order of slots.
    ///
    /// Empty for a new or unchanged object.
    package var unsavedSlots: [(slot: Int, before: AttributeValue, after: AttributeValue)] {
        guard !isInserted, let committed else { return [] }
        return changedSlots.map { ($0, resolved(committed[$0], at: $0), value(at: $0)) }
    }

    /// Returns the fetched or last saved value of a slot; the current value for a new object.
    package func savedValue(at slot: Int) -> AttributeValue {
        fireIfNeeded()
        return resolved(committed?[slot] ?? value(at: slot), at: slot)
    }

    /// Returns the identifiers of a to-many relationship's objects as they were last saved; none for a new object.
    package func savedMembers(ofRelationshipNamed name: String) -> [ManagedObjectID] {
        guard let relationship = entity.relationship(name), let index = relationship.toManyIndex else { return [] }
        _ = memberIDs(relationship)
        return members.indices.contains(index) ? members[index].stored?.ids ?? [] : []
    }

    private func resolved(_ value: AttributeValue, at slot: Int) -> AttributeValue {
        if case .external(let file) = value { return externalValue(file, at: slot) }
        return value
    }
}
