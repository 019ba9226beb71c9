import Foundation
import TestFiles
import Testing

/// The sums of each page beside those that `sqlite3` finds for the flights of that page, which the kept page names.
@Suite("Sums of printed pages")
struct PageSumsTests {
    private let program = Program()

    /// The titles of columns, and what they sum in the store.
    private static let columns = [
        ("DAY", "ZDAYLANDINGS"), ("NIGHT", "ZNIGHTLANDINGS"), ("NIGHT", "ZNIGHTMINUTES"), ("IFR", "ZIFRMINUTES"),
        ("DUAL", "ZDUALRECEIVEDMINUTES"), ("CO-PILOT", "ZSICMINUTES"), ("INSTRUCTOR", "ZDUALGIVENMINUTES"),
    ]

    @Test("The sums of every page, and of all pages up to it, are those of its flights by sqlite3")
    func sums() throws {
        try program.writeSample()
        let file = program.folder["pages.json"]
        let run = try program.run("print", "easa", "--json", "-o", file.path, "--mark", "--file", program.file)
        #expect(run.exitCode == 0, "\(run)")
        let pages = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
            .map { try PrintedJSON(String($0)) }
        let sums = try stored()
        var compared = 0
        for page in pages {
            guard let number = page.label.split(separator: " ").first.flatMap({ Int($0) }) else { continue }
            for (title, column) in Self.columns {
                // The same title on the other side is another column.
                let isLeft = column.hasSuffix("LANDINGS")
                guard page.label.hasSuffix(isLeft ? "left" : "right") else { continue }
                let isTime = column.hasSuffix("MINUTES")
                for (name, place) in [("TOTAL THIS PAGE", 0), ("TOTAL TIME", 1)] {
                    let expected = sums[number]?[column]?[place].map { isTime ? Self.time($0) : String($0) }
                    #expect(page.cell(name, under: title) == expected, "\(page.label) \(title) \(name)")
                    compared += 1
                }
            }
        }
        #expect(compared > 200)
    }

    /// Returns the sums of each page, and those up to it; nil where no flight says any.
    private func stored() throws -> [Int: [String: [Int?]]] {
        let names = Self.columns.map(\.1)
        let sums = names.map { "SUM(e.\($0))" }.joined(separator: ", ")
        let text = try SQLiteTool.run(
            URL(filePath: program.file),
            """
            SELECT p.ZNUMBER, \(sums) FROM ZKEPTPAGE p
            JOIN ZSIGNATURE s ON INSTR(HEX(p.ZSEALS), HEX(s.ZDIGEST)) % 32 = 1
            JOIN ZLOGENTRY e ON e.Z_PK = s.ZLOGENTRY AND e.ZKIND = 'flight' GROUP BY p.ZNUMBER ORDER BY p.ZNUMBER
            """)
        var found: [Int: [String: [Int?]]] = [:]
        var before: [String: Int] = [:]
        for line in text.split(separator: "\n") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).map { Int($0) }
            guard let number = cells.first ?? nil else { continue }
            for (name, value) in zip(names, cells.dropFirst()) {
                if let value { before[name, default: 0] += value }
                found[number, default: [:]][name] = [value, before[name]]
            }
        }
        return found
    }

    private static func time(_ minutes: Int) -> String {
        "\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }
}

/// A page as `print --json` writes it.
private struct PrintedJSON {
    let label: String
    private let texts: [Text]

    private struct Text: Decodable {
        let t: String
        let x: Int
        let y: Int
        let w: Int
    }

    private struct Page: Decodable {
        let label: String
        let texts: [Text]
    }

    init(_ line: String) throws {
        let page = try JSONDecoder().decode(Page.self, from: Data(line.utf8))
        (label, texts) = (page.label, page.texts)
    }

    /// Returns the text of a row of sums in the column of a title; nil for a blank.
    func cell(_ name: String, under title: String) -> String? {
        guard let row = texts.last(where: { $0.t == name }), let head = texts.first(where: { $0.t == title }) else {
            return nil
        }
        return texts.first { $0.y == row.y && $0.t != name && $0.x >= head.x && $0.x + $0.w <= head.x + head.w }?.t
    }
}
