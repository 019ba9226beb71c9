/// The four kinds of things a logbook lists.
package enum RecordKind: String, Hashable, Sendable, CaseIterable {
    case flights
    case aircraft
    case pilots
    case airports

    /// The word for one of them.
    package var singular: String {
        switch self {
        case .flights: "flight"
        case .aircraft: "aircraft"
        case .pilots: "pilot"
        case .airports: "airport"
        }
    }

    /// The word for several of them.
    package var plural: String { self == .aircraft ? "aircraft" : "\(singular)s" }
}

/// The identity of a saved record, as the terminal and the command line know it.
package struct RecordID: Hashable, Sendable {
    /// The kind of record.
    package let kind: RecordKind
    /// The row's key, which never changes and is never given to another row.
    package let key: Int64

    package init(kind: RecordKind, key: Int64) {
        self.kind = kind
        self.key = key
    }
}

/// A record that another one refers to: a saved one, or one to be made when the referring record is saved.
package enum RecordLink: Hashable, Sendable {
    /// A saved record, and what it is called in lists.
    case saved(RecordID, label: String)
    /// What was typed, for a record that is not there yet.
    case new(String)

    /// What the record is called in lists.
    package var label: String {
        switch self {
        case .saved(_, let label): label
        case .new(let text): text
        }
    }

    /// The saved record; `nil` for a new one.
    package var id: RecordID? { if case .saved(let id, _) = self { id } else { nil } }
}
