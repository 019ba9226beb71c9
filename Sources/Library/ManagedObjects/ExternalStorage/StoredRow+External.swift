import DataModel

extension StoredRow {
    /// Returns the row with references to files replaced by known data with the same contents.
    ///
    /// Without this, comparing the row with an object's values would report a file that was read as a change.
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
