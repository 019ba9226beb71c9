import ManagedObjects

/// A row of the file: its entity and its key, which stays the same when a deleted row comes back.
struct RowKey: Hashable, Sendable {
    let entity: String
    let key: Int64

    init(entity: String, key: Int64) {
        self.entity = entity
        self.key = key
    }

    init(_ object: ManagedObject) { self.init(entity: object.entity.name, key: object.objectID.key) }

    /// The record that the row is; nil for a part of one, such as an approach.
    var recordID: RecordID? {
        RecordKind.allCases.first { $0.entityName == entity }.map { RecordID(kind: $0, key: key) }
    }

    /// The word for such a row.
    var noun: String {
        if let kind = recordID?.kind { return kind.singular }
        return Self.nouns[entity] ?? entity.lowercased()
    }

    private static let nouns = [
        FlightData.entityName: "flight data", SavedView.entityName: "view",
        OpeningBalance.entityName: "opening balance",
    ]

    /// Where the row stands among those of one step: records before their parts, in the order of the screens.
    var rank: Int {
        RecordKind.allCases.firstIndex { $0.entityName == entity } ?? RecordKind.allCases.count
    }
}
