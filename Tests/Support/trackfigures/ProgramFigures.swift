import ArgumentParser
import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import TestSupport

/// What the real program costs with maps, on a pseudo-terminal: its memory, its start, and a replay.
struct ProgramFigures {
    let program: String

    private let folder = TemporaryFolder("programfigures")
    private static let size = Size(rows: 30, columns: 100)
    /// The tracks of the picture of all tracks.
    private static let trackCount = 10_000

    func measure(_ table: inout FigureTable) throws {
        try memory(&table)
        try allTracks(&table)
        try replay(&table)
    }

    private func start(_ book: String) throws -> PseudoTerminal {
        try PseudoTerminal(
            program: URL(filePath: program).path, arguments: [book], size: Self.size,
            environment: ["HOME": folder.url.path, "FLIGHTLOG_NOW": "2026-11-21T20:41:00Z", "FLIGHTLOG_REGION": "none"])
    }

    /// Mebibytes of the process that are its own, without pages of files.
    private func own(_ terminal: PseudoTerminal) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(terminal.pid)/status", encoding: .utf8)
        let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
        return (line?.split { !$0.isNumber }.first).flatMap { Double($0) }.map { $0 / 1_024 } ?? 0
    }

    /// The memory of a map of 1,000 flights above that of the list.
    private func memory(_ table: inout FigureTable) throws {
        let book = folder["flights.flightlog"].path
        let made = try ProgramRun(program, ["sample", "--until", "2026-11-21", "--entries", "1000", book])
        guard made.exitCode == 0 else { throw ValidationError("The sample was not written: \(made.errors)") }
        let terminal = try start(book)
        try terminal.wait(forText: "row 1 of", seconds: 60)
        _ = try terminal.next(milliseconds: 500)
        let list = try own(terminal)
        try terminal.press("m")
        try terminal.wait(forText: " airports", seconds: 60)
        for _ in 0..<3 { try terminal.press("+-") }
        _ = try terminal.next(milliseconds: 500)
        table.add("memory of a map of 1,000 flights above the list, MiB", try own(terminal) - list, wanted: 6)
        try terminal.press("qq")
        _ = try terminal.finish()
    }

    /// The first picture of all tracks, when their outlines are read and when they are kept; and its memory.
    private func allTracks(_ table: inout FigureTable) throws {
        let book = folder["tracks.flightlog"].path
        try writeTracks(book)
        for name in ["read", "kept"] {
            let terminal = try start(book)
            try terminal.wait(forText: "row 1 of", seconds: 60)
            _ = try terminal.next(milliseconds: 500)
            let list = try own(terminal)
            let clock = ContinuousClock()
            let begin = clock.now
            try terminal.press("R")
            try terminal.wait(for: "the tracks", seconds: 600) { $0.text.contains("recordings  by altitude") }
            let time = (clock.now - begin) / .milliseconds(1)
            _ = try terminal.next(milliseconds: 500)
            table.add("\(Self.trackCount) tracks in the program, outlines \(name): until they are seen, ms", time)
            if name == "kept" {
                table.add("memory of 10,000 tracks above the list, MiB", try own(terminal) - list, wanted: 16)
            }
            try terminal.press("qq")
            _ = try terminal.finish()
        }
    }

    /// Writes a logbook with as many recordings, each of a flight of an hour with a sample a minute.
    private func writeTracks(_ path: String) throws {
        let logbook = try StoreLogbook.open(path: path)
        defer { try? logbook.close() }
        var files: [Data] = []
        for number in 0..<Self.trackCount { files.append(Self.gpx(number)) }
        for start in stride(from: 0, to: files.count, by: 1_000) {
            let part = Array(files[start..<min(start + 1_000, files.count)])
            let read = part.enumerated().map { RecordedFile("\(start + $0).gpx", $1) }
            let plan = try logbook.plan(recordings: read, keepsAll: true)
            try logbook.add(plan, bytes: { part[$0] })
        }
    }

    private static func gpx(_ number: Int) -> Data {
        let start = 600_000_000 + number * 14_400
        let points = (0..<60).map { minute -> String in
            let way = Double(minute) / 60
            let north = 46 + Double(number % 97) * 0.02 + sin(way * 5 + Double(number)) * 0.3
            let east = 8 + Double(number % 89) * 0.03 + way * 1.2
            return "<trkpt lat=\"\(north)\" lon=\"\(east)\"><ele>\(900 + minute * 8)</ele><time>"
                + "\(UTCInstant(seconds: start + minute * 60).isoText)</time></trkpt>"
        }
        return Data("<gpx version=\"1.1\"><trk><trkseg>\(points.joined())</trkseg></trk></gpx>".utf8)
    }

    /// The share of a core while an hour is played at 60 times.
    private func replay(_ table: inout FigureTable) throws {
        let book = folder["replay.flightlog"].path
        let file = folder["hour.csv"]
        try Data(MapFigures.garmin(3_600).utf8).write(to: file)
        try StoreLogbook.open(path: book).close()
        let added = try ProgramRun(program, ["recording", "add", file.path, "--yes", "--file", book])
        guard added.exitCode == 0 else { throw ValidationError("The recording was not added: \(added.errors)") }
        let terminal = try start(book)
        try terminal.wait(forText: "row 1 of", seconds: 60)
        try terminal.press("r")
        try terminal.wait(forText: "SAMPLES")
        try terminal.press("<Enter>")
        try terminal.wait(forText: " fpm")
        _ = try terminal.next(milliseconds: 500)
        try terminal.press("<Space>")
        let (ticks, seconds, frames) = try play(terminal)
        table.add("replay in the program, frames a second", Double(frames) / seconds, wanted: 30)
        table.add("replay in the program at 60 times, % of a core", ticks / seconds * 100, wanted: 5)
        try terminal.press("qqq")
        _ = try terminal.finish()
    }

    /// Reads frames for ten seconds; returns the processor's seconds, the seconds and the frames.
    private func play(_ terminal: PseudoTerminal) throws -> (Double, Double, Int) {
        let clock = ContinuousClock()
        let (begin, before) = (clock.now, try processorTime(terminal))
        var frames = 0
        while clock.now - begin < .seconds(10) {
            if try terminal.next(milliseconds: 100) != nil { frames += 1 }
        }
        return (try processorTime(terminal) - before, (clock.now - begin) / .seconds(1), frames)
    }

    /// Seconds that a processor has worked for the process.
    private func processorTime(_ terminal: PseudoTerminal) throws -> Double {
        let text = try String(contentsOfFile: "/proc/\(terminal.pid)/stat", encoding: .utf8)
        // The name of the program, in parentheses, may have blanks.
        let fields = text[(text.lastIndex(of: ")") ?? text.startIndex)...].split(separator: " ")
        let ticks = fields[12...13].compactMap { Double($0) }.reduce(0, +)
        return ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
}
