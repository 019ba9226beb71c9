import Aviation
import Logbook
import LogbookProgram

/// What aircraft lack of the facts of their types.
extension Edit {
    /// Fills the empty fields of aircraft that follow from their types, after a question, as one step of the history.
    func fillFromTypes(_ today: LocalDate) throws {
        let changes: [RecordChange] = try changing.book.reading { logbook in
            if address.isEmpty { return try logbook.changesFromTypes() }
            let ids = try address.records(
                in: logbook, today: today, order: changing.conventions.dateOrder, several: true)
            return try ids.compactMap { RecordChange(fillingFromType: $0, try logbook.record($0)) }
        }
        let what = RecordChange.nameOfFilling(changes.count)
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
        guard !changes.isEmpty, try changing.isAgreed("Save?", isOfMany: changes.count > 1) else { return }
        try changing.book.writing { try $0.save(changes, as: what) }
        changing.write(what)
    }
}
