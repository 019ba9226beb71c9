import Foundation
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("Rows of separated values")
struct RowReaderTests {
    private let folder = FormatsFolder()

    private func rows(_ text: String, _ delimiter: Character = ",", chunk: Int = 65_536) throws -> [TableRow] {
        let file = try TextFile(try folder.write(text), chunkLength: chunk)
        var reader = RowReader(file, delimiter: delimiter)
        var rows: [TableRow] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    private func cells(_ text: String, _ delimiter: Character = ",") throws -> [[String]] {
        try rows(text, delimiter).map(\.cells)
    }

    @Test("Whatever cells are written are read again, with any line end and by any chunks")
    func roundTrip() throws {
        var chance = SeededChance("rows of cells")
        let parts = ["a", "Ü", "\"", ",", ";", "\n", "\r\n", "\r", " ", "12:30", "", "\t", "👩‍✈️", "x y"]
        for round in 0..<150 {
            let delimiter = chance.pick([",", ";", "\t"])
            let lineEnd = chance.pick(["\n", "\r\n", "\r"])
            let written = (0..<(1 + chance.below(5))).map { _ in
                (0..<(1 + chance.below(4))).map { _ in
                    (0..<chance.below(5)).map { _ in chance.pick(parts) }.joined()
                }
            }
            // A single empty cell is a blank line.
            let text = written.map { row in
                row.map { quoted($0, delimiter, isAlone: row.count == 1) }.joined(separator: delimiter)
            }.joined(separator: lineEnd)
            let chunk = chance.pick([1, 2, 3, 7, 64, 65_536])
            let read = try rows(text + lineEnd + "end", Character(delimiter), chunk: chunk).map(\.cells)
            #expect(read == written + [["end"]], "round \(round) of \(text.debugDescription) by \(chunk)")
        }
    }

    private func quoted(_ cell: String, _ delimiter: String, isAlone: Bool) -> String {
        let isPlain = !cell.unicodeScalars.contains { "\"\r\n".unicodeScalars.contains($0) || String($0) == delimiter }
        if isPlain, !(isAlone && cell.isEmpty) { return cell }
        return "\"" + cell.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }

    @Test("Each row is found again at its place, and knows its line")
    func places() throws {
        let text = "a,b\r\n\"x\r\ny\",2\r\n\r\nlast,ü\r\n"
        let read = try rows(text, chunk: 5)
        #expect(read.map(\.line) == [1, 2, 4, 5])
        #expect(read.map(\.cells) == [["a", "b"], ["x\r\ny", "2"], [""], ["last", "ü"]])
        let file = try TextFile(try folder.write(text), chunkLength: 5)
        for row in read {
            var reader = RowReader(file, delimiter: ",", at: row.place, line: row.line)
            #expect(try reader.next() == row)
        }
    }

    @Test("Blanks around quoted cells are ignored, those of others kept; quotation marks within a cell are part of it")
    func marks() throws {
        #expect(try cells("  \"a\" ,  b  ") == [["a", "  b  "]])
        #expect(
            try cells("5\" nut,\"He said \"hi\" to me, then left\",c") == [
                ["5\" nut", "He said \"hi\" to me, then left", "c"]
            ])
        #expect(try cells("\"\"\"text\"\"\",2") == [["\"text\"", "2"]])
        let read = try rows("\"Best\" flight\tb\nnext\tc\n", "\t")
        #expect(read.map(\.cells) == [["\"Best\" flight", "b"], ["next", "c"]])
        #expect(read.map(\.isRepaired) == [true, false])
        #expect(
            try cells("\"a \"b\" c\",\"d\"\"\ne\"") == [["a \"b\" c", "d\"\ne"]], "a wrong mark concerns its cell only")
        #expect(try cells("\"a\"b,c\nd,e") == [["\"a\"b,c"], ["d", "e"]], "one wrong mark costs one row")
    }

    @Test(
        "What is too long or never ends is an error that names the line",
        arguments: [
            ("a,b\nc,\"d\n\n\n", 2, "not closed"), ("a\n\nb,\u{0},c", 3, "NUL"),
            ("a\n" + String(repeating: ",", count: 2_000), 2, "2,000 columns"),
            ("a\n" + String(repeating: "x", count: 1 << 20) + "y", 2, "1 MiB"),
            (Array(repeating: String(repeating: "x", count: 1_000_000), count: 5).joined(separator: ","), 1, "4 MiB"),
        ])
    func limits(text: String, line: Int, reason: String) throws {
        let error = #expect(throws: ImportError.self) { try rows(String(repeating: "ok\n", count: 2) + text) }
        guard case .damaged(let found, let why)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found == line + 2 && why.contains(reason), "\(why)")
    }
}

@Suite("What a file is")
struct TextFileTests {
    private let folder = FormatsFolder()

    @Test(
        "A file that is no text is named, with a remedy",
        arguments: [
            (Array("PK\u{3}\u{4}......notes.txt".utf8), "a zip archive", "unpack it"),
            (Array("PK\u{3}\u{4}......xl/workbook.xml".utf8), "an Excel workbook (XLSX)", "save the sheet as CSV"),
            (
                Array("PK\u{3}\u{4}...mimetypeapplication/vnd.oasis.opendocument.spreadsheet".utf8),
                "an OpenDocument spreadsheet (ODS)", "save the sheet as CSV"
            ),
            ([0x1F, 0x8B, 8, 0], "a gzip archive", "unpack it"), (Array("%PDF-1.7".utf8), "a PDF document", "CSV"),
            ([0x89, 0x50, 0x4E, 0x47], "a PNG image", "CSV"), ([0xFF, 0xD8, 0xFF, 0xE0], "a JPEG image", "CSV"),
            (Array("{\\rtf1 Hello".utf8), "an RTF document", "CSV"),
            (Array("\r\n <!DOCTYPE html><html>".utf8), "an HTML page", "CSV"), ([], "an empty file", "again"),
            (Array(" \n\t\n".utf8), "an empty file", "again"), ([1, 2, 3, 0, 0, 7, 65, 66], "a binary file", "CSV"),
        ])
    func strangers(bytes: [UInt8], what: String, remedy: String) throws {
        let error = try #require(try folder.error(bytes))
        guard case .notALogbook(_, let stranger) = error, stranger.name == what else {
            Issue.record("\(error)")
            return
        }
        #expect(error.recovery.lowercased().contains(remedy.lowercased()), "\(error.recovery)")
    }

    @Test("A folder, a missing file and a device are refused")
    func unreadable() throws {
        for path in [folder.folder.url.path, folder.folder["none.csv"].path, "/dev/null"] {
            let error = #expect(throws: ImportError.self) {
                _ = try ImportFormats.source(of: path, options: ImportOptions(today: FormatsFolder.today))
            }
            guard case .unreadable? = error else {
                Issue.record("\(path): \(String(describing: error))")
                continue
            }
        }
    }

    private func text(_ bytes: [UInt8], chunk: Int = 3) throws -> (TextEncoding, String) {
        let file = try TextFile(try folder.write(bytes), chunkLength: chunk)
        var reader = RowReader(file, delimiter: ",")
        return (file.encoding, try reader.next()?.cells.joined(separator: "|") ?? "")
    }

    @Test("UTF-8, UTF-16 and Windows-1252 are recognized, with a mark and without")
    func encodings() throws {
        let wide = Array("Zürich €,👩".utf16)
        let little = wide.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = wide.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        for chunk in [1, 2, 3, 5, 4_096] {
            #expect(try text(Array("Zürich €,👩".utf8), chunk: chunk) == (.utf8, "Zürich €|👩"))
            #expect(try text([0xEF, 0xBB, 0xBF] + Array("Zürich €,👩".utf8), chunk: chunk) == (.utf8, "Zürich €|👩"))
            #expect(try text([0xFF, 0xFE] + little, chunk: chunk) == (.utf16LittleEndian, "Zürich €|👩"))
            #expect(try text([0xFE, 0xFF] + big, chunk: chunk) == (.utf16BigEndian, "Zürich €|👩"))
            #expect(try text([0x5A, 0xFC, 0x72, 0x2C, 0x80, 0x93], chunk: chunk) == (.windows1252, "Zür|€“"))
            #expect(try text(Array("Ren".utf8) + [0xE9], chunk: chunk) == (.windows1252, "René"))
            #expect(try text(Array("Zürich €".utf8.dropLast()), chunk: chunk).0 == .utf8, "a text that was cut off")
        }
        let plain = Array("Date,Time".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        #expect(try text(plain) == (.utf16LittleEndian, "Date|Time"))
        #expect(try text([0xFF, 0xFE, 0x00, 0xD8, 0x41, 0x00]) == (.utf16LittleEndian, "\u{FFFD}A"))
    }

    @Test("A row of a UTF-16 file is found again at its place")
    func widePlaces() throws {
        let bytes = Array("a,ü\nb,€\nc,d".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let file = try TextFile(try folder.write([0xFF, 0xFE] + bytes), chunkLength: 4)
        var reader = RowReader(file, delimiter: ",")
        while let row = try reader.next() {
            var again = RowReader(file, delimiter: ",", at: row.place, line: row.line)
            #expect(try again.next() == row)
        }
        #expect(file.end == Int64("a,ü\nb,€\nc,d".utf8.count))
    }
}
