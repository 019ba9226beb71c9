public import FoundationEssentials

/// The identity of a managed object: which store, which table, which row.
///
/// Sendable, so that it may cross from one context to another where the object itself may not. Two identifiers are
/// equal when they name the same row, whichever entity of a hierarchy each was made with.
public struct ManagedObjectID: Sendable {
    /// The store the object lives in.
    public let store: StoreIdentity
    /// The row's primary key, `Z_PK`; negative until the object is saved for the first time.
    public let key: Int64
    /// The number of the object's own entity.
    public let entityNumber: Int16
    /// The number of the root of its hierarchy, whose table holds the row.
    public let rootNumber: Int16

    /// Makes an identifier of a row of that entity.
    public init(store: StoreIdentity, entity: ResolvedEntity, key: Int64) {
        self.store = store
        self.key = key
        entityNumber = Int16(entity.number)
        rootNumber = Int16(entity.rootNumber)
    }

    /// Whether the object has not been saved, so that the identifier will change.
    public var isTemporaryID: Bool { key < 0 }

    /// The name of the object's entity.
    public var entityName: String { store.model[number: Int(entityNumber)].name }

    /// The identifier as an address, `x-coredata://STORE/Entity/p12`; temporary ones end in `t` and a number.
    public var uriRepresentation: URL {
        let path = isTemporaryID ? "///\(entityName)/t\(-key)" : "//\(store.identifier)/\(entityName)/p\(key)"
        return URL(string: "x-coredata:\(path)") ?? URL(filePath: "/")
    }
}

extension ManagedObjectID: Hashable {
    public static func == (left: ManagedObjectID, right: ManagedObjectID) -> Bool {
        left.key == right.key && left.rootNumber == right.rootNumber && left.store === right.store
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(key)
        hasher.combine(rootNumber)
    }

    /// Few steps instead of `Hasher`'s many: see `KeyHash`.
    public func _rawHashValue(seed: Int) -> Int { KeyHash.mixed(key, rootNumber, seed: seed) }
}

extension ManagedObjectID: CustomStringConvertible {
    public var description: String { uriRepresentation.absoluteString }
}

/// The identity of a store, shared by all identifiers of its objects.
public final class StoreIdentity: Sendable {
    /// The store's UUID, as its metadata writes it.
    public let identifier: String
    /// The model the store is used with.
    public let model: ResolvedModel

    /// Makes an identity; two with the same identifier are still two stores.
    public init(identifier: String, model: ResolvedModel) {
        self.identifier = identifier
        self.model = model
    }
}

/// Hashes of keys that nobody can choose: few steps where `Hasher` takes a hundred.
///
/// Tables of objects by their identifiers stand on every path of fetching and saving. Keys are counted by the store, so
/// that nobody can choose them to collide; the seed of the table keeps tables apart from each other.
package enum KeyHash {
    /// Mixes a key, and the number of the hierarchy it is counted in, with the seed of a table.
    @inlinable
    package static func mixed(_ key: Int64, _ root: Int16 = 0, seed: Int) -> Int {
        var mixed = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= UInt64(bitPattern: Int64(root)) &* 0xC2B2_AE3D_27D4_EB4F
        mixed ^= UInt64(bitPattern: Int64(seed))
        mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed ^ (mixed >> 32))
    }
}
