public import DataModel
public import Foundation

extension SavedObjectIDs {
    /// Reads the user info of a save notification in terms of a context's stores, omitting objects of other stores.
    public init(_ userInfo: [AnyHashable: Any], in context: ManagedObjectContext) {
        self.init()
        let coordinator = context.persistentStoreCoordinator
        func ids(_ keys: [String], but gone: [ManagedObjectID] = []) -> [ManagedObjectID] {
            var seen = Set(gone)
            return keys.compactMap { userInfo[$0] }.flatMap(Self.references)
                .compactMap { $0.id(in: coordinator) }.filter { seen.insert($0).inserted }
        }
        deleted = ids([DeletedObjectsKey, DeletedObjectIDsKey])
        inserted = ids([InsertedObjectsKey, InsertedObjectIDsKey], but: deleted)
        updated = ids([UpdatedObjectsKey, UpdatedObjectIDsKey, RefreshedObjectsKey], but: deleted + inserted)
    }

    /// The forms of an element of the user info.
    private enum Reference {
        case id(ManagedObjectID)
        case uri(URL)

        func id(in coordinator: PersistentStoreCoordinator) -> ManagedObjectID? {
            switch self {
            case .id(let id):
                coordinator.store(of: id) == nil
                    ? coordinator.managedObjectID(forURIRepresentation: id.uriRepresentation) : id
            case .uri(let uri): coordinator.managedObjectID(forURIRepresentation: uri)
            }
        }
    }

    private static func references(_ value: Any) -> [Reference] {
        switch value {
        case let objects as Set<ManagedObject>: objects.compactMap(\.identity).map { .id($0) }
        case let ids as Set<ManagedObjectID>: ids.map { .id($0) }
        case let uris as Set<URL>: uris.map { .uri($0) }
        case let members as Set<AnyHashable>: members.compactMap { reference($0.base) }
        case let members as [Any]: members.compactMap(reference)
        default: []
        }
    }

    private static func reference(_ value: Any) -> Reference? {
        switch value {
        case let object as ManagedObject: object.identity.map { .id($0) }
        case let id as ManagedObjectID: .id(id)
        case let uri as URL: .uri(uri)
        case let text as String: URL(string: text).map { .uri($0) }
        default: nil
        }
    }
}

extension PersistentStoreCoordinator {
    /// Returns the identifier for a URI; nil for an unsaved object, another store, or an invalid URI.
    ///
    /// Does not check whether the row exists; a fetch of the object shows that.
    public func managedObjectID(forURIRepresentation uri: URL) -> ManagedObjectID? {
        let parts = uri.pathComponents.filter { $0 != "/" }
        guard uri.scheme == "x-coredata", let host = uri.host(percentEncoded: false), parts.count == 2,
            let entity = try? model.entity(named: parts[0]), parts[1].hasPrefix("p"),
            let key = Int64(parts[1].dropFirst()), key != 0
        else { return nil }
        let store = persistentStores.first { $0.identifier.caseInsensitiveCompare(host) == .orderedSame }
        return store.map { ManagedObjectID(store: $0.identity, entity: entity, key: key) }
    }
}
