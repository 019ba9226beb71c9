import DataModel

/// The identifiers of many rows of one store in eight bytes each, plus two if the rows belong to several entities.
struct KeyList: RandomAccessCollection, Sendable {
    private enum Content {
        case one(StoreIdentity, ResolvedEntity, [Int64])
        case several(StoreIdentity, [Int64], [Int16])
        /// Rows of several stores, or unsaved objects.
        case any([ManagedObjectID])
    }

    private let content: Content

    /// Creates a list of arbitrary identifiers.
    init(_ ids: [ManagedObjectID]) { content = .any(ids) }

    /// Creates a list of a store's rows from their keys and entity numbers.
    init(_ store: StoreIdentity, keys: [Int64], entities: EntityNumbers) {
        switch entities {
        case .none: content = .any([])
        case .one(let number): content = .one(store, store.model[number: Int(number)], keys)
        case .several(let numbers): content = .several(store, keys, numbers)
        }
    }

    var startIndex: Int { 0 }

    var endIndex: Int {
        switch content {
        case .one(_, _, let keys), .several(_, let keys, _): keys.count
        case .any(let ids): ids.count
        }
    }

    subscript(position: Int) -> ManagedObjectID {
        switch content {
        case .one(let store, let entity, let keys): ManagedObjectID(store: store, entity: entity, key: keys[position])
        case .several(let store, let keys, let numbers):
            ManagedObjectID(store: store, entity: store.model[number: Int(numbers[position])], key: keys[position])
        case .any(let ids): ids[position]
        }
    }
}

/// The entity numbers of rows; a single number as long as all rows belong to one entity.
enum EntityNumbers {
    case none
    case one(Int16)
    case several([Int16])

    /// Appends the entity number of the next row, after `count` rows.
    mutating func append(_ number: Int16, after count: Int) {
        switch self {
        case .none: self = .one(number)
        case .one(let only) where only == number: return
        case .one(let only): self = .several(Array(repeating: only, count: count) + [number])
        case .several(var numbers):
            self = .none
            numbers.append(number)
            self = .several(numbers)
        }
    }
}
