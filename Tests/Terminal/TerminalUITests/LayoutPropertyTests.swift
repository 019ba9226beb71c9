import Testing

@testable import TerminalUI

@Suite("Views at any screen size")
struct LayoutPropertyTests {
    @Test("Every view can be drawn at every size from 0x0 to 300x300")
    func anySize() {
        var generator = SeededGenerator(seed: 6)
        for round in 0..<900 {
            let limit = round < 600 ? 12 : 300
            let size = Size(
                rows: Int.random(in: 0...limit, using: &generator),
                columns: Int.random(in: 0...limit, using: &generator))
            let buffer = drawEverything(size, &generator)
            #expect(buffer.lines.count == size.rows)
            for line in buffer.lines { #expect(buffer.widths.columns(of: line) <= size.columns) }
        }
    }

    private func drawEverything(_ size: Size, _ generator: inout SeededGenerator) -> CellBuffer {
        var buffer = CellBuffer(size: size)
        let rect = Rect(
            row: Int.random(in: -5...size.rows + 5, using: &generator),
            column: Int.random(in: -5...size.columns + 5, using: &generator),
            rows: Int.random(in: 0...size.rows + 5, using: &generator),
            columns: Int.random(in: 0...size.columns + 5, using: &generator))
        for part in [buffer.bounds, rect] { draw(in: part, on: &buffer, &generator) }
        return buffer
    }

    private func draw(in part: Rect, on buffer: inout CellBuffer, _ generator: inout SeededGenerator) {
        let columns = (0..<Int.random(in: 0...8, using: &generator)).map { index in
            TableColumn(
                generator.text(upTo: 4), minimum: Int.random(in: -2...12, using: &generator),
                ideal: Int.random(in: 0...40, using: &generator), priority: Int.random(in: 0...5, using: &generator),
                grows: index == 2)
        }
        let layout = TableGrid(columns, width: part.columns, scrolled: Int.random(in: -1...3, using: &generator))
        if let last = layout.places.last { #expect(last.offset + last.width <= part.columns) }
        layout.drawHeader(in: part, on: &buffer, sorted: (0, true))
        layout.draw(
            row: columns.map { .init($0.title) }, in: part.line(Int.random(in: 0...3, using: &generator)), on: &buffer)
        let entries = (0..<6).map { FooterEntry(generator.text(upTo: 2), generator.text(upTo: 5), target: $0) }
        let zones = Footer(entries).draw(in: part, on: &buffer)
        for area in zones.areas { #expect(area.intersection(part) == area) }
        let rows = (0..<Int.random(in: 0...20, using: &generator)).map { _ in generator.text(upTo: 9) }
        PopUpList(rows: rows, selected: Int.random(in: -1...20, using: &generator))
            .draw(at: part, within: buffer.bounds, on: &buffer)
        ProgressBar(fraction: .random(in: -1...2, using: &generator)).draw(in: part, on: &buffer)
        LineEditor(generator.text(upTo: 20)).draw(in: part, on: &buffer, isFocused: true)
        buffer.frame(part)
    }
}
