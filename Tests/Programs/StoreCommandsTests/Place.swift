import Foundation
import TestFiles

/// A temporary folder with one file, whose content can be compared before and after.
final class Place {
    let folder = TemporaryFolder("verbs")
    var file: URL { folder["book.flightlog"] }

    init() {}

    init(fixture version: String) throws {
        try SQLiteTool.run(file, script: .file(Project.fixtures.appending(path: "\(version).sql")))
    }

    init(bytes: Data) throws { try bytes.write(to: file) }

    /// A logbook of V4 without some of its indexes, which an upgrade can leave for later; the last version removes nothing.
    static func withoutIndexes() throws -> Place {
        let place = try Place(fixture: "V4")
        try Project.addFiles(ofV4: place.file)
        _ = try place.sql("DROP INDEX Z_LogEntry_byDate; DROP INDEX Z_Pilot_byName; DROP INDEX Z_Airport_byICAO")
        return place
    }

    /// Every file in the folder with its bytes.
    func snapshot() throws -> [String: Data] { try folder.contents() }

    func sql(_ statement: String) throws -> String { try SQLiteTool.run(file, statement) }
}
