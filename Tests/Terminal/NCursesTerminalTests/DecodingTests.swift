import TerminalUI
import Testing

@testable import NCursesTerminal

@Suite("Decoding keys")
struct DecodingTests {
    private func names(_ bytes: [UInt8]) -> String {
        var decoder = InputDecoder()
        let events = bytes.flatMap { decoder.feed($0) } + decoder.finish()
        return events.map { event in
            switch event {
            case .key(let key): key.name
            case .mouse(let mouse): "\(mouse.kind) \(mouse.position.row),\(mouse.position.column)"
            case .paste, .resize, .hangUp, .wake, .resumed: "\(event)"
            }
        }.joined(separator: " ")
    }

    @Test(
        "Bytes are decoded to keys",
        arguments: [
            ("a", "a"), ("é東👍", "é 東 👍"), ("\u{1B}", "<Esc>"), ("\u{1B}\u{1B}", "<Esc> <Esc>"), ("\u{1B}x", "<A-x>"),
            ("\u{1B}é", "<A-é>"), ("\r", "<Enter>"), ("\n", "<C-j>"), ("\t", "<Tab>"), ("\u{7F}", "<Backspace>"),
            ("\u{08}", "<Backspace>"), ("\u{0}", "<C-Space>"), ("\u{1A}", "<C-z>"), ("\u{1C}", "<C-\\>"),
            ("\u{1B}\r", "<Esc> <Enter>"), ("\u{1B}[", "<A-[>"), ("\u{1B}O", "<A-O>"), ("\u{1B}[1;5Cq", "q"),
            ("\u{1B}Oxq", "q"), ("\u{1B}[I", ""), ("\u{1B}]11;rgb:0/0/0\u{07}q", "q"),
            ("\u{1B}]11;rgb:0/0/0\u{1B}\\q", "q"), ("\u{1B}[12", ""), ("a b", "a <Space> b"),
        ])
    func decoding(text: String, keys: String) {
        #expect(names(Array(text.utf8)) == keys)
    }

    @Test(
        "Old and new mouse reports are decoded; other buttons and motion are ignored",
        arguments: [
            ("\u{1B}[<0;5;3M", "press 2,4"), ("\u{1B}[<0;5;3m", "release 2,4"), ("\u{1B}[<64;300;1M", "wheelUp 0,299"),
            ("\u{1B}[<65;1;1M", "wheelDown 0,0"), ("\u{1B}[<2;5;3Mx", "x"), ("\u{1B}[<35;5;3Mx", "x"),
            ("\u{1B}[<4;5;3M", "press 2,4"), ("\u{1B}[<0;0;3Mx", "x"), ("\u{1B}[<;;Mx", "x"), ("\u{1B}[<0;5Mx", "x"),
            ("\u{1B}[M %#x", "press 2,4 x"), ("\u{1B}[M#%#x", "release 2,4 x"), ("\u{1B}[M`!!", "wheelUp 0,0"),
            ("\u{1B}[M\"%#x", "x"), ("\u{1B}[<99999999999999999999;1;1Mx", "x"),
        ])
    func mouse(text: String, events: String) {
        #expect(names(Array(text.utf8)) == events)
    }

    @Test("Invalid text is skipped, and the text after it is read")
    func broken() {
        #expect(names([0xFF, 0x61]) == "a")
        #expect(names([0xC3, 0x61]) == "a")
        #expect(names([0xE6, 0x9D, 0x61, 0xE6, 0x9D, 0xB1]) == "a 東")
        #expect(names([0xED, 0xA0, 0x80, 0x62]) == "b")
        #expect(names([0x80, 0xBF, 0x63]) == "c")
    }

    @Test("A character whose bytes arrive separately is decoded")
    func apart() {
        var decoder = InputDecoder()
        #expect(decoder.feed(0xC3).isEmpty && decoder.finish().isEmpty)
        #expect(decoder.feed(0xA9) == [.key(.character("é"))])
    }

    @Test("A paste ends at its marker, however reads divide it, and no byte after it is read")
    func paste() {
        for size in 1...9 {
            var rest = Array("a\u{1B}[20x\u{1B}\u{1B}[201~q".utf8)[...]
            var collector = PasteCollector()
            while !collector.isComplete {
                let chunk = rest.prefix(min(size, collector.safeCount))
                collector.append(chunk)
                rest = rest.dropFirst(chunk.count)
            }
            #expect(collector.text == "a\u{1B}[20x\u{1B}")
            #expect(Array(rest) == Array("q".utf8))
        }
    }

    @Test("Line ends of a paste become newlines")
    func pasteLineEnds() {
        var collector = PasteCollector()
        collector.append(Array("a\r\nb\rc".utf8))
        #expect(collector.text == "a\nb\nc")
    }
}
