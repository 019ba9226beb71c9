import Foundation
import TestFiles
import Testing

@Suite("flightlog map and profile")
struct MapCommandTests {
    private let program = Program()

    private func file() throws -> String {
        let url = program.folder["one.gpx"]
        try InventedRecording.gpx("2026-03-04T18:00:00Z").write(to: url)
        return url.path
    }

    @Test("A file is drawn without a logbook, as wide as it is asked for")
    func drawn() throws {
        let width = 60
        let map = try program.run("map", try file(), "--width", "\(width)", "--file", program.file)
        let rows = map.output.split(separator: "\n")
        #expect(map.exitCode == 0 && rows.allSatisfy { $0.count <= width }, "\(map)")
        #expect(map.output.contains("KPAO") && rows.last?.hasSuffix("NM") == true)
        #expect(map.output.contains { ("\u{2801}"..."\u{28FF}").contains($0) })
        let profile = try program.run("profile", try file(), "--width", "\(width)", "--file", program.file)
        #expect(profile.exitCode == 0 && profile.output.contains("ft") && profile.output.contains("kt"), "\(profile)")
        #expect(profile.output.contains("T") && profile.output.contains("G") && profile.output.contains("L"))
        #expect(
            profile.output.contains("18:04") && profile.output.split(separator: "\n").allSatisfy { $0.count <= width })
    }

    @Test("A recording of the logbook is drawn by its number, in ASCII and as SVG")
    func number() throws {
        #expect(try program.run("recording", "add", try file(), "--yes", "--file", program.file).exitCode == 0)
        let ascii = try program.run("map", "1", "--marker", "ascii", "--file", program.file)
        #expect(
            ascii.exitCode == 0 && ascii.output.filter { !$0.isASCII }.allSatisfy { "├─┤".contains($0) }, "\(ascii)")
        for command in ["map", "profile"] {
            let svg = try program.run(command, "1", "--svg", "--file", program.file)
            #expect(svg.output.hasPrefix("<svg") && svg.output.hasSuffix("</svg>\n"))
            #expect(svg.output.contains("<polyline"))
        }
    }

    @Test("The recording of a flight is drawn and replayed by the flight's number or address")
    func flight() throws {
        #expect(try program.run("recording", "add", try file(), "--yes", "--file", program.file).exitCode == 0)
        let list = try program.run("list", "flights", "--json", "--file", program.file)
        let found = try #require(
            try /x-coredata:[^"]+\/p([0-9]+)/.firstMatch(in: list.output.replacing("\\/", with: "/")))
        let words = [String(found.1), String(found.0)]
        let ascii = try program.run("map", "1", "--marker", "ascii", "--file", program.file).output
        for word in ["#\(words[0])", words[1]] {
            let run = try program.run("map", word, "--marker", "ascii", "--file", program.file)
            #expect(run.exitCode == 0 && run.output == ascii, "\(word): \(run)")
            let cast = program.folder["\(UUID().uuidString).cast"].path
            let replay = try program.run("replay", word, "--cast", cast, "--file", program.file)
            #expect(replay.exitCode == 0 && FileManager.default.fileExists(atPath: cast), "\(word): \(replay)")
        }
        #expect(
            try program.run("log", "2026-03-20 N1 type:C172 kpao-ksql 0:20", "--yes", "--file", program.file).exitCode
                == 0)
        let none = try program.run("replay", "#99", "--cast", "x.cast", "--file", program.file)
        #expect(none.exitCode == 1 && none.errors.contains("no flight with the number #99"), "\(none)")
        let rows = try program.run("list", "flights", "to:KSQL", "--columns", "id", "--csv", "--file", program.file)
        let without = try #require(rows.output.split(whereSeparator: \.isNewline).last)
        let empty = try program.run("map", "#\(without)", "--file", program.file)
        #expect(empty.exitCode == 1 && empty.errors.contains("has no recording"), "\(empty)")
    }

    @Test("Two recordings are drawn above each other, and three are too many")
    func compared() throws {
        let later = program.folder["two.gpx"]
        try InventedRecording.gpx("2026-03-09T09:00:00Z").write(to: later)
        let files = [try file(), later.path]
        let run = try program.run(["profile"] + files + ["--width", "70", "--file", program.file])
        let rows = run.output.split(separator: "\n")
        #expect(run.exitCode == 0 && rows.count == 19 && rows.allSatisfy { $0.count <= 70 }, "\(run)")
        #expect(
            rows[0].hasPrefix("one.gpx  2026-03-04 18:00 UTC") && rows[9].hasPrefix("two.gpx  2026-03-09 09:00 UTC"))
        // Both take off at the same place of the axis.
        let letters = [rows[1], rows[10]].map { $0.drop { $0 != "T" }.count }
        #expect(letters[0] > 0 && run.output.contains("+0:0"), "\(run.output)")
        let svg = try program.run(["profile"] + files + ["--svg"]).output
        #expect(svg.contains("class=\"profile\"") && svg.contains("class=\"other\""))
        #expect(try program.run(["profile"] + files + [files[0]]).exitCode == 64)
    }

    @Test("The routes of all flights are drawn when no recording is named")
    func routes() throws {
        try program.writeSample()
        let map = try program.run("map", "--width", "100", "--file", program.file)
        #expect(map.exitCode == 0 && map.output.split(separator: "\n").count > 8, "\(map)")
        let svg = try program.run("map", "--svg", "--file", program.file)
        #expect(svg.output.contains("class=\"route\"") && svg.output.contains("class=\"coast\""))
    }

    /// Whether flightlog-paper was built beside the program.
    private static let draws = FileManager.default.isExecutableFile(atPath: Project.program("flightlog-paper").path)

    @Test("A picture is written as PNG, 2,000 dots wide, and replaces no file", .enabled(if: draws))
    func png() throws {
        try program.writeSample()
        for arguments in [["map"], ["map", try file()], ["profile", try file()]] {
            let target = program.folder["\(arguments.count)\(arguments[0]).png"]
            let run = try program.run(arguments + ["--png", target.path, "--file", program.file])
            #expect(run.exitCode == 0 && run.output.isEmpty && run.errors.isEmpty, "\(run)")
            let bytes = [UInt8](try Data(contentsOf: target))
            #expect(bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
            #expect(Array(bytes[16..<20]) == [0, 0, 7, 208], "2,000 dots")
            // A page without lines is some five kilobytes.
            #expect(bytes.count > 15_000, "\(arguments)")
            let again = try program.run(arguments + ["--png", target.path, "--file", program.file])
            #expect(again.exitCode == 1 && again.errors.contains("is there already"), "\(again)")
            #expect([UInt8](try Data(contentsOf: target)) == bytes)
        }
        let own = try program.run("map", "--png", program.file, "--file", program.file)
        #expect(own.exitCode == 1 && own.output.isEmpty, "\(own)")
    }

    @Test("Without flightlog-paper, a PNG is refused with what to do, and there is no file")
    func noDrawer() throws {
        let target = program.folder["map.png"].path
        let environment = ["FLIGHTLOG_PAPER_PROGRAM": "/nowhere/flightlog-paper"]
        for command in ["map", "profile"] {
            let run = try program.run([command, try file(), "--png", target], environment: environment)
            #expect(run.exitCode == 69 && run.errors.contains("flightlog-paper, is not installed."), "\(run)")
            #expect(run.errors.contains("Install the package flightlog-paper, or write --svg."), "\(run)")
            #expect(!FileManager.default.fileExists(atPath: target))
        }
        #expect(try program.run("map", try file(), "--png", target, "--svg").exitCode == 64)
    }

    @Test("What cannot be drawn is said")
    func refused() throws {
        let text = program.folder["a.txt"]
        try Data("Hello\n".utf8).write(to: text)
        #expect(try program.run("map", text.path, "--file", program.file).exitCode == 1)
        #expect(try program.run("profile", program.folder["none"].path, "--file", program.file).exitCode == 2)
        #expect(try program.run("map", "1", "--width", "5", "--file", program.file).exitCode == 64)
        #expect(try program.run("profile", "1", "--marker", "smoke", "--file", program.file).exitCode == 64)
        try program.writeSample()
        #expect(try program.run("profile", "99", "--file", program.file).exitCode == 1)
    }
}
