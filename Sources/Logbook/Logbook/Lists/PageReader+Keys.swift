import Aviation
import ManagedObjects

/// The keys of a whole list in its order, which cost eight bytes a row; its values are read by them, some at a time.
extension PageReader {
    /// Returns the keys of the first objects of the list.
    ///
    /// - Parameter limit: the largest number of keys; nil for all of them.
    func keys(limit: Int?) throws(LogbookError) -> [Int64] {
        if let figures = try figures() {
            return try counted(figures, from: nil, isBackward: false, limit: limit ?? .max).map(\.objectID.key)
        }
        guard let sorting, sorting.isCustom else { return try storedKeys(limit: limit) }
        let ranked = try flightsWithValue(of: sorting).map(\.key)
        let listed = try filter == nil ? nil : Set(storedKeys(limit: nil))
        let first = ranked.filter { listed?.contains($0) ?? true }
        let rest = try others(than: sorting).storedKeys(limit: limit.map { max($0 - first.count, 0) })
        return Array((first + rest).prefix(limit ?? .max))
    }

    private func storedKeys(limit: Int?) throws(LogbookError) -> [Int64] {
        var keys: [Int64] = []
        for run in order.runs where limit.map({ keys.count < $0 }) ?? true {
            var request = RowRequest(request(run, isBackward: false))
            let own = request.column("SELF", of: ManagedObjectID.self)
            // Rows with equal values are in the order of pages: by their keys, in the direction of the last value.
            request.sortDescriptors.append(
                SortDescriptor(key: "SELF", ascending: request.sortDescriptors.last?.ascending ?? true))
            request.fetchLimit = limit.map { $0 - keys.count } ?? 0
            try store.forEachRow(request) { row in if let key = row.key(own) { keys.append(key) } }
        }
        return keys
    }
}
