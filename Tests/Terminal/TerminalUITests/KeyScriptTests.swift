import Testing

@testable import TerminalUI

@Suite("Key scripts")
struct KeyScriptTests {
    private func events(_ text: String) throws -> [TerminalEvent] { try KeyScript(text).steps.flatMap(\.events) }

    @Test("Keys, text, comments and commands are played in order")
    func everything() throws {
        let script = """
            # adds an aircraft
            a "HB" <Tab>jj  # two down
            <Resize 80x24> <Paste "a > b">
            <Click 3,10><HangUp>
            """
        let place = Position(row: 2, column: 9)
        #expect(
            try events(script) == [
                .key(.character("a")), .key(.character("H")), .key(.character("B")), .key(.tab), .key(.character("j")),
                .key(.character("j")), .resize(Size(rows: 24, columns: 80)), .paste("a > b"),
                .mouse(MouseEvent(.press, at: place)), .mouse(MouseEvent(.release, at: place)), .hangUp,
            ])
        #expect(try KeyScript(script).steps.map(\.line) == [2, 2, 2, 2, 2, 2, 3, 3, 4, 4])
    }

    @Test("A text can contain quotation marks, line ends and number signs")
    func quoted() throws {
        #expect(try events(#"<Paste "a\"b\n#\\">"#) == [.paste("a\"b\n#\\")])
    }

    static let mistakes: [(String, KeyScriptError)] = [
        ("\n<Nter>", .unknownKey(name: "<Nter>", line: 2)), ("<C-s", .unclosedKey(line: 1)),
        ("\"abc", .unclosedText(line: 1)),
        (
            "<Resize 0x0>",
            .badArgument(
                command: "Resize", argument: "0x0", expected: "a size from 1x1 to 1000x1000, columns first", line: 1)
        ),
        (
            "<Click 0,1>",
            .badArgument(command: "Click", argument: "0,1", expected: "a row and a column counted from 1", line: 1)
        ),
        ("<Paste x>", .badArgument(command: "Paste", argument: "x", expected: "a text in quotation marks", line: 1)),
        ("<Jump 3>", .unknownKey(name: "<Jump 3>", line: 1)), ("<Click 1,1", .unclosedKey(line: 1)),
        (
            "<Paste \"a\" b>",
            .badArgument(command: "Paste", argument: " b", expected: "one text in quotation marks", line: 1)
        ),
    ]

    @Test("An error is reported with its line and what was expected", arguments: mistakes)
    func mistake(text: String, error: KeyScriptError) {
        #expect(throws: error) { try KeyScript(text) }
        #expect(error.message.contains("ine") && error.message.hasSuffix("."))
        #expect(error.recovery.count > 10)
    }

    @Test("Any text is a script or an error, never a crash")
    func anyText() {
        var generator = SeededGenerator(seed: 7)
        let pieces = ["<", ">", "\"", "\\", "#", " ", "\n", "Click", "Paste ", "1,1", "C-", "a", "東", "\r\n", "-"]
        for _ in 0..<5_000 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
            _ = try? KeyScript(text)
        }
    }
}
