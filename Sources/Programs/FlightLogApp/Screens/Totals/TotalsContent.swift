import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The totals of flights as styled lines: columns of time, opening balances, the last twelve months, groups.
struct TotalsContent {
    private let state: TotalsState
    private let fields: FieldTable
    private let style: DisplayStyle
    private let today: LocalDate
    private let columns: Int
    private let balancesKey: String
    private let limits: [CurrencyAnswer]
    private let widths = CharacterWidths.standard
    /// The name of the group of unknown values.
    static let none = "(none)"

    init(_ state: State) {
        self.state = state.totals
        fields = state.fields
        style = state.settings.display
        today = state.today
        balancesKey = state.keyLabel(of: .balances)
        limits = state.limits
        columns = max(TotalsScreen().layout(state).rows.columns - 2, 1)
    }

    /// All lines; those that do not fit the screen are scrolled.
    var lines: [StyledLine] {
        guard let totals = state.totals else { return [StyledLine("Adding up …", .muted)] }
        return linesAbove(totals) + groups(totals)
    }

    /// The index of the line where the groups begin.
    var groupsPlace: Int { state.totals.map { linesAbove($0).count } ?? 0 }

    /// The index of the first group's line, after the groupings and the headings.
    var firstGroupLine: Int { groupsPlace + 2 }

    private func linesAbove(_ totals: Totals) -> [StyledLine] {
        sums(totals) + [StyledLine()] + gauges
    }

    /// The fewest columns of the months beside the sums.
    private static let chartColumns = 26

    /// Returns the sums and the last months, side by side where there is room for both.
    private func sums(_ totals: Totals) -> [StyledLine] {
        let hours = conditions(totals)
        let width = hours.map { widths.columns(of: $0.text) }.max() ?? 0
        let rest = columns - width - 4
        guard rest >= Self.chartColumns else {
            return hours + [StyledLine()] + opening(totals) + [StyledLine()] + chart(columns: columns)
        }
        let months = chart(columns: rest)
        let rows = (0..<max(hours.count, months.count)).map { index in
            let left = hours.indices.contains(index) ? hours[index] : StyledLine()
            let gap = String(repeating: " ", count: width + 4 - widths.columns(of: left.text))
            return months.indices.contains(index) ? left.adding(gap).adding(months[index]) : left
        }
        return rows + [StyledLine()] + opening(totals)
    }

    // MARK: Columns of time

    private var isNarrow: Bool { columns < 58 }
    private var labelWidth: Int { isNarrow ? 8 : 24 }

    private func conditions(_ totals: Totals) -> [StyledLine] {
        let hasOpening = totals.opening.contains { $0.column != nil || $0.landings != nil }
        let titles = hasOpening ? ["LOGBOOK", "OPENING", "TOTAL"] : ["LOGBOOK"]
        let known = FlightColumn.allCases.filter { column in
            (totals.whole.times[column]?.knownCount ?? 0) > 0 || totals.opening.contains { $0.column == column }
        }
        let heading = StyledLine(widths.fitted("HOURS", columns: labelWidth), .muted)
            .adding(titles.map { cell($0, 11) }.joined(), .muted)
            .adding(isNarrow ? "" : "   \(state.policy.displayName)", .muted)
        let rounding = isNarrow ? [StyledLine(state.policy.displayName, .muted)] : []
        func note(_ sentence: String?, _ style: Style) -> [StyledLine] {
            sentence.map { widths.wrapped($0, columns: columns).map { StyledLine($0, style) } } ?? []
        }
        let leftOut =
            note(totals.damageSentence.map { "! " + $0 }, .bad) + note(totals.observedSentence, .muted)
        return leftOut + rounding + [heading] + known.map { line(of: $0, totals, hasOpening) }
            + counts(totals, hasOpening)
    }

    private func line(of column: FlightColumn, _ totals: Totals, _ hasOpening: Bool) -> StyledLine {
        let own = totals.whole.times[column] ?? DurationTotal()
        let name = isNarrow ? column.heading(in: fields) : column.label(in: fields)
        var line = StyledLine(widths.fitted(name, columns: labelWidth), column == .block ? .text : .muted)
            .adding(cell(own.knownCount > 0 ? text(own) : "–", 11), .text, hasOpening ? [] : .bold)
        if hasOpening {
            let before = DurationTotal(
                totals.opening.filter { $0.column == column && $0.minutes != nil }.map(\.minutes))
            line = line.adding(cell(before.knownCount > 0 ? text(before) : "–", 11))
                .adding(cell(text(totals.wholeWithOpening(column)), 11), .text, .bold)
        }
        // The other columns apply to some flights only, so that nothing is missing on the rest.
        guard own.unknownCount > 0, !isNarrow, column == .block else { return line }
        return line.adding("   missing on \(style.text(of: own.unknownCount, .flights))", .muted)
    }

    /// Returns the lines of take-offs, landings, approaches and holds; opening balances count landings only.
    private func counts(_ totals: Totals, _ hasOpening: Bool) -> [StyledLine] {
        let whole = totals.whole
        let before = totals.opening.compactMap(\.landings)
        let carried = before.isEmpty ? nil : before.reduce(0) { $0.plus($1) }
        return
            line(
                "Take-offs", "T/O", whole.takeoffs, hasOpening, whole.counts[.dayTakeoffs], whole.counts[.nightTakeoffs]
            )
            + line(
                "Landings", "Landings", whole.landings, hasOpening, whole.counts[.dayLandings],
                whole.counts[.nightLandings], carried: carried)
            + line("Approaches", "Appr", whole.approaches == 0 ? nil : whole.approaches, hasOpening)
            + line("Holds", "Holds", whole.counts[.holds] == 0 ? nil : whole.counts[.holds], hasOpening)
            + line("Launches", "Launches", whole.launches == 0 ? nil : whole.launches, hasOpening)
            + whole.custom.inOrder(of: fields).map { field, sum in
                StyledLine(widths.fitted(field.label, columns: labelWidth), .muted)
                    .adding(cell(style.text(of: sum), 11), .text, .bold)
                    .adding(field.unit.map { " \($0)" } ?? "", .muted)
            }
    }

    /// Returns the line of a count as a list of one, which is empty if the count is unknown.
    private func line(
        _ name: String, _ short: String, _ own: Int?, _ hasOpening: Bool, _ day: Int? = nil, _ night: Int? = nil,
        carried: Int? = nil
    ) -> [StyledLine] {
        guard own != nil || carried != nil else { return [] }
        var line = StyledLine(widths.fitted(isNarrow ? short : name, columns: labelWidth), .muted)
            .adding(cell(own.map(style.text) ?? "–", 11), .text, hasOpening ? [] : .bold)
        if hasOpening {
            line = line.adding(cell(carried.map(style.text) ?? "–", 11))
                .adding(cell(style.text(of: (own ?? 0).plus(carried ?? 0)), 11), .text, .bold)
        }
        guard let day, let night, !isNarrow else { return [line] }
        return [line.adding("   \(style.text(of: day)) by day, \(style.text(of: night)) by night", .muted)]
    }

    private func opening(_ totals: Totals) -> [StyledLine] {
        let heading = StyledLine("OPENING BALANCES", .muted)
        guard !totals.opening.isEmpty else {
            return [heading, StyledLine("None. \(balancesKey) adds hours from an earlier logbook.", .muted)]
        }
        return [heading]
            + totals.opening.flatMap { balance in
                let isCounted = balance.column != nil || balance.minutes == nil
                let note = isCounted ? "" : "  (no column of the logbook)"
                return StyledLine(balance.sentence(style) + note).wrapped(columns: columns, widths)
            }
    }

    // MARK: The last twelve months

    /// The months from eleven months ago to this one.
    private var lastMonths: [String] {
        (0..<12).reversed().map { String(today.adding(months: -$0).isoText.prefix(7)) }
    }

    private func chart(columns: Int) -> [StyledLine] {
        let title = columns < 36 ? "LAST TWELVE MONTHS" : "THE LAST TWELVE MONTHS"
        guard let months = state.months else { return [StyledLine(title, .muted)] }
        let flown = lastMonths.map { month in
            (month, months.groups.first { $0.key == month }?.times[.block] ?? DurationTotal())
        }
        let together = flown.reduce(into: DurationTotal()) { $0.add($1.1) }
        let heading = StyledLine(title, .muted).adding("  \(text(together)) h", .text, .bold)
        let scale = BarScale(largest: flown.map(\.1.minutes.count).max() ?? 0, columns: max(columns - 8 - 12, 1))
        let bars = flown.map { month, total in
            StyledLine(widths.fitted(style.text(ofMonth: month), columns: 8), month == lastMonths.last ? .text : .muted)
                .adding(scale.bar(total.minutes.count), .accent)
                .adding(total.minutes > .zero ? " \(text(total))" : "–", total.minutes > .zero ? .text : .muted)
        }
        let axis = scale.axis { $0 == 0 ? "0" : "\($0 / 60) h" }
        return [heading] + bars + axis.map { StyledLine(String(repeating: " ", count: 8) + $0, .muted) }
    }

    // MARK: Limits

    /// What may still be flown today; empty where no limit applies.
    private var gauges: [StyledLine] {
        let parts = limits.flatMap { answer in answer.parts.map { (answer.rule, $0) } }
        guard !parts.isEmpty else { return [] }
        let heading = StyledLine("LIMITS ON \(style.text(of: today).uppercased())", .muted)
            .adding(isNarrow ? "" : "   all flights; the pilot decides", .muted)
        let title = min(parts.map { widths.columns(of: $0.0.title) }.max() ?? 0, isNarrow ? 16 : 34)
        return [heading] + parts.map { rule, part in gauge(rule, part, title: title) } + [StyledLine()]
    }

    private func gauge(_ rule: CurrencyRule, _ part: CurrencyPart, title: Int) -> StyledLine {
        let words = CurrencyWords(date: style.text, duration: style.text, isShort: true)
        let isClose = part.left.map { $0 * 10 < part.needed } ?? true
        let amount = part.left.map { $0 < 0 ? "over the limit" : "\(words.number($0, part)) left" } ?? "cannot tell"
        let left = isClose ? "! \(amount)" : amount
        let room = max(columns - title - 34 - left.count, 0)
        let bar = BarScale(largest: part.needed, columns: room).bar(min(part.have, part.needed))
        let name = widths.fitted(widths.truncated(rule.title, columns: title), columns: title)
        return StyledLine(name, .muted)
            .adding(cell("\(words.number(part.have, part))\(part.unknown > 0 ? "+" : "")", 12))
            .adding(" of \(words.number(part.needed, part))  ", .muted).adding(left, isClose ? .caution : .text)
            .adding("  \(bar)", isClose ? .caution : .accent)
    }

    // MARK: Groups

    /// The groupings in a line, with the chosen one and as many beside it as fit.
    private var choices: StyledLine {
        let all = TotalsGrouping.usual + (TotalsGrouping.usual.contains(state.grouping) ? [] : [state.grouping])
        let chosen = all.firstIndex(of: state.grouping) ?? 0
        var shown = chosen...chosen
        func width(_ range: ClosedRange<Int>) -> Int {
            10 + all[range].reduce(0) { $0 + $1.name(in: fields).count + 2 }
        }
        while true {
            let wider = [
                shown.lowerBound...min(shown.upperBound + 1, all.count - 1),
                max(shown.lowerBound - 1, 0)...shown.upperBound,
            ].first { $0 != shown && width($0) <= columns }
            guard let wider else { break }
            shown = wider
        }
        var line = StyledLine("BY \(shown.lowerBound > 0 ? " …" : "")", .muted)
        for place in shown {
            let name = all[place].name(in: fields)
            line = line.adding(
                place == chosen ? " ‹\(name)›" : "  \(name)", place == chosen ? .accent : .muted,
                place == chosen ? .bold : [])
        }
        return line.adding(shown.upperBound < all.count - 1 ? "  …" : "", .muted)
    }

    private func groups(_ totals: Totals) -> [StyledLine] {
        let choices = choices
        guard totals.grouping == state.grouping else { return [choices, StyledLine("Adding up …", .muted)] }
        guard !totals.groups.isEmpty else { return [choices, StyledLine("No flights.", .muted)] }
        let key = min(max(totals.groups.map { widths.columns(of: shown($0) ?? Self.none) }.max() ?? 0, 8), 20)
        let wanted: [FlightColumn] = [
            .block, .pilotInCommand, .secondInCommand, .dualReceived, .dualGiven, .night, .crossCountry,
            .instrumentRules, .actualInstrument, .simulatedInstrument, .solo, .multiPilot, .nightVision, .simulator,
        ]
        let known = wanted.filter { (totals.whole.times[$0]?.knownCount ?? 0) > 0 }
        let fitting = Array(known.prefix(max((columns - key - 8 - 6) / 10, 1)))
        let counts = Self.counts(of: totals.whole, columns: columns - key - 8 - fitting.count * 10)
        let heading = StyledLine(widths.fitted("", columns: key), .muted)
            .adding(cell("FLIGHTS", 8) + fitting.map { cell($0.heading(in: fields).uppercased(), 10) }.joined(), .muted)
            .adding(counts.map { cell($0.title, 6) }.joined(), .muted)
        let note = "A flight can be in several groups, so the groups add up to more than the total."
        let left = known.dropFirst(fitting.count).map { column in
            // `PIC time` and `IFR` keep their capitals.
            let label = column.label(in: fields)
            return label.dropFirst().first?.isUppercase == true ? label : label.lowercased()
        }
        let wider =
            left.isEmpty
            ? []
            : StyledLine("No room for \(left.joined(separator: ", ")).", .muted).wrapped(
                columns: columns, indent: 0, widths)
        return [choices, heading] + totals.groups.map { line(of: $0, key: key, fitting, counts) }
            + [line(of: totals.whole, key: key, fitting, counts, name: "all", .bold)] + wider
            + (state.grouping.overlaps ? StyledLine(note, .muted).wrapped(columns: columns, indent: 0, widths) : [])
    }

    private func line(
        of group: TotalsGroup, key: Int, _ fitting: [FlightColumn], _ counts: [CountColumn], name: String? = nil,
        _ attributes: CellAttributes = []
    ) -> StyledLine {
        let numbers = counts.map { cell($0.value(group).map(style.text) ?? "–", 6) }
        let cells = fitting.map { column in
            cell(group.times[column].flatMap { $0.knownCount > 0 ? text($0) : nil } ?? "–", 10)
        }
        let title = name ?? shown(group) ?? Self.none
        return StyledLine(
            widths.fitted(title, columns: key), group.key == nil && name == nil ? .muted : .text, attributes
        ).adding(
            cell(style.text(of: group.flights), 8) + cells.joined() + numbers.joined(), .text, attributes)
    }

    /// Returns the key of a group as people read it.
    private func shown(_ group: TotalsGroup) -> String? {
        let grouping = state.totals?.grouping
        return grouping == .month ? group.key.map(style.text(ofMonth:)) : grouping?.shown(group.key, in: fields)
    }

    /// A column of counts beside the hours of the groups.
    private struct CountColumn {
        let title: String
        let value: (TotalsGroup) -> Int?
    }

    /// Returns the columns of counts that fit: the landings, then those that any flight has.
    private static func counts(of whole: TotalsGroup, columns: Int) -> [CountColumn] {
        let others = [
            CountColumn(title: "T/O", value: \.takeoffs), CountColumn(title: "APPR") { $0.approaches },
            CountColumn(title: "HOLDS") { $0.counts[.holds] }, CountColumn(title: "LNCH", value: \.launches),
        ].filter { ($0.value(whole) ?? 0) > 0 }
        return [CountColumn(title: "LDG", value: \.landings)] + others.prefix(max(columns / 6 - 1, 0))
    }

    /// Returns a text, right-aligned in its columns.
    private func cell(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(width - widths.columns(of: text), 1)) + text
    }

    private func text(_ total: DurationTotal) -> String { style.text(of: total, state.policy) }
}

extension FlightColumn {
    /// Returns the name of the field, as the region has it.
    fileprivate func label(in fields: FieldTable) -> String { fields[.flights][.column(self)]?.label ?? displayName }
    /// Returns the short name, as the region has it.
    fileprivate func heading(in fields: FieldTable) -> String {
        switch self {
        case .secondInCommand: fields.secondPilot.title
        case .simulatedInstrument: "Sim. inst."
        case .simulator: "Session"
        default: shortName
        }
    }
}
