import Aviation
import Logbook
import LogbookFormats
import LogbookProgram
import TerminalUI

/// What Enter opens on the import screen: the fields of a conflict, what a name is taken for, what a column means.
extension State {
    /// The reason why there is nothing to choose at the line with the cursor; nil when there is.
    var reasonAgainstChoosing: String? {
        guard let screen = importing else { return "no file is shown" }
        switch screen.view {
        case .rows:
            guard let row = screen.row else { return "no row is marked" }
            let hasChoice = row.changes.contains(where: \.isConflict)
            return hasChoice || screen.entry != nil ? nil : "the row is being read"
        case .gone: return "what is gone from the file has nothing to choose"
        case .names: return screen.name == nil && screen.namedType == nil ? "no name is marked" : nil
        case .totals: return "totals have nothing to choose"
        case .columns: return screen.reasonAgainstCorrecting
        }
    }

    mutating func chooseImported() -> [Effect] {
        guard let screen = importing else { return [] }
        switch screen.view {
        case .rows:
            return screen.row?.changes.contains(where: \.isConflict) == true ? openConflict(at: 0) : openCells()
        case .names where screen.namedType != nil: return openTypes()
        case .names:
            return screen.name.map { [requests.ask(ImportCandidatesQuestion(name: $0.name, kind: $0.kind))] } ?? []
        case .totals, .gone: return []
        case .columns: return openMeanings()
        }
    }

    // MARK: Conflicts

    /// Lists the fields that both have changed; Enter takes the file's value, or the own one again.
    private mutating func openConflict(at place: Int) -> [Effect] {
        guard let row = importing?.row else { return [] }
        let items = row.changes.filter(\.isConflict).enumerated().map { number, change in
            let isTaken = row.taken.contains(change.field.id)
            func side(_ name: String, _ value: FieldValue?, _ isChosen: Bool) -> String {
                "\(isChosen ? "(•)" : "( )") \(name): \(value?.text ?? "–")"
            }
            let sides = [side("file", change.after, isTaken), side("here", change.own, !isTaken)]
            return Picker.Item("\(change.field.label)  \(sides.joined(separator: "   "))", id: change.field.id.name) {
                $0.turnConflict(row, change.field.id, at: number)
            }
        }
        overlay = .picker(
            Picker(title: "Enter changes which value is taken", items: items, selected: place, isWide: true))
        return []
    }

    /// Lists all cells of the row with the cursor; Enter copies one.
    private mutating func openCells() -> [Effect] {
        guard let screen = importing, let row = screen.row, let entry = screen.entry, let plan = screen.plan else {
            return []
        }
        let items = entry.cellMeanings(plan.description).map { cell in
            Picker.Item("\(cell.title): \(LineEnds.shown(cell.text))", id: "\(cell.place)", detail: "→ \(cell.meaning)")
            { _ in
                [.run(CopyTask(text: cell.text))]
            }
        }
        overlay = .picker(
            Picker(title: "Line \(row.line) of \(screen.path.lastPathPart)", items: items, isWide: true))
        return []
    }

    private mutating func turnConflict(_ row: ImportRow, _ field: FieldID, at place: Int) -> [Effect] {
        let taken = row.taken.symmetricDifference([field])
        _ = changeImport { $0.decide(.take(taken), about: row) }
        return openConflict(at: place) + askForPlan()
    }

    // MARK: Names

    /// Lists the records that a name may be taken for.
    fileprivate mutating func openCandidates(
        _ name: String, _ kind: RecordKind, _ offers: [CompletionOffer]
    ) -> [Effect] {
        guard importing != nil else { return [] }
        let new = Picker.Item("New \(kind.singular), called …", id: "new") { state in
            let fields = [Sheet.Field("Name", name, hint: "the name in this logbook")]
            state.overlay = .sheet(
                Sheet(title: "New \(kind.singular) for “\(name)”", fields) { sheet, state in
                    guard let text = sheet.text(0).nonEmpty else { return state.refuseSheet("Type a name.") }
                    return state.take(name, kind, for: .new(text))
                })
            return []
        }
        let known = offers.map { offer in
            Picker.Item(
                offer.link.label, id: "\(offer.link.id?.key ?? 0) \(offer.link.label)", detail: "  \(offer.detail)"
            ) { $0.take(name, kind, for: offer.link) }
        }
        overlay = .picker(Picker(title: "“\(name)” is", items: [new] + known, isWide: true))
        return []
    }

    private mutating func take(_ name: String, _ kind: RecordKind, for link: RecordLink) -> [Effect] {
        overlay = nil
        _ = changeImport { $0.decisions.names[kind, default: [:]][name] = link }
        return askForPlan()
    }

    /// Lists the designators that a name of a type may mean.
    private mutating func openTypes() -> [Effect] {
        guard let type = importing?.namedType else { return [] }
        func take(_ designator: String?) -> @Sendable (inout State) -> [Effect] {
            { state in
                state.overlay = nil
                _ = state.changeImport { $0.decisions.types[type.name] = designator }
                return state.askForPlan()
            }
        }
        let items = type.candidates.map { designator in
            let words = AircraftTypeTable.type(designator: designator)?.displayName ?? ""
            return Picker.Item(designator, detail: "  \(words)", choose: take(designator))
        }
        let asWritten = Picker.Item("as it is written", id: "", choose: take(type.name))
        overlay = .picker(Picker(title: "“\(type.name)” is", items: items + [asWritten], isWide: true))
        return []
    }

    // MARK: Columns

    /// Lists what a column may mean.
    private mutating func openMeanings() -> [Effect] {
        guard let screen = importing else { return [] }
        if let description = screen.plan?.description, description.isCertain { return openFormats(description) }
        let place = screen.place.cursor
        let label = screen.columns[place].label
        let kept = Picker.Item("kept, not imported", id: "") { $0.set(nil, ofColumn: place) }
        let items = ColumnMeaning.choices.compactMap { meaning in
            meaning.label.map { label in Picker.Item(label) { $0.set(meaning, ofColumn: place) } }
        }
        let selected = items.firstIndex { $0.label == label }.map { $0 + 1 } ?? 0
        overlay = .picker(
            Picker(title: "Import “\(screen.columns[place].title)” as", items: [kept] + items, selected: selected))
        return []
    }

    /// Says which columns of numbers nothing takes: their meanings are chosen, or the rows are imported without them.
    mutating func openUncompared(_ plan: ImportPlan) -> [Effect] {
        let columns = plan.uncomparedColumns
        let choose = columns.map { column in
            let title = plan.description.columns[column].title
            return Picker.Item("say what “\(title)” is", id: "\(column)") { state in
                state.overlay = nil
                return state.chooseMeaning(of: column)
            }
        }
        let go = Picker.Item("import without \(columns.count == 1 ? "it" : "them"); the cells are kept", id: "go") {
            state in
            state.overlay = nil
            return state.beginKeeping()
        }
        let count = "\(columns.count) column\(columns.count == 1 ? "" : "s") of numbers"
        overlay = .picker(Picker(title: "\(count) not understood", items: choose + [go], isWide: true))
        return []
    }

    /// Opens the meanings of a column.
    private mutating func chooseMeaning(of column: Int) -> [Effect] {
        let effects = changeImport { $0.show(column: column) }
        return effects + openMeanings()
    }

    /// Offers to read a file of a known format as any table: then its columns can be chosen.
    private mutating func openFormats(_ description: ImportDescription) -> [Effect] {
        let known = Picker.Item("as it is: \(description.formatName)", id: "known") { state in
            state.overlay = nil
            return []
        }
        let table = Picker.Item("as any table, whose columns are chosen here", id: "table") { state in
            state.overlay = nil
            return state.changeImportOptions { $0.format = LogbookFormats.anyTable }
        }
        overlay = .picker(Picker(title: "The format says what its columns are. Read it", items: [known, table]))
        return []
    }

    private mutating func set(_ meaning: ColumnMeaning?, ofColumn place: Int) -> [Effect] {
        overlay = nil
        guard let screen = importing else { return [] }
        return [
            requests.ask(
                ImportColumnsQuestion(path: screen.path, options: screen.options, column: place, meaning: meaning))
        ]
    }

    // MARK: What holds for the file

    /// Asks for the reading of a file that has two.
    mutating func openReadings(_ what: String, _ readings: [String]) -> [Effect] {
        let items = readings.map { reading in
            Picker.Item(reading) { state in
                state.overlay = nil
                return state.changeImportOptions { options in
                    if let order = DateOrder(rawValue: reading) { options.dateOrder = order }
                    if let mark = DecimalMark(rawValue: reading) { options.hasDecimalComma = mark == .comma }
                }
            }
        }
        overlay = .picker(Picker(title: what, items: items, isWide: true))
        return []
    }

    /// Changes how the file is read, and reads it again.
    mutating func changeImportOptions(_ change: (inout ImportOptions) -> Void) -> [Effect] {
        _ = changeImport {
            change(&$0.options)
            $0.options.found = nil
        }
        return askForPlan()
    }

    // MARK: Profiles

    /// Asks whether corrected columns are kept for the next file.
    mutating func openProfileSheet(_ profile: TableProfile) -> [Effect] {
        let fields = [Sheet.Field("Name", profile.name, hint: "empty: this time only")]
        overlay = .sheet(
            Sheet(title: "Save this column mapping", fields) { sheet, state in
                state.overlay = nil
                var named = profile
                named.name = sheet.text(0)
                return state.runImport(keeping: named.name.isEmpty ? nil : named)
            })
        return []
    }

    /// Lists the profiles; choosing one deletes it.
    fileprivate mutating func openProfiles(_ profiles: [TableProfile]) -> [Effect] {
        guard !profiles.isEmpty else {
            status = Status(.caution, "No profile is kept. An import of a table with corrected columns offers it.")
            return []
        }
        let items = profiles.map { profile in
            Picker.Item(
                profile.name, detail: "  \(profile.fingerprint.replacing("|", with: ", "))",
                reason: reasonAgainstChanging
            ) { state in
                state.overlay = nil
                return [state.requests.ask(DeleteProfileQuestion(name: profile.name))]
            }
        }
        overlay = .picker(Picker(title: "Delete a profile", items: items, isWide: true))
        return []
    }
}

/// The records that a name may be taken for.
struct ImportCandidatesQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening
    private static let mostRecords = 2_000

    let name: String
    let kind: RecordKind

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [CompletionOffer] {
        try book.completions(kind, matching: "", limit: Self.mostRecords).filter { $0.link.id != nil }
    }

    func receive(_ offers: [CompletionOffer], in state: inout State) -> [Effect] {
        state.openCandidates(name, kind, offers)
    }
}

/// What the columns of a table mean, with one of them corrected.
struct ImportColumnsQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let path: String
    let options: ImportOptions
    /// The column that is corrected; nil for none.
    var column: Int?
    var meaning: ColumnMeaning?

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Result<TableLayout, ImportError> {
        try book.importing {
            try LogbookFormats.profile(of: path, options: try book.completed(options), setting: column, to: meaning)
        }
    }

    func receive(_ answer: Result<TableLayout, ImportError>, in state: inout State) -> [Effect] {
        switch answer {
        case .success(let layout):
            _ = state.changeImport { $0.show(layout, isCorrected: column != nil) }
            return column == nil ? [] : state.askForPlan()
        case .failure(let error): return state.refuseImport(error)
        }
    }
}

/// Opens the list of profiles.
struct ProfilesQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [TableProfile] { try book.importProfiles() }

    func receive(_ profiles: [TableProfile], in state: inout State) -> [Effect] { state.openProfiles(profiles) }
}

/// Deletes a profile.
struct DeleteProfileQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let name: String

    func ask(_ book: any LogbookAccess) throws(LogbookError) { try book.deleteImportProfile(name) }

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        state.status = Status(.good, "Deleted the profile “\(name)”.  \(state.keyLabel(of: .undo)) undoes.")
        return []
    }
}

extension CommandName {
    static let importProfiles = CommandName("app.profiles")
}

extension Command {
    static let importProfiles = Command(
        .importProfiles, [], "import profiles", "Profiles of imported tables: list and delete them",
        also: "columns mapping csv", action: { [$0.requests.ask(ProfilesQuestion())] })
}
