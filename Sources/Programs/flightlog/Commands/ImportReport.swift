import Aviation
import FoundationEssentials
import Logbook
import LogbookFormats
import LogbookProgram

/// A plan as the command prints it.
struct ImportReport {
    let plan: ImportPlan

    init(_ plan: ImportPlan) { self.plan = plan }

    /// What is odd about a row: a note of reading, an error that the form refuses, or a warning.
    struct Finding: Encodable {
        let severity: String
        let message: String
    }

    /// The states whose rows need a look.
    private static let notable: Set<ImportRow.State> = [.changed, .conflict, .probablySame, .balance, .refused]

    /// The number of rows that are listed unless all are asked for.
    private static let mostRows = 60
    /// The number of columns that nothing takes.
    private static let mostKept = 30
    /// The report lists at most this many names of a kind, and entries that are gone.
    private static let mostNames = 12

    /// Returns what the file is, its columns, the rows, the names and the totals. The columns of a known format are listed
    /// only with all.
    func text(listsAll: Bool) -> String {
        let description = plan.description
        var lines = [
            "\(description.fileName): \(description.formatName)\(description.isCertain ? ", sure" : "")"
        ]
        lines += description.reasons.map { "  \($0)" } + description.notes.map { "! \($0)" }
        lines.append("\(Self.counted(plan.rows.count, "row")): \(plan.report.isEmpty ? "none" : plan.report)")
        lines += columns(listsAll: listsAll)
        let rows = plan.rows.lazy.filter { listsAll || Self.notable.contains($0.state) || $0.noteCount > 0 }
        let shown = listsAll ? plan.rows : Array(rows.prefix(Self.mostRows))
        lines += ["", TextTable(rows: shown).text(isColored: false)]
        let more = rows.count { _ in true } - shown.count
        if more > 0 { lines.append("… and \(more) more; --verbose lists all.\n") }
        if !listsAll { lines += warnings }
        if let sentence = plan.goneSentence {
            let gone = plan.goneTitles
            lines.append("\(sentence):")
            lines += gone.prefix(listsAll ? .max : Self.mostNames).map { "  \($0)" }
            if !listsAll, gone.count > Self.mostNames { lines.append("  … and \(gone.count - Self.mostNames) more") }
            lines.append("")
        }
        let totals = plan.totals.filter { $0.source != 0 || $0.imported ?? 0 != 0 || $0.unreadable > 0 }
        lines += [
            names(listsAll: listsAll), TextTable(totals: totals, listsAll: listsAll).text(isColored: false),
            plan.agreement.map { "\($0)." } ?? "",
        ]
        if FileLayout(data: description.layout)?.delimiter.isEmpty == false { lines += remedy }
        return lines.joined(separator: "\n").replacing("\n\n\n", with: "\n\n")
    }

    /// Says how a column of numbers can be said to mean something: the field that its title and its cells suggest.
    private var remedy: [String] {
        let columns = plan.uncomparedColumns.map { plan.description.columns[$0] }
        guard let first = columns.first(where: { $0.suggestion != nil }) ?? columns.first else { return [] }
        let kept = "\(first.title)=-".shellWord
        guard let word = first.suggestion else {
            return [
                "Say what a column is with --map 'TITLE=FIELD' (flightlog manual --import lists the fields), or --map \(kept) to keep "
                    + "it as it is."
            ]
        }
        return [
            "Say what a column is with --map, such as --map \("\(first.title)=\(word)".shellWord), or \(kept) to keep it as it is."
        ]
    }

    /// Says how many warnings there are, which are not listed.
    private var warnings: [String] {
        let warned = plan.rows.lazy.filter { $0.warningCount > 0 }
        let count = warned.reduce(0) { $0 + Int($1.warningCount) }
        guard count > 0 else { return [] }
        let rows = Self.counted(warned.count { _ in true }, "row")
        return ["\(Self.counted(count, "warning")) in \(rows); --verbose lists them.\n"]
    }

    private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

    /// What each column is taken for, where the format does not say it or all is listed, and those with cells that no field
    /// takes.
    private func columns(listsAll: Bool) -> [String] {
        let all = plan.description.columns
        let kept = all.indices.filter { all[$0].taken == nil && !all[$0].isBlank }.map { index in
            all[index].title.trimmed.isEmpty ? "column \(index + 1)" : all[index].title
        }
        let taken = listsAll || !plan.description.isCertain ? all.filter { $0.taken != nil } : []
        let table = taken.isEmpty ? [] : ["", TextTable(columns: taken).text(isColored: false)]
        let shown = listsAll ? kept : Array(kept.prefix(Self.mostKept))
        let more = kept.count > shown.count ? " and \(kept.count - shown.count) more" : ""
        return table + (kept.isEmpty ? [] : ["kept, not imported: \(shown.joined(separator: ", "))\(more)"])
    }

    /// Returns the records that would be made, and those that names are taken for.
    private func names(listsAll: Bool) -> String {
        let fills = plan.fills.map { "aircraft \($0.name) gets the type \($0.type)\n" }
        let types = (plan.types.map { "type \($0.name) is \($0.meaning)\n" } + fills).joined()
        return types
            + [RecordKind.aircraft, .pilots, .airports].map { kind in
                let all = plan.names.filter { $0.kind == kind }
                let new = Self.spellings(of: all.filter(\.isNew).map(\.name), kind)
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

    /// Returns names with the other spellings of the same record behind them: `D-EIXY (also DEIXY)`.
    private static func spellings(of names: [String], _ kind: RecordKind) -> [String] {
        var order: [String] = []
        var spellings: [String: [String]] = [:]
        for name in names {
            let key = (kind == .aircraft ? Registration(name)?.key : nil) ?? FoldedText.folded(name)
            if spellings[key] == nil { order.append(key) }
            spellings[key, default: []].append(name)
        }
        return order.compactMap { spellings[$0] }.map { all in
            all.count == 1 ? all[0] : "\(all[0]) (also \(all.dropFirst().joined(separator: ", ")))"
        }
    }

    /// Returns everything as one JSON object.
    func json(_ findings: [Int: [Finding]], isSaved: Bool, backup: String?) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try encoder.encode(Answer(plan, findings, isSaved: isSaved, backup: backup))
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// A value, or `null` for an unknown one, where a key would be left out.
    private struct OrNull<Value: Encodable>: Encodable {
        let value: Value?

        init(_ value: Value?) { self.value = value }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            if let value { try container.encode(value) } else { try container.encodeNil() }
        }
    }

    /// The keys of the JSON object.
    private struct Answer: Encodable {
        struct Row: Encodable {
            let line: Int
            let state: String
            let entry: String
            let reason: OrNull<String>
            let notes: Int
            let findings: [Finding]
        }

        struct Total: Encodable {
            let column: String
            let unit: String
            let source: Int
            let imported: OrNull<Int>
            let difference: OrNull<Int>
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

        struct NamedType: Encodable {
            let name: String
            /// The designators that it may mean.
            let candidates: [String]
            /// The designator that the aircraft get; null where they keep the name.
            let designator: OrNull<String>
            let aircraft: Int
        }

        struct Fill: Encodable {
            let aircraft: String
            let type: String
        }

        struct Column: Encodable {
            let title: String
            let field: OrNull<String>
            /// What it is taken for; null for one that is kept as it is.
            let meaning: OrNull<String>
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
        let types: [NamedType]
        let fills: [Fill]
        let columns: [Column]
        let gone: Int
        let goneEntries: [String]
        let saved: Bool
        let backup: OrNull<String>

        init(_ plan: ImportPlan, _ findings: [Int: [Finding]], isSaved: Bool, backup: String?) {
            format = plan.description.format
            formatName = plan.description.formatName
            isCertain = plan.description.isCertain
            columns = plan.description.columns.map {
                Column(title: $0.title, field: OrNull($0.field?.name), meaning: OrNull($0.taken))
            }
            goneEntries = plan.goneTitles
            reasons = plan.description.reasons
            notes = plan.description.notes
            counts = Dictionary(uniqueKeysWithValues: ImportRow.State.allCases.map { ($0.name, plan.count($0)) })
            rows = plan.rows.map {
                Row(
                    line: $0.line, state: $0.state.name, entry: $0.title, reason: OrNull($0.reason),
                    notes: Int($0.noteCount), findings: findings[$0.line] ?? [])
            }
            totals = plan.totals.map {
                Total(
                    column: $0.title, unit: $0.unit.rawValue, source: $0.source, imported: OrNull($0.imported),
                    difference: OrNull($0.difference), unreadable: $0.unreadable, lines: $0.lines)
            }
            names = plan.names.map {
                Name(
                    kind: $0.kind.singular, name: $0.name, isNew: $0.isNew, meaning: $0.meaning.label,
                    rows: $0.rows)
            }
            fills = plan.fills.map { Fill(aircraft: $0.name, type: $0.type) }
            types = plan.types.map {
                NamedType(
                    name: $0.name, candidates: $0.candidates, designator: OrNull($0.designator), aircraft: $0.aircraft)
            }
            gone = plan.gone.count
            saved = isSaved
            self.backup = OrNull(backup)
        }
    }
}

extension ImportColumn {
    /// What the column is taken for; nil for one that is kept as it is.
    fileprivate var taken: String? {
        let words = [field.flatMap { FieldTable.standard[.flights][$0]?.label }, meaning].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }
}

extension TextTable {
    /// Creates the columns of a file.
    fileprivate init(columns all: [ImportColumn]) {
        self.init([Self.text("Column", all, \.title.shortened), Self.text("Taken as", all, \.taken)])
    }

    /// Creates the rows of a plan.
    fileprivate init(rows: [ImportRow]) {
        self.init([
            Self.number("Line", rows) { "\($0.line)" }, Self.text("State", rows) { $0.state.name },
            Self.text("Entry", rows, \.title), Self.text("Reason", rows, \.reason),
        ])
    }

    /// Creates the totals of a plan.
    fileprivate init(totals: [ImportTotal], listsAll: Bool) {
        self.init([
            Self.text("Column", totals, \.title.shortened), Self.number("File", totals) { $0.text($0.source) },
            Self.number("Imported", totals) { total in total.imported.map(total.text) ?? "–" },
            Self.number("Difference", totals) { total in
                total.difference.flatMap { $0 == 0 ? nil : total.text($0) }
            },
            Self.text("Lines", totals) { total in
                guard !total.lines.isEmpty else { return nil }
                let lines = listsAll ? total.lines[...] : total.lines.prefix(5)
                let cells = total.unreadable == 1 ? "1 cell" : "\(total.unreadable) cells"
                return lines.map(String.init).joined(separator: ", ") + (lines.count < total.lines.count ? ", …" : "")
                    + (total.unreadable > 0 ? "; \(cells) unreadable" : "")
            },
        ])
    }
}
