import Aviation
import Paper

/// Puts the rows and the sums of a page in their places.
struct PageDrawing {
    private let layout: PaperLayout
    private let geometry: PageGeometry
    private let side: Int
    private(set) var page: PaperPage

    private static let thin = 25
    private static let thick = 60

    init(_ layout: PaperLayout, _ geometry: PageGeometry, side: Int) {
        (self.layout, self.geometry, self.side) = (layout, geometry, side)
        page = PaperPage(label: "", width: geometry.paper.width, height: geometry.paper.height)
    }

    private var columns: [PageGeometry.PlacedColumn] { geometry.sides[side] }
    /// The place of this side's first column among all.
    private var offset: Int { geometry.sides[..<side].reduce(0) { $0 + $1.count } }
    private var isLast: Bool { side == geometry.sides.count - 1 }

    mutating func draw(_ content: PageContent, _ options: PageOptions) {
        let name = layout.sides[side].name
        page.label = name.isEmpty ? "\(content.number)" : "\(content.number) \(name)"
        if side == 0 { page.outline = outline(content) }
        drawHeading(options)
        drawTitles()
        for (row, line) in content.rows.enumerated() { draw(line, row: row) }
        for (row, sums) in content.sums.enumerated() { draw(sums, named: layout.totals[row], row: row) }
        drawRules()
        drawFoot(content)
    }

    private func outline(_ content: PageContent) -> String {
        let style = layout.style
        guard let first = content.dates.first, let last = content.dates.last else { return "Page \(content.number)" }
        let span = first == last ? style.text(of: first) : "\(style.text(of: first)) – \(style.text(of: last))"
        return "Page \(content.number), \(span)"
    }

    // MARK: Above the rows

    private mutating func drawHeading(_ options: PageOptions) {
        let (left, width) = (geometry.left, geometry.right - geometry.left)
        let baseline = geometry.paper.margin + 350
        let third = width / 3
        let holder = [options.holder.name, options.holder.licenses.first.map { "No. \($0)" }].compactMap(\.self)
        let title = options.filter == nil ? layout.title : "\(layout.title) (extract)"
        put(title, x: left, baseline: baseline, width: third, size: layout.titles + 15, isBold: true)
        put(
            holder.joined(separator: " · "), x: left + third, baseline: baseline, width: third, align: .center,
            size: layout.titles + 10)
        put(
            "Page \(page.label)", x: left + 2 * third, baseline: baseline, width: width - 2 * third, align: .right,
            size: layout.titles + 10)
    }

    /// Puts a text that fits its room, in smaller letters or in as many lines as the room has; what is no line of a row.
    private mutating func put(
        _ text: String, x: Int, baseline: Int, width: Int, align: PaperAlignment = .left, size: Int,
        isBold: Bool = false
    ) {
        guard !text.isEmpty else { return }
        let measure = TextMeasure(size: size, isBold: isBold).fitting(text, width: width)
        page.texts.append(
            PaperText(
                text, x: x, baseline: baseline, width: width, align: align,
                size: measure?.size ?? TextMeasure.smallest, isBold: isBold))
    }

    private mutating func drawTitles() {
        for (number, group) in layout.sides[side].groups.enumerated() {
            let own = columns.filter { $0.group == number }
            guard let first = own.first, let last = own.last else { continue }
            let width = last.x + last.width - first.x
            if !group.number.isEmpty {
                page.texts.append(
                    PaperText(
                        group.number, x: first.x, baseline: geometry.headTop + geometry.pitch * 8 / 10, width: width,
                        align: .center, size: layout.titles, isBold: true))
            }
            let measure = geometry.groupMeasure(group.title, width, layout.titles)
            put(
                PageGeometry.titleLines(group.title, width, layout.titles), measure, first.x, width,
                top: geometry.groupTop)
            for placed in own {
                // A column without a group begins where groups do.
                let top = group.title.isEmpty ? geometry.groupTop : geometry.columnTop
                put(placed.title, placed.measure, placed.x, placed.width, top: top)
            }
        }
    }

    /// Puts the lines of a title. Those of all titles are in the same rows, so that a reader of the drawn text meets them so.
    private mutating func put(_ lines: [String], _ measure: TextMeasure, _ x: Int, _ width: Int, top: Int) {
        for (number, line) in lines.enumerated() where !line.isEmpty {
            var row = top + number * geometry.pitch
            if top < geometry.columnTop, number >= geometry.groupLines {
                row = geometry.columnTop + (number - geometry.groupLines) * geometry.pitch
            }
            page.texts.append(
                PaperText(
                    line, x: x, baseline: row + 40 + geometry.pitch * 8 / 10, width: width, align: .center,
                    size: measure.size, isBold: true))
        }
    }

    // MARK: Rows

    private mutating func draw(_ line: PaperRow, row: Int) {
        let top = geometry.bodyTop + row * geometry.paper.rowHeight
        let baseline = geometry.baseline(top: top, size: layout.letters)
        for (place, placed) in columns.enumerated() {
            let cell = line.cells[offset + place]
            guard !cell.text.isEmpty else { continue }
            page.texts.append(
                PaperText(
                    cell.text, x: placed.x + PageGeometry.padding, baseline: baseline,
                    width: placed.width - 2 * PageGeometry.padding, align: placed.column.align, size: cell.size))
        }
    }

    private mutating func draw(_ sums: [PaperSum], named name: String, row: Int) {
        let top = geometry.totalsTop + row * geometry.paper.rowHeight
        let baseline = geometry.baseline(top: top, size: layout.letters)
        let (x, width) = geometry.sumNames(side)
        put(
            name, x: x + PageGeometry.padding, baseline: baseline, width: width - 2 * PageGeometry.padding,
            align: .right, size: layout.letters, isBold: true)
        for (place, placed) in columns.enumerated() where placed.column.isSummed {
            let text = layout.style.text(of: sums[offset + place], in: placed.column.unit)
            put(
                text, x: placed.x + PageGeometry.padding, baseline: baseline,
                width: placed.width - 2 * PageGeometry.padding, align: placed.column.align, size: layout.letters,
                isBold: true)
        }
    }

    // MARK: Lines

    private mutating func drawRules() {
        let (left, right) = (geometry.left, geometry.right)
        let end = geometry.tableEnd(layout.totals.count)
        func across(_ y: Int, _ weight: Int, from x: Int? = nil, to end: Int? = nil) -> PaperLine {
            PaperLine(x: x ?? left, y: y, width: (end ?? right) - (x ?? left), weight: weight)
        }
        var lines = [
            across(geometry.headTop, Self.thick), across(geometry.bodyTop, Self.thick),
            across(geometry.totalsTop, Self.thick), across(end, Self.thick),
        ]
        if geometry.hasNumbers { lines.append(across(geometry.groupTop, Self.thin)) }
        for (number, group) in layout.sides[side].groups.enumerated() where !group.title.isEmpty {
            let own = columns.filter { $0.group == number }
            guard let first = own.first, let last = own.last, own.contains(where: { !$0.title.isEmpty }) else {
                continue
            }
            lines.append(across(geometry.columnTop, Self.thin, from: first.x, to: last.x + last.width))
        }
        for row in 1..<max(geometry.paper.rows, 2) {
            lines.append(across(geometry.bodyTop + row * geometry.paper.rowHeight, Self.thin))
        }
        for row in 1..<max(layout.totals.count, 2) {
            lines.append(across(geometry.totalsTop + row * geometry.paper.rowHeight, Self.thin))
        }
        lines.append(PaperLine(x: right, y: geometry.headTop, height: end - geometry.headTop, weight: Self.thick))
        var group: Int?
        let names = geometry.sumNames(side)
        for placed in columns {
            let begins = placed.group != group
            // Within a group the line begins below its title.
            let hasTitle = !layout.sides[side].groups[placed.group].title.isEmpty
            let top = begins ? geometry.headTop : hasTitle ? geometry.columnTop : geometry.groupTop
            let weight = placed.x == left ? Self.thick : begins ? Self.thick * 2 / 3 : Self.thin
            // The name of a sum has the room of several columns.
            let isWithinName = placed.x > names.x && placed.x < names.x + names.width
            let bottom = isWithinName ? geometry.totalsTop : end
            lines.append(PaperLine(x: placed.x, y: top, height: bottom - top, weight: weight))
            group = placed.group
        }
        page.lines += lines
    }

    // MARK: Below the rows

    private mutating func drawFoot(_ content: PageContent) {
        let (left, right) = (geometry.left, geometry.right)
        let top = geometry.tableEnd(layout.totals.count) + 100
        if side == 0 {
            let measure = TextMeasure(size: PageGeometry.noteSize)
            let lines = content.notes.flatMap { measure.lines(of: $0, width: right - left) }
            for (number, line) in lines.enumerated() {
                page.texts.append(
                    PaperText(
                        line, x: left, baseline: top + (number + 1) * PageGeometry.notePitch, width: right - left,
                        size: PageGeometry.noteSize))
            }
        }
        guard isLast || layout.signsEachPage, layout.certification != nil || !layout.signatures.isEmpty else { return }
        let baseline = top + geometry.noteLines * PageGeometry.notePitch + 550
        let parts = max(layout.signatures.count, 1)
        let half = layout.certification == nil ? 0 : (right - left) / 2
        put(layout.certification ?? "", x: left, baseline: baseline, width: half, size: layout.letters)
        let width = (right - left - half) / parts
        for (number, name) in layout.signatures.enumerated() {
            let x = left + half + number * width
            let label = TextMeasure(size: layout.letters).width(of: name) + 150
            put(name, x: x, baseline: baseline, width: min(label, width), size: layout.letters)
            page.lines.append(
                PaperLine(
                    x: x + min(label, width), y: baseline + 60, width: max(width - label - 300, 0), weight: Self.thin))
        }
    }
}
