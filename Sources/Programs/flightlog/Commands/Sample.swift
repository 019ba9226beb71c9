import ArgumentParser
import Aviation
import Logbook
import LogbookProgram
import LogbookSample

/// Writes a sample logbook.
struct Sample: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample",
        abstract: "Write a sample logbook.",
        discussion: "1,200 entries of one pilot over nine years. The file must not exist yet.")

    @Flag(help: "Write the first version's format, to try an upgrade.")
    var old = false

    @Option(
        help: ArgumentHelp(
            "The number of flights; beyond 1,200 they are those of other pilots of the same aircraft.",
            valueName: "count"))
    var entries: Int?

    @Option(
        help: ArgumentHelp("The date of the last entry, such as 2026-11-21; yesterday by default.", valueName: "date"))
    var until: String?

    @Argument(help: "The file to create.", completion: .logbooks)
    var file: String

    func validate() throws {
        if old, entries != nil { throw ValidationError("--old writes a fixed number of flights; leave --entries out.") }
        if let entries, !(1...10_000_000).contains(entries) {
            throw ValidationError("--entries is a number from 1 to 10,000,000.")
        }
        if let until, LocalDate(isoText: until) == nil {
            throw ValidationError("“\(until)” is not a date; write it like 2026-11-21.")
        }
    }

    func run() throws {
        // Yesterday, because some flights of today are in the future.
        let last =
            until.flatMap { LocalDate(isoText: $0) } ?? WallClock(fixed: WallClock.fixed()).today().adding(days: -1)
        old
            ? try SampleBook.writeOld(to: file, today: last)
            : try SampleBook.write(to: file, today: last, count: entries, recordingCount: 3)
    }
}
