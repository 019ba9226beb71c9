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
        var tried = TriedChange(try change(of: ids[0].kind, today, in: logbook))
        var preview = Preview(kind: ids[0].kind)
        var line = ProgressLine("looking")
        defer { line.end() }
        try forEachRecord(ids, in: logbook) { found in
            preview.add(tried.outcome(of: found.record, found.id))
            line.show(Double(preview.count) / Double(ids.count))
        }
        line.end()
        try refuse(preview)
        try show(preview, ids, of: tried.change, in: logbook)
        return preview.changing.isEmpty ? .nothing : .several(tried, of: preview.changing)
    }

    /// What becomes of records, as far as it is shown.
    private struct Preview {
        let kind: RecordKind
        var count = 0
        /// The records that become others.
        var changing: [RecordID] = []
        /// A line for each of them.
        var lines: [String] = []
        var refusals = 0
        var firstRefusals: [String] = []

        mutating func add(_ outcome: BulkChange.Outcome) {
            count += 1
            if let error = outcome.error {
                refusals += 1
                if firstRefusals.count < 3 { firstRefusals.append("\(outcome.name): \(error)") }
            }
            guard refusals == 0, outcome.isChange else { return }
            changing.append(outcome.change.id)
            let differences = outcome.differences.map { difference in
                "\(difference.label): \(Edit.shown(difference.before)) → \(Edit.shown(difference.after))"
            }
            let note = outcome.note.map { [$0] } ?? []
            lines.append("\(kind.singular) \(outcome.name)  \((differences + note).joined(separator: " · "))")
        }
    }

    /// Passes records to a closure, some hundred of which are read at once.
    ///
    /// - Throws: `LogbookError.gone` where one was deleted meanwhile.
    private func forEachRecord(
        _ ids: [RecordID], in logbook: StoreLogbook, _ body: (IdentifiedRecord) throws -> Void
    ) throws {
        for start in stride(from: 0, to: ids.count, by: 500) {
            let part = Array(ids[start..<min(start + 500, ids.count)])
            let found = try logbook.records(part)
            guard found.count == part.count else { throw LogbookError.gone }
            for record in found { try body(record) }
        }
    }

    /// Saves the change after a question, as one step.
    func saveSeveral(_ tried: TriedChange, of ids: [RecordID]) throws {
        guard try changing.isAgreed("Save?", isOfMany: true) else { return }
        let step = tried.change.step(of: Self.count(ids.count, ids[0].kind))
        var line = ProgressLine("changing")
        defer { line.end() }
        try changing.book.writing { logbook in
            try logbook.change(tried: ids, as: step, advancing: { line.show($0) }) { (found) throws(LogbookError) in
                // It could be changed when it was shown.
                guard let after = tried.after(found.record, found.id) else { throw .changedElsewhere }
                return after
            }
        }
        line.end()
        guard json else { return changing.write(step) }
        try changing.book.reading { try give(ids, isSaved: true, in: $0) { $0.record } }
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
    private func refuse(_ preview: Preview) throws {
        guard preview.refusals > 0 else { return }
        let first = preview.firstRefusals.joined(separator: "; ")
        let more = preview.refusals > 3 ? "; …" : ""
        throw CommandFailure(
            "\(preview.refusals) of \(preview.count) records cannot be changed so: \(first)\(more).",
            "Nothing was changed. Leave them out of the filter, or change them one by one.", exitCode: ExitCode(1))
    }

    /// Prints a line for each record that changes, what is made, and how many change and stay.
    private func show(
        _ preview: Preview, _ ids: [RecordID], of change: BulkChange, in logbook: StoreLogbook
    ) throws {
        let kind = preview.kind
        if json {
            if preview.changing.isEmpty || changing.dryRun {
                try give(ids, isSaved: false, in: logbook) { change.outcome(of: $0.record, $0.id).change.after }
            }
            return
        }
        let made = change.newRecords.map { "new: \(Self.name($0))" }
        let changed = preview.changing.count
        let staying = preview.count - changed
        let sum =
            "\(Self.count(changed, kind)) change\(changed == 1 ? "s" : "")"
            + (staying == 0 ? "." : ", \(Self.count(staying, kind)) stay\(staying == 1 ? "s" : "").")
        changing.write(changed == 0 ? "Nothing changes." : (preview.lines + made + [sum]).joined(separator: "\n"))
    }

    fileprivate static func shown(_ text: String) -> String { text.isEmpty ? "–" : text.inRow }

    private static func count(_ count: Int, _ kind: RecordKind) -> String {
        "\(count) \(count == 1 ? kind.singular : kind.plural)"
    }

    /// Writes records as JSON, as they are or as they would be.
    private func give(
        _ ids: [RecordID], isSaved: Bool, in logbook: StoreLogbook, _ record: (IdentifiedRecord) -> Record
    ) throws {
        let fields = try logbook.fieldTable()
        var writer: ListingWriter?
        try forEachRecord(ids, in: logbook) { found in
            let listing = Listing(
                edited: record(found), address: logbook.address(of: found.id), isSaved: isSaved, made: [], notes: [],
                fields)
            var known = writer ?? ListingWriter(listing.fields, as: .json)
            StandardStream.output.give(known.text(listing.rows))
            writer = known
        }
        StandardStream.output.give(writer?.end ?? "[]\n")
    }
}

extension CommandFailure {
    /// A field that cannot be set, or a value that is refused.
    init(_ problem: RecordEdit.Problem) {
        let isUnknown = if case .wrong = problem { false } else { true }
        self.init(problem.message, "Nothing was changed.", exitCode: ExitCode(isUnknown ? 64 : 1))
    }
}
