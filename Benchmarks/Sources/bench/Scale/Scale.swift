import ArgumentParser
import Foundation

/// Migrations of large stores by the library and by the same work said in plain SQL, side by side.
struct Scale: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Migrates large stores, by plain SQL and by ManagedObjects, and prints ratios.",
        discussion: """
            Each migration runs in a process of its own, on a copy of the same file, in turn. "usable" is the time from \
            the closed old file to the open new one; "copying" what of it moves rows, in a handler or by statements.
            """)

    @Option(help: "How many aircraft there are.") var aircraft = 20_000
    @Option(help: "How many bytes of flight data each has.") var bytes = 53_687
    @Option(help: "How many log entries there are.") var entries = 1_000_000
    @Option(help: "How often each migration is done; medians are printed.") var rounds = 1
    @Option(help: "Where the files go; removed at the end.") var folder = NSTemporaryDirectory()

    func validate() throws {
        guard aircraft > 0, bytes > 0, entries > 0, rounds > 0 else {
            throw ValidationError("Numbers must be positive.")
        }
    }

    func run() throws {
        let place = URL(filePath: folder).appending(path: "bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: place) }
        let fixture = ScaleFixture(folder: place, aircraft: aircraft, bytes: bytes, entries: entries)
        print("| Migration | usable | of plain SQL | copying | of plain SQL | later | peak |")
        print("|---|---:|---:|---:|---:|---:|---:|")
        for group in ScaleWork.Group.allCases {
            Narration.say("making \(group)")
            let old = try fixture.make(group)
            for line in try lines(group, old) { print(line) }
            try FileManager.default.removeItem(at: old)
        }
    }

    private func lines(_ group: ScaleWork.Group, _ old: URL) throws -> [String] {
        var outcomes: [ScaleWork: [ScaleOutcome]] = [:]
        for round in 1...rounds {
            for work in group.works {
                Narration.say("\(work.title), round \(round)")
                outcomes[work, default: []].append(try one(work, old))
            }
        }
        let sums = Set(outcomes.values.joined().map(\.checksum))
        guard sums.count == 1 else { throw ValidationError("\(group): the files differ afterwards, \(sums).") }
        return group.works.map { work in
            line(work, outcomes[work] ?? [], plain: work == group.works[0] ? [] : outcomes[group.works[0]] ?? [])
        }
    }

    private func line(_ work: ScaleWork, _ ours: [ScaleOutcome], plain: [ScaleOutcome]) -> String {
        func ratio(_ value: (ScaleOutcome) -> Double) -> String {
            guard !plain.isEmpty, median(plain.map(value)) > 0 else { return "–" }
            return String(format: "%.2f", median(zip(ours, plain).map { value($0) / value($1) }))
        }
        func text(_ value: (ScaleOutcome) -> Double) -> String {
            let seconds = median(ours.map(value))
            return seconds > 0 ? String(format: "%.3f s", seconds) : "–"
        }
        let peak = median(ours.map { Double($0.grownBytes) }) / 1_048_576
        return "| \(work.title) | \(text(\.seconds)) | \(ratio(\.seconds)) | \(text(\.copying)) | \(ratio(\.copying)) "
            + "| \(text(\.later)) | \(String(format: "%.0f MiB", peak)) |"
    }

    private func one(_ work: ScaleWork, _ old: URL) throws -> ScaleOutcome {
        let copy = old.deletingLastPathComponent().appending(path: "run/store.sqlite")
        let folder = copy.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.copyItem(at: old, to: copy)
        // Else the first to write through would wait for the whole copy.
        try FileHandle(forWritingTo: copy).synchronize()
        return try Subprocess.run(["scale-one", work.rawValue, copy.path], as: ScaleOutcome.self)
    }
}

/// One migration, in this process; prints its outcome as JSON.
struct ScaleOne: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "scale-one", shouldDisplay: false)

    @Argument var work: ScaleWork
    @Argument var path: String

    func run() throws {
        guard let group = ScaleWork.Group.allCases.first(where: { $0.works.contains(work) }) else { return }
        let outcome = try ScaleRun(work: work, group: group, url: URL(filePath: path)).run()
        print(String(decoding: try JSONEncoder().encode(outcome), as: UTF8.self))
    }
}

extension ScaleWork: ExpressibleByArgument {}
