/// The permanent identifiers that a store gave to new objects, by their temporary ones.
///
/// Temporary keys are counted downwards, and new objects come in the order in which they were made: the place of one is
/// found without a table. Should they come in another order, a table is made.
package struct PermanentIDs: Sendable {
    /// The identifiers, in the order in which they were given.
    package private(set) var pairs: [(temporary: ManagedObjectID, permanent: ManagedObjectID)] = []
    /// Made once an identifier came out of order.
    private var table: [ManagedObjectID: ManagedObjectID]?

    /// Makes a list of none.
    package init() {}

    /// Whether there is none.
    package var isEmpty: Bool { pairs.isEmpty }

    /// Makes room for so many.
    package mutating func reserveCapacity(_ count: Int) { pairs.reserveCapacity(count) }

    /// Takes one in.
    package mutating func append(_ temporary: ManagedObjectID, _ permanent: ManagedObjectID) {
        if table != nil {
            table?[temporary] = permanent
        } else if let last = pairs.last, last.temporary.key <= temporary.key {
            table = Dictionary(pairs.map { ($0.temporary, $0.permanent) }, uniquingKeysWith: { first, _ in first })
            table?[temporary] = permanent
        }
        pairs.append((temporary, permanent))
    }

    /// Takes others in.
    package mutating func append(_ others: PermanentIDs) {
        for pair in others.pairs { append(pair.temporary, pair.permanent) }
    }

    /// The permanent identifier of a temporary one; nil for any other.
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
