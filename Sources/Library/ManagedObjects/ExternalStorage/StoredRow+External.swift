import DataModel

extension StoredRow {
    /// The row with bytes that are in memory already in the place of files that hold the same bytes.
    ///
    /// Whoever compares the row with an object's values would else take a file that was read for a change.
    func sharingBytes(with known: ContiguousArray<AttributeValue>) -> StoredRow {
        guard known.count == values.count else { return self }
        var result = values
        for slot in values.indices {
            guard case .external(let file) = values[slot], case .data(let data) = known[slot],
                (try? file.data()) == data
            else { continue }
            result[slot] = known[slot]
        }
        return StoredRow(version: version, values: result)
    }
}
