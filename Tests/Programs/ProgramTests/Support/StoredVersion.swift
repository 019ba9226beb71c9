import Foundation

/// The version of a logbook's file, according to its metadata and to its tables.
struct StoredVersion {
    /// The name in the metadata: `ModelV1`.
    let name: String
    /// Tables and columns that only later versions have.
    let marks: Set<String>
    let isSound: Bool

    /// Reads a copy, with the write-ahead log that a killed program left, so that the file itself does not change.
    init(of folder: LogbookFolder) throws {
        let copy = folder.path("look/copy.flightlog")
        let manager = FileManager.default
        try? manager.removeItem(atPath: folder.path("look"))
        try manager.createDirectory(atPath: folder.path("look"), withIntermediateDirectories: true)
        defer { try? manager.removeItem(atPath: folder.path("look")) }
        for end in ["", "-wal", "-journal"] where manager.fileExists(atPath: folder.file + end) {
            try manager.copyItem(atPath: folder.file + end, toPath: copy + end)
        }
        isSound = try folder.sql("PRAGMA integrity_check", on: copy) == "ok"
        name = try Self.name(in: folder.sql("SELECT hex(Z_PLIST) FROM Z_METADATA", on: copy))
        let columns = "SELECT 'colours' FROM pragma_table_info('ZAIRCRAFT') WHERE name = 'ZPRIMARY'"
        let minutes = "SELECT 'minutes' FROM pragma_table_info('ZLOGENTRY') WHERE name = 'ZBLOCKMINUTES'"
        let tables =
            "SELECT name FROM sqlite_master WHERE name IN "
            + "('ZFLIGHTDATA', 'ZAPPROACH', 'ZOPENINGBALANCE', 'ZCREWMEMBER', 'ZKEPTSTEP')"
        let marks = try folder.sql("\(columns) UNION \(minutes) UNION \(tables)", on: copy)
        self.marks = Set(marks.split(separator: "\n").map(String.init))
    }

    /// Whether name and tables agree, and the file is sound.
    var isWhole: Bool {
        let moved: Set = ["colours", "minutes", "ZFLIGHTDATA"]
        let complete = moved.union(["ZAPPROACH", "ZOPENINGBALANCE"])
        let expected = [
            "ModelV1": [], "ModelV2": moved, "ModelV3": complete, "ModelV4": complete.union(["ZCREWMEMBER"]),
            "ModelV5": complete.union(["ZCREWMEMBER"]),
            "ModelV6": complete.union(["ZCREWMEMBER", "ZKEPTSTEP"]),
        ]
        return isSound && expected[name] == marks
    }

    private static func name(in hex: String) throws -> String {
        (try propertyList(hex: hex)["NSStoreModelVersionIdentifiers"] as? [String])?.first ?? "no name"
    }

    /// Reads the metadata from its property list in hexadecimal digits.
    static func propertyList(hex: String) throws -> [String: Any] {
        var digits = Array(hex.utf8)[...]
        var data = Data()
        while digits.count > 1 {
            data.append(UInt8(String(decoding: digits.prefix(2), as: UTF8.self), radix: 16) ?? 0)
            digits = digits.dropFirst(2)
        }
        return try PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any] ?? [:]
    }
}
