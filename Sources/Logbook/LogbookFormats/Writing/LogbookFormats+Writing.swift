package import Aviation
import Foundation
package import Logbook

extension ImportFormats {
    /// The words of the formats that are written, in the order of help texts.
    package static let written: [String] = WrittenFormat.all.map(\.format.word) + ["csv", "json"]

    /// Writes the flights of a list in a format. A flight that was imported in the same format gets its own cells back,
    /// where its values are unchanged.
    ///
    /// - Parameters:
    ///   - word: the word of the format, one of `written`.
    ///   - isForSpreadsheet: whether cells that a spreadsheet takes for formulas get an apostrophe.
    ///   - style: how CSV is written for people; nil for programs, which get the keys and values of JSON.
    ///   - sink: called with the parts of the file, in their order.
    /// - Throws: `ImportError.unknownFormat`; `LogbookError`; what `sink` throws.
    package static func write(
        _ query: ListQuery, of book: any LogbookAccess, as word: String, isForSpreadsheet: Bool = false,
        style: TableStyle? = nil, today: LocalDate, to sink: (String) throws -> Void
    ) throws -> ExportReport {
        guard let format = WrittenFormat.all.first(where: { $0.format.word == word }) else {
            guard written.contains(word) else { throw ImportError.unknownFormat(word, known: written) }
            var report = try ExportReport(query, of: book)
            if word == "csv", let style {
                report.flights = try TableForPeople(style: style).write(query, of: book, to: sink)
                return report
            }
            report.flights = try ListingWriter.write(
                query, of: book, as: word == "json" ? .json : .csv(isGuarded: isForSpreadsheet, hasLists: true),
                to: sink)
            return report
        }
        var survey = ExportSurvey()
        try book.forEachFlight(query, format: word) { survey.add($0, of: format.format) }
        var writer = TableWriter(format, survey, today: today)
        func text(_ row: [String]) -> String {
            (isForSpreadsheet ? row.map(\.withoutFormula) : row).row(delimiter: writer.delimiter)
        }
        for row in writer.head { try sink(text(row)) }
        var report = try ExportReport(query, of: book)
        try book.forEachFlight(query, format: word) { try sink(text(writer.row($0, &report))) }
        for balance in try book.openingTotals() { report.lose("Opening balance", balance.sentence) }
        return report
    }
}

extension ListingWriter {
    /// Writes the records of a list with all their values, or those of some fields; returns the number of rows.
    ///
    /// - Parameters:
    ///   - fields: the fields; nil for all that have a key.
    ///   - limit: the largest number of rows; nil for all of them.
    ///   - sink: called with the parts of the text, in their order.
    /// - Throws: `LogbookError`; what `sink` throws.
    package static func write(
        _ query: ListQuery, of book: any LogbookAccess, fields: [Field]? = nil, limit: Int? = nil, as format: Format,
        to sink: (String) throws -> Void
    ) throws -> Int {
        var writer: ListingWriter?
        try book.forEachListing(query, of: fields, limit: limit) { page in
            var known = writer ?? ListingWriter(page.fields, as: format)
            try sink(known.text(page.rows))
            writer = known
        }
        guard let writer else { return 0 }
        try sink(writer.end)
        return writer.count
    }
}
