import Foundation
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

/// A folder with files that a test writes.
struct FormatsFolder {
    let folder = TemporaryFolder("formats")
    static let today = LocalDate(year: 2026, month: 11, day: 21) ?? LocalDate(dayNumber: 0)

    /// Writes a file and returns its path.
    func write(_ bytes: [UInt8], _ name: String = "book.csv") throws -> String {
        let url = folder[name]
        try Data(bytes).write(to: url)
        return url.path
    }

    func write(_ text: String, _ name: String = "book.csv") throws -> String { try write(Array(text.utf8), name) }

    /// Opens a text as a logbook.
    func source(
        _ text: String, _ name: String = "book.csv", _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> any ImportSource {
        var options = ImportOptions(today: Self.today)
        change(&options)
        return try ImportFormats.source(of: try write(text, name), options: options)
    }

    /// Returns the entries of a text.
    func entries(
        _ text: String, _ name: String = "book.csv", _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> [ImportedEntry] { try source(text, name, change).allEntries }

    /// Returns the entries of a table of titles and rows.
    func table(
        _ titles: String, _ rows: String..., change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> [ImportedEntry] {
        try entries("\(titles)\n\(rows.joined(separator: "\n"))\n", "book.csv", change)
    }

    /// Returns the error of opening and reading some bytes; nil for none.
    func error(
        _ bytes: [UInt8], _ change: (inout ImportOptions) -> Void = { _ in }
    ) throws -> ImportError? {
        var options = ImportOptions(today: Self.today)
        change(&options)
        let path = try write(bytes)
        do {
            _ = try ImportFormats.source(of: path, options: options).allEntries
            return nil
        } catch {
            return error as? ImportError
        }
    }
}

extension ImportSource {
    var allEntries: [ImportedEntry] {
        get throws {
            var entries: [ImportedEntry] = []
            try forEachEntry {
                entries.append($0)
                return true
            }
            return entries
        }
    }
}

extension ImportedEntry {
    func minutes(_ column: FlightColumn) -> Int? { flight.times[column]?.count }
    func count(_ count: FlightCount) -> Int? { flight.times[count] }
    func time(_ event: FlightEvent) -> String? { flight[event]?.isoText }
    func attribute(_ name: String) -> String? { flight.attributes[name]?.text }
    /// The kept cells that are not empty.
    var keptCells: [String] { kept.map { cells[$0] } }
}
