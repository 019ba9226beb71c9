package import Aviation
import Foundation
import ManagedObjects

/// The row of a file that an entry was imported from, as it stood there.
package struct SourceRow: Hashable, Sendable {
    /// The file's name.
    package let fileName: String
    /// The word of the format.
    package let format: String
    /// When it was imported; nil when it is unknown.
    package let at: UTCInstant?
    /// The file's line, from 1.
    package let line: Int
    /// The cells that are not empty, in the order of the columns.
    package let cells: [ImportedCell]
}

/// A cell of a file with the title of its column.
package struct ImportedCell: Hashable, Sendable {
    package let title: String
    package let text: String

    package init(title: String, text: String) {
        self.title = title
        self.text = text
    }
}

extension RecordReader {
    /// Returns the rows that an entry was imported from, the newest first; empty for one that was not imported.
    func importedRows(of id: RecordID) throws(LogbookError) -> [SourceRow] {
        guard let entry = try store.object(id, in: store.context) as? LogEntry else { throw .gone }
        return entry.importedRows.map { SourceRow($0) }.sorted { ($0.at?.seconds ?? 0) > ($1.at?.seconds ?? 0) }
    }
}

extension SourceRow {
    fileprivate init(_ row: ImportedRow) {
        fileName = row.run?.source ?? ""
        format = row.run?.format ?? ""
        at = UTCInstant(row.run?.at)
        line = row.row.map { Int($0) } ?? 0
        let titles = row.run?.titles ?? []
        cells = (row.cells ?? []).enumerated().compactMap { index, text in
            guard !text.isEmpty else { return nil }
            return ImportedCell(title: titles.indices.contains(index) ? titles[index] : "\(index + 1)", text: text)
        }
    }
}

extension ImportedRow {
    /// The cells as they stood in the file; nil if they are not stored.
    var cells: [String]? { verbatim.flatMap(Self.cells) }

    /// Returns the cells of stored bytes; nil for bytes of something else.
    static func cells(of verbatim: Data) -> [String]? { try? JSONDecoder().decode([String].self, from: verbatim) }
}

extension ImportRun {
    /// The part of every layout that all formats share: the titles of the columns.
    private struct Layout: Decodable {
        struct Column: Decodable { let title: String }

        let columns: [Column]
    }

    /// The titles of the columns.
    var titles: [String] {
        let layout = header.flatMap { try? JSONDecoder().decode(Layout.self, from: $0) }
        return layout?.columns.map(\.title) ?? []
    }
}

extension ImportedCells {
    /// The digest as it is stored: eight bytes, the highest first.
    var digestData: Data { unsafe withUnsafeBytes(of: digest.bigEndian) { unsafe Data($0) } }
}
