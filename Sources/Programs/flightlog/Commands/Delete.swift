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
            words together are a filter that finds one record. These are flights, unless KIND before them is aircraft, \
            pilots, airports or documents:

              flightlog delete 1234 1235
              flightlog delete aircraft HB-CFA

            What goes is shown, and deleted after a question, as one step of the history. A record that flights use is \
            not deleted, and nothing else then.
            """)

    @Argument(
        help: ArgumentHelp(
            "What to delete: flights, aircraft, pilots, airports or documents; then the records.", valueName: "address"),
        completion: .list(RecordKind.allValueStrings))
    var first: String

    @Argument(parsing: .allUnrecognized, help: ArgumentHelp("More records.", valueName: "addresses"))
    var rest: [String] = []

    @OptionGroup var changing: Changing

    private var address: RecordAddress { RecordAddress(LiteralWords.words([first] + rest)) }

    func validate() throws {
        try LiteralWords.validate([first] + rest)
        if address.isEmpty { throw ValidationError("Name the record: its number, its address, or a filter.") }
    }

    func run() throws {
        let today = changing.clock.today()
        let ids = try changing.book.reading { try records(in: $0, today: today) }
        let what = ids.count == 1 ? "it" : "these \(ids.count) \(ids[0].kind.plural)"
        guard try changing.isAgreed("Delete \(what)?") else { return }
        let deletion = try changing.book.writing { try $0.delete(ids) }
        let count = deletion.deleted.count
        changing.write("deleted: \(count) \(count == 1 ? ids[0].kind.singular : ids[0].kind.plural)")
        // Another program may have begun to use a record during the question.
        if let refusal = deletion.refused.first {
            throw CommandFailure(LogbookError.inUse(name: refusal.name, flights: refusal.flights))
        }
    }

    /// Returns the records, and prints what they are.
    ///
    /// - Throws: the error of a record that flights use; then none is deleted.
    private func records(in logbook: StoreLogbook, today: LocalDate) throws -> [RecordID] {
        let ids = try address.records(in: logbook, today: today, order: changing.conventions.dateOrder)
        guard Set(ids.map(\.kind)).count == 1 else {
            throw CommandFailure(
                "The records are of several kinds.", "Delete those of each kind alone.", exitCode: ExitCode(64)
            )
        }
        for id in ids {
            guard let refusal = try logbook.refusal(deleting: id) else { continue }
            throw LogbookError.inUse(name: refusal.name, flights: refusal.flights)
        }
        changing.write(
            try ids.map { "\($0.kind.singular) \(try logbook.record($0).sentence)" }.joined(separator: "\n"))
        let documents = try logbook.documentCount(of: ids)
        if documents > 0 { changing.write("with \(documents) document\(documents == 1 ? "" : "s")") }
        return ids
    }
}
