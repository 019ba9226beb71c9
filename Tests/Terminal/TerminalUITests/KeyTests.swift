import Testing

@testable import TerminalUI

@Suite("Keys and their names")
struct KeyTests {
    static let named: [(Key, String)] = [
        (.control("s"), "<C-s>"), (.tab, "<Tab>"), (.backTab, "<S-Tab>"), (.down, "<Down>"), (.function(2), "<F2>"),
        (.escape, "<Esc>"), (.enter, "<Enter>"), (.character("q"), "q"), (.character("東"), "東"),
        (.character(" "), "<Space>"), (.character("<"), "<lt>"), (.alt("x"), "<A-x>"), (.control(" "), "<C-Space>"),
        (.character(">"), "<gt>"), (.alt(">"), "<A-gt>"), (.character("\""), "<quote>"), (.character("#"), "<hash>"),
        (.control("\\"), "<C-\\>"), (.pageDown, "<PageDown>"),
    ]

    @Test("A key has one name, which parses to the same key", arguments: named)
    func names(key: Key, name: String) {
        #expect(key.name == name)
        #expect(Key(name: name) == key)
    }

    @Test(
        "Keys that a terminal cannot distinguish are one key",
        arguments: [
            ("<C-i>", Key.tab), ("<C-m>", .enter), ("<C-[>", .escape), ("<C-h>", .backspace), ("<C-S>", .control("s")),
            ("<c-x>", .control("x")), ("<M-a>", .alt("a")), ("<C-Left>", .wordLeft),
            ("<a-right>", .wordRight), ("<PgUp>", .pageUp), ("<CR>", nil), ("<tab>", .tab),
            ("<F0>", nil), ("<F64>", nil), ("<F01>", nil), ("<C-1>", nil), ("<>", nil), ("ab", nil), ("", nil),
            ("<C->", nil), ("<X-a>", nil), ("<", nil), ("<A-xy>", nil),
        ] as [(String, Key?)])
    func aliases(name: String, key: Key?) {
        #expect(Key(name: name) == key)
    }

    @Test("Every key can be named and parsed")
    func roundTrip() {
        var keys: [Key] = [
            .up, .down, .left, .right, .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown, .tab, .backTab, .enter,
            .escape, .backspace,
            .delete, .insert,
        ]
        keys += (1...63).map(Key.function)
        let ascii = (UInt8(0x20)...0x7E).map { Character(Unicode.Scalar($0)) }
        keys += (ascii + ["é", "東", "👍🏽", "e\u{301}"]).flatMap { [Key.character($0), .alt($0)] }
        keys += ascii.compactMap { Key.control(letter: $0) }
        for key in keys {
            #expect(Key(name: key.name) == key, "\(key)")
            #expect(!key.label.isEmpty)
        }
    }

    @Test("Labels use the usual names of keys")
    func labels() {
        let keys: [Key] = [.control("s"), .backTab, .escape, .pageUp, .up, .character("a"), .alt("d"), .character(" ")]
        #expect(keys.map(\.label) == ["Ctrl-S", "S-Tab", "Esc", "PgUp", "↑", "a", "Alt-d", "Space"])
    }
}
