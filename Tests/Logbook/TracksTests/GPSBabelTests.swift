import Foundation
import TestFiles
import Testing

@testable import Tracks

/// The program is found by a variable of the environment, which one test after the other sets.
@Suite("Files that GPSBabel reads", .serialized)
struct GPSBabelTests {
    private let folder = TemporaryFolder("gpsbabel")
    private static let fit: [UInt8] = Array(repeating: 14, count: 8) + Array(".FIT and more".utf8)

    /// Puts a shell script in the program's place, and reads a file with it.
    private func read(_ script: String?, _ bytes: [UInt8] = Self.fit) throws -> RecordingFile {
        let program = folder["gpsbabel"]
        if let script {
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program.path)
        } else {
            try? FileManager.default.removeItem(at: program)
        }
        setenv("FLIGHTLOG_GPSBABEL", program.path, 1)
        defer { unsetenv("FLIGHTLOG_GPSBABEL") }
        return RecordingFile(bytes)
    }

    private func reason(_ file: RecordingFile) -> String {
        if case .opaque(let reason) = file { reason } else { "" }
    }

    @Test("What it makes of a file is a recording, whose source is said")
    func converted() throws {
        let gpx = folder["made.gpx"]
        try InventedRecording.gpx("2026-03-04T18:00:00Z").write(to: gpx)
        let words = folder["words"]
        let file = try read("echo \"$@\" > '\(words.path)'; cat > '\(folder["in"].path)'; cat '\(gpx.path)'")
        guard case .recording(let recording) = file else {
            Issue.record("\(file)")
            return
        }
        #expect(recording.format == .gpsbabel && recording.samples.count == 500)
        #expect(recording.notes.contains { $0.contains("GPSBabel read it, as garmin_fit") })
        #expect(try Data(contentsOf: folder["in"]) == Data(Self.fit))
        #expect(try String(contentsOf: words, encoding: .utf8).contains("-i garmin_fit -f - -x nuketypes"))
    }

    @Test("Without it, with an error of it, and with nothing in its answer, the file is opaque and a sentence says why")
    func failures() throws {
        #expect(reason(try read(nil)).contains("It is not installed: install gpsbabel"))
        #expect(reason(try read("echo 'bad file' >&2; exit 1")).contains("GPSBabel does not read it: bad file."))
        #expect(reason(try read("exit 3")).contains("GPSBabel does not read it."))
        #expect(reason(try read("echo '<gpx></gpx>'")).contains("finds no sample"))
        #expect(reason(try read("kill -9 $$")).contains("does not read it"))
    }

    @Test("It is asked only for files whose kind their bytes say")
    func kinds() throws {
        for (text, kind) in [
            ("<?xml version=\"1.0\"?><TrainingCenterDatabase>", GPSBabel.Kind.trainingCenter),
            ("OziExplorer Track Point File Version 2.1\n", .oziExplorer), ("time,lat,lon,hMSL,velN\n", .flySight),
            ("{\"type\":\"FeatureCollection\",", .geoJSON),
        ] {
            #expect(RecordingFileFormat(Array(text.utf8)) == .foreign(kind))
            #expect(reason(try read("exit 1", Array(text.utf8))).contains(kind.displayName))
        }
        #expect(
            reason(try read("touch '\(folder["asked"].path)'", Array("any text".utf8))).contains("No recorder's format")
        )
        #expect(!FileManager.default.fileExists(atPath: folder["asked"].path))
    }
}
