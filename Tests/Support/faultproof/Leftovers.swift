import Foundation
import ManagedObjects
import SQLiteStore
import StoreMigration

/// What is wrong after the work: files that should not remain, lost files and damage.
struct Leftovers {
    private let workshop: Workshop
    private let scenario: Scenario
    private var store: URL { Scenario.store(in: workshop.work) }

    init(_ workshop: Workshop, _ scenario: Scenario) {
        self.workshop = workshop
        self.scenario = scenario
    }

    /// Returns each problem as a sentence.
    func problems() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: workshop.work.path)
        var problems = names.filter { !isKnown($0) }.map { "left behind: \($0)" }
        problems += try orphans(of: store) + Self.damage(to: store)
        problems += entries("tmp").map { "left behind: tmp/\($0)" }
        let backups = try scenario.administration(store).backups()
        let known = Set(backups.map(\.url.lastPathComponent))
        let support = Set(backups.map { ExternalStorage.supportFolder(of: $0.url).lastPathComponent })
        problems += entries("old.flightlog.backups").filter { !known.contains($0) && !support.contains($0) }
            .map { "left behind: backups/\($0)" }
        if backups.count > 5 { problems.append("\(backups.count) backups are kept") }
        for backup in backups { problems += try self.problems(of: backup) }
        return problems
    }

    private func isKnown(_ name: String) -> Bool {
        ["old.flightlog", "old.flightlog.backups", "tmp", ".old_SUPPORT", ".old.flightlog_SUPPORT"].contains(name)
            || name.hasPrefix("old.flightlog.replaced-")
    }

    private func entries(_ folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: workshop.work.appending(path: folder).path)) ?? []
    }

    private func problems(of backup: StoreBackup) throws -> [String] {
        try Self.damage(to: backup.url).map { "backup: \($0)" } + orphans(of: backup.url)
    }

    /// Returns the damage that SQLite finds in a file.
    static func damage(to url: URL) throws -> [String] {
        try StoreInspection.look(at: url) { try StoreVerification.verifyFile($0).problems }
    }

    /// Returns external files that no row names, and names without a file.
    private func orphans(of url: URL) throws -> [String] {
        let folder = ExternalStorage(of: url).folder
        let files = Set((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        let names = try StoreInspection.look(at: url) { try $0.externalNames() }
        return files.subtracting(names).map { "\(url.lastPathComponent): no row names the file \($0)" }
            + names.subtracting(files).map { "\(url.lastPathComponent): the file \($0) is missing" }
    }
}
