import ArgumentParser
import Aviation
import CommandLineProgram
import Logbook
import LogbookProgram

/// The times of duty, which all flights of a day share.
extension Edit {
    private var dutyFields: [FieldID] {
        words.settings.compactMap { FieldTable.standard[.flights].named($0.name)?.id }
    }

    /// Whether nothing but times of duty is set, so that the address may name several flights.
    var setsDuty: Bool {
        address.kind == .flights && dutyFields.count == words.settings.count
            && dutyFields.allSatisfy { [.dutyStart, .dutyEnd].contains($0) }
    }

    /// Sets the times of duty of several flights of one day, after a question: they are those of the first flight.
    ///
    /// - Returns: false when the address does not name several flights.
    func editDuty(_ today: LocalDate) throws -> Bool {
        var isSeveral = false
        let changes: [RecordChange] = try changing.book.reading { logbook in
            let order = changing.conventions.dateOrder
            let ids = try address.records(in: logbook, today: today, order: order, several: true)
            isSeveral = ids.count > 1
            let flights = try ids.compactMap { id in FlightRecord(try logbook.record(id)).map { (id: id, flight: $0) } }
            return isSeveral ? try dutyChanges(of: flights, today, in: logbook) : []
        }
        guard isSeveral else { return false }
        let what = "changed times of duty of \(changes.count) flight\(changes.count == 1 ? "" : "s")"
        guard !changes.isEmpty, try changing.isAgreed("Save?", isOfMany: changes.count > 1) else { return true }
        try changing.book.writing { try $0.save(changes, as: what) }
        changing.write(what)
        return true
    }

    /// Shows what changes, and returns the changes.
    private func dutyChanges(
        of flights: [(id: RecordID, flight: FlightRecord)], _ today: LocalDate, in logbook: StoreLogbook
    ) throws -> [RecordChange] {
        let sorted = flights.sorted { one, other in
            (one.flight.offBlock?.seconds ?? .max, one.id.key) < (other.flight.offBlock?.seconds ?? .max, other.id.key)
        }
        guard let first = sorted.first, Set(sorted.map(\.flight.date)).count == 1 else {
            throw CommandFailure(
                "These flights are on different days.", "Enter duty times one day at a time.", exitCode: ExitCode(64)
            )
        }
        let edit = try edit(.flight(first.flight), first.id, today, in: .standard)
        let changes = sorted.map { id, flight in
            var after = flight
            for field in dutyFields { after.attributes[field.name] = edit.change.after.attributes[field.name] }
            return RecordChange(id: id, before: .flight(flight), after: .flight(after))
        }.filter { $0.before != $0.after }
        let names = changes.map { "flight \($0.before.sentence)" }
        let fields = dutyFields.compactMap { FieldTable.standard[.flights][$0] }.map { field in
            "  \(field.label): \(field.value(in: edit.change.after)?.text ?? "–")"
        }
        changing.write(changes.isEmpty ? "Nothing changes." : (names + fields).joined(separator: "\n"))
        return changes
    }
}
