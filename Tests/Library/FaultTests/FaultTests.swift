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
        Work(scenario: "album", points: 4), Work(scenario: "sample", points: 3),
        Work(scenario: "sample3", points: 3),
        Work(scenario: "moody", points: 3), Work(scenario: "V0", points: 2), Work(scenario: "V1", points: 2),
        Work(scenario: "V2", points: 1), Work(scenario: "deferred", points: 2), Work(scenario: "backup", points: 4),
        Work(scenario: "restore", points: 4), Work(scenario: "restore-interrupted", points: 4),
    ]

    @Test(
        "The store is intact and has one of its versions, nothing is left over, and the next start completes the work",
        arguments: works)
    func faults(work: Work) throws {
        let points = ProcessInfo.processInfo.environment["FLIGHTLOG_FAULTS"] ?? "\(work.points)"
        let seed = SeededChance("\(work.scenario), with faults").seed % 1_000_000
        let (status, output) = try run([work.scenario, "every", points, "\(seed)"])
        print(output)
        #expect(status == 0, "\(output)")
        #expect(output.contains("points tried") || output.contains("not here"))
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = Self.program
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }

    /// The program beside the test binary. The tests do not link it, because it replaces functions of the C library.
    private static let program = Project.program("faultproof")
}
