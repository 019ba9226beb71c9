import Foundation
import TestFiles
import Testing

/// Whether a test may mount a disk of its own.
private let mountsSmallDisks =
    (try? ProgramRun("/usr/bin/unshare", ["-r", "-m", "mount", "-t", "tmpfs", "none", "/mnt"]))?.exitCode == 0

@Suite("flightlog recording")
struct RecordingCommandTests {
    private let program = Program()

    private func write(_ name: String, _ data: Data) throws -> String {
        let url = program.folder[name]
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try data.write(to: url)
        return url.path
    }

    private func recording(_ arguments: String...) throws -> ProgramRun {
        try program.run(["recording"] + arguments + ["--file", program.file])
    }

    private func rows(_ run: ProgramRun) throws -> [[String: Any]] {
        try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [[String: Any]] ?? []
    }

    @Test("A card is shown, added once, listed, explained, exported and undone")
    func card() throws {
        let bytes = InventedRecording.gpx("2026-03-04T18:00:00Z")
        _ = try write("card/a/one.gpx", bytes)
        _ = try write("card/two.gpx", InventedRecording.gpx("2026-03-05T18:00:00Z"))
        _ = try write("card/notes.txt", Data("Hello\n".utf8))
        let card = program.folder["card"].path
        let dry = try recording("add", card, "--dry-run", "--aircraft", "N123AB")
        #expect(dry.exitCode == 0 && dry.output.contains("2 landings") && dry.output.contains("new entry"), "\(dry)")
        #expect(dry.output.contains("notes.txt: left out."))
        #expect(!FileManager.default.fileExists(atPath: program.file))
        let added = try recording("add", card, "--yes", "--aircraft", "N123AB")
        #expect(added.exitCode == 0 && added.output.contains("added 2 recordings: 2 new flights"), "\(added)")
        let second = try recording("add", card, "--yes")
        #expect(second.exitCode == 0 && second.output.contains("Nothing is added."), "\(second)")
        #expect(second.output.contains("in the logbook already"))
        let list = try rows(try recording("list", "--json"))
        #expect(
            list.count == 2 && list[0]["file"] as? String == "one.gpx" && list[0]["aircraft"] as? String == "N123AB")
        let number = try #require(list[0]["number"] as? Int)
        let show = try recording("show", "\(number)")
        #expect(show.output.contains("above KPAO") && show.output.contains("touch-and-go"), "\(show)")
        let copy = program.folder["copy.gpx"].path
        #expect(try recording("export", "\(number)", "-o", copy).exitCode == 0)
        #expect(try Data(contentsOf: URL(filePath: copy)) == bytes)
        #expect(try recording("export", "\(number)", "-o", copy).exitCode == 1)
        #expect(try recording("export", "99").exitCode == 1)
        // The whole logbook as text keeps the bytes, too.
        let (text, other) = (program.folder["book.txt"].path, program.folder["again.flightlog"].path)
        #expect(try program.run("dump", "-o", text, "--file", program.file).exitCode == 0)
        #expect(try program.run("load", text, "--file", other).exitCode == 0)
        let again = program.folder["again.gpx"].path
        #expect(try program.run("recording", "export", "\(number)", "-o", again, "--file", other).exitCode == 0)
        #expect(try Data(contentsOf: URL(filePath: again)) == bytes)
        #expect(try program.run("undo", "--file", program.file).exitCode == 0)
        #expect(try recording("list").exitCode == 1)
        #expect(try program.run("store", "verify", program.file).exitCode == 0)
    }

    @Test("JSON has each flight, null where it is unknown, and saves nothing")
    func json() throws {
        let file = try write("one.gpx", InventedRecording.gpx("2026-03-04T18:00:00Z"))
        let cut = try write("cut.igc", Data("AXXX001\nHFDTE040326\nB1800013730000N12206000WA0009000100\n".utf8))
        let all = try rows(try recording("add", file, cut, "--json"))
        #expect(all.count == 2)
        #expect((all[0]["takeOff"] as? String)?.hasPrefix("2026-03-04T18:0") == true && all[0]["landings"] as? Int == 2)
        #expect(all[0]["origin"] as? String == "KPAO" && all[0]["state"] as? String == "new")
        for key in ["takeOff", "landing", "origin", "destination", "landings"] { #expect(all[1][key] is NSNull) }
        #expect(!FileManager.default.fileExists(atPath: program.file))
        let saved = try recording("add", file, "--json", "--yes")
        #expect(saved.exitCode == 0)
        #expect(try rows(try recording("list", "--json")).count == 1)
    }

    @Test("Files come by patterns and from the standard input; what is not there is said")
    func sources() throws {
        for day in 4...6 {
            _ = try write("log\(day).gpx", InventedRecording.gpx("2026-03-0\(day)T18:00:00Z"))
        }
        let pattern = program.folder["log?.gp*"].path
        #expect(try rows(try recording("add", pattern, "--json")).count == 3)
        let missing = try recording("add", program.folder["none*"].path)
        #expect(missing.exitCode == 2 && missing.errors.contains("none*"), "\(missing)")
        let input = try program.run(
            ["recording", "add", "-", "--json", "--file", program.file],
            typing: String(decoding: InventedRecording.gpx("2026-03-07T18:00:00Z"), as: UTF8.self))
        #expect(try rows(input).first?["file"] as? String == "standard input")
        #expect(try recording("add").exitCode == 64)
        #expect(try recording("add", pattern, "--aircraft", "-").exitCode == 64)
    }

    @Test("What the disk has no room for is refused before the work begins", .enabled(if: mountsSmallDisks))
    func fullDisk() throws {
        let big = program.folder["big.txt"]
        try Data(repeating: 0x41, count: 20_000_000).write(to: big)
        let folder = program.folder["small"]
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let script =
            "mount -t tmpfs -o size=1m none \"$1\" && \"$0\" recording add \"$2\" --yes --file \"$1/a.flightlog\""
        let run = try ProgramRun(
            "/usr/bin/unshare",
            [
                "-r", "-m", "/bin/sh", "-c", "\(script); code=$?; ls \"$1\"; exit $code",
                Project.program("flightlog").path, folder.path, big.path,
            ])
        #expect(run.exitCode == 2 && run.errors.contains("These recordings need at least 2.5 MB"), "\(run)")
        #expect(run.errors.contains("Make room there") && !run.output.contains("a.flightlog"), "\(run)")
    }

    @Test("Samples are exported as GeoJSON, GPX and CSV, and privately without the ends")
    func formats() throws {
        let file = try write("one.gpx", InventedRecording.gpx("2026-03-04T18:00:00Z"))
        #expect(try recording("add", file, "--yes").exitCode == 0)
        let geojson = try recording("export", "1", "--geojson")
        let object = try JSONSerialization.jsonObject(with: Data(geojson.output.utf8)) as? [String: Any]
        #expect(object?["type"] as? String == "Feature")
        let csv = try recording("export", "1", "--csv").output.split(separator: "\n")
        #expect(csv.count == 501 && csv[0].hasPrefix("time,latitude"))
        let gpx = try recording("export", "1", "--gpx").output
        #expect(gpx.contains("<trkpt lat=\"37.4611100\""))
        let path = try write("again.gpx", Data(gpx.utf8))
        #expect(try rows(try recording("add", path, "--json")).first?["state"] as? String == "joins")
        // The invented flight stays near its field.
        #expect(try recording("export", "1", "--csv", "--private").output.split(separator: "\n").count == 1)
        #expect(try recording("export", "1", "--private").exitCode == 64)
        #expect(try recording("export", "1", "--csv", "--gpx").exitCode == 64)
    }

    @Test("An import points from a recording to this command")
    func importing() throws {
        let file = try write(
            "one.csv",
            Data(
                "Timestamp,UTC,Callsign,Position,Altitude,Speed,Direction\n1772647201,2026-03-04T18:00:01Z,N1,\"37.5,-122.1\",0,0,180\n"
                    .utf8))
        let run = try program.run("import", file, "--file", program.file, "--yes")
        #expect(run.exitCode != 0 && run.errors.contains("recording add"), "\(run)")
    }
}
