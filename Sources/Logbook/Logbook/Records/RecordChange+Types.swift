package import Aviation

extension RecordChange {
    /// The change that fills the empty fields of an aircraft from its type; nil for none, and for another record.
    package init?(fillingFromType id: RecordID, _ record: Record?) {
        guard case .aircraft(let aircraft)? = record else { return nil }
        var filled = aircraft
        filled.fillFromType()
        guard filled != aircraft else { return nil }
        self.init(id: id, before: .aircraft(aircraft), after: .aircraft(filled))
    }

    /// Returns the name of the step that fills aircraft from their types.
    package static func nameOfFilling(_ count: Int) -> String {
        "filled \(count) aircraft from \(count == 1 ? "its type" : "their types")"
    }
}

extension LogbookAccess {
    /// Returns the changes that fill the empty fields of all aircraft from their types, in the order of the list; empty for
    /// none. Reads every aircraft.
    package func changesFromTypes() throws(LogbookError) -> [RecordChange] {
        var changes: [RecordChange] = []
        for row in try page(ListQuery(.aircraft), at: .first, limit: .max).rows {
            guard let change = RecordChange(fillingFromType: row.id, try record(row.id)) else { continue }
            changes.append(change)
        }
        return changes
    }
}
