import Aviation
import Foundation
import Logbook
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The pages")
struct PagesScreenTests {
    private let folder = TemporaryFolder("pages")
    private static let today = LocalDate(isoText: "2026-11-21") ?? LocalDate(dayNumber: 0)

    /// Opens a logbook of so many flights.
    private func opened(_ count: Int, size: String = "120x30") throws -> Driver {
        let file = LogbookFile(
            url: folder["log.flightlog"],
            now: {
                Date(timeIntervalSinceReferenceDate: Self.today.adding(days: 1).midnight.secondsSinceReferenceDate)
            },
            today: { Self.today })
        let book = try file.open(changed: nil)
        for number in 0..<count {
            var flight = FlightRecord()
            flight.date = Self.today.adding(days: number - count)
            flight.aircraft = try book.match(.aircraft, text: "HB-CFA") ?? .new("HB-CFA")
            flight.newType = flight.aircraft?.id == nil ? "C172" : nil
            flight.origin = try book.match(.airports, text: "LSZH") ?? .new("LSZH")
            flight.destination = flight.origin
            (flight.times.block, flight.role) = (Minutes(90), .pilotInCommand)
            _ = try book.save(.flight(flight), over: nil)
        }
        try book.close()
        return try Driver(file, size: size)
    }

    private func screen(_ driver: Driver) throws -> PagesScreen { try #require(driver.state.shown(PagesScreen.self)) }

    @Test("Pages are leafed, scrolled and shown in every layout; they are the lines that are printed")
    func leafed() throws {
        var driver = try opened(60)
        try driver.play("P")
        #expect(driver.line(with: "Pages › EASA, one page") != nil, "\(driver.text)")
        let pages = try #require(try screen(driver).pages)
        #expect(pages.count > 2 && pages.allSatisfy { !$0.lines.isEmpty })
        try driver.play("{")
        #expect(try screen(driver).page == pages.first)
        try driver.play("n")
        #expect(try screen(driver).page == pages[1])
        #expect(driver.line(with: "(2 of \(pages.count))") != nil, "\(driver.text)")
        let shown = try screen(driver).page?.lines.first { $0.contains("HB-CFA") } ?? ""
        #expect(
            driver.line(with: String(shown.prefix(60)).trimmingCharacters(in: .whitespaces)) != nil, "\(driver.text)")
        try driver.play("}")
        #expect(try screen(driver).page == pages.last)
        try driver.play("n")
        #expect(try screen(driver).page == pages.last)
        try driver.play("p")
        #expect(try screen(driver).page == pages[pages.count - 2])
        try driver.play("l")
        #expect(try screen(driver).left > 0)
        try driver.play("h j")
        #expect(try screen(driver).left == 0)
        for _ in try screen(driver).layouts {
            try driver.play("<Tab>")
            let shown = try screen(driver)
            // A statement of currency needs rules, which this book has not chosen; the others need other aircraft.
            let isEmpty = ["currency", "sfcl", "bfcl"].contains(shown.layout)
            #expect(isEmpty ? shown.complaint != nil : shown.page != nil, "\(driver.text)")
        }
        #expect(try screen(driver).layout == "easa-single")
        try driver.play("s")
        #expect(driver.line(with: "Sailplane (SFCL)") != nil && driver.line(with: "FAA, two pages") != nil)
        try driver.play("\"united\" <Enter>")
        #expect(driver.line(with: "Pages › United Kingdom, two pages") != nil, "\(driver.text)")
        try driver.play("q")
        #expect(driver.state.isListShown)
    }

    @Test("Whole columns are scrolled beside the first one, and the titles stay above the rows")
    func columns() throws {
        var driver = try opened(60, size: "80x24")
        try driver.play("P } p")
        let page = try #require(try screen(driver).page)
        let table = try #require(page.table)
        #expect(page.edges == page.edges.sorted() && page.headLines == page.rows.lowerBound)
        let row = Array(page.lines[page.rows.lowerBound])
        let date = String(row[page.edges[0]..<page.edges[1]]).trimmingCharacters(in: .whitespaces)
        #expect(LocalDate(isoText: date) != nil || date.split(separator: "/").count == 3, "\(date)")
        var shown: Set<Int> = []
        for _ in 0..<page.edges.count {
            let columns = table.columns(after: try screen(driver).left, in: 78)
            shown.formUnion(columns)
            #expect(columns.count == 1 || page.edges[columns.upperBound] - page.edges[columns.lowerBound] <= 78)
            let line = try #require(driver.line(with: date), "\(driver.text)")
            // What is shown of a row is what these columns have.
            let cells = columns.flatMap { column -> [String] in
                guard page.edges[column] < row.count else { return [] }
                let range = page.edges[column]..<min(page.edges[column + 1], row.count)
                return [String(row[range]).trimmingCharacters(in: .whitespaces)].filter { !$0.isEmpty }
            }
            #expect(cells.allSatisfy(line.contains), "\(cells): \(line)")
            #expect(driver.line(with: "DATE") != nil)
            try driver.play("<Right>")
        }
        #expect(shown == Set(1..<page.edges.count - 1))
        try driver.play("G")
        #expect(driver.line(with: "DATE") != nil && driver.line(with: "▴") != nil, "\(driver.text)")
        for _ in 0..<page.edges.count { try driver.play("<Left>") }
        #expect(try screen(driver).left == 0)
    }

    @Test("Without a flight there is a sentence instead of pages")
    func empty() throws {
        var driver = try opened(0)
        try driver.play("P")
        #expect(try screen(driver).page == nil)
        #expect(
            driver.line(with: "Pages › EASA, one page") != nil && driver.line(with: "There is nothing to print") != nil,
            "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.state.overlay == nil)
    }

    @Test(
        "Enter asks for a file; a file that is there is not replaced, and without flightlog-paper it says what to install"
    )
    func written() throws {
        var driver = try opened(3)
        try driver.play("P o")
        #expect(
            driver.line(with: "no PDF was written yet") != nil || driver.line(with: "No PDF was written yet") != nil,
            "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "Write the pages as a PDF: EASA, one page") != nil, "\(driver.text)")
        let there = folder["there.pdf"]
        try Data("mine".utf8).write(to: there)
        try driver.play("<C-u> \"\(there.path)\" <Enter>")
        #expect(driver.state.overlay != nil, "\(driver.text)")
        #expect(try Data(contentsOf: there) == Data("mine".utf8))
    }

    @Test(
        "m writes the PDF and keeps its pages, i signs the one that is shown, and a changed flight voids that",
        .enabled(if: FileManager.default.isExecutableFile(atPath: Project.program("flightlog-paper").path)))
    func signed() throws {
        var driver = try opened(3)
        driver.keys = FakeKeys().services
        try driver.play("P {")
        if try screen(driver).page?.number == nil { try driver.play("i") }
        #expect(driver.says("The first page has no flights"), "\(driver.text)")
        try driver.play("} i")
        #expect(driver.says("Page 1 is not kept yet"), "\(driver.text)")
        let pdf = folder["kept.pdf"]
        try driver.play("m <C-u> \"\(pdf.path)\" <Enter>")
        #expect(driver.says("Wrote kept.pdf and kept its pages"), "\(driver.text)")
        #expect(try Data(contentsOf: pdf).prefix(5) == Data("%PDF-".utf8))
        try driver.play("i")
        #expect(
            driver.says("Sign page 1 of easa-single") && driver.says("page 1 of easa-single: not signed"),
            "\(driver.text)")
        try driver.play("\"Max\" <C-s> <Enter>")
        #expect(driver.says("Kept: page 1 of easa-single, signed by Max (own key)."), "\(driver.text)")
        let row = try #require(try driver.book?.page(ListQuery(.flights), at: .first, limit: 1).rows.first)
        guard case .flight(var flight)? = try driver.book?.record(row.id) else { return }
        flight.remarks = "changed"
        _ = try driver.book?.save(.flight(flight), over: row.id)
        try driver.play("i")
        #expect(driver.says("signed by Max (own key); void: 1 entry has changed since"), "\(driver.text)")
        // Tables of sums are no pages of flights.
        try driver.play("<Esc>")
        for _ in 0..<20 where try screen(driver).layout != "types" { try driver.play("<Tab>") }
        try driver.play("m <C-u> \"\(folder["sums.pdf"].path)\" <Enter>")
        #expect(driver.says("types has no pages of flights; only those are kept."), "\(driver.text)")
    }

    @Test("A narrow and a low screen show what has room")
    func small() throws {
        for size in ["40x8", "80x12"] {
            var driver = try opened(5, size: size)
            try driver.play("P n j k")
            #expect(try screen(driver).page != nil, "\(size)")
        }
    }
}
