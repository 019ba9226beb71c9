import Foundation
import Glibc
import TestFiles
import TestSupport
import Testing

@Suite("Killed upgrades", .serialized)
struct KillTests {
    private static let moments = 7 * fuzzRounds

    @Test("Whenever an upgrade is killed, the file is a complete logbook, and the next start finishes the upgrade")
    func killed() throws {
        let pristine = try LogbookFolder("V1")
        let whole = try undisturbed()
        var generator = SeededChance("Moments to kill")
        let folder = try LogbookFolder()
        try begin(folder, with: pristine)
        var seen: [String: Int] = [:]
        for moment in 1...Self.moments {
            let wait = Double.random(in: 0...whole.seconds * 1.1, using: &generator)
            try kill(folder, after: wait)
            let stored = try StoredVersion(of: folder)
            let place = "seed \(generator.seed), moment \(moment), after \(wait) s"
            try #require(stored.isWhole, "\(place): \(stored)")
            seen[stored.name, default: 0] += 1
            guard stored.name == "ModelV6" else { continue }
            #expect(try folder.digest(leavingOut: "Z_OPT") == whole.digest, "\(place)")
            try checkBackups(folder, place)
            try begin(folder, with: pristine)
        }
        try finish(folder)
        #expect(try folder.digest(leavingOut: "Z_OPT") == whole.digest, "seed \(generator.seed)")
        #expect(seen.count > 1, "no kill came after the first change")
        print("killed at versions: \(seen.sorted { $0.key < $1.key })")
    }

    /// An upgrade that is not killed: its duration and a digest of the result.
    private func undisturbed() throws -> (seconds: Double, digest: String) {
        let folder = try LogbookFolder("V1")
        let clock = ContinuousClock()
        let start = clock.now
        try finish(folder)
        return ((clock.now - start) / .seconds(1), try folder.digest(leavingOut: "Z_OPT"))
    }

    private func finish(_ folder: LogbookFolder) throws {
        let terminal = try folder.open(nil, ["--yes"])
        try terminal.wait(for: "the end", seconds: 60) {
            $0.flowing.contains("Your logbook is now V6.") || $0.flowing.contains("Σ 5 000 flights")
        }
        terminal.signal(SIGTERM)
        #expect(try terminal.finish() == .exited(128 + Int(SIGTERM)))
    }

    private func begin(_ folder: LogbookFolder, with pristine: LogbookFolder) throws {
        for name in try folder.names() { try FileManager.default.removeItem(atPath: folder.path(name)) }
        try FileManager.default.copyItem(atPath: pristine.file, toPath: folder.file)
    }

    private func kill(_ folder: LogbookFolder, after seconds: Double) throws {
        let terminal = try folder.open(nil, ["--yes"])
        usleep(UInt32(seconds * 1_000_000))
        terminal.signal(SIGKILL)
        #expect(try terminal.finish() == .killed(signal: Int(SIGKILL)))
    }

    /// Checks that no unfinished copy is among the backups.
    private func checkBackups(_ folder: LogbookFolder, _ place: String) throws {
        let backups = try folder.backups().filter { $0.hasSuffix(".flightlog") }
        // Five of each version, and the one from before the first change.
        let versions = Dictionary(grouping: backups) { $0.split(separator: " ").dropLast().last ?? "" }
        #expect(!backups.isEmpty && versions.values.allSatisfy { $0.count <= 6 }, "\(place): \(backups)")
        for backup in backups {
            #expect(try folder.sql("PRAGMA integrity_check", on: backup) == "ok", "\(place): \(backup)")
        }
    }
}
