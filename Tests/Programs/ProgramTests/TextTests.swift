import Foundation
import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

@Suite("Text of all kinds", .serialized)
struct TextTests {
    @Test("Names in other scripts are shown in the list and the preview, and stored in the file")
    func scripts() throws {
        let folder = try LogbookFolder()
        let terminal = try folder.open(nil, ["--yes"])
        try terminal.see("Your logbook is empty.")
        try terminal.press("3a", see: "new pilot")
        try terminal.press("\"Øre Ålund 東京太郎\"<Tab>\"Ж-12\"<C-s>", see: "Added Øre Ålund 東京太郎.")
        try terminal.wait(for: "list and preview") {
            $0.text.components(separatedBy: "Øre Ålund 東京太郎").count > 3 && $0.flowing.contains("Ж-12")
        }
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.sql("SELECT ZNAME, ZCERTIFICATEID FROM ZPILOT") == "Øre Ålund 東京太郎|Ж-12")
    }

    @Test(
        "Printed output replaces control characters and direction marks as the screen does; JSON and CSV keep them"
    )
    func printed() throws {
        let folder = try LogbookFolder.current(from: "V1")
        _ = try folder.sql(
            """
            UPDATE ZAIRCRAFT SET ZTAILNUMBER = 'A' || char(27) || '[31m' || char(8238) || 'B' || Z_PK,
            ZAIRCRAFTTYPE = 'T' || char(155) || '5n' || char(10) || 'U' || char(8294);
            INSERT INTO ZOPENINGBALANCE (Z_PK, Z_ENT, Z_OPT, ZCATEGORY, ZMINUTES) SELECT 1, Z_ENT, 1, char(27) || 'c', 60
            FROM Z_PRIMARYKEY WHERE Z_NAME = 'OpeningBalance';
            DELETE FROM ZLOGENTRY WHERE Z_PK > 300;
            """)
        for command in [
            ["list", "aircraft"], ["list", "entries"], ["totals", "--by", "aircraft"], ["totals", "--by", "type"],
            ["log", "--dry-run", "KPAO-KSQL 1:00"], ["list", "entries", "type:\u{1B}[31m", "zz:1"],
        ] {
            let outcome = try folder.run(command + ["--file", folder.file, "--color", "never"])
            let text = outcome.output + outcome.errors
            #expect(!text.isEmpty)
            for scalar in text.unicodeScalars where scalar != "\n" {
                let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
                #expect(
                    !isControl && !(0x202A...0x202E ~= scalar.value) && !(0x2066...0x2069 ~= scalar.value), "\(command)"
                )
            }
        }
        let table = try folder.run(["list", "aircraft", "--file", folder.file]).output
        #expect(table.contains("A\u{FFFD}[31m\u{FFFD}B") && table.contains("T\u{FFFD}5n\u{FFFD}U\u{FFFD}"))
        let csv = try folder.run(["list", "aircraft", "--csv", "--raw", "--file", folder.file]).output
        #expect(csv.contains("A\u{1B}[31m\u{202E}B") && csv.contains("T\u{9B}5n\nU\u{2066}"))
        let json = try folder.run(["list", "aircraft", "--json", "--file", folder.file]).output
        let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(rows.allSatisfy { $0["aircraftType"] as? String == "T\u{9B}5n\nU\u{2066}" })
    }

    @Test("An export has the bytes of the file in a pipe, and shows control characters on a terminal")
    func exported() throws {
        let folder = try LogbookFolder.current(from: "V1")
        _ = try folder.sql("UPDATE ZLOGENTRY SET ZREMARKS = 'unusual A' || char(27) || '[31mB' WHERE Z_PK < 3")
        let arguments = ["export", "unusual", "--format", "csv", "--raw", "--file", folder.file]
        #expect(try folder.run(arguments).output.contains("A\u{1B}[31mB"))
        let terminal = try PseudoTerminal(
            program: "flightlog", arguments: arguments, size: Size(rows: 50, columns: 250),
            environment: folder.surroundings)
        #expect(try terminal.finish(seconds: 60) == .exited(0))
        #expect(terminal.hasSent("A\u{FFFD}[31mB") && !terminal.hasSent("\u{1B}[31m"))
    }

    @Test("Control characters in the file never reach the terminal")
    func controlCharacters() throws {
        let folder = try LogbookFolder.current(from: "V1")
        let evil =
            "'a' || char(27) || '[7;31;5mEVIL' || char(27) || ']0;TITLE' || char(7) || char(155) || '5n' || char(8, 127, 13)"
        _ = try folder.sql(
            """
            UPDATE ZLOGENTRY SET ZREMARKS = \(evil), ZROUTE = \(evil);
            UPDATE ZAIRCRAFT SET ZTAILNUMBER = \(evil) || Z_PK, ZAIRCRAFTTYPE = \(evil), ZREMARKS = \(evil);
            UPDATE ZPILOT SET ZNAME = \(evil) || Z_PK; UPDATE ZAIRPORT SET ZNAME = \(evil), ZICAOIDENTIFIER = \(evil);
            """)
        let terminal = try folder.open()
        try terminal.see("Σ 5 000 flights")
        for (list, sum) in [("1", "5 000 flights"), ("2", "200 aircraft"), ("3", "12 pilots"), ("4", "60 airports")] {
            try terminal.press(list, see: "Σ \(sum)")
            try terminal.press("j", see: "EVIL")
            try terminal.press("e", see: "› edit")
            try terminal.press("<Tab><Tab><Tab><Tab><Esc>", see: "Σ \(sum)")
        }
        try terminal.press("1a", see: "new flight")
        try terminal.press("\"a\"", see: "EVIL")
        try terminal.press("<Esc>", see: "› new flight")
        terminal.signal(SIGTERM)
        #expect(try terminal.finish() == .exited(128 + Int(SIGTERM)))
        for sequence in ["\u{1B}[7;31;5m", "\u{1B}]0;TITLE", "\u{9B}"] {
            #expect(!terminal.hasSent(sequence), "\(sequence.debugDescription)")
        }
        #expect(terminal.isGivenBack)
    }
}
