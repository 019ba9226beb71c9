import DataModel

/// An ordered list of unique identifiers with fast membership tests and fast removal.
///
/// Short lists, the common case, are searched linearly. A longer one also keeps the place of each identifier; a removed
/// one leaves a gap, and the list closes up once half of it is gaps.
struct IdentifierList: Equatable {
    private static let longest = 12
    /// The identifiers and, in a long list, gaps: entries whose place is not this one.
    private var entries: [ManagedObjectID] = []
    /// The place of each identifier; empty for a short list.
    private var places: [ManagedObjectID: Int] = [:]

    init(_ ids: [ManagedObjectID] = []) {
        entries = ids
        index()
    }

    static func == (left: IdentifierList, right: IdentifierList) -> Bool { left.ids == right.ids }

    /// The identifiers, in order.
    var ids: [ManagedObjectID] {
        guard hasGaps else { return entries }
        return entries.indices.filter { places[entries[$0]] == $0 }.map { entries[$0] }
    }

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { places.isEmpty ? entries.count : places.count }

    private var hasGaps: Bool { !places.isEmpty && places.count < entries.count }

    func contains(_ id: ManagedObjectID) -> Bool { places.isEmpty ? entries.contains(id) : places[id] != nil }

    /// Appends an identifier; returns false if the list already contains it.
    mutating func append(_ id: ManagedObjectID) -> Bool {
        guard !contains(id) else { return false }
        entries.append(id)
        if places.isEmpty { index() } else { places[id] = entries.count - 1 }
        return true
    }

    /// Removes an identifier; returns false if the list does not contain it.
    mutating func remove(_ id: ManagedObjectID) -> Bool {
        guard !places.isEmpty else {
            guard let place = entries.firstIndex(of: id) else { return false }
            entries.remove(at: place)
            return true
        }
        guard places.removeValue(forKey: id) != nil else { return false }
        guard places.count > Self.longest, places.count * 2 > entries.count else {
            entries = entries.indices.filter { places[entries[$0]] == $0 }.map { entries[$0] }
            index()
            return true
        }
        return true
    }

    mutating func removeAll() {
        entries = []
        places = [:]
    }

    /// Returns the list with temporary identifiers replaced by permanent ones.
    func replacingTemporary(_ permanent: PermanentIDs) -> IdentifierList {
        guard entries.contains(where: \.isTemporaryID) else { return self }
        return mapped { permanent[$0] ?? $0 }
    }

    /// Returns the list with each identifier transformed by the closure; an identifier that occurs again is left out.
    func mapped(_ transform: (ManagedObjectID) -> ManagedObjectID) -> IdentifierList {
        var seen: Set<ManagedObjectID> = []
        return IdentifierList(ids.map(transform).filter { seen.insert($0).inserted })
    }

    private mutating func index() {
        places = [:]
        guard entries.count > Self.longest else { return }
        places.reserveCapacity(entries.count)
        for (place, id) in entries.enumerated() { places[id] = place }
    }
}
