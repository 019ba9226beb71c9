import ArgumentParser
import Aviation
import CommandLineProgram
import Logbook
import LogbookProgram

/// Adds a record that is no flight.
struct Add: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Add an aircraft, a pilot, an airport or a document.",
        discussion: """
            NAME is the registration of an aircraft, the name of a pilot, the identifier or name of an airport, or the kind \
            of a document. FIELD and VALUE are as for edit:

              flightlog add aircraft HB-CFA type=C172 color=blue
              flightlog add pilot "Ann Lee" me=yes birth=1980-05-17
              flightlog add airport LSZX name=Schmerlat city=Neunkirch zone=Europe/Zurich
              flightlog add document medical authority=EASA level=2 examined=2026-03-02 expires=2027-03-02

            What follows from the type of an aircraft is filled in; an airport of the world has what the program knows of it. \
            log adds flights. It is one step of the history.
            """)

    @Argument(
        help: ArgumentHelp("What to add: aircraft, pilot, airport or document.", valueName: "kind"),
        completion: .list(RecordKind.allCases.filter { $0 != .flights }.map(\.singular)))
    var kind: RecordKind

    @Argument(
        parsing: .allUnrecognized,
        help: ArgumentHelp("Its name, and fields with their values.", valueName: "name-and-fields"),
        completion: .assignments)
    var words: [String] = []

    @OptionGroup var changing: ChangeOptions

    @Flag(help: "Print JSON.")
    var json = false

    private var named: (name: String, settings: [(name: String, text: String)]) {
        let words = LiteralWords.words(words)
        let name = words.filter { Edit.setting($0) == nil }.joined(separator: " ")
        return (name.trimmed, words.compactMap(Edit.setting))
    }

    func validate() throws {
        try LiteralWords.validate(words)
        if kind == .flights { throw ValidationError("flightlog log adds a flight.") }
        if changing.quiet, json { throw ValidationError("Choose one of --quiet and --json.") }
        if named.name.isEmpty, named.settings.isEmpty {
            throw ValidationError("Say what the \(kind.singular) is called, or a field and its value.")
        }
    }

    func run() throws {
        let book = LogCommandBook(
            path: changing.book.path, clock: changing.clock, conventions: changing.conventions, begins: changing.yes)
        do {
            let isThere = LogbookFile.isThere(book.path)
            // A logbook that is to begin is tried as an empty copy, so that what is refused leaves nothing behind.
            let read = isThere ? book : try book.rehearsal()
            defer { if !isThere { read.remove() } }
            let logbook = try StoreLogbook.open(path: read.path, readOnly: isThere, today: changing.clock.today)
            let addition = try addition(in: logbook)
            let twin = try addition.likelyDuplicate(in: logbook)
            let made = try addition.newRecords(in: logbook).map(Edit.name)
            let notes = addition.notes + [try addition.record.noteOnOwner(over: nil, in: logbook)].compactMap(\.self)
            if json, changing.dryRun { try give(addition, nil, made, notes, in: logbook) }
            if !isThere { _ = try logbook.save(addition.record, over: nil) }
            try logbook.close()
            if !json { show(addition, made, notes, twin: twin) }
            if twin != nil, try !changing.isAgreed("Add another one?") { return }
            guard !changing.dryRun else { return }
            try save(addition, made, notes)
        } catch let error as LogbookError {
            throw book.failure(error)
        }
    }

    private func addition(in logbook: StoreLogbook) throws -> RecordAddition {
        let fields = try logbook.fieldTable()
        do throws(RecordEdit.Problem) {
            return try RecordAddition(
                kind, named: named.name, setting: named.settings, today: changing.clock.today(),
                by: changing.conventions, in: fields)
        } catch {
            throw CommandFailure(error)
        }
    }

    private func show(_ addition: RecordAddition, _ made: [String], _ notes: [String], twin: Record?) {
        let values = addition.values(in: .standard).map { "  \($0.label): \($0.text.inRow)" }
        let same = twin.map { ["! \(kind.singular) \($0.sentence) is in the logbook already"] } ?? []
        changing.write(
            (["\(kind.singular) \(addition.record.sentence)"] + values + made.map { "new: \($0)" }
                + notes.map { "! \($0)" } + same).joined(separator: "\n"))
    }

    private func save(_ addition: RecordAddition, _ made: [String], _ notes: [String]) throws {
        try changing.book.writing(beginning: changing.yes) { logbook in
            let id = try logbook.save(addition.record, over: nil)
            if json { return try give(addition, id, made, notes, in: logbook) }
            changing.write(logbook.address(of: id) ?? "")
        }
    }

    private func give(
        _ addition: RecordAddition, _ id: RecordID?, _ made: [String], _ notes: [String], in logbook: StoreLogbook
    ) throws(LogbookError) {
        let record = try id.map { (id) throws(LogbookError) in try logbook.record(id) } ?? addition.record
        let report = Listing(
            edited: record, address: id.flatMap(logbook.address), isSaved: id != nil, made: made,
            notes: notes, try logbook.fieldTable())
        StandardStream.output.give(report.jsonObject)
    }
}
