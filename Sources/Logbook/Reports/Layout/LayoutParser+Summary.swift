import Aviation
import Paper

/// The lines of summaries.
extension LayoutParser {
    /// Reads a line of a table.
    mutating func readSummary(
        _ word: LayoutLine.Word, _ line: inout LayoutLine, _ layout: inout PaperLayout
    ) throws(LayoutError) {
        if word.text == "list" {
            layout.lists.append(try line.choice(SummaryList.self))
            return
        }
        if word.text == "table" {
            layout.tables.append(try table(&line))
            return
        }
        guard var table = layout.tables.popLast() else {
            throw line.error("the \(word.text) belongs to no table", expected: "table above it", at: word)
        }
        switch word.text {
        case "row": table.rows.append(try row(&line))
        case "rows":
            guard line.take("by") else {
                throw line.error("“rows” is not understood so", expected: "rows by class, type or year", at: line.peek)
            }
            var row = SummaryRow(label: "")
            row.grouping = try line.choice(SummaryGrouping.self)
            try options(&line, &row)
            table.rows.append(row)
        default: table.columns.append(try summaryColumn(&line))
        }
        layout.tables.append(table)
    }

    private func table(_ line: inout LayoutLine) throws(LayoutError) -> SummaryTable {
        var table = SummaryTable(title: try line.quoted("the title of the table"))
        if line.peek?.isQuoted == true { table.label = try line.quoted("the title of the rows") }
        if let next = line.peek, next.text != "where" {
            table.labelWidth = try line.hundredths("the width of the names of rows in mm", in: 1000...20000)
        }
        if line.take("where") { table.conditions = try conditions(&line) }
        return table
    }

    private func row(_ line: inout LayoutLine) throws(LayoutError) -> SummaryRow {
        var row = SummaryRow(label: try line.quoted("the name of the row"))
        try options(&line, &row)
        return row
    }

    private func options(_ line: inout LayoutLine, _ row: inout SummaryRow) throws(LayoutError) {
        while let option = line.peek {
            _ = try line.next("an option")
            switch option.text {
            case "of": row.expression = try expression(try line.next("what the row sums"), line)
            case "where": row.conditions = try conditions(&line)
            case "within": row.window = try window(&line)
            case "limit": row.limit = try limit(&line)
            default:
                throw line.error(
                    "“\(option.text)” is not understood", expected: "of, within, limit or where", at: option)
            }
        }
    }

    private func summaryColumn(_ line: inout LayoutLine) throws(LayoutError) -> SummaryColumn {
        let word = try line.next("what the column shows: row, limit, left, or a word such as night")
        let content: SummaryColumn.Content
        switch word.text {
        case "row": content = .ofRow
        case "limit": content = .limit
        case "left": content = .left
        default:
            let expression = try expression(word, line)
            guard expression.unit != .text else {
                throw line.error("“\(word.text)” cannot be added", expected: "a time, or a number", at: word)
            }
            content = .sum(expression)
        }
        let width = try line.hundredths("the width in mm", in: 800...20000)
        let title = try line.quoted("the title")
        var (conditions, window) = ([PaperCondition](), SummaryWindow?.none)
        while let option = line.peek {
            _ = try line.next("an option")
            switch option.text {
            case "where": conditions = try self.conditions(&line)
            case "within": window = try self.window(&line)
            default:
                throw line.error("“\(option.text)” is not understood", expected: "within or where", at: option)
            }
        }
        return SummaryColumn(title: title, width: width, content: content, conditions: conditions, window: window)
    }

    /// Reads `90 days`, `12 months`, `year` or `month`.
    private func window(_ line: inout LayoutLine) throws(LayoutError) -> SummaryWindow {
        if line.take("year") { return .year }
        if line.take("month") { return .month }
        let count = try line.number("year, month, or a number of days or months", in: 1...10_000)
        let unit = try line.next("days or months")
        switch unit.text {
        case "day", "days": return .days(count)
        case "month", "months": return .months(count)
        default: throw line.error("“\(unit.text)” is not understood", expected: "days or months", at: unit)
        }
    }

    private func limit(_ line: inout LayoutLine) throws(LayoutError) -> Int {
        let word = try line.next("a time such as 100:00, or a number")
        let parts = word.text.split(separator: ":").map { Int($0) }
        switch parts.count {
        case 1: if let number = parts[0] { return number }
        case 2:
            if let hours = parts[0], let minutes = parts[1], (0..<60).contains(minutes) { return hours * 60 + minutes }
        default: break
        }
        throw line.error("“\(word.text)” is not a limit", expected: "a time such as 100:00, or a number", at: word)
    }
}
