package import Aviation
package import Paper

/// Sums the entries of a logbook up for a layout with tables.
package struct SummaryMaker: Sendable {
    private let layout: PaperLayout
    private let options: PageOptions
    private let day: LocalDate
    private var tables: [TableSums]
    private var guesses: [String] = []
    private var checks: [CurrencyCheck: LocalDate] = [:]
    private var count = 0
    private var later = 0

    /// - Parameter day: the day on which windows end.
    /// - Throws: `PaperError.noPages` where the options ask for a page or a date to begin with.
    package init(_ layout: PaperLayout, _ options: PageOptions, on day: LocalDate) throws(PaperError) {
        guard options.fromPage == 1, options.newBook == nil else { throw .noPages(layout: layout.name) }
        guard layout.paper(options.paper) != nil else {
            throw .noPaper(options.paper ?? "", layout: layout.name, known: layout.papers.map(\.size.rawValue))
        }
        (self.layout, self.options, self.day) = (layout, options, day)
        tables = layout.tables.map(TableSums.init)
    }

    /// Adds an entry; the order does not matter. Entries after the day are left out.
    package mutating func add(_ entry: PaperEntry) {
        if let date = entry.date, date > day {
            later += 1
            return
        }
        count += 1
        var isGuess = false
        for place in tables.indices where tables[place].add(entry, layout.style, on: day) { isGuess = true }
        if isGuess, layout.lists.contains(.guesses) { guesses.append(entry.label) }
        guard let date = entry.date else { return }
        for check in CurrencyCheck.allCases where entry.flight.flag(check.attribute) == true {
            checks[check] = max(checks[check] ?? date, date)
        }
    }

    /// Returns the pages.
    ///
    /// - Throws: `PaperError.nothing`.
    package func finish() throws(PaperError) -> [PaperPage] {
        guard count > 0, let paper = layout.paper(options.paper) else { throw .nothing(broughtForward: 0) }
        var writer = SummaryPages(layout, paper, options, day)
        for table in tables { writer.write(table) }
        for list in layout.lists { write(list, &writer) }
        if later > 0 {
            writer.write(
                "\(later) \(later == 1 ? "entry" : "entries") after this day \(later == 1 ? "is" : "are") not in these figures."
            )
        }
        return writer.finish()
    }

    private func write(_ list: SummaryList, _ writer: inout SummaryPages) {
        switch list {
        case .documents:
            let lines = options.holder.documents.compactMap { document -> String? in
                guard let sentence = document.sentence else { return nil }
                let number = document.text(.number).map { "no. \($0)" }
                let end = document.date(.expiresOn).map { "until \(layout.style.text(of: $0))" }
                return [sentence, number, end].compactMap(\.self).joined(separator: ", ")
            }
            writer.write("Licenses, ratings and medicals", lines, ifNone: "None is recorded.")
        case .checks:
            let lines = CurrencyCheck.allCases.compactMap { check in
                checks[check].map {
                    "\(check.name.prefix(1).uppercased() + check.name.dropFirst()): \(layout.style.text(of: $0))"
                }
            }
            writer.write("Last checks", lines, ifNone: "None is recorded.")
        case .currency: writeAnswers(limits: false, &writer)
        case .limits: writeAnswers(limits: true, &writer)
        case .guesses:
            writer.write(
                "Flights whose parts are a guess: the lesser of two times was taken (\(guesses.count))", guesses,
                ifNone: "None: of every flight one of the two times was the whole flight, or nothing.")
        }
    }
}

extension SummaryMaker {
    /// Writes the answers of rules, each with what it needs and the flights that count.
    private func writeAnswers(limits: Bool, _ writer: inout SummaryPages) {
        let answers = options.answers.filter { $0.rule.isLimit == limits }
        for answer in answers {
            var lines = [answer.stateText + (answer.detail.isEmpty ? "" : ": \(answer.detail)")]
            for part in answer.parts where !part.isDocument {
                let have = part.text(part.have) + (part.unknown > 0 ? " or more" : "")
                lines.append("\(part.text): \(have) of \(part.text(part.needed))")
                lines += part.counts.map { "    \(layout.style.text(of: $0.date)) \($0.label): \($0.amount)" }
            }
            let source = answer.rule.source.isEmpty ? "" : " (\(answer.rule.source))"
            writer.write(answer.title + source, lines, ifNone: "")
        }
        guard answers.isEmpty else { return }
        writer.write(
            limits ? "Limits of duty and flight time" : "Currency", [],
            ifNone: "No rule has an answer: choose rules for your region.")
    }
}

/// The sums of a table.
struct TableSums: Sendable {
    let table: SummaryTable
    /// The rows with their sums, in the order of the table; those of a grouping by their names.
    private(set) var rows: [Row] = []
    /// Finds the place of a group's row by the row of the table and the group's name.
    private var places: [Key: Int] = [:]

    private struct Key: Hashable {
        let row: Int
        let group: String?
    }

    /// A row with the sums of its cells.
    struct Row: Sendable {
        let label: String
        let definition: Int
        var sums: [PaperSum]
        /// The entries that may belong to the row: what they leave open, how many they are, with their time and aircraft.
        var open: [String: Open] = [:]
    }

    struct Open: Sendable {
        var time = PaperSum()
        var aircraft: Set<String> = []
    }

    init(_ table: SummaryTable) {
        self.table = table
        for (number, row) in table.rows.enumerated() where row.grouping == nil {
            rows.append(Row(label: row.label, definition: number, sums: empty))
        }
    }

    private var empty: [PaperSum] { Array(repeating: PaperSum(), count: table.columns.count) }

    /// Adds an entry; returns whether one of its values is a guess.
    mutating func add(_ entry: PaperEntry, _ style: PaperStyle, on day: LocalDate) -> Bool {
        guard table.conditions.hold(of: entry) != false else { return false }
        var isGuess = false
        for (number, definition) in table.rows.enumerated() {
            let conditions = table.conditions + definition.conditions
            let holds = conditions.hold(of: entry)
            if holds == false { continue }
            let values = table.columns.map { value($0, definition, entry, style, on: day) }
            guard values.contains(where: { $0 != .nothing }) else { continue }
            guard let place = place(of: entry, definition, number) else { continue }
            if holds == nil {
                for subject in Set(conditions.open(in: entry)) {
                    var open = rows[place].open[subject] ?? Open()
                    open.time.add(entry.time(.block))
                    open.aircraft.insert(entry.flight.aircraft?.label ?? "")
                    rows[place].open[subject] = open
                }
                continue
            }
            for (column, value) in values.enumerated() {
                rows[place].sums[column].add(value)
                if case .amount(_, true) = value { isGuess = true }
            }
        }
        return isGuess
    }

    private mutating func place(of entry: PaperEntry, _ definition: SummaryRow, _ number: Int) -> Int? {
        guard let grouping = definition.grouping else { return rows.firstIndex { $0.definition == number } }
        let group = grouping.group(of: entry)
        if let place = places[Key(row: number, group: group)] { return place }
        places[Key(row: number, group: group)] = rows.count
        rows.append(Row(label: group ?? "not recorded", definition: number, sums: empty))
        return rows.count - 1
    }

    private func value(
        _ column: SummaryColumn, _ row: SummaryRow, _ entry: PaperEntry, _ style: PaperStyle, on day: LocalDate
    ) -> PaperValue {
        for window in [column.window, row.window].compactMap(\.self) {
            guard let date = entry.date, window.contains(date, on: day) else { return .nothing }
        }
        guard column.conditions.hold(of: entry) != false else { return .nothing }
        switch column.content {
        case .ofRow, .left: return row.expression?.value(of: entry, style) ?? .nothing
        case .sum(let expression): return expression.value(of: entry, style)
        case .limit: return .nothing
        }
    }

    /// The rows as they are printed: those of a grouping in the order of their names, unknown ones last.
    var ordered: [Row] {
        rows.enumerated().sorted { one, other in
            if one.element.definition != other.element.definition {
                return one.element.definition < other.element.definition
            }
            guard table.rows[one.element.definition].grouping != nil else { return one.offset < other.offset }
            let unknown = "not recorded"
            if (one.element.label == unknown) != (other.element.label == unknown) {
                return other.element.label == unknown
            }
            return one.element.label < other.element.label
        }.map(\.element)
    }
}
