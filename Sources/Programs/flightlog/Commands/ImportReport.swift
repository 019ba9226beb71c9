import FlightLogApp
import FoundationEssentials
import Logbook
import StoreCommands

/// A plan as the command prints it.
struct ImportReport {
    let plan: ImportPlan
    /// The entries that are gone from the source, each in a few words.
    private let gone: [String]

    init(_ plan: ImportPlan, gone: [String]) { (self.plan, self.gone) = (plan, gone) }

    /// The states whose rows need a look.
    private static let notable: Set<ImportRow.State> = [
        .changed, .conflict, .probablySame, .keptApart, .balance, .refused,
    ]

    /// The number of rows that are listed unless all are asked for.
    private static let mostRows = 60
    /// The number of names of a kind, and of entries that are gone.
    private static let mostNames = 12

    /// Returns what the file is, its columns, the rows, the names and the totals.
    func text(listsAll: Bool, listsColumns: Bool) -> String {
        let description = plan.description
        var lines = [
            "\(description.fileName): \(description.formatName), \(description.isCertain ? "sure" : "probably")"
        ]
        lines += description.reasons.map { "  \($0)" } + description.notes.map { "! \($0)" }
        lines.append("\(plan.rows.count) rows: \(plan.report.isEmpty ? "none" : plan.report)")
        if listsColumns { lines += columns }
        let rows = plan.rows.lazy.filter { listsAll || Self.notable.contains($0.state) || $0.noteCount > 0 }
        let shown = listsAll ? plan.rows : Array(rows.prefix(Self.mostRows))
        lines += ["", TextTable(rows: shown).text(isColored: false)]
        let more = rows.count { _ in true } - shown.count
        if more > 0 { lines.append("… and \(more) more; --verbose lists all.\n") }
        if !gone.isEmpty {
            lines.append("\(gone.count) imported before and no longer in the file; they stay:")
            lines += gone.prefix(listsAll ? .max : Self.mostNames).map { "  \($0)" }
            if !listsAll, gone.count > Self.mostNames { lines.append("  … and \(gone.count - Self.mostNames) more") }
            lines.append("")
        }
        let totals = plan.totals.filter { $0.source != 0 || $0.imported ?? 0 != 0 || $0.unreadable > 0 }
        lines += [names(listsAll: listsAll), TextTable(totals: totals).text(isColored: false)]
        return lines.joined(separator: "\n").replacing("\n\n\n", with: "\n\n")
    }

    /// What each column is taken for, and those that no field takes.
    private var columns: [String] {
        let all = plan.description.columns
        let kept = all.filter { $0.taken == nil }.map(\.title)
        let taken = all.filter { $0.taken != nil }
        let table = taken.isEmpty ? [] : ["", TextTable(columns: taken).text(isColored: false)]
        return table + (kept.isEmpty ? [] : ["kept as they stand: \(kept.joined(separator: ", "))"])
    }

    /// The records that would be made, and those that names are taken for.
    private func names(listsAll: Bool) -> String {
        [RecordKind.aircraft, .pilots, .airports].map { kind in
            let all = plan.names.filter { $0.kind == kind }
            let new = all.filter { $0.meaning.id == nil }.map(\.name)
            let known = all.filter { $0.meaning.id != nil }.map {
                $0.meaning.label == $0.name ? $0.name : "\($0.name) is \($0.meaning.label)"
            }
            return [("new", new), ("known", known)].map { word, names in
                guard !names.isEmpty else { return "" }
                let shown = listsAll ? names : Array(names.prefix(Self.mostNames))
                let more = names.count - shown.count
                let list = shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
                return "\(word) \(names.count == 1 ? kind.singular : kind.plural): \(list)\n"
            }.joined()
        }.joined()
    }

    /// Returns everything as one JSON object.
    func json(isSaved: Bool, backup: String?) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(Answer(plan, gone, isSaved: isSaved, backup: backup))
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// The keys of the JSON object.
    private struct Answer: Encodable {
        struct Row: Encodable {
            let line: Int
            let state: String
            let entry: String
            let reason: String?
            let notes: Int
        }

        struct Total: Encodable {
            let column: String
            let unit: String
            let source: Int
            let imported: Int?
            let difference: Int?
            let unreadable: Int
            let lines: [Int]
        }

        struct Name: Encodable {
            let kind: String
            let name: String
            let isNew: Bool
            /// The name of the record that it is taken for.
            let meaning: String
            let rows: Int
        }

        struct Column: Encodable {
            let title: String
            let field: String?
            /// What it is taken for; null for one that is kept as it stands.
            let meaning: String?
        }

        let format: String
        let formatName: String
        let isCertain: Bool
        let reasons: [String]
        let notes: [String]
        let counts: [String: Int]
        let rows: [Row]
        let totals: [Total]
        let names: [Name]
        let columns: [Column]
        let gone: Int
        let goneEntries: [String]
        let saved: Bool
        let backup: String?

        init(_ plan: ImportPlan, _ entries: [String], isSaved: Bool, backup: String?) {
            (format, formatName) = (plan.description.format, plan.description.formatName)
            isCertain = plan.description.isCertain
            columns = plan.description.columns.map { Column(title: $0.title, field: $0.field?.name, meaning: $0.taken) }
            goneEntries = entries
            (reasons, notes) = (plan.description.reasons, plan.description.notes)
            counts = Dictionary(uniqueKeysWithValues: ImportRow.State.allCases.map { ($0.name, plan.count($0)) })
            rows = plan.rows.map {
                Row(line: $0.line, state: $0.state.name, entry: $0.title, reason: $0.reason, notes: Int($0.noteCount))
            }
            totals = plan.totals.map {
                Total(
                    column: $0.title, unit: $0.unit.rawValue, source: $0.source, imported: $0.imported,
                    difference: $0.difference, unreadable: $0.unreadable, lines: $0.lines)
            }
            names = plan.names.map {
                Name(
                    kind: $0.kind.singular, name: $0.name, isNew: $0.meaning.id == nil, meaning: $0.meaning.label,
                    rows: $0.rows)
            }
            (gone, saved, self.backup) = (plan.gone.count, isSaved, backup)
        }
    }
}

extension ImportColumn {
    /// What the column is taken for; nil for one that is kept as it stands.
    fileprivate var taken: String? {
        let words = [field.flatMap { RecordKind.flights.field($0)?.label }, meaning].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension TextTable {
    /// The columns of a file.
    fileprivate init(columns all: [ImportColumn]) {
        columns = [Self.text("Column", all, \.title), Self.text("Taken as", all, \.taken)]
    }

    /// The rows of a plan.
    fileprivate init(rows: [ImportRow]) {
        columns = [
            Self.number("Line", rows) { "\($0.line)" }, Self.text("State", rows) { $0.state.name },
            Self.text("Entry", rows, \.title), Self.text("Reason", rows, \.reason),
        ]
    }

    /// The totals of a plan.
    fileprivate init(totals: [ImportTotal]) {
        columns = [
            Self.text("Column", totals, \.title), Self.number("File", totals) { $0.text($0.source) },
            Self.number("Imported", totals) { total in total.imported.map(total.text) ?? "–" },
            Self.number("Difference", totals) { total in
                total.difference.flatMap { $0 == 0 ? nil : total.text($0) }
            },
            Self.text("Lines", totals) { total in
                guard !total.lines.isEmpty else { return nil }
                let more = total.lines.count - 5
                let cells = total.unreadable == 1 ? "1 cell" : "\(total.unreadable) cells"
                return total.lines.prefix(5).map(String.init).joined(separator: ", ") + (more > 0 ? ", …" : "")
                    + (total.unreadable > 0 ? "; \(cells) unreadable" : "")
            },
        ]
    }
}
