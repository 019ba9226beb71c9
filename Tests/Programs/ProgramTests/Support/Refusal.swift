import Foundation
import Testing

/// A file that the program refuses to open, and its message.
struct Refusal: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let exitCode: Int
    /// Parts of the message, besides the path.
    let says: [String]
    let prepare: @Sendable (LogbookFolder) throws -> Void

    static let all = [
        Refusal(testDescription: "a text", exitCode: 4, says: ["is not a logbook.", "Choose another file"]) {
            try Data("These are my flights.\n".utf8).write(to: URL(filePath: $0.file))
        },
        Refusal(
            testDescription: "another program's database", exitCode: 4, says: ["is not a logbook.", "Choose another"]
        ) { _ = try $0.sql("CREATE TABLE recipe(title); INSERT INTO recipe VALUES('soup')") },
        Refusal(testDescription: "a folder", exitCode: 2, says: ["cannot be read: it is a folder.", "Check the path"]) {
            try FileManager.default.createDirectory(atPath: $0.file, withIntermediateDirectories: true)
        },
        Refusal(
            testDescription: "a damaged file", exitCode: 2, says: ["is damaged:", "flightlog store restore"]
        ) {
            try damage($0, version: "V1", from: 3 * 4_096, count: 100 * 4_096)
        },
        Refusal(
            testDescription: "a logbook whose list of tables is damaged", exitCode: 2,
            says: ["is damaged:", "flightlog store restore"]
        ) {
            try damage($0, version: "V1", from: 100, count: 3_996)
        },
        Refusal(
            testDescription: "a newer logbook", exitCode: 4, says: ["newer flightlog.", "Install the newer flightlog"]
        ) { try makeNewer($0) },
    ]

    private static func damage(_ folder: LogbookFolder, version: String, from start: Int, count: Int) throws {
        let source = try LogbookFolder(version)
        var bytes = try Data(contentsOf: URL(filePath: source.file))
        bytes.replaceSubrange(start..<start + count, with: Data(count: count))
        try bytes.write(to: URL(filePath: folder.file))
    }

    /// Gives a current logbook the checksums of an unknown model.
    private static func makeNewer(_ folder: LogbookFolder) throws {
        let source = try LogbookFolder.current()
        try FileManager.default.copyItem(atPath: source.file, toPath: folder.file)
        let list = try folder.sql("SELECT hex(Z_PLIST) FROM Z_METADATA")
        func hex(_ text: String) -> String { text.utf8.map { String(format: "%02X", $0) }.joined() }
        var changed = list
        for key in ["FLModelVersionChecksum", "NSStoreModelVersionChecksumKey"] {
            let checksum = try StoredVersion.propertyList(hex: list)[key] as? String ?? ""
            changed = changed.replacingOccurrences(
                of: hex(checksum), with: hex(String(repeating: "A", count: checksum.count)))
        }
        guard changed != list else { throw LogbookFolder.Failure(what: "no checksum in the metadata") }
        _ = try folder.sql("UPDATE Z_METADATA SET Z_PLIST = x'\(changed)'")
    }
}
