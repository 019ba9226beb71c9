import Testing

@testable import TerminalUI

@Suite("Line editing")
struct LineEditorTests {
    /// `|` is the cursor.
    private func shown(_ editor: LineEditor) -> String { editor.textBeforeCursor + "|" + editor.textAfterCursor }

    @Test(
        "Keys change the line",
        arguments: [
            ("", "LSZH", "LSZH|"), ("LSZH", "<Left><Left>x", "LSx|ZH"), ("LSZH", "<Home><Delete>", "|SZH"),
            ("ab cd", "<C-w>", "ab |"), ("ab cd  ", "<C-w>", "ab |"), ("ab cd", "<Left><C-u>", "|d"),
            ("ab cd", "<C-a><C-k>", "|"), ("ab", "<C-a><Backspace>", "|ab"), ("ab", "<C-e><Delete>", "ab|"),
            ("東京", "<Backspace>", "東|"), ("e\u{301}", "<Backspace>", "|"), ("", "<C-w><C-u><C-k><Left><Right>", "|"),
            ("ab", "<C-b><C-d>", "a|"),
            ("kpao-kmry 1:10", "<C-Left>", "kpao-kmry 1:|10"), ("kpao-kmry 1:10", "<A-b><A-b><A-b>", "kpao-|kmry 1:10"),
            ("ab cd  ", "<C-Left>", "ab |cd  "), ("ab", "<C-Left><C-Left>", "|ab"), ("", "<C-Left><C-Right><A-d>", "|"),
            ("ab cd ef", "<Home><C-Right>", "ab| cd ef"), ("ab  cd", "<Home><A-f><A-f>", "ab  cd|"),
            ("ab cd", "<Home><A-d>", "| cd"), ("ab cd", "<Home><A-d><A-d>", "|"), ("ab ", "<A-d>", "ab |"),
            ("été 東京", "<C-Left>", "été |東京"), ("e\u{301}te\u{301} x", "<Home><C-Right>", "e\u{301}te\u{301}| x"),
            ("--", "<C-Left>", "|--"), ("a--", "<Home><C-Right><C-Right>", "a--|"),
        ])
    func keys(before: String, keys: String, after: String) throws {
        var editor = LineEditor(before)
        for step in try KeyScript(keys).steps {
            for case .key(let key) in step.events {
                let isTaken = editor.handle(key)
                #expect(isTaken)
            }
        }
        #expect(shown(editor) == after)
    }

    @Test("A replaced range leaves the cursor after the new text")
    func replacing() {
        var editor = LineEditor("type:c -role:DUAL")
        editor.replace(5..<6, with: "C172")
        #expect(shown(editor) == "type:C172| -role:DUAL")
        editor.moveCursor(to: 99)
        #expect(shown(editor) == "type:C172 -role:DUAL|")
        editor.moveCursor(to: 4)
        #expect(shown(editor) == "type|:C172 -role:DUAL")
    }

    @Test(
        "Characters of a line are located on the screen, even if it is scrolled or they are missing",
        arguments: [
            ("abc def", 4..<7, 4, 3), ("東京 x", 3..<4, 5, 1), ("abc", 3..<3, 3, 1), ("abc", 1..<1, 1, 1),
            ("0123456789abcdef", 12..<14, 5, 2), ("0123456789abcdef", 0..<2, 0, 0),
        ])
    func area(text: String, range: Range<Int>, column: Int, columns: Int) {
        let field = Rect(row: 2, column: 10, rows: 1, columns: 10)
        let area = LineEditor(text).area(of: range, in: field)
        #expect(area.columns == columns)
        #expect(columns == 0 || area.column == 10 + column && area.row == 2)
    }

    @Test("Pasted text becomes one line without control characters")
    func paste() {
        var editor = LineEditor("a")
        editor.insert("b\r\nc\td\u{1B}[0m")
        #expect(editor.text == "ab c d[0m")
    }

    @Test(
        "Keys that belong to the form are not handled",
        arguments: [Key.tab, .enter, .escape, .up, .control("s"), .alt("x")])
    func otherKeys(key: Key) {
        var editor = LineEditor("ab")
        let isTaken = editor.handle(key)
        #expect(!isTaken)
        #expect(editor == LineEditor("ab"))
    }

    @Test("A typed mark joins the character before the cursor")
    func mark() {
        var editor = LineEditor("e")
        editor.insert("\u{301}")
        #expect(editor.cursor == 1 && editor.text.count == 1)
        editor.deleteBackward()
        #expect(editor.isEmpty)
    }

    @Test("The field shows the part around the cursor")
    func window() {
        var editor = LineEditor("abcdefgh")
        #expect(editor.window(columns: 5) == .init(text: "efgh", cursorColumn: 4, hidden: 4))
        editor.moveToStart()
        #expect(editor.window(columns: 5) == .init(text: "abcde", cursorColumn: 0, hidden: 0))
        #expect(LineEditor("東京").window(columns: 4) == .init(text: "京", cursorColumn: 2, hidden: 1))
        #expect(editor.window(columns: 0).text == "")
    }

    @Test("Only a focused field has the terminal's cursor")
    func drawing() {
        var buffer = CellBuffer(size: Size(rows: 1, columns: 6))
        LineEditor("gen").draw(in: buffer.bounds.dropping(left: 1), on: &buffer, isFocused: true)
        #expect(buffer.lines == [" gen"])
        #expect(buffer.cursor == Position(row: 0, column: 4))
        #expect(buffer[0, 5].style == .fieldFocus)
        LineEditor("x").draw(in: buffer.bounds, on: &buffer, isFocused: false)
        #expect(buffer.cursor == Position(row: 0, column: 4))
    }

    @Test("After any keys, the cursor is in the line and in the window")
    func invariants() {
        var generator = SeededGenerator(seed: 4)
        let keys: [Key] = [
            .left, .right, .home, .end, .backspace, .delete, .control("w"), .control("u"), .control("k"),
            .character("\u{301}"), .character("東"),
        ]
        for _ in 0..<300 {
            var editor = LineEditor(generator.text(upTo: 10))
            for _ in 0..<30 {
                if Bool.random(using: &generator) {
                    editor.insert(generator.text(upTo: 3))
                } else {
                    _ = editor.handle(keys.randomElement(using: &generator) ?? .left)
                }
                #expect((0...editor.text.count).contains(editor.cursor))
                #expect(editor.textBeforeCursor + editor.textAfterCursor == editor.text)
                #expect(!editor.text.unicodeScalars.contains { $0.value < 0x20 })
                let columns = Int.random(in: 1...12, using: &generator)
                let window = editor.window(columns: columns)
                #expect(window.cursorColumn < columns)
                #expect(CharacterWidths.standard.columns(of: window.text) <= columns)
            }
        }
    }

    @Test("What is typed or pasted replaces a selected text; any other key only ends the selection")
    func selected() {
        var editor = LineEditor("KPAO")
        editor.select()
        #expect(editor.isSelected && editor.cursor == 4)
        editor.insert("uki")
        #expect(editor.text == "uki" && !editor.isSelected)
        for key in [Key.left, .home, .end, .right] {
            editor.select()
            #expect(editor.handle(key) && !editor.isSelected && editor.text == "uki")
        }
        editor.select()
        #expect(editor.handle(.backspace) && editor.text == "uk" && !editor.isSelected)
        editor.select()
        #expect(!editor.handle(.tab) && editor.isSelected, "a key of the form changes nothing")
        var empty = LineEditor()
        empty.select()
        #expect(!empty.isSelected)
    }
}
