/// The kinds of records.
package enum RecordKind: String, Hashable, Sendable, CaseIterable {
    case flights
    case aircraft
    case pilots
    case airports
    /// Medicals, ratings, licenses, courses and others.
    case documents

    /// The noun for one record.
    package var singular: String {
        switch self {
        case .flights: "flight"
        case .aircraft: "aircraft"
        case .pilots: "pilot"
        case .airports: "airport"
        case .documents: "document"
        }
    }

    /// The noun for several records.
    package var plural: String { self == .aircraft ? "aircraft" : "\(singular)s" }
}

/// The identity of a saved record.
package struct RecordID: Hashable, Sendable {
    /// The kind of record.
    package let kind: RecordKind
    /// The row's key, which never changes and is never used for another row.
    package let key: Int64

    package init(kind: RecordKind, key: Int64) {
        self.kind = kind
        self.key = key
    }
}

/// A reference to another record: a saved one, or one that is created when the referring record is saved.
package enum RecordLink: Hashable, Sendable {
    /// A saved record with its name in lists.
    case saved(RecordID, label: String)
    /// The typed name of a new record.
    case new(String)

    /// The name of the record in lists.
    package var label: String {
        switch self {
        case .saved(_, let label): label
        case .new(let text): text
        }
    }

    /// The saved record; nil for a new one.
    package var id: RecordID? { if case .saved(let id, _) = self { id } else { nil } }
}
