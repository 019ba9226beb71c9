import DataModel
import Foundation
import MirrorFormat
import MirrorMerge

/// The rows of a state as the tables have them: a JSON object each, whose values are texts that PostgreSQL reads.
struct CloudRows {
    /// A row: its name as a UUID, and its object with the digest of everything in it.
    struct Row {
        let name: String
        let digest: String
        let object: [String: String]
    }

    /// The rows by table.
    private(set) var tables: [String: [Row]] = [:]

    init(_ reading: MirrorReading, _ tables: CloudTables) {
        for (name, row) in reading.rows {
            guard let table = tables.places[row.entity] else { continue }
            let columns = Set(tables.tables[table, default: []].map(\.name))
            var object = ["name": Self.uuid(name), "CD_entityName": row.entity]
            for (property, value) in row.values {
                let (column, text) = Self.column("CD_" + property, value)
                if let text, columns.contains(column) { object[column] = text }
            }
            let words = object.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
            let digest = RecordName(of: "row", words).description
            object["fl_digest"] = digest
            self.tables[table, default: []].append(Row(name: Self.uuid(name), digest: digest, object: object))
        }
    }

    private static func uuid(_ name: RecordName) -> String {
        let text = Array(name.description)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(text[$0]) }.joined(separator: "-")
    }

    /// The seconds since 2001 that PostgreSQL has a time for.
    private static let times = -2.0e11...9.0e12

    /// The column of a value, and its text; nil for none.
    private static func column(_ name: String, _ value: MirrorValue) -> (String, String?) {
        switch value {
        case .null: (name, nil)
        case .boolean(let value): (name, value ? "true" : "false")
        case .integer(let value): (name, String(value))
        case .string(let value), .uri(let value): (name, value.replacing("\0", with: "\u{FFFD}"))
        case .double(let bits): (name, text(Double(bitPattern: bits)))
        case .date(let bits):
            (name, Double(bitPattern: bits).isNaN ? nil : text(clamped(Double(bitPattern: bits))))
        case .decimal(let value): (name, value.description)
        case .uuid(let value): (name, value.uuidString)
        case .data(let data): (name, "\\x" + data.map { String(format: "%02x", $0) }.joined())
        case .large(let value): (name + CloudTables.largeSuffix, MirrorPath.large(value.digest).text)
        case .reference(_, let name_): (name, uuid(name_))
        }
    }

    private static func clamped(_ time: Double) -> Double { min(max(time, times.lowerBound), times.upperBound) }

    private static func text(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
        return String(value)
    }
}
