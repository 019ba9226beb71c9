import DataModel
import StoreSQL

extension SQLiteStore {
    /// Copies the store into memory, with the bytes of external data in their columns.
    ///
    /// - Throws: `StoreError.externalData` for a file that is missing.
    package func copyInMemory() throws -> SQLiteStore {
        let copy = try SQLiteStore(url: url, mode: .inMemory)
        try backup(into: copy)
        try copy.write { connection in
            for (table, column) in try connection.blobColumns() {
                for name in try connection.externalNames(in: [column], of: table) {
                    _ = try external.read(name, at: PropertyPath(table, column))
                }
                try connection.execute(
                    """
                    UPDATE \(name: table) SET \(name: column) = FL_INLINE(\(name: column)) \
                    WHERE length(\(name: column)) = \(ExternalForm.referenceLength) \
                    AND substr(\(name: column), 1, 1) = x'02'
                    """)
            }
        }
        return copy
    }
}
