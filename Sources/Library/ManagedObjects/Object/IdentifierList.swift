import DataModel

/// Identifiers in an order, each once, and whether one is among them without a walk through all.
///
/// Most lists are short, and are walked through; a longer one keeps a set beside it.
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

    /// Puts an identifier at the end; false when it is there already.
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

    /// Takes an identifier out; false when it is not there.
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

    /// The same list with permanent identifiers in the place of temporary ones.
    func replacingTemporary(_ permanent: PermanentIDs) -> IdentifierList {
        guard ids.contains(where: \.isTemporaryID) else { return self }
        return mapped { permanent[$0] ?? $0 }
    }

    /// The list of what the closure makes of each identifier.
    func mapped(_ transform: (ManagedObjectID) -> ManagedObjectID) -> IdentifierList {
        IdentifierList(ids.map(transform))
    }
}
