import Foundation
import SQLiteStore
import StoreSQL

/// The content of a store as text: schema, rows, and the bytes of its files, without the times of upgrades.
struct StoreState: Hashable {
    let text: String

    init(_ url: URL) throws {
        let external = ExternalStorage(of: url)
        text = try StoreInspection.look(at: url) { connection in
            let tables = try connection.strings("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            let schema = try connection.strings("SELECT sql FROM sqlite_master WHERE sql NOT NULL ORDER BY name, sql")
            let rows = try tables.filter { !["Z_METADATA", "Z_MODELCACHE"].contains($0) && !$0.hasPrefix("sqlite_") }
                .flatMap { table in
                    try connection.rows("SELECT * FROM \(name: table)") { row in
                        "\(table): "
                            + (0..<row.columnCount).map { Self.text(row.value(at: $0), external) }
                            .joined(separator: "|")
                    }.sorted()
                }
            let metadata = try StoreMetadata.read(connection)
            let keys = metadata.values.sorted { $0.key < $1.key }.map { "\($0.key) = \(Self.text($0.value))" }
            return (schema + rows + [metadata.identifier] + keys).joined(separator: "\n")
        }
    }

    /// External bytes are described by their content, whatever their file is called.
    private static func text(_ value: SQLValue, _ external: ExternalStorage) -> String {
        guard case .blob(let data) = value, data.count == ExternalForm.referenceLength,
            case .file(let name) = ExternalForm(data)
        else { return text(value) }
        guard let bytes = try? Data(contentsOf: external.file(name)) else { return "LOST FILE" }
        return "file of \(bytes.count) bytes, \([UInt8](bytes).hashValue)"
    }

    /// Long values are described by a hash, which is the same in all children of a process.
    private static func text(_ value: SQLValue) -> String {
        guard case .blob(let data) = value, data.count > 64 else { return value.literal }
        return "\(data.count) bytes, \([UInt8](data).hashValue)"
    }

    private static func text(_ value: PropertyListValue) -> String {
        switch value {
        case .date: "a date"
        case .array(let members): "[\(members.map(text).joined(separator: ", "))]"
        case .dictionary(let members):
            "{\(members.sorted { $0.key < $1.key }.map { "\($0.key): \(text($0.value))" }.joined(separator: ", "))}"
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .boolean(let truth): "\(truth)"
        case .data(let data): data.map { String($0, radix: 16) }.joined()
        }
    }
}
