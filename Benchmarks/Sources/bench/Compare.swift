import ArgumentParser
import Foundation

/// All works by all engines, and the table of ratios.
struct Compare: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Runs everything and prints the table.")

    @Option(help: "How many log entries there are.") var entries = 1_000_000
    @Option(help: "How often each work is done; medians are printed.") var rounds = 3
    @Option(help: "Only this work; may be repeated.") var work: [Work] = []
    @Option(help: "Where the files go; removed at the end.") var folder = NSTemporaryDirectory()

    func run() throws {
        let plan = Plan(entries: entries)
        let place = URL(filePath: folder).appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let fixture = Fixture(folder: place, plan: plan)
        Narration.say("making files of \(entries) entries")
        try fixture.make()
        print(
            "| Work | raw SQLite | GRDB records | ours | ours/raw | ours/GRDB | peak raw | peak GRDB | peak ours | queries |"
        )
        print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|")
        for work in work.isEmpty ? Work.allCases : work { print(try row(work, fixture)) }
    }

    private func row(_ work: Work, _ fixture: Fixture) throws -> String {
        var outcomes: [Engine: [Outcome]] = [:]
        for round in 0..<rounds {
            for engine in work.engines {
                Narration.say("\(work.title), \(engine.rawValue), round \(round + 1)")
                let file = try fixture.file(for: work, engine, round: round)
                outcomes[engine, default: []].append(try one(work, engine, file))
                if file != fixture.filled, file != fixture.fleet { try? FileManager.default.removeItem(at: file) }
            }
        }
        let sums = Set(outcomes.values.joined().map(\.checksum))
        guard sums.count == 1 else { throw ValidationError("\(work.title): the engines read different sums, \(sums).") }
        return line(work, outcomes)
    }

    private func line(_ work: Work, _ outcomes: [Engine: [Outcome]]) -> String {
        func seconds(_ engine: Engine) -> String {
            outcomes[engine].map { String(format: "%.3f s", median($0.map(\.seconds))) } ?? "–"
        }
        func ratio(_ engine: Engine) -> String {
            guard let ours = outcomes[.ours], let others = outcomes[engine] else { return "–" }
            return String(format: "%.2f", median(zip(ours, others).map { $0.seconds / $1.seconds }))
        }
        func peak(_ engine: Engine) -> String {
            outcomes[engine].map { String(format: "%.0f MiB", median($0.map { Double($0.grownBytes) }) / 1_048_576) }
                ?? "–"
        }
        let queries = outcomes[.ours]?.first?.queries ?? 0
        return "| \(work.title) | \(seconds(.raw)) | \(seconds(.grdb)) | \(seconds(.ours)) | \(ratio(.raw)) | "
            + "\(ratio(.grdb)) | \(peak(.raw)) | \(peak(.grdb)) | \(peak(.ours)) | \(queries) |"
    }

    private func one(_ work: Work, _ engine: Engine, _ file: URL) throws -> Outcome {
        let arguments = ["one", work.rawValue, engine.rawValue, file.path, "--entries", "\(entries)"]
        return try Subprocess.run(arguments, as: Outcome.self)
    }
}
