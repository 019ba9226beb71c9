import Foundation
import TestFiles
import Testing

/// Runs `faultproof`, which interrupts work on a store at many points and examines what is left.
///
/// By default a seed selects a few points of each kind; `FLIGHTLOG_FAULTS=all` runs all of them, a number runs that
/// many.
@Suite("A fault at any point of an upgrade, a backup or a restoration")
struct FaultTests {
    struct Work: Sendable, CustomTestStringConvertible {
        var scenario: String
        /// The number of points for each of the eight kinds of fault.
        var points: Int
        var testDescription: String { scenario }
    }

    static let works = [
        Work(scenario: "album", points: 1), Work(scenario: "sample", points: 1),
        Work(scenario: "sample3", points: 1),
        Work(scenario: "moody", points: 1), Work(scenario: "V0", points: 1), Work(scenario: "V1", points: 1),
        Work(scenario: "V2", points: 1), Work(scenario: "V3", points: 1),
        Work(scenario: "V4", points: 1),
        Work(scenario: "V5", points: 1),
        Work(scenario: "deferred", points: 2), Work(scenario: "backup", points: 2),
        Work(scenario: "restore", points: 2), Work(scenario: "restore-interrupted", points: 2),
        Work(scenario: "mirror", points: 2),
    ]

    @Test(
        "The store is intact and has one of its versions, nothing is left over, and the next start completes the work",
        arguments: works)
    func faults(work: Work) throws {
        let points = ProcessInfo.processInfo.environment["FLIGHTLOG_FAULTS"] ?? "\(work.points)"
        let seed = SeededChance("\(work.scenario), with faults").seed % 1_000_000
        // The program is no dependency of the tests: it replaces functions of the C library, which must not come into
        // their process.
        let run = try ProgramRun("faultproof", work.scenario, "every", points, "\(seed)")
        print(run.output, run.errors)
        #expect(run.exitCode == 0, "\(run)")
        #expect(run.output.contains("points tried") || run.output.contains("not here"))
    }
}
