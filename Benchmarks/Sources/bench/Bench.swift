import ArgumentParser
import Foundation

/// Runs the same work by SQLite's C interface, by GRDB's records and by ManagedObjects, and prints ratios.
@main
struct Bench: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Compares ManagedObjects with raw SQLite and with GRDB's records, side by side in one run.",
        discussion: """
            Each work runs in a process of its own, the engines in turn, several rounds; the medians are printed, and \
            the ratio of ours to the others round by round. Times are those of the work, without the start of the process.
            """,
        subcommands: [Compare.self, Scale.self, Words.self, RunOne.self, ScaleOne.self, MakeFiles.self],
        defaultSubcommand: Compare.self)
}

/// One work by one engine, in this process; prints its outcome as JSON.
struct RunOne: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "one", shouldDisplay: false)

    @Argument var work: Work
    @Argument var engine: Engine
    @Argument var path: String
    @Option var entries: Int

    func run() throws {
        let plan = Plan(entries: entries)
        var outcome = Outcome(seconds: 0, peakBytes: 0, grownBytes: 0, checksum: 0)
        let body = try work(of: engine, plan)
        let before = Memory.residentBytes
        let start = ContinuousClock.now
        try body(&outcome)
        let duration = (ContinuousClock.now - start).components
        outcome.seconds = Double(duration.seconds) + Double(duration.attoseconds) / 1e18
        outcome.peakBytes = Memory.peakBytes
        outcome.grownBytes = outcome.peakBytes - before
        print(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
    }

    /// Opens the file, and returns what is timed.
    private func work(of engine: Engine, _ plan: Plan) throws -> (inout Outcome) throws -> Void {
        switch engine {
        case .raw:
            let raw = RawWork(path: path, plan: plan)
            return { $0.checksum = raw.run(work) }
        case .grdb:
            let records = try RecordWork(path: path, plan: plan)
            return { $0.checksum = try records.run(work) }
        case .ours:
            let ours = try OurWork(path: path, plan: plan)
            return { ($0.checksum, $0.queries) = try ours.run(work) }
        }
    }
}

/// Makes the files that the works are done on, for a profiler.
struct MakeFiles: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "files", shouldDisplay: false)

    @Argument var folder: String
    @Option var entries: Int

    func run() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Fixture(folder: URL(filePath: folder), plan: Plan(entries: entries)).make()
    }
}

extension Work: ExpressibleByArgument {}
extension Engine: ExpressibleByArgument {}
