import ArgumentParser
import Aviation
import CommandLineProgram
import Logbook
import LogbookProgram

/// Deletes records.
struct Delete: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "delete",
        abstract: "Delete records.",
        discussion: """
            Each ADDRESS is a record's number (list --columns id prints it) or the address that log and JSON print; or all \
            words together are a filter. These are flights, unless KIND before them is aircraft, pilots, airports or \
            documents:

              flightlog delete 1234 1235
              flightlog delete aircraft HB-CFA
              flightlog delete imported:wrong.csv date:2026

            What goes is shown and counted, and deleted after a question, as one step of the history. Several are deleted \
            without a question only with --yes. A record that flights use is not deleted, and nothing else then.
            """)

    @Argument(
        help: ArgumentHelp(
            "What to delete: flights, aircraft, pilots, airports or documents; then the records.", valueName: "address"),
        completion: .list(RecordKind.allValueStrings))
    var first: String

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("More records.", valueName: "addresses"))
    var rest: [String] = []

    @OptionGroup var changing: ChangeOptions

    private var address: RecordAddress { RecordAddress(LiteralWords.words([first] + rest)) }

    func validate() throws {
        try LiteralWords.validate([first] + rest)
        if address.isEmpty { throw ValidationError("Name the record: its number, its address, or a filter.") }
    }

    func run() throws {
        let today = changing.clock.today()
        let ids = try changing.book.reading { try records(in: $0, today: today) }
        let what = ids.count == 1 ? "it" : "these \(ids.count) \(ids[0].kind.plural)"
        guard try changing.isAgreed("Delete \(what)?", isOfMany: ids.count > 1) else { return }
        // Another program may have begun to use one of them during the question: then none is deleted.
        let deletion = try changing.book.writing { logbook in
            try refuse(ids, in: logbook)
            return try logbook.delete(ids)
        }
        let count = deletion.deleted.count
        changing.write("deleted: \(count) \(count == 1 ? ids[0].kind.singular : ids[0].kind.plural)")
    }

    /// Returns the records, and prints what they are.
    ///
    /// - Throws: the error of a record that flights use; then none is deleted.
    private func records(in logbook: StoreLogbook, today: LocalDate) throws -> [RecordID] {
        let ids = try address.records(in: logbook, today: today, order: changing.conventions.dateOrder, several: true)
        guard Set(ids.map(\.kind)).count == 1 else {
            throw CommandFailure(
                "The records are of several kinds.", "Delete each kind separately.", exitCode: ExitCode(64)
            )
        }
        try refuse(ids, in: logbook)
        changing.write(
            try ids.map { "\($0.kind.singular) \(try logbook.record($0).sentence)" }.joined(separator: "\n"))
        if ids.count > 1 { changing.write("\(ids.count) \(ids[0].kind.plural)") }
        let documents = try logbook.documentCount(of: ids)
        if documents > 0 { changing.write("with \(documents) document\(documents == 1 ? "" : "s")") }
        return ids
    }

    /// Refuses all records when flights use one of them; one that is gone meanwhile needs no deletion.
    private func refuse(_ ids: [RecordID], in logbook: StoreLogbook) throws {
        var refused: [Deletion.Refusal] = []
        for id in ids {
            do throws(LogbookError) {
                if let refusal = try logbook.refusal(deleting: id) { refused.append(refusal) }
            } catch {
                guard error == .gone else { throw error }
            }
        }
        guard let first = refused.first else { return }
        let error = LogbookError.inUse(name: first.name, flights: first.flights)
        guard refused.count > 1 else { throw error }
        throw CommandFailure(
            "Flights use \(refused.count) of these \(ids.count) \(ids[0].kind.plural), such as \(first.name).",
            "Nothing was deleted. \(error.recovery)", exitCode: ExitCode(error.exitCode))
    }
}
