import Aviation
import Foundation
import Paper
import Reports
import TestFiles
import Testing

@Suite("Pages as text and as JSON")
struct PaperTextTests {
    @Test("A page as text has every text of the page, in its line, from left to right")
    func preview() throws {
        var chance = SeededChance("pages as text")
        for name in ["easa", "faa", "sfcl", "canada"] {
            let pages = try printed(shipped(name), (0..<50).map { Drawn(&chance, day: $0).entry })
            for page in pages {
                let lines = page.textLines
                let rows = Dictionary(grouping: page.texts, by: \.baseline).sorted { $0.key < $1.key }
                #expect(lines.count == rows.count)
                for (line, row) in zip(lines, rows) {
                    let words = row.value.sorted { $0.x < $1.x }.flatMap { $0.text.split(separator: " ") }
                    #expect(line.split(separator: " ") == words)
                }
            }
        }
    }

    @Test("Columns of a page stand below each other")
    func columns() throws {
        let page = try #require(try printed(shipped("faa-single"), (0..<5).map { Flights.flight($0, 60 + $0) }).last)
        let ends = page.textLines.filter { $0.contains("HB-CFA") }.map { line in
            line.distance(from: line.startIndex, to: line.range(of: "LSZG")?.upperBound ?? line.startIndex)
        }
        #expect(ends.count == 5 && Set(ends).count == 1)
    }

    @Test("Control characters of a text reach neither a terminal nor a page")
    func controls() throws {
        let entry = Flights.flight(0, 60) { $0.remarks = "a\u{1B}[2Jb\0c \u{202E}d\nsecond line" }
        let page = try #require(try printed(shipped("easa"), [entry]).last)
        #expect(page.texts.contains { $0.text == "a\u{FFFD}[2Jb\u{FFFD}c \u{FFFD}d" })
        #expect(page.texts.contains { $0.text == "second line" }, "a line end of the remarks is kept")
    }

    @Test("Pages are read as they were written; what is none is refused")
    func json() throws {
        let pages = try printed(shipped("easa"), (0..<30).map { Flights.flight($0, 60) })
        for page in pages {
            let line = try PaperLines.line(of: page)
            #expect(try PaperLines.page(line, number: 2) == page)
            #expect(try PaperLines.line(of: page) == line, "the same bytes each time")
        }
        let document = PaperDocument(title: "T", author: "Ø", creator: "flightlog 1")
        #expect(try PaperLines.document(PaperLines.line(of: document)) == document)
        #expect(throws: PaperLineError.noDocument) { try PaperLines.document(Data("{}".utf8)) }
        #expect(throws: PaperLineError.noDocument) { try PaperLines.document(PaperLines.line(of: pages[0])) }
        var later = document
        later.version = PaperDocument.versionOfPictures + 1
        #expect(throws: PaperLineError.otherVersion(3)) { try PaperLines.document(PaperLines.line(of: later)) }
        #expect(throws: PaperLineError.noPage(line: 7)) { try PaperLines.page(Data("{\"label\":".utf8), number: 7) }
        var huge = pages[0]
        huge.width = .max
        #expect(throws: PaperLineError.noPage(line: 2)) { try PaperLines.page(PaperLines.line(of: huge), number: 2) }
        for error: PaperLineError in [.noDocument, .otherVersion(2), .noPage(line: 2), .noPages] {
            #expect(error.message.hasSuffix(".") || error.message.contains(";"))
            #expect(!error.recovery.isEmpty)
        }
    }

    @Test("A long book takes no longer for a page than a short one")
    func linear() throws {
        func seconds(_ count: Int) throws -> Double {
            var maker = try PageMaker(shipped("easa"), PageOptions())
            let entry = Flights.flight(0, 60) { $0.remarks = "circuits" }
            let begin = ContinuousClock.now
            for _ in 0..<count { _ = try maker.add(entry) }
            _ = try maker.finish()
            return Double((ContinuousClock.now - begin) / .seconds(1))
        }
        _ = try seconds(500)
        let (short, long) = (try seconds(2_000), try seconds(16_000))
        #expect(long < short * 8 * 3 + 0.5, "\(short) s, then \(long) s")
    }
}
