import Aviation
import Paper

/// Reads a layout. docs/paper.md describes the language.
struct LayoutParser {
    /// The fields that columns may have, those of the pilot's own too.
    let fields: FieldTable
    var layout: PaperLayout?
    /// The lines in which columns stand, in the order of the layout's columns, for what is found at the end.
    private var places: [LayoutLine] = []
    private var paperLines: [LayoutLine] = []

    init(fields: FieldTable) { self.fields = fields }

    /// Returns the layout of a text.
    mutating func read(_ text: String) throws(LayoutError) -> PaperLayout {
        let lines = text.trimmingPrefix("\u{FEFF}").split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (index, text) in lines.enumerated() {
            var line = try LayoutLine(text, number: index + 1)
            if line.isEmpty { continue }
            try read(&line)
            try line.finish()
        }
        guard var layout else {
            throw LayoutError(line: 1, column: 1, message: "no layout; expected: layout NAME \"TITLE\"")
        }
        try LayoutCheck(places: places, paperLines: paperLines, lineCount: lines.count).check(&layout)
        return layout
    }

    private mutating func read(_ line: inout LayoutLine) throws(LayoutError) {
        let word = try line.next("a keyword")
        if word.text == "layout", !word.isQuoted {
            guard layout == nil else {
                throw line.error("the line “layout” is there twice", expected: "one layout in a file", at: word)
            }
            let name = try line.next("the name of the layout")
            layout = PaperLayout(name: name.text, title: try line.quoted("the title of the pages"))
            return
        }
        guard var layout else {
            throw line.error("the line “layout” is missing above", expected: "layout NAME \"TITLE\"", at: word)
        }
        switch word.text {
        case "called": layout.label = try line.quoted("the name of the layout in lists")
        case "from":
            layout.source = PaperSource(
                text: try line.quoted("the text that the layout follows"), date: try date(&line))
        case "paper":
            paperLines.append(line)
            layout.papers.append(try paper(&line))
        case "letters": layout.letters = try line.hundredths("the size of letters in points", in: 600...1400) / 10
        case "titles": layout.titles = try line.hundredths("the size of titles in points", in: 600...1400) / 10
        case "times": layout.style.durations = try line.choice(DurationWord.self).style
        case "dates": layout.style.dates = try dates(&line)
        case "entries":
            layout.kinds = try kinds(&line)
            if line.take("where") { layout.conditions = try conditions(&line) }
        case "cover": layout.cover.append(try coverLine(&line))
        case "page":
            layout.sides.append(PaperSide(name: line.peek == nil ? "" : try line.quoted("the name of the page")))
        case "group": try addGroup(&line, to: &layout, at: word)
        case "column" where layout.tables.isEmpty:
            places.append(line)
            try addColumn(&line, to: &layout, at: word)
        case "totals":
            for part in ["this page", "the pages before", "both together"] {
                layout.totals.append(try line.quoted("the name of the sum of \(part)"))
            }
        case "certify": layout.certification = try line.quoted("the sentence")
        case "sign":
            layout.signatures.append(try line.quoted("what is signed, or dated"))
            if line.take("each") {
                guard line.take("page") else {
                    throw line.error("“each” is not understood so", expected: "each page", at: line.peek)
                }
                layout.signsEachPage = true
            }
        case "note": layout.notes.append(try line.quoted("the sentence"))
        case "table", "row", "rows", "column", "list": try readSummary(word, &line, &layout)
        default:
            throw line.error("“\(word.text)” is not understood", expected: Self.keywords, at: word)
        }
        self.layout = layout
    }

    private static let keywords =
        "called, from, paper, letters, titles, times, dates, entries, cover, page, group, column, totals, certify, sign, note, "
        + "table, row, rows or list"

    private enum DurationWord: String, CaseIterable {
        case hours, tenths

        var style: DurationStyle { self == .hours ? .hoursAndMinutes : .decimalHours }
    }

    private enum Orientation: String, CaseIterable { case landscape, portrait }

    private func date(_ line: inout LayoutLine) throws(LayoutError) -> LocalDate {
        let word = try line.next("a date such as 2026-09-24")
        guard let date = LocalDate(isoText: word.text) else {
            throw line.error("“\(word.text)” is not a date", expected: "a date such as 2026-09-24", at: word)
        }
        return date
    }

    private func paper(_ line: inout LayoutLine) throws(LayoutError) -> PaperFormat {
        let size = try line.choice(PaperSize.self)
        let isLandscape = try line.choice(Orientation.self) == .landscape
        var (rows, height, margin) = (0, 560, 1000)
        if line.take("rows") {
            rows = try line.number("the number of rows", in: 1...200)
            if line.take("of") { height = try line.hundredths("the height of a row in mm", in: 300...2000) }
        }
        if line.take("margin") { margin = try line.hundredths("the margin in mm", in: 300...4000) }
        return PaperFormat(size: size, isLandscape: isLandscape, rows: rows, rowHeight: height, margin: margin)
    }

    private func dates(_ line: inout LayoutLine) throws(LayoutError) -> String {
        let word = try line.next("the form of dates, such as dd/mm/yy")
        let parts = ["dd", "mm", "yy"].allSatisfy(word.text.contains)
        guard parts, word.text.allSatisfy({ "dmy./- ".contains($0) }) else {
            throw line.error(
                "“\(word.text)” is not a form of dates", expected: "dd/mm/yy, yyyy-mm-dd or mm/dd/yy", at: word)
        }
        return word.text
    }

    private func kinds(_ line: inout LayoutLine) throws(LayoutError) -> Set<EntryKind> {
        var kinds: Set<EntryKind> = [try line.choice(EntryKind.self)]
        while let next = line.peek, next.text != "where" { kinds.insert(try line.choice(EntryKind.self)) }
        return kinds
    }

    private func coverLine(_ line: inout LayoutLine) throws(LayoutError) -> PaperCoverLine {
        let label = try line.quoted("the label of the line")
        let word = try line.next("name, license or lines N")
        switch word.text {
        case "name": return PaperCoverLine(label: label, content: .name)
        case "license": return PaperCoverLine(label: label, content: .license)
        case "lines":
            return PaperCoverLine(label: label, content: .lines(try line.number("the number of lines", in: 1...20)))
        default: throw line.error("“\(word.text)” is not understood", expected: "name, license or lines N", at: word)
        }
    }

    private func addGroup(
        _ line: inout LayoutLine, to layout: inout PaperLayout, at word: LayoutLine.Word
    ) throws(LayoutError) {
        guard !layout.sides.isEmpty else {
            throw line.error("the group belongs to no page", expected: "page above it", at: word)
        }
        guard line.peek != nil else {
            layout.sides[layout.sides.count - 1].groups.append(PaperGroup(number: "", title: ""))
            return
        }
        let first = try line.quoted("the title of the group, or its number")
        let second = line.peek == nil ? nil : try line.quoted("the title of the group")
        let group = PaperGroup(number: second == nil ? "" : first, title: second ?? first)
        layout.sides[layout.sides.count - 1].groups.append(group)
    }

    private func addColumn(
        _ line: inout LayoutLine, to layout: inout PaperLayout, at word: LayoutLine.Word
    ) throws(LayoutError) {
        guard !layout.sides.isEmpty else {
            throw line.error("the column belongs to no page", expected: "page above it", at: word)
        }
        let side = layout.sides.count - 1
        if layout.sides[side].groups.isEmpty { layout.sides[side].groups.append(PaperGroup(number: "", title: "")) }
        let group = layout.sides[side].groups.count - 1
        let above = layout.sides[side].groups[group].title
        layout.sides[side].groups[group].columns.append(try column(&line, under: above))
    }

    private func column(_ line: inout LayoutLine, under group: String) throws(LayoutError) -> PaperColumn {
        let word = try line.next("what the column shows")
        let isRemarks = ["remarks", "remark"].contains(word.text)
        let expression = try expression(word, line)
        let width = try line.hundredths("the width in mm", in: 300...30000)
        let title = line.peek?.isQuoted == true ? try line.quoted("the title") : ""
        var align: PaperAlignment = expression.unit == .text ? .left : .right
        var (conditions, isSummed) = ([PaperCondition](), true)
        var marks: [PaperMark]? = isRemarks ? [] : nil
        while let option = line.peek {
            _ = try line.next("an option")
            switch option.text {
            case "left": align = .left
            case "right": align = .right
            case "center": align = .center
            case "unsummed": isSummed = false
            case "with" where isRemarks:
                marks?.append(try line.choice(PaperMark.self))
                while let next = line.peek, PaperMark(rawValue: next.text) != nil {
                    marks?.append(try line.choice(PaperMark.self))
                }
            case "where": conditions = try self.conditions(&line)
            default:
                throw line.error(
                    "“\(option.text)” is not understood", expected: "left, center, right, unsummed, with or where",
                    at: option)
            }
        }
        let plain = title.asLine
        let full = [group.asLine, plain].filter { !$0.isEmpty }.joined(separator: ", ")
        return PaperColumn(
            expression: expression, width: width, title: title, align: align, conditions: conditions, marks: marks,
            isSummed: isSummed && expression.unit != .text, fullTitle: full)
    }

    /// Reads `night`, `actual+hood` or `xc&dual`.
    func expression(_ word: LayoutLine.Word, _ line: LayoutLine) throws(LayoutError) -> PaperExpression {
        var factors: [[PaperTerm]] = []
        for factor in word.text.split(separator: "&", omittingEmptySubsequences: false) {
            var terms: [PaperTerm] = []
            for name in factor.split(separator: "+", omittingEmptySubsequences: false) {
                guard let term = PaperTerm.named(String(name), in: fields) else {
                    let known = PaperTerm.ownWords + fields[.flights].map(\.word)
                    let near = known.nearest(to: String(name)).map { "“\($0)”, or another word" } ?? "a word"
                    throw line.error("no column is called “\(name)”", expected: "\(near) of docs/paper.md", at: word)
                }
                terms.append(term)
            }
            factors.append(terms)
        }
        let all = factors.flatMap(\.self)
        // Landings may be counted on flights with some time.
        let isAlike = all.allSatisfy { $0.unit == all[0].unit }
        let isCounted =
            all[0].unit == .number && factors.dropFirst().allSatisfy { $0.allSatisfy { $0.unit == .minutes } }
        guard all.count == 1 || all[0].unit != .text && (isAlike || factors.count > 1 && isCounted) else {
            throw line.error("“\(word.text)” joins what cannot be added", expected: "times, or numbers", at: word)
        }
        return PaperExpression(word.text, factors)
    }

    /// Reads what follows `where`.
    func conditions(_ line: inout LayoutLine) throws(LayoutError) -> [PaperCondition] {
        var all = [try condition(&line)]
        while line.take("and") { all.append(try condition(&line)) }
        return all
    }

    private func condition(_ line: inout LayoutLine) throws(LayoutError) -> PaperCondition {
        if line.take("not") { return try condition(&line).negated }
        let word = try line.next("flight, device, se, me, role, or a field and its value")
        switch word.text {
        case "flight": return .flight
        case "se": return .engines(several: false)
        case "me": return .engines(several: true)
        case "device":
            var kinds: [DeviceKind] = []
            while let next = line.peek, DeviceKind(rawValue: next.text) != nil || !kinds.isEmpty && next.text == "or" {
                if line.take("or") { continue }
                kinds.append(try line.choice(DeviceKind.self))
            }
            return .device(kinds)
        case "role":
            var roles = [try line.choice(PilotRole.self)]
            while line.take("or") { roles.append(try line.choice(PilotRole.self)) }
            return .role(roles)
        default: break
        }
        let kinds: [RecordKind] = [.aircraft, .flights]
        for kind in kinds {
            guard let field = fields[kind].named(word.text) else { continue }
            var values = [try line.next("a value of \(field.label.lowercased())").text]
            while line.take("or") { values.append(try line.next("a value of \(field.label.lowercased())").text) }
            return .field(field, of: kind, values)
        }
        throw line.error(
            "no field is called “\(word.text)”", expected: "flight, device, role, or a field of docs/fields.md",
            at: word)
    }
}

extension String {
    /// A title in one line: a word that was broken behind a hyphen is one again.
    var asLine: String { replacing("-|", with: "-").replacing("|", with: " ") }
}
