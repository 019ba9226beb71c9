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

    @Test("The routes of all flights are drawn when no recording is named")
    func routes() throws {
        try program.writeSample()
        let map = try program.run("map", "--width", "100", "--file", program.file)
        #expect(map.exitCode == 0 && map.output.split(separator: "\n").count > 8, "\(map)")
        let svg = try program.run("map", "--svg", "--file", program.file)
        #expect(svg.output.contains("class=\"route\"") && svg.output.contains("class=\"coast\""))
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
