/// What importing a file would do, row by row. Nothing is saved before it is carried out.
package struct ImportPlan: Hashable, Sendable {
    package var description: ImportDescription
    /// The rows of the file, in their order.
    package var rows: [ImportRow] = []
    /// The figures of every column that has some.
    package var totals: [ImportTotal] = []
    /// The rows of totals of the file itself that differ from its other rows, in words.
    package var differingSums: [String] = []
    /// The aircraft, people and airports that the rows name, each once, in the order of the rows.
    package var names: [ImportedName] = []
    /// The names of types that new aircraft have, in the order of the alphabet.
    package var types: [ImportedType] = []
    /// The aircraft of the logbook without a type of which the file says one.
    package var fills: [ImportedFill] = []
    /// The entries of earlier imports of the same book that the file no longer has. They stay.
    package var gone: [RecordID] = []
    /// The same entries in a few words each.
    package var goneTitles: [String] = []
    /// The numbers of entries and of imported rows for which it was made: others mean that flights came meanwhile.
    package var recordCounts: [Int] = []

    package init(description: ImportDescription) { self.description = description }

    /// Returns the number of rows in a state.
    package func count(_ state: ImportRow.State) -> Int { rows.count { $0.state == state } }

    /// Returns the plan with the source's values of some fields taken in a row with conflicts.
    package func taking(_ fields: Set<FieldID>, at index: Int) -> ImportPlan {
        var plan = self
        plan.rows[index].take(fields)
        return plan
    }

    /// Whether carrying it out would change the logbook.
    package var changesSomething: Bool {
        !fills.isEmpty || rows.contains { $0.state.isSaved || $0.state == .confirmed }
    }
    /// The number of compared columns of which a line differs, or a cell is no figure.
    package var differingTotals: Int { totals.count { $0.imported != nil && !$0.lines.isEmpty } }
    /// The import compares nothing with the columns of figures that have these titles.
    package var uncomparedTotals: [String] { totals.filter(\.isUncompared).map(\.title) }
    /// The indexes of the columns of figures that are kept as they are.
    package var uncomparedColumns: [Int] {
        totals.filter(\.isUncompared).map(\.column).filter {
            description.columns[$0].field == nil && description.columns[$0].meaning == nil
        }
    }
    /// Whether every column of figures is compared, and agrees, also with the file's own rows of totals.
    package var agrees: Bool { differingTotals == 0 && uncomparedTotals.isEmpty && differingSums.isEmpty }
}

/// A row of the file, and what becomes of it.
package struct ImportRow: Hashable, Sendable {
    /// What becomes of a row.
    package enum State: UInt8, Hashable, Sendable, CaseIterable {
        /// It becomes an entry.
        case new
        /// It becomes an entry although one from elsewhere looks the same: the pilot said so.
        case keptApart
        /// The source has changed it since the last import, and the entry was not changed here.
        case changed
        /// It was changed in the source and here.
        case conflict
        /// It was imported before, and is as it was.
        case same
        /// It resembles an entry, and is that one: the pilot said so.
        case confirmed
        /// An entry from elsewhere has the same day, aircraft, places and time.
        case probablySame
        /// The pilot leaves it out.
        case leftOut
        /// It is the total of an older book.
        case balance
        /// It cannot be an entry.
        case refused

        /// Whether the row makes or changes an entry or an opening balance.
        package var isSaved: Bool { [.new, .keptApart, .changed, .balance].contains(self) }

        /// The state in the words of the report.
        package var name: String {
            switch self {
            case .new: "new"
            case .keptApart: "kept apart"
            case .changed: "changed"
            case .conflict: "conflict"
            case .same: "same"
            case .confirmed: "confirmed"
            case .probablySame: "probably the same"
            case .leftOut: "left out"
            case .balance: "opening balance"
            case .refused: "refused"
            }
        }
    }

    /// The file's line, from 1.
    package let line: Int
    /// Where the source finds the row again.
    package let place: Int64
    package var state: State
    /// The number of notes of reading and of contradictions.
    package var noteCount: Int16 = 0
    /// The number of findings that the form would only warn of.
    package var warningCount: Int16 = 0
    /// The entry's key; 0 for none. A plan has a row for each of the file, so rows are small.
    private var entryKey: Int64 = 0
    /// This row continues the row of an earlier import that has this key; 0 for none.
    package var knownRow: Int64 = 0
    /// The hash of the cells, by which a file that was changed meanwhile is noticed.
    package let cellsHash: UInt64
    /// The entry in a few words.
    package let title: String
    /// The minutes with which the title ends; negative where it has none.
    private let minutes: Int32
    /// Why the row is in its state; nil where the state says it.
    package var reason: String?
    /// What the source has changed since the last import.
    package var changes: [ImportedChange] = []
    /// The fields of conflicts in which the source's values replace those here.
    package var taken: Set<FieldID> = []
    /// The changes that are made here: those that were not made here yet, and those that the pilot takes.
    package var applied: [ImportedChange] { changes.filter(applies) }

    package init(_ entry: ImportedEntry, title: String, time: Minutes? = nil) {
        line = entry.line
        place = entry.place
        cellsHash = entry.cellsHash
        self.title = title
        minutes = time.map { Int32(clamping: $0.count) } ?? -1
        state = .new
    }

    /// Returns the entry in a few words, with its duration in another style.
    package func title(_ duration: (Minutes) -> String) -> String {
        let time = Minutes(Int(minutes))
        guard minutes >= 0, title.hasSuffix(time.clockText) else { return title }
        return title.dropLast(time.clockText.count) + duration(time)
    }

    /// The number of findings and notes besides the one that is the reason.
    package var moreReasons: Int {
        let count = Int(noteCount) + Int(warningCount)
        return [.new, .keptApart, .balance].contains(state) && reason != nil ? max(count - 1, 0) : count
    }

    /// Whether the source's value of a change replaces the one here.
    package func applies(_ change: ImportedChange) -> Bool {
        state == .changed && (!change.isConflict || taken.contains(change.field.id))
    }

    /// Takes the source's values of some fields, and keeps those of other conflicts.
    package mutating func take(_ fields: Set<FieldID>) {
        taken = fields
        state = .changed
        let conflicts = changes.filter(\.isConflict)
        let sides = [("you take from the file", true), ("you keep", false)].compactMap { words, isTaken -> String? in
            let labels = conflicts.filter { fields.contains($0.field.id) == isTaken }.map(\.field.label)
            return labels.isEmpty ? nil : "\(words): \(labels.joined(separator: ", "))"
        }
        reason = sides.joined(separator: "; ")
    }

    /// The entry of the logbook that the row means; nil for one that is new, was deleted, or cannot be read.
    package var entry: RecordID? {
        get { entryKey == 0 ? nil : RecordID(kind: .flights, key: entryKey) }
        set { entryKey = newValue?.key ?? 0 }
    }
}

/// A field that the source has changed since the last import.
package struct ImportedChange: Hashable, Sendable {
    package let field: Field
    /// The value in the source at the last import.
    package let before: FieldValue?
    /// The value in the source now.
    package let after: FieldValue?
    /// The value here.
    package let own: FieldValue?
    /// Whether the value at the last import can be read; otherwise every difference is a conflict.
    package var isBeforeKnown = true

    package init(
        field: Field, before: FieldValue?, after: FieldValue?, own: FieldValue?, isBeforeKnown: Bool = true
    ) {
        self.field = field
        self.before = before
        self.after = after
        self.own = own
        self.isBeforeKnown = isBeforeKnown
    }

    /// Whether both have changed it, to different values. Names of linked records do not count.
    package var isConflict: Bool {
        let own = own?.identified
        return own != after?.identified && (!isBeforeKnown || own != before?.identified)
    }
}

/// The figures of one column: what the file adds up to, and what the logbook makes of it.
package struct ImportTotal: Hashable, Sendable {
    /// The column's index.
    package let column: Int
    package let title: String
    package let unit: ImportColumn.Unit
    /// The field that takes the column; nil when it is kept as it is.
    package let field: FieldID?
    /// The sum of the cells.
    package var source = 0
    /// The number of cells that are no figure, which the sum does not have.
    package var unreadable = 0
    /// What the logbook has for it after the import; nil where it has nothing to compare.
    package var imported: Int?
    /// The lines on which the two differ, or the cell is no figure; at most a thousand of them.
    package var lines: [Int] = []

    package init(column: Int, title: String, unit: ImportColumn.Unit, field: FieldID?, imported: Int? = nil) {
        self.column = column
        self.title = title
        self.unit = unit
        self.field = field
        self.imported = imported
    }

    /// Whether the file has figures with which nothing here is compared.
    package var isUncompared: Bool { imported == nil && source != 0 }

    /// The difference; nil without something to compare.
    package var difference: Int? { imported.map { $0 - source } }

    package static let mostLines = 1_000

    /// Returns a figure as it is read: hours and minutes, or a number.
    package func text(_ figure: Int) -> String {
        switch unit {
        case .minutes: Minutes(figure).clockText
        case .count: "\(figure)"
        case .hundredths: HundredthsText.text(of: figure)
        }
    }
}

/// An aircraft, a person or an airport that a file names.
package struct ImportedName: Hashable, Sendable {
    package let kind: RecordKind
    /// The name in the file.
    package let name: String
    /// The record of the logbook that it is taken for, or the one to be made; a new one without a name for none.
    package var meaning: RecordLink
    /// The number of rows that name it.
    package var rows = 1

    /// Whether the name makes a record.
    package var isNew: Bool { meaning.id == nil && !isNothing }
    /// Whether the name is taken for no record, as `ZZZZ` is for an airport, until the pilot chooses one.
    package var isNothing: Bool { meaning.id == nil && meaning.label.isEmpty }

    package init(kind: RecordKind, name: String, meaning: RecordLink) {
        self.kind = kind
        self.name = name
        self.meaning = meaning
    }
}

/// What the pilot has decided about a plan.
package struct ImportDecisions: Hashable, Sendable {
    /// What becomes of a row instead of what the plan says.
    package enum Choice: Hashable, Sendable {
        /// It is left out.
        case skip
        /// It becomes an entry of its own.
        case keepApart
        /// It is the entry that it resembles: a later import knows it.
        case isSame
        /// The source's values of some fields replace those here; the other fields that both have changed stay.
        case take(Set<FieldID>)
    }

    /// By line.
    package var rows: [Int: Choice] = [:]
    /// What a name means, by kind and name.
    package var names: [RecordKind: [String: RecordLink]] = [:]
    /// The designators that the pilot has chosen for names of types.
    package var types: [String: String] = [:]
    /// Returns the name in the logbook of what a file calls by a name.
    package func name(_ name: String, _ kind: RecordKind) -> String { names[kind]?[name]?.label ?? name }

    /// How the columns are read, to be kept with the import; nil when it is known or not to be kept.
    package var profile: TableProfile?
    /// What the pilot calls the one beside the pilot in command, for the sentences.
    package var secondPilot: SecondPilotName

    package init(naming second: SecondPilotName = .secondInCommand) { secondPilot = second }
}
