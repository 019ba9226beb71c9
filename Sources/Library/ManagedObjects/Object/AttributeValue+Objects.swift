import DataModel
public import Foundation

extension AttributeValue {
    /// The value as key-value coding returns it: numbers and Booleans as `NSNumber`, null as nil.
    var objectValue: Any? {
        switch self {
        case .boolean(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .decimal(let value): NSDecimalNumber(decimal: value)
        case .composite(let elements): elements.compactMapValues(\.objectValue)
        case .null, .string, .date, .data, .external, .uuid, .uri, .objectID: any
        }
    }

    /// Creates a value from any Swift value or an object of Foundation; nil if no attribute can hold it.
    init?(object value: Any?) {
        if let usual = value.flatMap({ AttributeValue(usual: $0) }) {
            self = usual
        } else {
            self.init(any: value.map { Self.plain($0) })
        }
    }

    /// Returns the Swift value of an object of Foundation; any other value unchanged.
    ///
    /// An `NSNumber` tells whether it is a Boolean, a whole number or a real number; a cast would not.
    private static func plain(_ value: Any) -> Any {
        // In its box, a number would be taken for a Boolean.
        if type(of: value) == AnyHashable.self, let box = value as? AnyHashable { return plain(box.base) }
        switch value {
        case let values as [String: Any]: return values.mapValues(plain)
        case is NSNull: return AttributeValue.null
        default: break
        }
        guard type(of: value) is AnyClass else { return value }
        switch value {
        case let value as NSDecimalNumber: return value as Decimal
        case let value as NSNumber:
            switch unsafe String(cString: value.objCType) {
            // A Boolean has the type of an 8-bit number.
            case "c" where [0, 1].contains(value.int8Value), "B": return value.boolValue
            case "d", "f": return value.doubleValue
            case "Q", "L": return value.uint64Value
            default: return value.int64Value
            }
        case let value as NSString: return value.description
        case let value as NSDate: return value as Date
        case let value as NSData: return value as Data
        case let value as NSURL: return value as URL
        case let value as NSUUID: return value as UUID
        default: return value
        }
    }
}

/// As a predicate's argument, a number is what it was made from.
extension NSNumber: PredicateArgument {
    public var predicateExpression: DataModel.Expression { .constant(AttributeValue(object: self) ?? .null) }
}

extension ManagedObject {
    /// Returns the value at a dotted path; nil if a part of the path is nil.
    ///
    /// A path goes through composites and relationships. Through a to-many relationship it yields the value of each
    /// object: a `Set<AnyHashable>`, or an array for an ordered relationship, with `NSNull` for nil. A collection
    /// operator such as `flights.@sum.minutes` or `flights.@count` ends the path; the operators are those of predicates,
    /// which leave nil out. `@unionOfObjects` and `@distinctUnionOfObjects` yield an array.
    public func value(forKeyPath path: String) -> Any? {
        let names = path.split(separator: ".").map(String.init)
        guard !names.contains(where: { $0.hasPrefix("@") }) else {
            return (try? value(atKeyPath: names)).flatMap(Self.keyValue)
        }
        return names.reduce(self as Any?) { value, name in Self.keyValue(of: value, forKey: name) }
    }

    /// Sets the value at a dotted path through to-one relationships and composites; does nothing if a part of the path
    /// before the last is nil.
    public func setValue(_ value: Any?, forKeyPath path: String) {
        guard let dot = path.firstIndex(of: ".") else { return setValue(value, forKey: path) }
        let (first, rest) = (String(path[..<dot]), String(path[path.index(after: dot)...]))
        switch property(first) {
        case .relationship(let index):
            guard let slot = entity.relationships[index].slot else {
                fatalError("\(entity.name).\(first) is a to-many relationship; a path cannot set through it.")
            }
            object(at: slot)?.setValue(value, forKeyPath: rest)
        case .composite:
            var elements = self.value(forKey: first) as? [String: Any] ?? [:]
            elements.set(value, at: rest.split(separator: ".").map(String.init)[...])
            setValue(elements.isEmpty ? nil : elements, forKey: first)
        case .attribute, .fetchedProperty:
            fatalError("\(entity.name).\(first) has no part “\(rest)”.")
        }
    }

    /// Sets the values of several properties; `NSNull` removes one.
    public func setValuesForKeys(_ values: [String: Any]) {
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            setValue(value is NSNull ? nil : value, forKey: key)
        }
    }

    /// Returns the values of several properties; `NSNull` for nil.
    public func dictionaryWithValues(forKeys keys: [String]) -> [String: Any] {
        Dictionary(keys.map { ($0, value(forKey: $0) ?? NSNull()) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the objects of a to-many relationship as a set whose changes change the relationship.
    ///
    /// The entity must have the relationship.
    public func mutableSetValue(forKey key: String) -> MutableRelatedObjects { related(key) }

    /// Returns the objects of an ordered relationship as a list whose changes change the relationship.
    ///
    /// The entity must have the relationship.
    public func mutableOrderedSetValue(forKey key: String) -> MutableRelatedObjects { related(key) }

    private func related(_ key: String) -> MutableRelatedObjects {
        guard let relationship = entity.relationship(key), relationship.isToMany else {
            fatalError("\(entity.name).\(key) is not a to-many relationship.")
        }
        return MutableRelatedObjects(self, relationship)
    }

    private static func keyValue(of value: Any?, forKey name: String) -> Any? {
        switch value {
        case let object as ManagedObject: object.value(forKey: name)
        case let elements as [String: Any]: elements[name]
        case let objects as [ManagedObject]: objects.map { $0.value(forKey: name) ?? NSNull() }
        case let objects as NSOrderedSet: keyValue(of: objects.array, forKey: name)
        case let objects as Set<ManagedObject>: Set(objects.map { hashable($0.value(forKey: name)) })
        case let values as Set<AnyHashable>: Set(values.map { hashable(keyValue(of: $0.base, forKey: name)) })
        case let values as [Any]: values.map { keyValue(of: $0, forKey: name) ?? NSNull() }
        default: nil
        }
    }

    private static func hashable(_ value: Any?) -> AnyHashable {
        switch value {
        case let value as AnyHashable: value
        case let values as [String: Any]: AnyHashable(values.mapValues(hashable))
        case let values as [Any]: AnyHashable(values.map(hashable))
        default: AnyHashable(NSNull())
        }
    }

    private static func keyValue(_ value: EvaluatedValue) -> Any? {
        switch value {
        case .value(let value): value.objectValue
        case .object(let object): object
        case .many(let members): members.map { keyValue($0) ?? NSNull() }
        }
    }
}

extension [String: Any] {
    /// Sets a value of nested dictionaries; nil removes it.
    fileprivate mutating func set(_ value: Any?, at path: ArraySlice<String>) {
        guard let name = path.first else { return }
        guard path.count > 1 else { return self[name] = value }
        var inner = self[name] as? [String: Any] ?? [:]
        inner.set(value, at: path.dropFirst())
        self[name] = inner.isEmpty ? nil : inner
    }
}

/// The objects of a to-many relationship; changing the collection changes the relationship and its inverse.
///
///     let entries = aircraft.mutableSetValue(forKey: "logEntries")
///     entries.add(entry)  // entry.aircraft is the aircraft from now on
///     entries.contains(entry)  // true
///     for entry in entries { print(entry.objectID) }
public struct MutableRelatedObjects: Sequence {
    private let owner: ManagedObject
    private let relationship: ResolvedRelationship

    init(_ owner: ManagedObject, _ relationship: ResolvedRelationship) {
        self.owner = owner
        self.relationship = relationship
    }

    /// The objects; in order if the relationship is ordered.
    public var allObjects: [ManagedObject] { owner.orderedObjects(ofRelationship: relationship.index) }
    /// The objects as a set.
    public var set: Set<ManagedObject> { Set(allObjects) }
    /// The objects in order.
    public var array: [ManagedObject] { allObjects }
    /// The number of objects.
    public var count: Int { allObjects.count }

    public func makeIterator() -> IndexingIterator<[ManagedObject]> { allObjects.makeIterator() }

    /// The first object; nil if there is none.
    public var firstObject: ManagedObject? { allObjects.first }
    /// The last object; nil if there is none.
    public var lastObject: ManagedObject? { allObjects.last }

    /// Returns the object at a position of an ordered relationship, which must have it.
    public func object(at position: Int) -> ManagedObject { allObjects[position] }

    /// Returns the position of an object in an ordered relationship; `NSNotFound` if it is not related.
    public func index(of object: ManagedObject) -> Int { allObjects.firstIndex { $0 === object } ?? NSNotFound }

    /// Returns whether an object is related.
    public func contains(_ object: ManagedObject) -> Bool { allObjects.contains { $0 === object } }

    /// Adds an object, at the end if the relationship is ordered.
    public func add(_ object: ManagedObject) { owner.insert(object, intoRelationship: relationship.index) }
    /// Removes an object.
    public func remove(_ object: ManagedObject) { owner.remove(object, fromRelationship: relationship.index) }
    /// Removes all objects.
    public func removeAllObjects() { allObjects.forEach(remove) }
    /// Adds objects.
    public func union(_ objects: Set<ManagedObject>) { objects.forEach(add) }
    /// Adds objects in order.
    public func addObjects(from objects: [ManagedObject]) { objects.forEach(add) }
    /// Removes objects.
    public func minus(_ objects: Set<ManagedObject>) { objects.forEach(remove) }
    /// Removes all objects but these.
    public func intersect(_ objects: Set<ManagedObject>) { allObjects.filter { !objects.contains($0) }.forEach(remove) }

    /// Inserts an object at a position of an ordered relationship.
    public func insert(_ object: ManagedObject, at position: Int) {
        owner.insert(object, intoRelationship: relationship.index, at: position)
    }

    /// Inserts objects at positions, in the result, of an ordered relationship.
    public func insert(_ objects: [ManagedObject], at positions: IndexSet) {
        owner.insert(objects, intoRelationship: relationship.index, at: positions)
    }

    /// Removes the object at a position of an ordered relationship.
    public func removeObject(at position: Int) { removeObjects(at: [position]) }

    /// Removes the objects at positions of an ordered relationship.
    public func removeObjects(at positions: IndexSet) {
        owner.removeObjects(at: positions, fromRelationship: relationship.index)
    }

    /// Replaces the object at a position of an ordered relationship.
    public func replaceObject(at position: Int, with object: ManagedObject) {
        replaceObjects(at: [position], with: [object])
    }

    /// Replaces the objects at positions of an ordered relationship.
    public func replaceObjects(at positions: IndexSet, with objects: [ManagedObject]) {
        owner.replaceObjects(at: positions, ofRelationship: relationship.index, with: objects)
    }

    /// Moves objects of an ordered relationship to a position, in the order of their old positions.
    public func moveObjects(at positions: IndexSet, to target: Int) {
        let objects = allObjects
        let moved = positions.map { objects[$0] }
        var rest = objects.filter { object in !moved.contains { $0 === object } }
        rest.insert(contentsOf: moved, at: target)
        owner.set(rest, ofRelationship: relationship.index)
    }
}
