import Foundation
import TestFiles
import Testing

@Suite("flightlog replay")
struct ReplayCommandTests {
    private let program = Program()

    private func replay(_ arguments: String...) throws -> ProgramRun {
        try program.run(["replay"] + arguments + ["--file", program.file])
    }

    /// The number of the sample's longest recording.
    private func number() throws -> String {
        try program.writeSample()
        let list = try program.run("recording", "list", "--json", "--file", program.file).output
        let rows = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]] ?? []
        let row = try #require(rows.last { $0["format"] as? String == "garmin" })
        return "\(try #require(row["number"] as? Int))"
    }

    @Test("An hour at 60 times is a cast of at most 100 kB that players read, and so is the picture")
    func sizes() throws {
        let number = try number()
        let (cast, svg) = (program.folder["a.cast"], program.folder["a.svg"])
        let run = try replay(number, "--cast", cast.path, "--svg", svg.path)
        #expect(run.exitCode == 0, "\(run)")
        let bytes = try Data(contentsOf: cast)
        let lines = bytes.split(separator: 10)
        let head = try JSONSerialization.jsonObject(with: Data(lines[0])) as? [String: Any]
        #expect(head?["version"] as? Int == 2 && head?["width"] as? Int == 100 && head?["height"] as? Int == 30)
        var (last, length) = (-1.0, 0.0)
        for line in lines.dropFirst() {
            let event = try #require(try JSONSerialization.jsonObject(with: Data(line)) as? [Any])
            let time = try #require(event[0] as? Double)
            #expect(event.count == 3 && event[1] as? String == "o" && event[2] is String && time >= last)
            (last, length) = (time, time)
        }
        // The recording has from half an hour to an hour and a half.
        #expect(length > 30 && length < 90)
        let perHour = Double(bytes.count) / length * 60
        #expect(perHour <= 100_000, "\(perHour)")
        let text = try String(contentsOf: svg, encoding: .utf8)
        #expect(text.hasPrefix("<svg ") && text.contains("<animate attributeName=\"cx\"") && text.utf8.count <= 100_000)
        for tag in ["svg", "text", "circle", "style", "line"] {
            let (open, close) = (text.split(separator: "<\(tag)").count, text.split(separator: "</\(tag)>").count)
            #expect(open == close || tag == "svg", "\(tag)")
        }
    }

    @Test("A file outside of the logbook is played; speed and width are limited; existing files stay")
    func options() throws {
        let file = program.folder["circuit.gpx"]
        try InventedRecording.gpx("2026-03-04T18:00:00Z").write(to: file)
        let cast = program.folder["b.cast"].path
        let run = try replay(file.path, "--cast", cast, "--speed", "600", "--width", "60", "--marker", "ascii")
        #expect(run.exitCode == 0, "\(run)")
        let text = try String(contentsOfFile: cast, encoding: .utf8)
        #expect(text.contains("\"width\": 60") && !text.contains("⠉"))
        let again = try replay(file.path, "--cast", cast)
        #expect(again.exitCode != 0 && again.errors.contains("b.cast"), "\(again)")
        #expect(try String(contentsOfFile: cast, encoding: .utf8) == text)
        #expect(try replay(file.path).exitCode == 64)
        #expect(try replay(file.path, "--cast", cast, "--speed", "0").exitCode == 64)
        #expect(try replay(file.path, "--cast", cast, "--width", "10").exitCode == 64)
        #expect(try replay("nothing.igc", "--cast", program.folder["c.cast"].path).exitCode != 0)
        let notes = program.folder["notes.txt"]
        try Data("Hello\n".utf8).write(to: notes)
        #expect(try replay(notes.path, "--cast", program.folder["d.cast"].path).exitCode == 1)
    }
}
