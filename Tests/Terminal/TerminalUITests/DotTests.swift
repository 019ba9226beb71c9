import Testing

@testable import TerminalUI

@Suite("Pictures of dots")
struct DotTests {
    @Test("Each marker has a character of its own for each set of dots", arguments: DotMarker.allCases)
    func characters(marker: DotMarker) {
        let count = 1 << (marker.columns * marker.rows)
        let all = (0..<count).map { marker.character(UInt8($0)) }
        #expect(Set(all).count == count)
        #expect(marker == .braille || all[0] == " ")
    }

    @Test("Braille, sextants and octants have the dots of their names")
    func known() {
        #expect(DotMarker.braille.character(0b0000_0001) == "⠁" && DotMarker.braille.character(0b1000_0000) == "⢀")
        #expect(DotMarker.braille.character(0b0000_0010) == "⠈" && DotMarker.braille.character(0xFF) == "⣿")
        #expect(DotMarker.sextant.character(1) == "\u{1FB00}" && DotMarker.sextant.character(62) == "\u{1FB3B}")
        #expect(DotMarker.octant.character(0b0000_0100) == "\u{1CD00}")
        #expect(DotMarker.octant.character(0b1111_1110) == "\u{1CDE5}")
        #expect(DotMarker.ascii.character(3) == ":")
    }

    @Test("A line goes from edge to edge, and what is outside is clipped")
    func lines() {
        var canvas = DotCanvas(width: 4, height: 1)
        canvas.line(from: (-100, 0), to: (100, 0))
        #expect(canvas.rows == ["⠉⠉⠉⠉"])
        var outside = DotCanvas(width: 4, height: 2)
        outside.line(from: (-5, -5), to: (20, -1))
        outside.line(from: (.nan, 0), to: (3, 3))
        outside.dot(8, 0)
        #expect(outside.rows == ["", ""])
        var slope = DotCanvas(width: 2, height: 1)
        slope.line(from: (0, 0), to: (3, 3))
        #expect(slope.rows == ["⠑⢄"])
    }

    @Test("What is cut of a line is what is outside; an end that is inside stays exactly where it is")
    func cuts() throws {
        let edges = LineClip(x: 10, y: 20, width: 30, height: 10)
        let end = (x: 12.345678901, y: 21.1)
        let (start, stop) = try #require(edges.part(from: (0, 20.5), to: end))
        #expect(start.x == 10 && start.y > 20.5 && start.y < 21.1)
        #expect(stop.x == end.x && stop.y == end.y)
        #expect(edges.part(from: (0, 0), to: (9.9, 100)) == nil && edges.part(from: (10, 31), to: (40, 31)) == nil)
        #expect(edges.part(from: (.infinity, 25), to: end) == nil)
        let (west, east) = try #require(edges.part(from: (-1e9, 25), to: (1e9, 25)))
        #expect(abs(west.x - 10) < 1e-6 && abs(east.x - 40) < 1e-6 && west.y == 25)
    }

    @Test("Labels do not cover each other, and dots do not cover labels")
    func labels() {
        var canvas = DotCanvas(width: 12, height: 1)
        var fits: [Bool] = []
        for (name, place) in [("KPAO", 1), ("KSQL", 4), ("KSQL", 5), ("KSQL", 9), ("KSQL", 6)] {
            fits.append(canvas.label(name, x: place, y: 0))
        }
        #expect(fits == [true, false, false, false, true])
        canvas.dot(2, 0)
        #expect(canvas.rows == [" KPAO KSQL"])
        #expect(canvas.cell(1, 0).character == "K")
    }

    @Test("The last layer that is drawn in a cell is its own")
    func layers() {
        var canvas = DotCanvas(width: 2, height: 1)
        canvas.dot(0, 0, layer: 1)
        canvas.dot(1, 1, layer: 3)
        #expect(canvas.cell(0, 0).layer == 3 && canvas.cell(1, 0).layer == 0)
    }

    @Test("Axes have marks at 1, 2 and 5 times a power of ten")
    func axes() {
        #expect(PlotAxis(0, 4_534, atMost: 5).marks == [0, 1_000, 2_000, 3_000, 4_000, 5_000])
        #expect(PlotAxis(-36, 90, atMost: 4).marks == [-50, 0, 50, 100])
        #expect(PlotAxis(0.1, 0.35, atMost: 3).marks.map { ($0 * 10).rounded() } == [1, 2, 3, 4])
        let flat = PlotAxis(7, 7, atMost: 3)
        #expect(flat.low < 7 && flat.high > 7)
        #expect(PlotAxis.minutes(2_700, atMost: 6) == 600 && PlotAxis.minutes(90, atMost: 5) == 60)
    }

    @Test("A plot keeps the extreme of each column, however many points there are")
    func extremes() throws {
        var values = [Float](repeating: 100, count: 50_000)
        values[31_234] = 900
        values[31_235] = -100
        values[10] = .nan
        let line = PlotLine(xs: values.indices.map(Double.init), ys: values)
        let plot = LinePlot([line], unit: "ft", marks: [(0, "12:00")], letters: [(0, "T")])
        let rows = plot.rows(width: 60, height: 10)
        #expect(rows.count == 11)
        #expect(rows[0].contains("1000 ┤") && rows[0].contains("T"))
        #expect(rows.filter { $0.contains("⢸") || $0.contains("⡇") }.count > 3)
        #expect(rows.last?.contains("ft  12:00") == true)
        #expect(rows.allSatisfy { $0.count <= 60 })
        let drawing = try #require(plot.drawing(width: 60, height: 10, margin: 12))
        #expect(drawing.margin == 12 && drawing.margins.allSatisfy { $0.count == 12 })
        #expect(drawing.column(0) == 0 && drawing.column(49_999) == 47 && drawing.column(25_000) == 24)
    }

    @Test("Lines of one plot share its axis, and steps below 1 have a decimal")
    func several() throws {
        let xs = [0.0, 1, 2]
        let plot = LinePlot([PlotLine(xs: xs, ys: [0, 0.2, 0.1]), PlotLine(xs: xs, ys: [0.9, .nan, 1])], unit: "gph")
        let rows = plot.rows(width: 20, height: 6)
        #expect(rows.contains { $0.contains("1.0 ┤") } && rows[5].contains("0.0 ┤"))
        #expect(
            LinePlot([PlotLine(xs: xs, ys: [.nan, .nan, .nan])], unit: "ft").rows(width: 20, height: 6) == ["no values"]
        )
    }

    @Test("The marks of an axis are the same number of rows apart, whatever the values and the height")
    func even() {
        for (low, high) in [(0.0, 8_100.0), (1_335, 6_911), (-300, 12), (5, 5), (0, 0.7)] {
            for rows in 3...20 {
                let axis = PlotAxis.even(low, high, rows: rows)
                #expect(axis.low <= low && axis.high >= high && axis.marks.count >= 2, "\(low), \(high), \(rows)")
                let places = axis.marks.map { (1 - axis.place($0)) * Double(rows - 1) }
                let apart = zip(places, places.dropFirst()).map { $0 - $1 }
                #expect(
                    apart.allSatisfy { abs($0 - apart[0].rounded()) < 1e-6 && $0 > 0.5 }, "\(low), \(high), \(rows)")
            }
        }
        let line = PlotLine(xs: [0, 1], ys: [0, 8_000])
        let texts = LinePlot([line], unit: "ft", group: ",").rows(width: 30, height: 5)
        #expect(texts[0].contains("10,000 ┤"), "\(texts)")
    }

    @Test("A plot of nothing says so")
    func nothing() {
        #expect(LinePlot([], unit: "ft").rows(width: 40, height: 5) == ["no values"])
    }
}
