import Foundation
import TerminalUI
import TestFiles
import TestSupport
import Testing

@testable import NCursesTerminal

@Suite("Input that arrives in pieces")
struct DividedInputTests {
    /// What a terminal sends: keys, reports, answers and pastes.
    private static let pieces: [String] =
        [
            "[A", "OB", "[1;5D", "[3~", "[15~", "[Z", "OP", "Op", "OM", "[99;5u", "[27;5;99~", "[<0;10;5M",
            "[<65;10;15M", "[<64;100;150m", "[M !!", "[?62;22c", "[12;40R", "[I", "[O", "]11;rgb:1e1e/3c3c/3c3c\u{07}",
            "]11;rgb:1e1e/3c3c/3c3c\u{1B}\\", "P1$r0m\u{1B}\\", "_Gi=31;OK\u{1B}\\", "[200~MD d 5\r\u{1B}[201~",
            "[200~\u{1B}[201~", "[24;80t",
        ].map { "\u{1B}\($0)" }

    private func events(_ parts: [[UInt8]], pause: Int) -> [TerminalEvent] {
        var input = Input()
        for part in parts {
            input.send(part)
            input.pause(pause)
        }
        input.rest()
        return input.events
    }

    @Test("A sequence cut anywhere after its Esc means the same, however long the pause", arguments: [5, 60, 2_000])
    func cutAnywhere(pause: Int) {
        for piece in Self.pieces {
            let bytes = Array((piece + "q").utf8)
            let whole = events([bytes], pause: 0)
            for cut in 2..<bytes.count {
                // An Esc within it, which ends a string, may be the key as well.
                if bytes[cut - 1] == 0x1B, pause > InputDecoder.usualEscapeDelay, !piece.contains("200~") { continue }
                let parts = [Array(bytes[..<cut]), Array(bytes[cut...])]
                #expect(events(parts, pause: pause) == whole, "\(piece.debugDescription) cut at \(cut)")
            }
        }
    }

    @Test("A sequence that comes byte by byte at 9600 baud means the same")
    func byteByByte() {
        for piece in Self.pieces {
            let bytes = Array((piece + "q").utf8)
            #expect(events(bytes.map { [$0] }, pause: 1) == events([bytes], pause: 0), "\(piece.debugDescription)")
        }
    }

    @Test("A sequence cut behind its Esc is the key Esc, and the rest within half a second is dropped")
    func cutBehindEscape() {
        for piece in Self.pieces
        where !piece.hasPrefix("\u{1B}]") && !piece.hasPrefix("\u{1B}P")
            && !piece.hasPrefix("\u{1B}_")
        {
            let bytes = Array(piece.utf8)
            for pause in [InputDecoder.usualEscapeDelay + 10, 450] {
                var input = Input()
                input.send([0x1B])
                input.pause(pause)
                #expect(input.events == [.key(.escape)])
                for byte in bytes.dropFirst() {
                    input.send([byte])
                    input.pause(1)
                }
                input.pause(600)
                input.send(Array("q".utf8))
                input.rest()
                let isEndless = piece.contains("200~")
                #expect(isEndless || input.names == "<Esc> q", "\(piece.debugDescription): \(input.names)")
                #expect(!input.names.contains("M"), "\(piece.debugDescription): \(input.names)")
            }
        }
    }

    /// The key scripts in the sources of all tests.
    private static let scripts: [KeyScript] = {
        let files = FileManager.default.enumerator(
            at: Project.folder.appending(path: "Tests"), includingPropertiesForKeys: nil)
        var texts: Set<String> = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift", let source = try? String(contentsOf: file, encoding: .utf8) else {
                continue
            }
            for match in source.matches(of: /(?:play|press)\("((?:[^"\\\n]|\\.)*)"/) {
                texts.insert(String(match.1).replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"))
            }
        }
        return texts.sorted().compactMap { try? KeyScript($0) }
    }()

    @Test("Every key script of the tests, cut at every byte, is the same keys", arguments: [1, 40, 900])
    func scripts(pause: Int) {
        #expect(Self.scripts.count > 400)
        for script in Self.scripts {
            var whole = Input()
            var cut = Input()
            for key in script.steps.flatMap(\.events).compactMap(\.key) {
                let bytes = Array(KeyBytes.text(for: key).utf8)
                whole.send(bytes)
                for (place, byte) in bytes.enumerated() {
                    cut.send([byte])
                    // The Esc itself, when nothing follows, is the key.
                    if place > 0 || byte != 0x1B { cut.pause(pause) }
                }
                guard bytes == [0x1B] else { continue }
                whole.pause(700)
                cut.pause(700)
            }
            whole.rest()
            cut.rest()
            #expect(cut.events == whole.events, "\(whole.names)\n\(cut.names)")
        }
    }

    @Test("Within the delay the cut is none; the user's ESCDELAY decides")
    func delay() {
        for (delay, pause, names) in [(500, 400, "<Up>"), (25, 30, "<Esc>"), (0, 2, "<Esc>"), (500, 600, "<Esc>")] {
            var input = Input(InputDecoder(escapeDelay: delay))
            input.send([0x1B])
            input.pause(pause)
            input.send(Array("[A".utf8))
            input.rest()
            #expect(input.names == names, "\(delay) \(pause)")
        }
        #expect(NCursesTerminal.escapeDelay("500") == 500 && NCursesTerminal.escapeDelay("0") == 0)
        for text in [nil, "", "soon", "-1", "99999999"] {
            #expect(NCursesTerminal.escapeDelay(text) == InputDecoder.usualEscapeDelay)
        }
    }

    @Test("What waits to be read while the program is busy belongs to the Esc before it")
    func busy() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B], at: 0).isEmpty)
        #expect(decoder.feed(Array("]11;rgb:1e/3c/3c\u{07}q".utf8), at: 400) == [.key(.character("q"))])
    }

    @Test("A bracket typed more than half a second after Esc, and keys at any time, are typed")
    func typedAfterEscape() {
        var input = Input()
        input.send([0x1B])
        input.pause(100)
        input.send(Array("j".utf8))
        input.send([0x1B])
        input.pause(700)
        input.send(Array("[x".utf8))
        #expect(input.names == "<Esc> j <Esc> [ x")
    }

    @Test("A sequence that never ends holds no key back for more than ten seconds, and takes one at most")
    func unfinished() {
        for start in ["\u{1B}[", "\u{1B}O", "\u{1B}[<65;1", "\u{1B}[M ", "\u{1B}]11;r"] {
            var input = Input()
            input.send(Array(start.utf8))
            input.pause(11_000)
            input.send(Array("jk".utf8))
            #expect(input.names == "j k", "\(start.debugDescription)")
        }
    }

    @Test("A paste that pauses is still one; one that breaks off keeps what came, and runs nothing of the rest")
    func brokenPaste() {
        var input = Input()
        input.send(Array("\u{1B}[200~In the ".utf8))
        input.pause(9_000)
        input.send(Array("MD d 5\u{1B}[20".utf8))
        input.pause(3_000)
        input.send(Array("1~q".utf8))
        #expect(input.events == [.paste("In the MD d 5"), .key(.character("q"))])
        input = Input()
        input.send(Array("\u{1B}[200~Briefing notes\rlanded".utf8))
        input.pause(12_000)
        #expect(input.events == [.pasteBrokeOff("Briefing notes\nlanded")])
        input.send(Array(" go-around\rd M\u{1B}[A".utf8))
        input.pause(20_000)
        input.send(Array("d\u{1B}[201~q".utf8))
        #expect(input.events.dropFirst() == [.key(.character("q"))])
    }

    @Test("Esc ends a paste that broke off and never ends")
    func endlessPaste() {
        var input = Input()
        input.send(Array("\u{1B}[200~endless".utf8))
        input.pause(11_000)
        input.send(Array("jjd".utf8))
        input.send([0x1B])
        input.pause(600)
        input.send(Array("z".utf8))
        #expect(input.events == [.pasteBrokeOff("endless"), .key(.character("z"))])
    }

    @Test("Of ten thousand whole sequences of each kind, cut at random, none is typed or pressed as another key")
    func fuzz() {
        var random = SeededRandom(state: 20_261_126)
        for kind in Kind.allCases {
            var input = Input()
            for _ in 0..<10_000 {
                let before = input.events.count
                var rest = kind.sequence(&random)
                // The cut behind the Esc is the key by agreement.
                var isFirst = true
                while !rest.isEmpty {
                    let count = Int.random(in: (isFirst ? min(2, rest.count) : 1)...rest.count, using: &random)
                    input.send(Array(rest.prefix(count)))
                    rest.removeFirst(count)
                    isFirst = false
                    if !rest.isEmpty { input.pause([0, 1, 20, 40].randomElement(using: &random) ?? 0) }
                }
                input.send(Array("q".utf8))
                let new = input.events[before...]
                guard new.last == .key(.character("q")), new.dropLast().allSatisfy(kind.allows) else {
                    Issue.record("\(kind): \(input.names.suffix(80))")
                    return
                }
            }
        }
    }
}

extension TerminalEvent {
    fileprivate var key: Key? { if case .key(let key) = self { key } else { nil } }
}

/// Kinds of sequences that a terminal sends without a key, or for one.
private enum Kind: CaseIterable {
    case mouse, oldMouse, deviceAnswer, colorAnswer, settingAnswer, arrows, kittyRelease, paste

    func sequence(_ random: inout SeededRandom) -> [UInt8] {
        func number(_ most: Int) -> Int { Int.random(in: 0...most, using: &random) }
        switch self {
        case .mouse:
            return Array(
                "\u{1B}[<\(number(99));\(number(300));\(number(100))\(Bool.random(using: &random) ? "M" : "m")".utf8)
        case .oldMouse: return Array("\u{1B}[M".utf8) + (0..<3).map { _ in UInt8(32 + number(94)) }
        case .deviceAnswer: return Array("\u{1B}[?\(number(99));\(number(99))\(["c", "n", "R", "y"][number(3)])".utf8)
        case .colorAnswer:
            let end = Bool.random(using: &random) ? "\u{07}" : "\u{1B}\\"
            return Array("\u{1B}]\(number(12));rgb:\(String(number(65_535), radix: 16))/d/M\(end)".utf8)
        case .settingAnswer: return Array("\u{1B}P\(number(1))$r\(number(99))m\u{1B}\\".utf8)
        case .arrows: return Array("\u{1B}[1;\(1 + number(7))\(["A", "B", "C", "D"][number(3)])".utf8)
        case .kittyRelease: return Array("\u{1B}[\(97 + number(25));\(1 + number(7)):3u".utf8)
        case .paste: return Array("\u{1B}[200~M\(number(99)) d\r\u{1B}[201~".utf8)
        }
    }

    func allows(_ event: TerminalEvent) -> Bool {
        switch (self, event) {
        case (.mouse, .mouse), (.oldMouse, .mouse), (.paste, .paste): true
        case (.arrows, .key(let key)): [.up, .down, .left, .right, .wordLeft, .wordRight].contains(key)
        default: false
        }
    }
}

/// A generator with the same numbers in every run.
private struct SeededRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
