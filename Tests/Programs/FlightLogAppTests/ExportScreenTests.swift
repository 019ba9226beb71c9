import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("The export on the screen")
struct ExportScreenTests {
    private let folder = TemporaryFolder("export")
    private var target: URL { folder["out.csv"] }

    private func opened() throws -> Driver {
        let book = try StoreLogbook.open(path: folder["log.flightlog"].path)
        for day in 1...2 {
            var flight = FlightRecord()
            flight.date = LocalDate(year: 2024, month: 5, day: day)
            (flight.simulatorDevice, flight.kind) = ("Box \(day)", .simulator)
            _ = try book.save(.flight(flight), over: nil)
        }
        try book.close()
        return try Driver(LogbookFile(url: folder["log.flightlog"]), size: "100x30")
    }

    /// Fills in the sheet that the palette opens, and saves.
    private func export(_ driver: inout Driver, _ word: String, format: String, path: String) throws {
        try driver.play(": \"\(word)\" <Enter> <C-u> \"\(format)\" <Tab> <C-u> \"\(path)\" <C-s>")
    }

    @Test(
        "The palette finds it by several words, and the flights of the list are written",
        arguments: ["export", "backup", "save as csv"])
    func written(word: String) throws {
        var driver = try opened()
        try driver.play("/ \"date:2024-05-02\" <Enter>")
        try export(&driver, word, format: "csv", path: target.path)
        #expect(driver.line(with: "Wrote 1 session to ") != nil, "\(driver.text)")
        let text = try String(contentsOf: target, encoding: .utf8)
        #expect(text.contains("Box 2") && !text.contains("Box 1"))
    }

    @Test("The format is CSV unless another is typed")
    func usualFormat() throws {
        var driver = try opened()
        try driver.play(": \"export\" <Enter> <Tab> <C-u> \"\(target.path)\" <C-s>")
        #expect(driver.line(with: "Wrote 2 sessions to out.csv.") != nil, "\(driver.text)")
    }

    @Test("What does not fit is said; the sheet shows why nothing can be written")
    func refused() throws {
        var driver = try opened()
        try export(&driver, "export", format: "f", path: target.path)
        #expect(
            driver.line(with: "Wrote 2 sessions to out.csv. No place in the format: Kind 2, Simulator device 2.")
                != nil, "\(driver.text)")
        try export(&driver, "export", format: "csv", path: target.path)
        #expect(driver.says("is there already"), "\(driver.text)")
        try driver.play("<C-u> \"/nowhere/out.csv\" <C-s>")
        #expect(driver.line(with: "cannot be written") != nil, "\(driver.text)")
        try driver.play("<Esc>")
        try export(&driver, "export", format: "excel", path: target.path)
        #expect(driver.line(with: "The format is one of foreflight, myflightbook, logten, csv, json.") != nil)
        try driver.play("<BackTab> <C-u> \"csv\" <Tab> <C-u> <C-s>")
        #expect(driver.line(with: "Name the file.") != nil, "\(driver.text)")
    }
}
