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
        #expect(driver.line(with: "Pages › easa-single") != nil, "\(driver.text)")
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
        try driver.play("q")
        #expect(driver.state.isListShown)
    }

    @Test("Without a flight there is a sentence instead of pages")
    func empty() throws {
        var driver = try opened(0)
        try driver.play("P")
        #expect(try screen(driver).page == nil)
        #expect(
            driver.line(with: "Pages › easa-single") != nil && driver.line(with: "There is nothing to print") != nil,
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
        #expect(driver.line(with: "Write the pages of easa-single as a PDF") != nil, "\(driver.text)")
        let there = folder["there.pdf"]
        try Data("mine".utf8).write(to: there)
        try driver.play("<C-u> \"\(there.path)\" <Enter>")
        #expect(driver.state.overlay != nil, "\(driver.text)")
        #expect(try Data(contentsOf: there) == Data("mine".utf8))
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
