import Aviation
import FlightLogApp
import Logbook

/// What aircraft lack of the facts of their types.
extension Edit {
    /// Fills the empty fields of aircraft that follow from their types, after a question, as one step of the history.
    func fillFromTypes(_ today: LocalDate) throws {
        let changes: [RecordChange] = try changing.book.reading { logbook in
            let ids =
                address.isEmpty
                ? try logbook.rows(ListQuery(.aircraft), limit: .max).map(\.id)
                : try address.records(in: logbook, today: today, order: changing.conventions.dateOrder, several: true)
            return try ids.compactMap { id in
                let record = try logbook.record(id)
                return RecordChange(fillingFromType: id, record)
            }
        }
        let what = "filled \(changes.count) aircraft from \(changes.count == 1 ? "its type" : "their types")"
        let lines = changes.flatMap { change in
            ["aircraft \(VisibleText.line(change.before.sentence))"]
                + FieldTable.standard[.aircraft].compactMap { field in
                    guard field.isInForm, let value = field.value(in: change.after),
                        field.value(in: change.before) == nil
                    else { return nil }
                    return "  \(field.label): \(VisibleText.line(value.text))"
                }
        }
        changing.write(changes.isEmpty ? "Nothing changes." : lines.joined(separator: "\n"))
        guard !changes.isEmpty, try changing.isAgreed("Save?") else { return }
        try changing.book.writing { try $0.save(changes, as: what) }
        changing.write(what)
    }
}

extension RecordChange {
    /// The change that fills the empty fields of an aircraft from its type; nil for none.
    fileprivate init?(fillingFromType id: RecordID, _ record: Record?) {
        guard case .aircraft(let aircraft)? = record else { return nil }
        var filled = aircraft
        filled.fillFromType()
        guard filled != aircraft else { return nil }
        self.init(id: id, before: .aircraft(aircraft), after: .aircraft(filled))
    }
}
