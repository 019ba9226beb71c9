import Aviation
import Logbook
import LogbookFormats
import LogbookProgram
import TerminalUI

/// What Enter opens on the import screen: the fields of a conflict, what a name is taken for, what a column means.
extension ImportScreen {
    /// The reason why there is nothing to choose at the line with the cursor; nil when there is.
    var reasonAgainstChoosing: String? {
        switch view {
        case .rows:
            guard let row else { return "no row is marked" }
            let hasChoice = row.changes.contains(where: \.isConflict)
            return hasChoice || entry != nil ? nil : "the row is being read"
        case .gone: return "what is gone from the file has nothing to choose"
        case .names: return name == nil && namedType == nil ? "no name is marked" : nil
        case .totals: return "totals have nothing to choose"
        case .columns: return reasonAgainstCorrecting
        }
    }

    func choose(in context: inout ScreenContext) -> [Effect] {
        switch view {
        case .rows:
            let hasConflict = row?.changes.contains(where: \.isConflict) == true
            return hasConflict ? openConflict(at: 0, in: &context) : openCells(in: &context)
        case .names where namedType != nil: return openTypes(in: &context)
        case .names:
            return name.map { context.ask(ImportCandidatesQuestion(name: $0.name, kind: $0.kind)) } ?? []
        case .totals, .gone: return []
        case .columns: return openMeanings(in: &context)
        }
    }

    // MARK: Conflicts

    /// Lists the fields that both have changed; Enter takes the file's value, or the own one again.
    private func openConflict(at index: Int, in context: inout ScreenContext) -> [Effect] {
        guard let row else { return [] }
        let style = context.settings.display
        let items = row.changes.filter(\.isConflict).enumerated().map { number, change in
            let isTaken = row.taken.contains(change.field.id)
            func side(_ name: String, _ value: FieldValue?, _ isChosen: Bool) -> String {
                "\(isChosen ? "(•)" : "( )") \(name): \(value.map { style.text(of: $0, in: change.field) } ?? "–")"
            }
            let sides = [side("file", change.after, isTaken), side("here", change.own, !isTaken)]
            return Picker.Item("\(change.field.label)  \(sides.joined(separator: "   "))", id: change.field.id.name) {
                $0.edit(ImportScreen.self) { $0.toggleConflict(row, change.field.id, at: number, in: &$1) }
            }
        }
        return context.show(
            .picker(Picker(title: "Enter switches between the values", items: items, selected: index, isWide: true)))
    }

    /// Lists all cells of the row with the cursor; Enter copies one.
    private func openCells(in context: inout ScreenContext) -> [Effect] {
        guard let row, let entry, let plan else { return [] }
        let style = context.settings.display
        let items = entry.cellMeanings(plan.description, style, context.state.fields).map { cell in
            Picker.Item("\(cell.title): \(LineEnds.shown(cell.text))", id: "\(cell.place)", detail: "→ \(cell.meaning)")
            { _ in
                [.run(CopyTask(text: cell.text))]
            }
        }
        let reasons = row.reason.map { reason in
            [Picker.Item("\(row.state.name): \(context.settings.display.dated(reason))", id: "reason") { _ in [] }]
        }
        let title = "Line \(row.line) of \(path.lastPathPart)"
        return context.show(.picker(Picker(title: title, items: (reasons ?? []) + items, isWide: true)))
    }

    private mutating func toggleConflict(
        _ row: ImportRow, _ field: FieldID, at index: Int, in context: inout ScreenContext
    ) -> [Effect] {
        decide(.take(row.taken.symmetricDifference([field])), about: row)
        return openConflict(at: index, in: &context) + askForPlan(in: &context)
    }

    // MARK: Names

    /// Lists the records that a name may be taken for.
    fileprivate func openCandidates(
        _ name: String, _ kind: RecordKind, _ offers: [CompletionOffer], in context: inout ScreenContext
    ) -> [Effect] {
        let new = Picker.Item("New \(kind.singular), called …", id: "new") { state in
            let fields = [Sheet.Field("Name", name, hint: "the name in this logbook")]
            state.overlay = .sheet(
                Sheet(title: "New \(kind.singular) for “\(name)”", fields) { sheet, state in
                    guard let text = sheet.text(0).nonEmpty else { return state.refuseSheet("Type a name.") }
                    state.overlay = nil
                    return state.edit(ImportScreen.self) { $0.take(name, kind, for: .new(text), in: &$1) }
                })
            return []
        }
        let known = offers.map { offer in
            Picker.Item(
                offer.link.label, id: "\(offer.link.id?.key ?? 0) \(offer.link.label)", detail: "  \(offer.detail)"
            ) { $0.edit(ImportScreen.self) { $0.take(name, kind, for: offer.link, in: &$1) } }
        }
        return context.show(.picker(Picker(title: "“\(name)” is", items: [new] + known, isWide: true)))
    }

    private mutating func take(
        _ name: String, _ kind: RecordKind, for link: RecordLink, in context: inout ScreenContext
    ) -> [Effect] {
        decisions.names[kind, default: [:]][name] = link
        return askForPlan(in: &context)
    }

    /// Lists the designators that a name of a type may mean.
    private func openTypes(in context: inout ScreenContext) -> [Effect] {
        guard let type = namedType else { return [] }
        func take(_ designator: String?) -> @Sendable (inout State) -> [Effect] {
            { state in
                state.edit(ImportScreen.self) { screen, context in
                    screen.decisions.types[type.name] = designator
                    return screen.askForPlan(in: &context)
                }
            }
        }
        let items = type.candidates.map { designator in
            let words = AircraftTypeTable.type(designator: designator)?.displayName ?? ""
            return Picker.Item(designator, detail: "  \(words)", choose: take(designator))
        }
        let asWritten = Picker.Item("as it is written", id: "", choose: take(type.name))
        return context.show(.picker(Picker(title: "“\(type.name)” is", items: items + [asWritten], isWide: true)))
    }

    // MARK: Columns

    /// Lists what a column may mean.
    private func openMeanings(in context: inout ScreenContext) -> [Effect] {
        if let description = plan?.description, description.isCertain {
            return openFormats(description, in: &context)
        }
        let column = place.cursor
        let label = columns[column].label
        let kept = Picker.Item("kept, not imported", id: "") {
            $0.edit(ImportScreen.self) { $0.set(nil, ofColumn: column, in: &$1) }
        }
        let fields = context.state.fields
        let items = ColumnMeaning.choices.compactMap { meaning in
            meaning.label.map { label in
                Picker.Item(fields.naming(label), id: label) {
                    $0.edit(ImportScreen.self) { $0.set(meaning, ofColumn: column, in: &$1) }
                }
            }
        }
        let selected = items.firstIndex { $0.id == label }.map { $0 + 1 } ?? 0
        let title = "Import “\(columns[column].title)” as"
        return context.show(.picker(Picker(title: title, items: [kept] + items, selected: selected)))
    }

    /// Says which columns of numbers nothing takes: their meanings are chosen, or the rows are imported without them.
    func openUncompared(_ plan: ImportPlan, in context: inout ScreenContext) -> [Effect] {
        let columns = plan.uncomparedColumns
        let choose = columns.map { column in
            let title = plan.description.columns[column].title
            return Picker.Item("say what “\(title)” is", id: "\(column)") {
                $0.edit(ImportScreen.self) { $0.chooseMeaning(of: column, in: &$1) }
            }
        }
        let go = Picker.Item("import without \(columns.count == 1 ? "it" : "them"); the cells are kept", id: "go") {
            $0.edit(ImportScreen.self) { $0.beginKeeping(in: &$1) }
        }
        let count = "\(columns.count) column\(columns.count == 1 ? "" : "s") of numbers"
        return context.show(.picker(Picker(title: "\(count) not understood", items: choose + [go], isWide: true)))
    }

    /// Opens the meanings of a column.
    private mutating func chooseMeaning(of column: Int, in context: inout ScreenContext) -> [Effect] {
        show(column: column)
        return openMeanings(in: &context)
    }

    /// Offers to read a file of a known format as any table: then its columns can be chosen.
    private func openFormats(_ description: ImportDescription, in context: inout ScreenContext) -> [Effect] {
        let known = Picker.Item("as it is: \(description.formatName)", id: "known") { _ in [] }
        let table = Picker.Item("as any table, whose columns are chosen here", id: "table") {
            $0.edit(ImportScreen.self) { $0.changeOptions(in: &$1) { $0.format = ImportFormats.anyTable } }
        }
        return context.show(
            .picker(Picker(title: "The format says what its columns are. Read it", items: [known, table])))
    }

    private func set(
        _ meaning: ColumnMeaning?, ofColumn column: Int, in context: inout ScreenContext
    ) -> [Effect] {
        context.ask(ImportColumnsQuestion(path: path, options: options, column: column, meaning: meaning))
    }

    // MARK: What holds for the file

    /// Asks for the reading of a file that has two.
    func openReadings(_ what: String, _ readings: [String], in context: inout ScreenContext) -> [Effect] {
        let items = readings.map { reading in
            Picker.Item(reading) {
                $0.edit(ImportScreen.self) { $0.changeOptions(in: &$1) { $0.read(as: reading) } }
            }
        }
        return context.show(.picker(Picker(title: what, items: items, isWide: true)))
    }

    // MARK: Profiles

    /// Asks whether corrected columns are kept for the next file.
    func openProfileSheet(_ profile: TableProfile, in context: inout ScreenContext) -> [Effect] {
        let fields = [Sheet.Field("Name", profile.name, hint: "empty: this time only")]
        let sheet = Sheet(title: "Save this column mapping", fields) { sheet, state in
            state.overlay = nil
            var named = profile
            named.name = sheet.text(0)
            let kept = named.name.isEmpty ? nil : named
            return state.edit(ImportScreen.self) { $0.run(keeping: kept, in: &$1) }
        }
        return context.show(.sheet(sheet))
    }
}

extension ListScreen {

    /// Lists the profiles; choosing one deletes it.
    fileprivate func openProfiles(_ profiles: [TableProfile], in context: inout ScreenContext) -> [Effect] {
        guard !profiles.isEmpty else {
            context.status = Status(
                .caution, "No profile is kept. An import of a table with corrected columns offers it.")
            return []
        }
        let items = profiles.map { profile in
            Picker.Item(
                profile.name, detail: "  \(profile.fingerprint.replacing("|", with: ", "))",
                reason: context.state.reasonAgainstChanging
            ) { [$0.requests.ask(DeleteProfileQuestion(name: profile.name))] }
        }
        return context.show(.picker(Picker(title: "Delete a profile", items: items, isWide: true)))
    }
}

extension ImportOptions {
    /// Reads the file by one of the readings that it has.
    fileprivate mutating func read(as reading: String) {
        if let order = DateOrder(rawValue: reading) { dateOrder = order }
        if let mark = DecimalMark(rawValue: reading) { hasDecimalComma = mark == .comma }
        if let dates = DateReference(rawValue: reading) { self.dates = dates }
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
        state.edit(ImportScreen.self) { $0.openCandidates(name, kind, offers, in: &$1) }
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

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Result<FileLayout, ImportError> {
        try book.importing {
            try ImportFormats.profile(of: path, options: try book.completed(options), setting: column, to: meaning)
        }
    }

    func receive(_ answer: Result<FileLayout, ImportError>, in state: inout State) -> [Effect] {
        switch answer {
        case .success(let layout):
            return state.edit(ImportScreen.self) { screen, context in
                screen.show(layout, isCorrected: column != nil)
                return column == nil ? [] : screen.askForPlan(in: &context)
            }
        case .failure(let error): return error.receive(in: &state)
        }
    }
}

/// Opens the list of profiles.
struct ProfilesQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> [TableProfile] { try book.importProfiles() }

    func receive(_ profiles: [TableProfile], in state: inout State) -> [Effect] {
        state.edit(ListScreen.self) { $0.openProfiles(profiles, in: &$1) }
    }
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
