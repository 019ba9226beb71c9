import Aviation
import Foundation
import Logbook
import LogbookSample
import TestFiles
import Testing

@testable import FlightLogApp

/// How a screen or an overlay, or a part of one, is reached: by keys, then by commands.
struct Situation: CustomTestStringConvertible, Sendable {
    let keys: String
    var commands: [CommandName] = []
    /// Returns the logbook that is opened.
    var file: @Sendable () throws -> any LogbookFileAccess = { FakeFile() }
    /// Prepares what no key does.
    var prepare: @Sendable (inout Driver) -> Void = { _ in }

    var testDescription: String { ([keys] + commands.map(\.rawValue)).filter { !$0.isEmpty }.joined(separator: " ") }

    func driver() throws -> Driver {
        var driver = try Driver(file())
        try driver.play(keys)
        prepare(&driver)
        for name in commands { driver.perform(name) }
        return driver
    }

    /// What typed text leads to.
    private static let typed =
        [
            "", "/", "/ <Tab>", "2", "3", "4", "a", "a \"gen\"", "2 a", "3 a", "4 a", "a \"x\" <Esc> <Esc>",
            "d : \"history of changes\" <Enter> j <Enter>", "L \"hb-cfa\"", "* \"x\" <Enter> '",
            "<Space>", "i", "2 <Space><Space> E \"type\" <Enter> \"x\"", "7 a", "7 a <C-u> \"x\"",
            "a \"LSGG\" <Esc><Tab> \"1405\" <Tab><Tab><Tab> \"1310\" <C-s>", "6 r \"write\" <Enter>",
        ].map { Situation(keys: $0) } + [
            Situation(keys: "2 e <Tab><Tab> <C-u> \"P28B\" <C-s>", file: meddled),
            Situation(
                keys: "",
                prepare: { driver in
                    let text = CanonicalText(.entry, [CanonicalText.Line("signer", "Anna Meier")])
                    guard let signature = try? FakeKeys().signature(of: text) else { return }
                    let signed = SignedText(text: text, signature: signature, subject: nil)
                    driver.state.overlay = .signed(SignedScreen(signed, isKnown: false))
                }),
            Situation(keys: "6 <Enter>", file: sample),
            Situation(keys: "", file: sample) { $0.send(ImportScreen.open(folder["book.csv"].path, &$0.state)) },
            Situation(keys: "", file: sample) { driver in
                guard let kept = try? driver.book?.recordings(of: nil).last else { return }
                let effects = driver.state.show(.recording(RecordingScreen(kept)))
                driver.send(effects)
            },
            Situation(keys: "", file: sample) { driver in
                guard let kept = try? driver.book?.recordings(of: nil).last else { return }
                let effects = driver.state.show(.compared(ComparedScreen(kept, kept)))
                driver.send(effects)
            },
            Situation(keys: "", file: sample) { driver in
                let effects = driver.state.show(
                    .recordingPlan(RecordingPlanScreen(path: folder["circuit.gpx"].path, of: nil)))
                driver.send(effects)
            },
            Situation(
                keys: "",
                prepare: { driver in
                    let effects = driver.state.show(.syncPlan(SyncPlanScreen(folder: "/media/stick/logbook")))
                    driver.send(effects)
                }),
            SharedBooks.situation,
        ]

    /// Returns a fake file in which another program changes the first aircraft before the next save.
    private static func meddled() throws -> any LogbookFileAccess {
        let book = try FakeLogbook.sample()
        let first = try #require(try book.page(ListQuery(.aircraft), at: .first, limit: 1).rows.first)
        guard case .aircraft(var aircraft) = try book.record(first.id) else { throw LogbookError.gone }
        aircraft.aircraftType = "P28R"
        return FakeFile(meddling: [first.id: .some(.aircraft(aircraft))])
    }

    /// A real logbook, and a table to import.
    private static let folder: TemporaryFolder = {
        let folder = TemporaryFolder("situations")
        let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)
        try? SampleBook.write(to: folder["log.flightlog"].path, today: today, count: 40, recordingCount: 1)
        try? InventedRecording.gpx("2026-03-04T18:00:00Z").write(to: folder["circuit.gpx"])
        try? "Date,AircraftID,From,To,TotalTime\n2024-05-01,N100AB,KPAO,KSQL,1.1\n".write(
            to: folder["book.csv"], atomically: true, encoding: .utf8)
        return folder
    }()

    private static func sample() -> any LogbookFileAccess { LogbookFile(url: folder["log.flightlog"]) }

    /// The typed ones, and one for each context that commands lead to from them: a new screen is found by its command.
    static let all: [Situation] = found.situations

    /// The contexts of all situations.
    static let contexts: Set<CommandContext> = found.contexts

    private static let found: (situations: [Situation], contexts: Set<CommandContext>) = {
        var found: [Situation] = []
        var contexts: Set<CommandContext> = []
        var next = typed
        while !next.isEmpty {
            let situation = next.removeFirst()
            guard let driver = try? situation.driver() else { continue }
            let isNew = driver.state.contexts.first.map { contexts.insert($0).inserted } ?? false
            guard isNew || situation.commands.isEmpty else { continue }
            found.append(situation)
            guard isNew else { continue }
            for command in driver.state.contexts.flatMap(Command.commands(in:))
            where command.listens(driver.state) && command.reason(driver.state) == nil {
                var there = driver
                there.perform(command.name)
                guard let context = there.state.contexts.first, !contexts.contains(context) else { continue }
                var other = situation
                other.commands.append(command.name)
                next.append(other)
            }
        }
        return (found, contexts)
    }()
}

extension Driver {
    /// Runs a command, and answers what it asks.
    mutating func perform(_ name: CommandName) {
        send(.command(name))
        rest()
    }
}
