package import MirrorFormat

/// What happens when a store joins a mirrored folder, or begins one: which records are the same, which are new on either
/// side, and what differs.
package struct JoinPlan: Sendable {
    /// A value that both sides have, and that differs.
    package struct Difference: Sendable {
        package let entity: String
        package let name: RecordName
        package let property: String
        package let mine: MirrorValue
        package let theirs: MirrorValue
    }

    /// How many records of an entity are the same, and how many only one side has.
    package struct Count: Sendable, Equatable {
        package var same = 0
        package var mine = 0
        package var theirs = 0

        package init() {}
    }

    /// Whether the folder is empty, and the store begins it.
    package internal(set) var isFounding: Bool
    /// What people call the folder's logbook; empty for a new one.
    package internal(set) var title: String
    /// The records by the first name of their entity; pairs are left out.
    package internal(set) var counts: [String: Count] = [:]
    /// The values that only this store has, of records that both have.
    package internal(set) var additions = 0
    /// The values that differ.
    package internal(set) var differences: [Difference] = []
    /// The files of the folder that have not arrived, or wait for such.
    package internal(set) var waiting = 0
    /// Why files of the folder are not used.
    package internal(set) var problems: [String] = []
    /// The rows here that are records.
    var rows: [RecordName: RecordNames.Row] = [:]

    /// Returns the key of the row that is a record; nil if none is here.
    package func row(of name: RecordName) -> Int64? { rows[name]?.key }

    /// Whether this store has records of its own.
    package var hasOwnRecords: Bool { counts.values.contains { $0.same + $0.mine > 0 } }
    /// Whether the folder has records.
    package var hasTheirs: Bool { counts.values.contains { $0.same + $0.theirs > 0 } }
}
