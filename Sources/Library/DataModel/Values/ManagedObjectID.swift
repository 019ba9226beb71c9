public import FoundationEssentials

/// The identity of a managed object: its store, table and row.
///
///     let there = otherContext.object(with: aircraft.objectID) as? Aircraft
///     let uri = aircraft.objectID.uriRepresentation  // x-coredata://…/Aircraft/p12
///     let id = context.persistentStoreCoordinator.managedObjectID(forURIRepresentation: uri)
///
/// An identifier is Sendable, so it can be passed between contexts where the object itself cannot. Two identifiers are
/// equal if they name the same row, even if they were created with different entities of a hierarchy.
public struct ManagedObjectID: Sendable {
    /// The store that contains the object.
    public let store: StoreIdentity
    /// The row's primary key, `Z_PK`; a negative number until the object is saved for the first time.
    public let key: Int64
    /// The number of the object's entity.
    public let entityNumber: Int16
    /// The number of the root entity, whose table contains the row.
    public let rootNumber: Int16

    /// Creates an identifier for a row of an entity.
    public init(store: StoreIdentity, entity: ResolvedEntity, key: Int64) {
        self.store = store
        self.key = key
        entityNumber = Int16(entity.number)
        rootNumber = Int16(entity.rootNumber)
    }

    /// Whether the object was never saved, so that the identifier will change.
    ///
    /// A row of a damaged file may have a negative key, too; its identifier is permanent.
    public var isTemporaryID: Bool { key < 0 && store.isTemporary }

    /// The name of the object's entity.
    public var entityName: String { store.model[number: Int(entityNumber)].name }

    /// Whether two identifiers name the same row of the same file, even if they belong to two stores that have it open.
    package func isSameRow(as other: ManagedObjectID) -> Bool {
        key == other.key && rootNumber == other.rootNumber && store.isSameFile(as: other.store)
    }

    /// The identifier as a URL, `x-coredata://STORE/Entity/p12`. The last component of a temporary one is `t` and a
    /// number.
    public var uriRepresentation: URL {
        // A damaged file may have the least key, which has no positive counterpart.
        let path = isTemporaryID ? "///\(entityName)/t\(key.magnitude)" : "//\(store.identifier)/\(entityName)/p\(key)"
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

    /// Faster than `Hasher`: see `KeyHash`.
    public func _rawHashValue(seed: Int) -> Int { KeyHash.mixed(key, rootNumber, seed: seed) }
}

extension ManagedObjectID: CustomStringConvertible {
    public var description: String { uriRepresentation.absoluteString }
}

/// The identity of a store, shared by all identifiers of its objects.
public final class StoreIdentity: Sendable {
    /// The store's UUID, as in its metadata.
    public let identifier: String
    /// The model with which the store is used.
    public let model: ResolvedModel
    /// Whether it stands for no store, in the identifiers of objects that were never saved.
    package let isTemporary: Bool

    /// Creates an identity. Two with the same identifier are still different stores.
    public init(identifier: String, model: ResolvedModel) {
        self.identifier = identifier
        self.model = model
        isTemporary = false
    }

    /// Whether two stores are of one file, or of copies of it.
    package func isSameFile(as other: StoreIdentity) -> Bool {
        self === other || !isTemporary && !other.isTemporary && identifier == other.identifier
    }

    /// Creates the identity for objects that were never saved.
    package init(ofUnsavedObjectsOf model: ResolvedModel) {
        identifier = ""
        self.model = model
        isTemporary = true
    }
}

/// A fast hash for row keys.
///
/// Tables keyed by object identifiers are on every path of fetching and saving, and `Hasher` takes many times as long.
/// The store assigns the keys, so no one can choose them to collide; the seed distinguishes tables.
package enum KeyHash {
    /// Mixes a key and the number of its hierarchy with a table's seed.
    @inlinable
    package static func mixed(_ key: Int64, _ root: Int16 = 0, seed: Int) -> Int {
        var mixed = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= UInt64(bitPattern: Int64(root)) &* 0xC2B2_AE3D_27D4_EB4F
        mixed ^= UInt64(bitPattern: Int64(seed))
        mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed ^ (mixed >> 32))
    }
}
