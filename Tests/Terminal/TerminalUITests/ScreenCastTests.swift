import Testing

@testable import TerminalUI

@Suite("Casts of a terminal")
struct ScreenCastTests {
    private func buffer(_ rows: [String]) -> CellBuffer {
        var buffer = CellBuffer(size: Size(rows: 3, columns: 30))
        for (row, text) in rows.enumerated() { buffer.write(text, at: Position(row: row, column: 0)) }
        return buffer
    }

    @Test("A cast has its head, its frames as they change, and its end; what stays is not written again")
    func frames() {
        var cast = ScreenCast(size: Size(rows: 3, columns: 30), title: "a \"b\"", theme: .mono)
        cast.add(buffer(["hello there", "second"]), at: 0.25)
        cast.add(buffer(["hello there", "second"]), at: 0.5)
        cast.add(buffer(["hello there", "secund"]), at: 1.5)
        let lines = cast.text(endingAt: 2).split(separator: "\n").map(String.init)
        #expect(lines[0] == "{\"version\": 2, \"width\": 30, \"height\": 3, \"title\": \"a \\\"b\\\"\"}")
        #expect(lines.count == 5)
        #expect(lines[2].hasPrefix("[0.25, \"o\", \"\\u001b[1;1H") && lines[2].contains("hello there"))
        #expect(lines[3].hasPrefix("[1.50, \"o\", \"\\u001b[2;4H") && lines[3].contains("u") && lines[3].count < 60)
        #expect(!lines[3].contains("second") && lines[4].hasPrefix("[2.00"))
    }

    @Test("A wide character is written once, and a changed half with the whole")
    func wide() {
        var cast = ScreenCast(size: Size(rows: 3, columns: 30), title: "", theme: .mono)
        cast.add(buffer(["東京"]), at: 0)
        cast.add(buffer(["東都"]), at: 1)
        let text = cast.text(endingAt: 1)
        #expect(text.contains("東京") && text.contains("[1;3H") && text.contains("都"))
    }
}
