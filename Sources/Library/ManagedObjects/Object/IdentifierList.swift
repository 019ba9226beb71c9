import DataModel

/// An ordered list of unique identifiers with fast membership tests.
///
/// Short lists, the common case, are searched linearly; a longer list also keeps a set.
struct IdentifierList: Equatable {
    private static let longest = 12
    private(set) var ids: [ManagedObjectID] = []
    private var members: Set<ManagedObjectID> = []

    init(_ ids: [ManagedObjectID] = []) {
        self.ids = ids
        if ids.count > Self.longest { members = Set(ids) }
    }

    var isEmpty: Bool { ids.isEmpty }

    func contains(_ id: ManagedObjectID) -> Bool { members.isEmpty ? ids.contains(id) : members.contains(id) }

    /// Appends an identifier; returns false if the list already contains it.
    mutating func append(_ id: ManagedObjectID) -> Bool {
        guard !contains(id) else { return false }
        ids.append(id)
        if !members.isEmpty {
            members.insert(id)
        } else if ids.count > Self.longest {
            members = Set(ids)
        }
        return true
    }

    /// Removes an identifier; returns false if the list does not contain it.
    mutating func remove(_ id: ManagedObjectID) -> Bool {
        guard contains(id), let place = ids.lastIndex(of: id) else { return false }
        ids.remove(at: place)
        members.remove(id)
        if ids.count <= Self.longest { members = [] }
        return true
    }

    mutating func removeAll() {
        ids = []
        members = []
    }

    /// Returns the list with temporary identifiers replaced by permanent ones.
    func replacingTemporary(_ permanent: PermanentIDs) -> IdentifierList {
        guard ids.contains(where: \.isTemporaryID) else { return self }
        return mapped { permanent[$0] ?? $0 }
    }

    /// Returns the list with each identifier transformed by the closure.
    func mapped(_ transform: (ManagedObjectID) -> ManagedObjectID) -> IdentifierList {
        IdentifierList(ids.map(transform))
    }
}
