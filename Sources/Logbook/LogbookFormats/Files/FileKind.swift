import Aviation

/// What a file is, by its first bytes.
enum FileKind {
    /// Returns what a file is that is not a text, such as `a zip archive`; nil when it may be one.
    static func stranger(_ head: [UInt8]) -> UnsupportedFile? {
        if head.isEmpty || head.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) }) { return .empty }
        for (signature, what) in signatures where head.starts(with: signature) { return what }
        if head.starts(with: [0x50, 0x4B, 0x03, 0x04]) || head.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
            return archive(head)
        }
        let beginning = String(decoding: head.prefix(1_024), as: UTF8.self).lowercased().drop {
            !$0.isASCII || $0.isWhitespace
        }
        if beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html") { return .other("an HTML page") }
        for (element, name) in [("<gpx", "GPX"), ("<kml", "KML"), ("<trainingcenterdatabase", "TCX")]
        where beginning.contains(element) { return .recording("a flight recording (\(name))") }
        return beginning.hasPrefix("<?xml") ? .other("an XML document") : nil
    }

    /// Returns a binary file for bytes of which many are controls; nil for a text.
    static func binary(_ head: [UInt8]) -> UnsupportedFile? {
        let controls = head.count { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }
        return controls > max(head.count / 20, 3) ? .other("a binary file") : nil
    }

    /// The first bytes of every SQLite database (<https://www.sqlite.org/fileformat.html>).
    static let database = Array("SQLite format 3\0".utf8)

    private static let signatures: [([UInt8], UnsupportedFile)] = [
        (database, .other("an SQLite database")), ([0x1F, 0x8B], .archive("a gzip archive")),
        (Array("%PDF".utf8), .other("a PDF document")), ([0x89, 0x50, 0x4E, 0x47], .other("a PNG image")),
        ([0xFF, 0xD8, 0xFF], .other("a JPEG image")), (Array("{\\rtf".utf8), .other("an RTF document")),
        ([0xD0, 0xCF, 0x11, 0xE0], .spreadsheet("an old Excel workbook (XLS)")),
        (Array("7z".utf8) + [0xBC, 0xAF], .archive("a 7z archive")),
        (Array("bplist".utf8), .other("a binary property list")),
    ]

    private static func archive(_ head: [UInt8]) -> UnsupportedFile {
        let names = String(decoding: head, as: UTF8.self)
        if names.contains("xl/") { return .spreadsheet("an Excel workbook (XLSX)") }
        return names.contains("opendocument.spreadsheet")
            ? .spreadsheet("an OpenDocument spreadsheet (ODS)") : .archive("a zip archive")
    }
}
