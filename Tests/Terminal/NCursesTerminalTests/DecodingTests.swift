import TerminalUI
import Testing

@testable import NCursesTerminal

@Suite("Decoding keys")
struct DecodingTests {
    private func names(_ bytes: [UInt8]) -> String {
        var input = Input()
        input.send(bytes)
        input.rest()
        return input.names
    }

    @Test(
        "Bytes are decoded to keys",
        arguments: [
            ("a", "a"), ("é東👍", "é 東 👍"), ("\u{1B}", "<Esc>"), ("\u{1B}\u{1B}", "<Esc> <Esc>"), ("\u{1B}x", "<A-x>"),
            ("\u{1B}é", "<A-é>"), ("\r", "<Enter>"), ("\n", "<C-j>"), ("\t", "<Tab>"), ("\u{7F}", "<Backspace>"),
            ("\u{08}", "<Backspace>"), ("\u{0}", "<C-Space>"), ("\u{1A}", "<C-z>"), ("\u{1C}", "<C-\\>"),
            ("\u{1B}\r", "<Esc> <Enter>"), ("\u{1B}\u{1B}x", "<Esc> <A-x>"),
            ("\u{1B}\u{1B}\u{1B}", "<Esc> <Esc> <Esc>"),
            ("\u{1B}Oxq", "8 q"), ("\u{1B}[Iq", "q"), ("\u{1B}]11;rgb:0/0/0\u{07}q", "q"),
            ("\u{1B}]11;rgb:0/0/0\u{1B}\\q", "q"), ("\u{1B}P1$r0m\u{1B}\\q", "q"), ("\u{1B}_Gi=1;OK\u{1B}\\q", "q"),
            ("a b", "a <Space> b"), ("\u{1B}[?62;22cq", "q"), ("\u{1B}[12;40Rq", "q"), ("\u{1B}[12\u{03}q", "<C-c> q"),
            ("\u{1B}[12\u{1B}[Aq", "<Up> q"), ("\u{1B}[12éq", "é q"), ("\u{1B}]2q", ""),
            ("\u{1B}]q", "q"), ("\u{1B}Pq", "q"), ("\u{1B}]11;\rq", "<Enter> q"), ("\u{1B}^q", "<A-^> q"),
        ])
    func decoding(text: String, keys: String) {
        #expect(names(Array(text.utf8)) == keys)
    }

    @Test(
        "Arrows, editing keys and function keys of VT100, xterm, rxvt and the Linux console",
        arguments: [
            ("[A", "<Up>"), ("OB", "<Down>"), ("[H", "<Home>"), ("OF", "<End>"), ("[1~", "<Home>"), ("[4~", "<End>"),
            ("[7~", "<Home>"), ("[8~", "<End>"), ("[2~", "<Insert>"), ("[3~", "<Delete>"), ("[5~", "<PageUp>"),
            ("[6~", "<PageDown>"), ("[Z", "<S-Tab>"), ("OP", "<F1>"), ("[11~", "<F1>"), ("[15~", "<F5>"),
            ("[24~", "<F12>"), ("[1;5D", "<C-Left>"), ("[1;3C", "<C-Right>"), ("[5D", "<C-Left>"), ("Oc", "<C-Right>"),
            ("\u{1B}[D", "<C-Left>"), ("\u{1B}OC", "<C-Right>"), ("[1;2A", "<Up>"), ("[1;2D", "<Left>"),
            ("[1;5A", ""), ("[1;3B", ""), ("\u{1B}[A", ""), ("[3;5~", ""), ("[1;2P", ""), ("[1;9Z", ""), ("[[A", ""),
            ("O5A", ""), ("[1;1:3A", ""), ("[1;1:2A", "<Up>"),
        ])
    func sequences(text: String, keys: String) {
        #expect(names(Array("\u{1B}\(text)q".utf8)) == "\(keys) q".split(separator: " ").joined(separator: " "))
    }

    @Test("The numeric keypad types what is printed on it, whatever the terminal's description calls its keys")
    func keypad() {
        let description = KeySequences([(Array("\u{1B}Ow".utf8), .function(9)), (Array("\u{1B}OM".utf8), .function(2))])
        for (letter, key) in zip("pqrstuvwxynmkojlMX", "0123456789.-+/*,\r=") {
            var input = Input(InputDecoder(description))
            input.send(Array("\u{1B}O\(letter)".utf8))
            #expect(input.events == [.key(key == "\r" ? .enter : .character(key))], "\(letter)")
        }
    }

    @Test(
        "Keys in kitty's protocol and with modifyOtherKeys, which other programs may have left on",
        arguments: [
            ("[99;5u", "<C-c>"), ("[27u", "<Esc>"), ("[115;5u", "<C-s>"), ("[13;2u", "<Enter>"), ("[9;2u", "<S-Tab>"),
            ("[127u", "<Backspace>"), ("[97;2u", "A"), ("[49:33;2u", "!"), ("[98;3u", "<A-b>"), ("[233u", "é"),
            ("[97;1:3u", ""), ("[57358u", ""), ("[57400u", "1"), ("[57414u", "<Enter>"), ("[57417u", "<Left>"),
            ("[27;5;99~", "<C-c>"), ("[27;2;13~", "<Enter>"), ("[97;9u", ""), ("[97;65u", "a"), ("[99;7u", ""),
            ("[u", ""), ("[99999999999999999999u", ""), ("[55296u", ""), ("[1u", ""),
        ])
    func protocols(text: String, keys: String) {
        #expect(names(Array("\u{1B}\(text)q".utf8)) == "\(keys) q".split(separator: " ").joined(separator: " "))
    }

    @Test("Sequences of the terminal's description come first")
    func description() {
        let console = KeySequences([
            (Array("\u{1B}[[A".utf8), .function(1)), (Array("\u{1B}[25~".utf8), .function(13)), ([0x0B], .up),
        ])
        var input = Input(InputDecoder(console))
        input.send(Array("\u{1B}[[A\u{1B}[25~\u{1B}[[B\u{0B}q".utf8))
        #expect(input.names == "<F1> <F13> <C-k> q")
    }

    @Test(
        "Old and new mouse reports are decoded; other buttons and motion are ignored",
        arguments: [
            ("\u{1B}[<0;5;3M", "press 2,4"), ("\u{1B}[<0;5;3m", "release 2,4"), ("\u{1B}[<64;300;1M", "wheelUp 0,299"),
            ("\u{1B}[<65;1;1M", "wheelDown 0,0"), ("\u{1B}[<2;5;3Mx", "x"), ("\u{1B}[<35;5;3Mx", "x"),
            ("\u{1B}[<4;5;3M", "press 2,4"), ("\u{1B}[<0;0;3Mx", "x"), ("\u{1B}[<;;Mx", "x"), ("\u{1B}[<0;5Mx", "x"),
            ("\u{1B}[M %#x", "press 2,4 x"), ("\u{1B}[M#%#x", "release 2,4 x"), ("\u{1B}[M`!!", "wheelUp 0,0"),
            ("\u{1B}[M\"%#x", "x"), ("\u{1B}[<99999999999999999999;1;1Mx", "x"),
            ("\u{1B}\u{1B}[<65;1;1M", "<Esc> wheelDown 0,0"),
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

    @Test("A locale with one byte for each character has its letters")
    func singleBytes() {
        let latin1 = (0x80...0xFF).map { Unicode.Scalar($0).map(Character.init) }
        var input = Input(InputDecoder(singleBytes: latin1))
        input.send([0x7A, 0xFC, 0x72, 0x1B, 0xE9])
        #expect(input.names == "z ü r <A-é>")
    }

    @Test("A paste is text, with newlines as line ends; what looks like keys or another paste in it is text, too")
    func paste() {
        var input = Input()
        input.send(Array("\u{1B}[200~a\r\nb\rc\u{1B}[A\u{1B}[20x\u{1B}\u{1B}[201~q".utf8))
        #expect(input.events == [.paste("a\nb\nc\u{1B}[A\u{1B}[20x\u{1B}"), .key(.character("q"))])
        input = Input()
        input.send(Array("\u{1B}\u{1B}[200~ab\u{1B}[201~\u{1B}[201~z".utf8))
        #expect(input.events == [.key(.escape), .paste("ab"), .key(.character("z"))])
    }
}

/// Bytes that reach a decoder, with a clock that the test moves.
struct Input {
    var decoder: InputDecoder
    private(set) var events: [TerminalEvent] = []
    private var now = 0

    init(_ decoder: InputDecoder = InputDecoder()) { self.decoder = decoder }

    mutating func send(_ bytes: [UInt8]) { events += decoder.feed(bytes, at: now) }

    /// Waits, as the terminal does: until each deadline.
    mutating func pause(_ milliseconds: Int) {
        let end = now + milliseconds
        while let deadline = decoder.deadline, deadline <= end {
            now = max(now, deadline)
            events += decoder.expire(at: now)
        }
        now = end
    }

    /// Waits longer than any sequence may take.
    mutating func rest() { pause(60_000) }

    var names: String {
        events.map { event in
            switch event {
            case .key(let key): key.name
            case .mouse(let mouse): "\(mouse.kind) \(mouse.position.row),\(mouse.position.column)"
            case .paste, .pasteBrokeOff, .resize, .hangUp, .wake, .resumed: "\(event)"
            }
        }.joined(separator: " ")
    }
}
