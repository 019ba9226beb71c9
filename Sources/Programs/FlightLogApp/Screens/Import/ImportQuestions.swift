import Aviation
import Logbook
import LogbookFormats
import LogbookProgram
import TerminalUI

extension QuestionTopic {
    static let importing = QuestionTopic("import")
}

/// Takes the place of the question under way, which is stopped, and closes the file.
struct StopImportQuestion: LogbookQuestion {
    static let traits = QuestionTraits(isReplaceable: true)
    static let topic = QuestionTopic.importing

    let isUnderWay: Bool

    func ask(_ book: any LogbookAccess) throws(LogbookError) { book.openImport = nil }

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        guard isUnderWay else { return [] }
        state.status = Status(.caution, "Stopped; nothing was imported.")
        return []
    }
}

extension LogbookAccess {
    /// Calls a body that reads a file; returns the error of the file as a value.
    func importing<Value>(
        _ body: () throws -> Value
    ) throws(LogbookError) -> Result<Value, ImportError> {
        do {
            return .success(try body())
        } catch let error as ImportError {
            return .failure(error)
        } catch let error as LogbookError {
            throw error
        } catch {
            throw .unreadable(path: path, reason: LogbookError.reason(of: error))
        }
    }
}

extension LogbookAccess {
    /// Returns options with the profiles of the logbook.
    func completed(_ options: ImportOptions) throws(LogbookError) -> ImportOptions {
        var options = options
        options.profiles = try importProfiles()
        options.earlier = try importLayouts()
        options.owner = try holderName()
        return options
    }

    /// Returns the file that is imported: the open one, unless it is to be opened anyway or was opened otherwise.
    fileprivate func source(
        of path: String, _ options: ImportOptions, reopening isReopened: Bool = false
    ) throws -> any ImportSource {
        var reading = options
        // How the file is read was found when it was opened.
        reading.found = nil
        let key = AnyHashable([AnyHashable(path), AnyHashable(reading)])
        if !isReopened, let openImport, openImport.key == key { return openImport.source }
        openImport = nil
        let source = try ImportFormats.source(of: path, options: try completed(options))
        openImport = (key, source)
        return source
    }
}

extension ImportScreen {
    /// Shows why the file cannot be read, and what can be done: its columns are shown when none is known, its readings
    /// when there are two.
    fileprivate mutating func refuse(_ error: ImportError, in context: inout ScreenContext) -> [Effect] {
        context.status = Status(.bad, "\(error.message) \(error.recovery)")
        switch error {
        // Only a table has columns to choose.
        case .unknownColumns(let path, let unknown)
        where unknown.isEmpty && columns.isEmpty || path.lowercased().hasSuffix(".json"):
            return context.then { state in
                state.pop()
                return []
            }
        case .unknownColumns where columns.isEmpty:
            context.status = Status(
                .caution, "No column recognized. Enter on a column sets its meaning; a date is required.")
            return context.ask(ImportColumnsQuestion(path: path, options: options))
        case .missingColumn(let path, let what, _):
            context.status = Status(.caution, "\(path.lastPathPart): \(what). Enter says what a column means.")
            return columns.isEmpty ? context.ask(ImportColumnsQuestion(path: self.path, options: options)) : []
        case .unknownColumns where isCorrected:
            context.status = Status(.caution, "No column has the date yet.")
            return []
        case .ambiguous(let what, let readings, _):
            context.status = Status(.caution, "Answer the question first; Esc leaves.")
            return openReadings(what.capitalizedFirst, readings, in: &context)
        default:
            return context.then { state in
                state.pop()
                return []
            }
        }
    }
}

extension ImportError {
    /// Shows the error on the import screen, or, when that was left, on the status line.
    func receive(in state: inout State) -> [Effect] {
        guard state.shown(ImportScreen.self) != nil else {
            state.status = Status(.bad, "\(message) \(recovery)")
            return []
        }
        return state.edit(ImportScreen.self) { $0.refuse(self, in: &$1) }
    }
}

/// Reads a file and compares it with the logbook.
struct ImportPlanQuestion: LogbookQuestion {
    static let traits = QuestionTraits(isReplaceable: true)
    static let topic = QuestionTopic.importing

    let path: String
    let options: ImportOptions
    let decisions: ImportDecisions

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Result<ImportPlan, ImportError> {
        try ask(book) { _ in }
    }

    func ask(
        _ book: any LogbookAccess, advancing advance: (Int) -> Void
    ) throws(LogbookError) -> Result<ImportPlan, ImportError> {
        try book.importing {
            let source = try book.source(of: path, options, reopening: true)
            let end = max(source.description.end, 1)
            var plan = try book.plan(importing: source, decisions) { place in
                advance(Int(min(max(Double(place) / Double(end), 0), 1) * 100))
                return !book.questionStop.wasStopped
            }
            // Columns that are corrected on the screen are no profile yet.
            if options.profile == nil {
                plan.description.name(profile: try book.completed(options).usedProfile(of: plan.description))
            }
            return plan
        }
    }

    func receive(_ answer: Result<ImportPlan, ImportError>, in state: inout State) -> [Effect] {
        switch answer {
        case .success(let plan):
            return state.edit(ImportScreen.self) { screen, context in
                screen.receive(plan)
                if context.status == nil, !plan.changesSomething, !plan.rows.isEmpty, plan.count(.conflict) == 0 {
                    context.status = Status(.hint, "There is nothing new to import.")
                }
                guard let agreement = plan.agreement, context.status == nil else { return [] }
                context.status =
                    plan.agrees
                    ? Status(.good, "\(agreement).")
                    : Status(.hint, "\(agreement): \(context.keyLabel(of: .importTotals)) shows them.")
                return []
            }
        case .failure(let error): return error.receive(in: &state)
        }
    }
}

/// Carries a plan out.
struct ImportRunQuestion: LogbookQuestion {
    static let traits = QuestionTraits(isReplaceable: true, isChange: true, isStep: true)
    static let topic = QuestionTopic.importing

    let path: String
    let options: ImportOptions
    let plan: ImportPlan
    let decisions: ImportDecisions

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Result<String?, ImportError> { try ask(book) { _ in } }

    func ask(
        _ book: any LogbookAccess, advancing advance: (Int) -> Void
    ) throws(LogbookError) -> Result<String?, ImportError> {
        try book.importing {
            let source = try book.source(of: path, options)
            let backup = try book.carryOut(plan, of: source, decisions) { row in
                advance(row * 100 / max(plan.rows.count, 1))
                return !book.questionStop.wasStopped
            }
            book.openImport = nil
            return backup
        }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        guard error == .changedElsewhere else {
            state.status = Status(error)
            return []
        }
        let effects = state.edit(ImportScreen.self) { $0.askForPlan(in: &$1) }
        state.status = Status(
            .bad, "The file or the logbook has changed since it was read: nothing was imported. See the rows again.")
        return effects
    }

    func receive(_ answer: Result<String?, ImportError>, in state: inout State) -> [Effect] {
        if state.shown(ImportScreen.self) != nil { state.pop() }
        switch answer {
        case .success(let backup):
            let undo = state.keyLabel(of: .undo)
            let copy = backup == nil ? "" : "  A backup was kept."
            let count = plan.gone.count
            let gone =
                count == 0
                ? ""
                : "  \(count) \(count == 1 ? "entry" : "entries") gone from the file \(count == 1 ? "stays" : "stay")."
            state.status = Status(.good, "\(plan.label.capitalizedFirst).  \(undo) undoes.\(gone)\(copy)")
            return state.reloadAfterChange()
        case .failure(let error):
            state.status = Status(.bad, "\(error.message) \(error.recovery)")
            return []
        }
    }
}

/// Reads one row again, for the pane.
struct ImportedRowQuestion: LogbookQuestion {
    static let traits = QuestionTraits.lookUp

    let path: String
    let options: ImportOptions
    let place: Int64
    let second: SecondPilotName

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Result<ImportedEntry?, ImportError> {
        try book.importing {
            var entry = try book.source(of: path, options).entry(at: place)
            let found = entry?.findings(today: options.today, naming: second) ?? []
            entry?.notes += found.map(\.message)
            return entry
        }
    }

    func receive(_ answer: Result<ImportedEntry?, ImportError>, in state: inout State) -> [Effect] {
        guard case .success(let entry) = answer else { return [] }
        return state.edit(ImportScreen.self) { if $0.readRow?.place == place { $0.entry = entry } }
    }
}
