import ArgumentParser
import Foundation

/// Measures the real program on a pseudo-terminal: its start, its answers to keys, its memory.
@main
struct TerminalFigures: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "terminalfigures",
        abstract: "Measures flightlog on a pseudo-terminal of 100x30 and prints tables.",
        discussion: """
            The program itself writes the logbooks, once; they are kept. A time is from the key to the first or the last \
            byte of the frame that answers it; "rows there" is the time until the rows that it asked for are shown. \
            "In loops" is the time as so many runs of a fixed loop, by which machines can be compared. Times are of this \
            machine with all that runs on it: measure when nothing else does, and twice.
            """)

    @Option(help: "The program.") var program: String
    @Option(help: "How many entries the logbook has; may be repeated. By default 1,000,000 and 30,000.")
    var entries: [Int] = []
    @Option(help: "How often the program is started.") var starts = 9
    @Option(help: "How often the commonest keys are pressed.") var keys = 300
    @Option(help: "How often a flight is saved with the journal and without; 0 leaves that out.") var saves = 20
    @Option(help: "Where the logbooks lie.") var folder = ".build/figures"

    func validate() throws {
        guard FileManager.default.isExecutableFile(atPath: program) else {
            throw ValidationError("There is no program “\(program)”. Run scripts/bench terminal, which builds it.")
        }
        guard starts > 0, keys > 0, saves >= 0, entries.allSatisfy({ $0 >= 1_000 }) else {
            throw ValidationError("Starts and keys must be positive, entries at least 1,000.")
        }
    }

    func run() throws {
        let surroundings = try Surroundings(program: program, folder: URL(filePath: folder))
        defer { surroundings.clear() }
        let calibration = Calibration()
        print("One loop: \(Figure.text(calibration.milliseconds)) ms.")
        for entries in entries.isEmpty ? [1_000_000, 30_000] : entries {
            try surroundings.lay(entries: entries)
            print("\n\(try tables(entries, surroundings, calibration).text)")
        }
        print("\nOne loop at the end: \(Figure.text(Calibration().milliseconds)) ms.")
    }

    private func tables(
        _ entries: Int, _ surroundings: Surroundings, _ calibration: Calibration
    ) throws -> FigureTables {
        var starting = StartFigures()
        for round in 1...starts {
            Narration.say("\(entries) entries: start \(round)")
            try starting.measure(surroundings)
        }
        var withRules = StartFigures()
        for _ in 1...3 {
            Narration.say("\(entries) entries: start with the rules of the FAA")
            try withRules.measure(surroundings, region: "faa")
        }
        Narration.say("\(entries) entries: keys")
        var typing = KeyFigures(count: keys)
        try typing.measure(surroundings)
        var journal: JournalFigures?
        if saves > 0 {
            Narration.say("\(entries) entries: saves")
            journal = JournalFigures()
            try journal?.measure(path: surroundings.logbook.path, rounds: saves)
        }
        return FigureTables(
            entries: entries, starts: starting, withRules: withRules, keys: typing, journal: journal,
            calibration: calibration)
    }
}
