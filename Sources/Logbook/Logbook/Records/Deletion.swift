/// What became of records that were to be deleted together.
package struct Deletion: Hashable, Sendable {
    /// A record that is still there, because flights need it.
    package struct Refusal: Hashable, Sendable {
        package let id: RecordID
        /// What it is called in lists.
        package let name: String
        /// How many flights need it.
        package let flights: Int

        package init(id: RecordID, name: String, flights: Int) {
            self.id = id
            self.name = name
            self.flights = flights
        }
    }

    /// Those that are deleted.
    package let deleted: [RecordID]
    /// Those that are not.
    package let refused: [Refusal]

    package init(deleted: [RecordID], refused: [Refusal]) {
        self.deleted = deleted
        self.refused = refused
    }
}
