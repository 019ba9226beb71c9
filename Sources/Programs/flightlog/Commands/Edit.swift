import ArgumentParser
import Aviation
import CommandLineProgram
import Logbook
import LogbookProgram

/// Changes fields of records.
struct Edit: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Change fields of records.",
        discussion: """
            ADDRESS is a record's number (list --columns id prints it), the address that log and JSON print, or a filter. \
            These are flights, unless KIND before them is aircraft, pilots, airports or documents:

              flightlog edit 1234 role=PIC night=0:30 remarks=
              flightlog edit date:2026-11-18 HBCFA onblock=1650
              flightlog edit aircraft HB-CFA color=blue
              flightlog edit pilot "Ann Lee" me=yes
              flightlog edit date:2026 role:? role=PIC

            FIELD is a field of the form by any of its names, and VALUE what you type there; an empty one is unknown. \
            Empty fields that follow from others are filled in as in the form. A new aircraft needs its type: \
            reg=N12345 newtype=C172. The changes are shown, and saved after a question. Several records are changed as the \
            terminal's E changes marked rows: nothing is filled in, one that cannot be saved refuses all, and without a \
            terminal they need --yes. The times of duty of all flights of a day are set at once:

              flightlog edit date:2026-11-23 dutyon=0420 dutyoff=1450

            --from-type gives aircraft what the program knows of their types, in fields that are empty: all of them, or \
            those that ADDRESS names. It is one step of the history:

              flightlog edit aircraft --from-type
            """)

    @Argument(
        help: ArgumentHelp(
            "What to change: flights, aircraft, pilots, airports or documents; then the record.", valueName: "address"),
        completion: .list(RecordKind.allValueStrings))
    var first: String

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("More of the record, and fields with their values.", valueName: "field=value"),
        completion: .assignments)
    var rest: [String] = []

    @Flag(help: "Fill the empty fields of aircraft that follow from their types.")
    var fromType = false

    @OptionGroup var changing: ChangeOptions

    @Flag(help: "Print JSON.")
    var json = false

    /// The words; the kind, if one is named, and the word after it belong to the address.
    var words: (address: [String], settings: [(name: String, text: String)]) {
        let words = LiteralWords.words([first] + rest)
        let start = words.first.flatMap { RecordKind(argument: $0) } == nil ? 1 : 2
        let own = words.prefix(start)
        let others = words.dropFirst(start)
        return (own + others.filter { Self.setting($0) == nil }, others.compactMap(Self.setting))
    }

    var address: RecordAddress { RecordAddress(words.address) }

    /// Returns the field and the value of a word; nil for another word.
    static func setting(_ word: String) -> (name: String, text: String)? {
        guard let end = word.firstIndex(of: "="), word.first?.isLetter == true else { return nil }
        let name = word[..<end]
        guard name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" || $0 == "." || $0 == " " }) else { return nil }
        return (String(name), String(word[word.index(after: end)...]))
    }

    func validate() throws {
        try LiteralWords.validate([first] + rest)
        if changing.quiet, json { throw ValidationError("Choose one of --quiet and --json.") }
        if fromType {
            guard address.kind == .aircraft, words.settings.isEmpty, !json else {
                throw ValidationError("Use --from-type with aircraft, and without fields and --json.")
            }
            return
        }
        if address.isEmpty { throw ValidationError("Name the record: its number, its address, or a filter.") }
        if words.settings.isEmpty { throw ValidationError("Name a field and its value, such as role=PIC.") }
    }

    func run() throws {
        let today = changing.clock.today()
        if fromType { return try fillFromTypes(today) }
        if setsDuty, !json, try editDuty(today) { return }
        let plan: Plan = try changing.book.reading { logbook in
            let order = changing.conventions.dateOrder
            let ids = try address.records(in: logbook, today: today, order: order, several: true)
            return ids.count > 1 ? try several(ids, today, in: logbook) : try one(ids[0], today, in: logbook)
        }
        switch plan {
        case .nothing: return
        case .several(let tried, let ids): try saveSeveral(tried, of: ids)
        case .one(let edit):
            guard try changing.isAgreed("Save?") else { return }
            // What was saved is said when the file is closed.
            let report = try changing.book.writing { try save(edit, in: $0) }
            json ? StandardStream.output.give(report) : changing.write(report)
        }
    }

    /// What was shown and is to be saved after a question.
    enum Plan {
        case nothing
        case one(RecordEdit)
        /// A change of the records that become others by it.
        case several(TriedChange, of: [RecordID])
    }

    /// Shows what changes in a record.
    private func one(_ id: RecordID, _ today: LocalDate, in logbook: StoreLogbook) throws -> Plan {
        let edit = try self.edit(try logbook.record(id), id, today, in: try logbook.fieldTable())
        let lines = try self.lines(of: edit, in: logbook)
        let owner = try edit.change.after.noteOnOwner(over: id, in: logbook)
        let notes = ([owner].compactMap(\.self) + edit.notes).map { "! \($0)" }
        if json {
            if lines.count == 1 || changing.dryRun {
                StandardStream.output.give(try json(edit, in: logbook, isSaved: false))
            }
        } else {
            changing.write(lines.count > 1 ? (lines + notes).joined(separator: "\n") : "Nothing changes.")
        }
        return lines.count > 1 ? .one(edit) : .nothing
    }

    /// Saves the record, and returns what is to be said.
    private func save(_ edit: RecordEdit, in logbook: StoreLogbook) throws -> String {
        let change = edit.change
        guard try logbook.record(change.id) == change.before else { throw LogbookError.changedElsewhere }
        let made = try edit.newRecords(in: logbook)
        let saved = try logbook.save(change.after, over: change.id)
        guard json else { return "changed: \(saved.kind.singular) \(try logbook.record(saved).sentence)" }
        return try self.json(edit, in: logbook, made: made.map(Self.name), isSaved: true)
    }

    /// Returns the record as JSON: as it is in the logbook, else as it would be.
    private func json(
        _ edit: RecordEdit, in logbook: StoreLogbook, made: [String]? = nil, isSaved: Bool
    ) throws -> String {
        let record = isSaved ? try logbook.record(edit.change.id) : edit.change.after
        let report = Listing(
            edited: record, address: logbook.address(of: edit.change.id), isSaved: isSaved,
            made: try made ?? edit.newRecords(in: logbook).map(Self.name), notes: edit.notes,
            try logbook.fieldTable())
        return report.jsonObject
    }

    static func name(_ new: (kind: RecordKind, label: String)) -> String { "\(new.kind.singular) \(new.label)" }

    func edit(
        _ record: Record, _ id: RecordID, _ today: LocalDate, in fields: FieldTable
    ) throws -> RecordEdit {
        do throws(RecordEdit.Problem) {
            return try RecordEdit(
                record, of: id, setting: words.settings, today: today, by: changing.conventions, in: fields)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// Returns the record, the fields before and after that differ, and the records that are created.
    private func lines(of edit: RecordEdit, in logbook: StoreLogbook) throws(LogbookError) -> [String] {
        let before = edit.change.before
        let after = edit.change.after
        var lines = ["\(before.kind.singular) \(before.sentence)"]
        for field in try logbook.fieldTable()[before.kind] where field.isInForm {
            let old = field.value(in: before)
            let new = field.value(in: after)
            let before = field.text(of: old).nonEmpty ?? "–"
            let after = try Self.text(new, of: field, in: logbook)
            if old != new, before != after { lines.append("  \(field.label): \(before.inRow) → \(after.inRow)") }
        }
        return lines + (try edit.newRecords(in: logbook)).map { "new: \(Self.name($0))" }
    }

    /// Returns a value as it is saved: a linked record under the name that it has in the logbook.
    private static func text(
        _ value: FieldValue?, of field: Field, in logbook: StoreLogbook
    ) throws(LogbookError) -> String {
        guard case .link(let kind) = field.type, case .link(let link)? = value, link.id == nil else {
            return field.text(of: value).nonEmpty ?? "–"
        }
        return try LinkMeaning(of: link.label, kind, in: logbook).link.label
    }
}
