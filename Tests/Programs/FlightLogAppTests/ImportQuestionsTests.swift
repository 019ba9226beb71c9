import Aviation
import Foundation
import Logbook
import TerminalUI
import TestFiles
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

/// What the import screen asks before it imports, and before it is left.
@Suite("Questions of the import screen")
struct ImportQuestionsTests {
    private let folder = TemporaryFolder("import-questions")

    private static let rows =
        "2024-05-01,N100AB,KPAO,KSQL,1.1\n2024-05-02,N100AB,KSQL,KPAO,0.8\nsoon,N100AB,KPAO,KPAO,1.0\n"

    /// Opens the logbook of the folder.
    private func opened() throws -> Driver {
        let log = folder["log-\(UUID().uuidString.prefix(8)).flightlog"]
        try StoreLogbook.open(path: log.path).close()
        return try Driver(LogbookFile(url: log), size: "100x30")
    }

    /// Opens the import of a file.
    private func importing() throws -> Driver {
        try "Date,Reg,From,To,Total Time\n\(Self.rows)".write(to: folder["book.csv"], atomically: true, encoding: .utf8)
        var driver = try opened()
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        return driver
    }

    @Test("Leaving with decisions asks on every tab; leaving a plain preview does not")
    func leaving() throws {
        for tab in ["", "t", "N", "c", "<Tab>"] {
            var driver = try importing()
            try driver.play("x \(tab) <Esc>")
            #expect(driver.line(with: "Leave without importing?") != nil, "\(tab): \(driver.text)")
            try driver.play("n")
            #expect(
                driver.line(with: "Import book.csv") != nil && driver.line(with: "left out 1") != nil, "\(driver.text)")
            try driver.play("<Esc> y")
            #expect(
                driver.line(with: "Import book.csv") == nil && driver.line(with: "Σ 0 flights") != nil, "\(driver.text)"
            )
            var plain = try importing()
            try plain.play("\(tab) <Esc>")
            #expect(plain.line(with: "Import book.csv") == nil, "\(tab): \(plain.text)")
        }
    }

    @Test("Columns of numbers that nothing takes are asked for before the rows are imported")
    func uncompared() throws {
        let text =
            "Date,Reg,From,To,Squadron Units,Fuel Liters\n2025-06-07,HB-CFA,LSZH,LSGG,1.5,40\n2025-06-08,HB-CFA,LSGG,LSZH,1.2,35\n"
        try text.write(to: folder["book.csv"], atomically: true, encoding: .utf8)
        var driver = try opened()
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        #expect(
            driver.line(with: "2 columns of numbers not taken: Squadron Units, Fuel Liters") != nil, "\(driver.text)")
        try driver.play("i")
        #expect(driver.line(with: "2 columns of numbers not understood") != nil, "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.line(with: "Import “Squadron Units” as") != nil, "\(driver.text)")
        try driver.play("\"block time\" <Enter>")
        #expect(driver.line(with: "Squadron Units")?.contains("→ Block time") == true, "\(driver.text)")
        try driver.play("i")
        #expect(driver.line(with: "1 column of numbers not understood") != nil, "\(driver.text)")
        try driver.play("<Down> <Enter>")
        #expect(driver.line(with: "Save this column mapping") != nil, "\(driver.text)")
        try driver.play("<C-u> <Enter>")
        #expect(driver.line(with: "Imported 2 entries") != nil && driver.line(with: "2:42") != nil, "\(driver.text)")
        // What was said holds for the next file with these titles.
        try (text + "2025-06-09,HB-CFA,LSGG,LSZH,1.0,30\n").write(
            to: folder["book.csv"], atomically: true, encoding: .utf8)
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        #expect(driver.line(with: "new 1   same 2") != nil, "\(driver.text)")
    }

    @Test("The designators of a type's name are offered; a sure one is filled in")
    func types() throws {
        let text =
            "Date,Reg,Type,From,To,Total\n2025-06-07,HB-CFA,Cessna 172,LSZH,LSGG,1.5\n2025-06-08,HB-PGA,PA28,LSGG,LSZH,1.2\n2025-06-08,HB-SDA,DV20,LSGG,LSZH,1.2\n"
        try text.write(to: folder["book.csv"], atomically: true, encoding: .utf8)
        var driver = try opened()
        driver.send(ImportScreen.open(folder["book.csv"].path, &driver.state))
        try driver.play("N")
        #expect(driver.line(with: "type      Cessna 172")?.contains("C172") == true, "\(driver.text)")
        #expect(driver.line(with: "type      PA28")?.contains("one of P28A") == true, "\(driver.text)")
        #expect(driver.line(with: "type      DV20") == nil, "\(driver.text)")
        try driver.play("G <Enter>")
        #expect(driver.line(with: "“PA28” is") != nil, "\(driver.text)")
        try driver.play("\"P28R\" <Enter>")
        #expect(driver.line(with: "type      PA28")?.contains("P28R") == true, "\(driver.text)")
        try driver.play("i")
        let book = try #require(driver.book)
        for (tail, type) in [("HB-CFA", "C172"), ("HB-PGA", "P28R"), ("HB-SDA", "DV20")] {
            let id = try #require(try book.match(.aircraft, text: tail)?.id)
            guard case .aircraft(let aircraft) = try book.record(id) else { continue }
            #expect(aircraft.aircraftType == type && aircraft.aircraftClass != nil)
        }
    }
}
