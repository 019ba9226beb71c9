/// The permanent identifiers that a store assigned to new objects, by their temporary identifiers.
///
/// Temporary keys count downward and new objects usually arrive in the order of their creation, so an index can be
/// computed. Only if they arrive in another order is a table built.
package struct PermanentIDs: Sendable {
    /// The identifiers, in the order of assignment.
    package private(set) var pairs: [(temporary: ManagedObjectID, permanent: ManagedObjectID)] = []
    /// Built when an identifier arrives out of order.
    private var table: [ManagedObjectID: ManagedObjectID]?

    /// Creates an empty list.
    package init() {}

    /// Whether there are no identifiers.
    package var isEmpty: Bool { pairs.isEmpty }

    /// Reserves capacity.
    package mutating func reserveCapacity(_ count: Int) { pairs.reserveCapacity(count) }

    /// Adds an identifier.
    package mutating func append(_ temporary: ManagedObjectID, _ permanent: ManagedObjectID) {
        if table != nil {
            table?[temporary] = permanent
        } else if let last = pairs.last, last.temporary.key <= temporary.key {
            table = Dictionary(pairs.map { ($0.temporary, $0.permanent) }, uniquingKeysWith: { first, _ in first })
            table?[temporary] = permanent
        }
        pairs.append((temporary, permanent))
    }

    /// Adds the identifiers of another list.
    package mutating func append(_ others: PermanentIDs) {
        for pair in others.pairs { append(pair.temporary, pair.permanent) }
    }

    /// The permanent identifier for a temporary one; nil for any other.
    package subscript(id: ManagedObjectID) -> ManagedObjectID? {
        guard id.isTemporaryID, let first = pairs.first else { return nil }
        if let table { return table[id] }
        let guess = first.temporary.key - id.key
        if guess >= 0, guess < Int64(pairs.count), pairs[Int(guess)].temporary == id {
            return pairs[Int(guess)].permanent
        }
        return search(id)
    }

    private func search(_ id: ManagedObjectID) -> ManagedObjectID? {
        var (low, high) = (0, pairs.count)
        while low < high {
            let middle = (low + high) / 2
            if pairs[middle].temporary.key > id.key { low = middle + 1 } else { high = middle }
        }
        guard low < pairs.count, pairs[low].temporary == id else { return nil }
        return pairs[low].permanent
    }
}
