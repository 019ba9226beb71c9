import Testing

@testable import TerminalUI

@Suite("Layout")
struct LayoutTests {
    private let columns = [
        TableColumn("DATE", minimum: 10, priority: 9), TableColumn("REG", minimum: 4, ideal: 6, priority: 5),
        TableColumn("TIME", minimum: 5, alignment: .trailing, priority: 8),
        TableColumn("NOTE", minimum: 4, ideal: 8, priority: 1, grows: true),
    ]

    @Test(
        "Columns are omitted by priority, and the growing column takes the remaining room",
        arguments: [
            (40, [10, 6, 5, 16]), (26, [10, 4, 5, 4]), (28, [10, 6, 5, 4]), (25, [10, 6, 5]), (20, [10, 0, 5]),
            (15, [10]),
            (9, []), (0, []), (-3, []),
        ] as [(Int, [Int])])
    func tableWidths(width: Int, widths: [Int]) {
        let layout = TableGrid(columns, width: width)
        var found = [Int](repeating: 0, count: 4)
        for place in layout.places { found[place.index] = place.width }
        while found.last == 0 { found.removeLast() }
        #expect(found == widths)
    }

    @Test("Pinned columns stay when the table is scrolled sideways")
    func tableScrolled() {
        let layout = TableGrid(columns, width: 40, pinned: 1, scrolled: 2)
        #expect(layout.places.map(\.index) == [0, 3])
        #expect(layout.column(at: 0) == 0 && layout.column(at: 10) == nil && layout.column(at: 11) == 3)
    }

    @Test("A row is aligned with its titles, and a click on a title identifies its column")
    func tableRow() {
        var buffer = CellBuffer(size: Size(rows: 2, columns: 28))
        let layout = TableGrid(columns, width: 28)
        let zones = layout.drawHeader(in: buffer.bounds.line(0), on: &buffer, sorted: (0, false))
        layout.draw(
            row: [.init("2026-11-19"), .init("HB-CFA"), .init("1:13"), .init("Müller, Jörg")],
            in: buffer.bounds.line(1), on: &buffer, style: .cursor)
        #expect(buffer.lines == ["DATE ▾     REG     TIME NOTE", "2026-11-19 HB-CFA  1:13 Mül…"])
        #expect(zones.target(at: Position(row: 0, column: 20)) == 2)
        #expect(zones.target(at: Position(row: 1, column: 20)) == nil)
        #expect(buffer.row(1).allSatisfy { $0.style == .cursor })
    }

    @Test("The cursor stays visible while it moves, the list scrolls or changes")
    func scrollWindow() {
        var window = ScrollWindow(count: 100, height: 10)
        window.move(by: 12)
        #expect(window.cursor == 12 && window.top == 3)
        window.movePages(1)
        #expect(window.cursor == 21 && window.visible.contains(21))
        window.scroll(by: -20)
        #expect(window.top == 0 && window.cursor == 9)
        window.moveToLast()
        #expect(window.cursor == 99 && window.top == 90)
        window = ScrollWindow(count: 5, height: 10, cursor: window.cursor, top: window.top)
        #expect(window.cursor == 4 && window.top == 0 && window.visible == 0..<5)
        window = ScrollWindow(count: 0, height: 10, cursor: window.cursor, top: window.top)
        #expect(window.cursor == 0 && window.visible.isEmpty)
        #expect(window.row(atLine: 0) == nil)
    }

    @Test("A scroll window keeps its invariants after any moves")
    func scrollInvariants() {
        var generator = SeededGenerator(seed: 5)
        var window = ScrollWindow()
        for _ in 0..<5_000 {
            let number = Int.random(in: -50...50, using: &generator)
            switch Int.random(in: 0..<8, using: &generator) {
            case 0:
                window = ScrollWindow(count: number, height: window.height, cursor: window.cursor, top: window.top)
            case 1:
                window = ScrollWindow(count: window.count, height: number, cursor: window.cursor, top: window.top)
            case 2: window.move(by: number)
            case 3: window.movePages(number)
            case 4: window.moveHalfPages(Bool.random(using: &generator) ? number : .max)
            case 5: window.scroll(by: Bool.random(using: &generator) ? number : .min)
            case 6: window.select(number)
            default: window.moveToLast()
            }
            #expect((0..<max(window.count, 1)).contains(window.cursor))
            #expect(window.height == 0 || window.count == 0 || window.visible.contains(window.cursor))
            #expect(window.visible.count == min(window.height, window.count) || window.height == 0)
        }
    }

    private func footer() -> Footer<String> {
        Footer([
            FooterEntry("a", "add", priority: 3, target: "add"),
            FooterEntry("d", "delete", priority: 1, target: "delete"),
            FooterEntry("Esc", "back", isEnabled: false, priority: 2, target: "back"),
        ])
    }

    @Test("The footer keeps the most important keys in order, and each is clickable")
    func footerLine() {
        var buffer = CellBuffer(size: Size(rows: 1, columns: 30))
        let zones = footer().draw(in: buffer.bounds, on: &buffer)
        #expect(buffer.lines == ["a add  d delete  Esc back"])
        #expect(zones.target(at: Position(row: 0, column: 8)) == "delete")
        #expect(zones.target(at: Position(row: 0, column: 5)) == nil)
        #expect(buffer[0, 0].style == .key && buffer[0, 17].style == .muted)
        var narrow = CellBuffer(size: Size(rows: 1, columns: 16))
        footer().draw(in: narrow.bounds, on: &narrow)
        #expect(narrow.lines == ["a add  Esc back"])
    }

    @Test("A short key takes the room that a longer one before it does not fit")
    func footerFilled() {
        let footer = Footer([
            FooterEntry("a", "add", priority: 3, target: 1), FooterEntry("d", "delete all", priority: 2, target: 2),
            FooterEntry("q", "quit", priority: 1, target: 3),
        ])
        #expect(footer.fitting(columns: 13) == [0, 2])
    }

    @Test("Where keys are omitted, the right end says where they are")
    func footerMore() {
        let more = FooterEntry("?", "more", target: "help")
        let cut = Footer(footer().entries, more: more)
        var buffer = CellBuffer(size: Size(rows: 1, columns: 25))
        let zones = cut.draw(in: buffer.bounds, on: &buffer)
        #expect(buffer.lines == ["a add  Esc back    ? more"])
        #expect(zones.target(at: Position(row: 0, column: 20)) == "help")
    }

    @Test("A long text takes the room of the empty cells beside it, and no other")
    func tableSpill() {
        let layout = TableGrid(columns, width: 28)
        func line(_ second: String, _ third: String, _ fourth: String) -> String {
            var buffer = CellBuffer(size: Size(rows: 1, columns: 28))
            let row = ["2026-11-19", second, third, fourth].map { TableGrid.Entry($0) }
            layout.draw(row: row, in: buffer.bounds, on: &buffer)
            return buffer.lines[0]
        }
        #expect(line("FNPT II simulator", "", "x") == "2026-11-19 FNPT II sim… x")
        #expect(line("FNPT II", "1:13", "") == "2026-11-19 FNPT …  1:13")
        #expect(line("FNPT II simulator", "", "") == "2026-11-19 FNPT II simulator")
    }

    @Test("A sign after the titles says that columns have no room")
    func tableCut() {
        func header(_ width: Int) -> String {
            var buffer = CellBuffer(size: Size(rows: 1, columns: width + 1))
            TableGrid(columns, width: width).drawHeader(in: buffer.bounds.left(width), on: &buffer)
            return buffer.lines[0]
        }
        #expect(header(25) == "DATE       REG     TIME  ▸")
        #expect(!header(28).contains("▸"))
    }

    @Test("Suggestions appear below their field, or above if there is no room")
    func popUp() {
        let list = PopUpList(rows: ["LSGG Genève", "LIMJ Genova"], selected: 1)
        var buffer = CellBuffer(size: Size(rows: 4, columns: 16))
        let zones = list.draw(at: Rect(row: 0, column: 2, rows: 1, columns: 4), within: buffer.bounds, on: &buffer)
        #expect(buffer.lines == ["", "   LSGG Genève", "   LIMJ Genova", ""])
        #expect(zones.target(at: Position(row: 2, column: 5)) == 1)
        #expect(buffer[2, 3].style == .mark)
        let above = list.area(at: Rect(row: 3, column: 14, rows: 1, columns: 2), within: buffer.bounds)
        #expect(above == Rect(row: 1, column: 3, rows: 2, columns: 13))
    }

    @Test("A long list of suggestions scrolls to the selected one")
    func popUpScrolls() {
        let list = PopUpList(rows: (0..<20).map(String.init), selected: 15, maximumRows: 3)
        var buffer = CellBuffer(size: Size(rows: 5, columns: 6))
        list.draw(at: buffer.bounds.line(0), within: buffer.bounds, on: &buffer)
        #expect(buffer.lines.contains(" 15 ▾"))
    }

    @Test("A bar is full only if everything is done")
    func progress() {
        var buffer = CellBuffer(size: Size(rows: 1, columns: 10))
        ProgressBar(done: 2, of: 3).draw(in: buffer.bounds, on: &buffer)
        #expect(buffer.lines == ["██████░░░░"])
        #expect(ProgressBar(done: 999, of: 1000).percent == 99)
        #expect(ProgressBar(done: 1, of: 0).fraction == 0)
        #expect(ProgressBar(fraction: .nan).fraction == 0 && ProgressBar(fraction: 7).percent == 100)
    }

    @Test("Areas on top are hit first, and move with their part")
    func hitZones() {
        var zones = HitZones<Int>()
        zones.add(Rect(row: 0, column: 0, rows: 2, columns: 4), 1)
        var inner = HitZones<Int>()
        inner.add(Rect(row: 0, column: 0, rows: 1, columns: 1), 2)
        zones.add(inner, movedBy: Position(row: 1, column: 1))
        #expect(zones.target(at: Position(row: 1, column: 1)) == 2)
        #expect(zones.target(at: Position(row: 0, column: 3)) == 1)
        #expect(zones.target(at: Position(row: 3, column: 3)) == nil)
        #expect(zones.targets == [1, 2])
    }
}
