import Testing

@testable import TerminalUI

@Suite("Sizes, positions and rectangles")
struct GeometryTests {
    @Test("A size is never negative, and small enough for sums not to overflow")
    func sizes() {
        #expect(Size(rows: -1, columns: .min) == Size(rows: 0, columns: 0))
        #expect(Size(rows: .max, columns: 80).rows == Size.limit)
        #expect(Size(rows: 0, columns: 80).isEmpty)
    }

    @Test(
        "A size is parsed with columns first, and anything else is rejected",
        arguments: [
            ("100x30", Size(rows: 30, columns: 100)), ("1x1", Size(rows: 1, columns: 1)), ("0x5", nil), ("80", nil),
            ("80x24x2", nil), ("x", nil), ("-1x3", nil), ("1001x20", nil),
        ] as [(String, Size?)])
    func sizeText(text: String, size: Size?) {
        #expect(Size(text: text) == size)
        if let size { #expect(size.text == text) }
    }

    @Test("Positions can be moved by any distance")
    func places() {
        let far = Position(row: .max, column: .min).moved(rows: .max, columns: .min)
        #expect(far == Position(row: Size.limit, column: -Size.limit))
    }

    @Test("Removing more rows or columns than exist leaves an empty rectangle inside")
    func parts() {
        let screen = Rect(Size(rows: 3, columns: 10))
        #expect(screen.top(5) == screen)
        #expect(screen.bottom(1) == Rect(row: 2, column: 0, rows: 1, columns: 10))
        #expect(screen.right(4).column == 6)
        #expect(screen.dropping(top: 2, bottom: 2).isEmpty)
        #expect(screen.dropping(left: 20).isEmpty)
        #expect(screen.line(3).isEmpty && screen.line(-1).isEmpty)
        #expect(screen.line(2).row == 2)
        #expect(screen.centered(Size(rows: 1, columns: 4)) == Rect(row: 1, column: 3, rows: 1, columns: 4))
        #expect(screen.inset(rows: 1, columns: 1) == Rect(row: 1, column: 1, rows: 1, columns: 8))
        #expect(screen.intersection(Rect(row: 5, column: 5, rows: 5, columns: 5)).isEmpty)
    }

    @Test("Every part of a rectangle is inside it")
    func partsLieInside() {
        var generator = SeededGenerator(seed: 1)
        for _ in 0..<2_000 {
            let numbers = (0..<8).map { _ in Int.random(in: -20...60, using: &generator) }
            let rect = Rect(row: numbers[0], column: numbers[1], rows: numbers[2], columns: numbers[3])
            let parts = [
                rect.top(numbers[4]), rect.bottom(numbers[4]), rect.left(numbers[4]), rect.right(numbers[4]),
                rect.dropping(top: numbers[4], bottom: numbers[5]), rect.dropping(left: numbers[6], right: numbers[7]),
                rect.inset(rows: numbers[4], columns: numbers[5]), rect.line(numbers[6]),
                rect.centered(Size(rows: numbers[4], columns: numbers[5])),
            ]
            for part in parts where !part.isEmpty { #expect(part.intersection(rect) == part) }
        }
    }
}
