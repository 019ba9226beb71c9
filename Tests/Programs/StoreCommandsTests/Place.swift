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

    /// Every file in the folder with its bytes.
    func snapshot() throws -> [String: Data] { try folder.contents() }

    func sql(_ statement: String) throws -> String { try SQLiteTool.run(file, statement) }
}
