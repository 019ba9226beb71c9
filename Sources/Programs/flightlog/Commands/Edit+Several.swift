import ArgumentParser
import Aviation
import CommandLineProgram
import Logbook
import LogbookProgram

/// The same change of several records, as the terminal changes marked rows.
extension Edit {
    /// Shows what becomes of several records; all of them are changed or none.
    func several(_ ids: [RecordID], _ today: LocalDate, in logbook: StoreLogbook) throws -> Plan {
        guard Set(ids.map(\.kind)).count == 1 else {
            throw CommandFailure(
                "The records are of several kinds.", "Edit each kind separately.", exitCode: ExitCode(64))
        }
        let change = try change(of: ids[0].kind, today, in: logbook)
        let outcomes = try ids.map { change.outcome(of: try logbook.record($0), $0) }
        try refuse(outcomes)
        try show(outcomes, of: change, in: logbook)
        let changes = outcomes.filter(\.isChange).map(\.change)
        return changes.isEmpty
            ? .nothing : .several(changes, step: change.step(of: Self.count(changes.count, ids[0].kind)))
    }

    /// Saves the changes after a question, as one step.
    func saveSeveral(_ changes: [RecordChange], as step: String) throws {
        guard try changing.isAgreed("Save?", isOfMany: true) else { return }
        try changing.book.writing { try $0.save(changes, as: step) }
        json ? StandardStream.output.give(try saved(changes)) : changing.write(step)
    }

    private func change(of kind: RecordKind, _ today: LocalDate, in logbook: StoreLogbook) throws -> BulkChange {
        let fields = try logbook.fieldTable()
        var change: BulkChange
        do throws(RecordEdit.Problem) {
            change = try BulkChange(
                of: kind, setting: words.settings, today: today, by: changing.conventions, in: fields)
        } catch {
            throw CommandFailure(error)
        }
        try change.lookUpLinks(in: logbook)
        return change
    }

    /// Refuses all records when one cannot be saved, and names the first ones.
    private func refuse(_ outcomes: [BulkChange.Outcome]) throws {
        let refused = outcomes.filter { $0.error != nil }
        guard !refused.isEmpty else { return }
        let first = refused.prefix(3).map { "\($0.name): \($0.error ?? "")" }.joined(separator: "; ")
        let more = refused.count > 3 ? "; …" : ""
        throw CommandFailure(
            "\(refused.count) of \(outcomes.count) records cannot be changed so: \(first)\(more).",
            "Nothing was changed. Leave them out of the filter, or change them one by one.", exitCode: ExitCode(1))
    }

    /// Prints a line for each record that changes, what is made, and how many change and stay.
    private func show(
        _ outcomes: [BulkChange.Outcome], of change: BulkChange, in logbook: StoreLogbook
    ) throws {
        let kind = outcomes[0].change.id.kind
        let changed = outcomes.filter(\.isChange)
        if json {
            if changed.isEmpty || changing.dryRun {
                StandardStream.output.give(
                    try report(outcomes.map { ($0.change.id, $0.change.after) }, isSaved: false, in: logbook))
            }
            return
        }
        let lines = changed.map { outcome in
            let differences = outcome.differences.map { difference in
                "\(difference.label): \(Self.shown(difference.before)) → \(Self.shown(difference.after))"
            }
            let note = outcome.note.map { [$0] } ?? []
            return "\(kind.singular) \(outcome.name)  \((differences + note).joined(separator: " · "))"
        }
        let made = change.newRecords.map { "new: \(Self.name($0))" }
        let staying = outcomes.count - changed.count
        let sum =
            "\(Self.count(changed.count, kind)) change\(changed.count == 1 ? "s" : "")"
            + (staying == 0 ? "." : ", \(Self.count(staying, kind)) stay\(staying == 1 ? "s" : "").")
        changing.write(changed.isEmpty ? "Nothing changes." : (lines + made + [sum]).joined(separator: "\n"))
    }

    private static func shown(_ text: String) -> String { text.isEmpty ? "–" : text.inRow }

    private static func count(_ count: Int, _ kind: RecordKind) -> String {
        "\(count) \(count == 1 ? kind.singular : kind.plural)"
    }

    /// Returns the saved records as JSON.
    private func saved(_ changes: [RecordChange]) throws -> String {
        try changing.book.reading { logbook in
            try report(changes.map { ($0.id, try logbook.record($0.id)) }, isSaved: true, in: logbook)
        }
    }

    private func report(
        _ records: [(id: RecordID, record: Record)], isSaved: Bool, in logbook: StoreLogbook
    ) throws(LogbookError) -> String {
        let fields = try logbook.fieldTable()
        let listings = records.map { id, record in
            Listing(
                edited: record, address: logbook.address(of: id), isSaved: isSaved, made: [], notes: [], fields)
        }
        return Listing(fields: listings.first?.fields ?? [], rows: listings.flatMap(\.rows)).json
    }
}

extension CommandFailure {
    /// A field that cannot be set, or a value that is refused.
    init(_ problem: RecordEdit.Problem) {
        let isUnknown = if case .wrong = problem { false } else { true }
        self.init(problem.message, "Nothing was changed.", exitCode: ExitCode(isUnknown ? 64 : 1))
    }
}
