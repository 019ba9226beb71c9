import Logbook

/// Answers questions with a logbook's file and, once it is open, with the logbook itself.
struct LogbookDesk {
    let file: any LogbookFileAccess
    private let changed: (@Sendable () -> Void)?
    private var book: (any LogbookAccess)?

    /// A desk for a file.
    ///
    /// - Parameter changed: told that another program has written to the open logbook; nil when nobody wants to know.
    init(file: any LogbookFileAccess, changed: (@Sendable () -> Void)? = nil) {
        self.file = file
        self.changed = changed
    }

    /// Stops a question that is being answered; nil before the logbook is open.
    var questionStop: QuestionStop? { book?.questionStop }

    /// Does one task; every error is an answer.
    mutating func answer(
        _ task: LogbookTask, isCancelled: @Sendable () -> Bool, progress: @Sendable (UpgradeProgress) -> Void
    ) -> Result<LogbookAnswer, LogbookError> {
        do throws(LogbookError) {
            switch task {
            case .inspect: return .success(.inspected(try file.inspect()))
            case .upgrade:
                return .success(
                    .upgraded(try file.upgrade(deferring: true, isCanceled: isCancelled, progress: progress)))
            case .open:
                let opened = try file.open(changed: changed)
                book = opened
                return .success(
                    .opened(isReadOnly: opened.isReadOnly, hasDeferredWork: opened.hasDeferredWork))
            case .page, .summary, .paintCounts, .record, .records, .rows, .beginning, .suggestedFlight, .flightAgain,
                .save, .saveForm,
                .saveAll, .delete, .deleteAll, .drafts, .keepDraft, .discardDraft, .undo, .redo, .history, .restoration,
                .restore,
                .completions, .earlierValues, .match, .overlap, .finishDeferred, .filterOffers, .views, .saveView,
                .deleteView,
                .totals, .saveBalance, .deleteBalance, .entry:
                guard let book else { throw .missing(path: file.path) }
                return .success(try Self.answer(task, book))
            }
        } catch {
            return .failure(error)
        }
    }

    /// Closes the logbook; returns what went wrong.
    func close() -> LogbookError? {
        do throws(LogbookError) {
            try book?.close()
            return nil
        } catch {
            return error
        }
    }

    private static func answer(
        _ task: LogbookTask, _ book: any LogbookAccess
    ) throws(LogbookError) -> LogbookAnswer {
        switch task {
        case .page(let query, let place, let limit): .page(try book.page(query, at: place, limit: limit), place)
        case .summary(let query): .summary(try book.summary(query))
        case .paintCounts: .paintCounts(try book.paintCounts())
        case .record(let id): .record(try book.record(id))
        case .suggestedFlight(let today): .suggested(try book.suggestedFlight(today: today))
        case .flightAgain(let id, let today): .suggested(try book.flightAgain(id, today: today))
        case .save(let record, let id): try saved(record, over: id, book)
        case .delete(let id): try deleted(id, book)
        case .deleteAll(let ids): .deletedAll(try book.delete(ids))
        case .saveForm(let record, let id, let draft): try saved(record, over: id, ending: draft, book)
        case .saveAll(let changes, let what): try saved(changes, what, book)
        case .records(let ids): try records(ids, book)
        case .rows(let kind, let ids): .rows(try book.rows(kind, ids))
        case .beginning(let query, let text, let id):
            .beginning(try book.row(query, beginningWith: text, after: id))
        case .drafts: .drafts(try book.drafts())
        case .keepDraft(let draft): .keptDraft(try book.keep(draft))
        case .discardDraft(let kind, let id): try discarded(kind, id, book)
        case .undo: .replayed(try book.undo())
        case .redo: .replayed(try book.redo())
        case .history: .history(try book.history())
        case .restoration(let point): .restoration(try book.restoration(to: point))
        case .restore(let point): .replayed(try book.restore(to: point))
        case .completions(let kind, let text, let limit):
            .completions(try book.completions(kind, matching: text, limit: limit))
        case .earlierValues(let field, let text, let limit):
            .values(try book.earlierValues(of: field, startingWith: text, limit: limit))
        case .match(let kind, let text): .match(try LinkMeaning(of: text, kind, in: book))
        case .overlap(let span): .overlap(try book.overlap(with: span))
        case .filterOffers(let place, let kind, let limit):
            .filterOffers(try book.filterOffers(at: place, of: kind, limit: limit))
        case .views: .views(try book.views())
        case .saveView(let view, let name): try saved(view, over: name, book)
        case .deleteView(let name): try deletedView(name, book)
        case .totals(let query, let grouping): .totals(try book.totals(query, by: grouping))
        case .saveBalance(let balance): try saved(balance, book)
        case .deleteBalance(let key): try deletedBalance(key, book)
        case .entry(let text, let today): .entry(try book.entry(text, today: today))
        case .finishDeferred: try finished(book)
        case .inspect, .upgrade, .open: .opened(isReadOnly: book.isReadOnly, hasDeferredWork: false)
        }
    }

    /// Saves, and reads what was saved: what was typed may stand there in another form.
    private static func saved(
        _ record: Record, over id: RecordID?, ending draft: DraftPlace? = nil, _ book: any LogbookAccess
    ) throws(LogbookError) -> LogbookAnswer {
        let saved = try book.save(try resolved(record, book), over: id, ending: draft)
        return .saved(saved, try? book.record(saved))
    }

    private static func saved(
        _ view: ListView, over name: String?, _ book: any LogbookAccess
    ) throws(LogbookError) -> LogbookAnswer {
        try book.save(view, over: name)
        return .views(try book.views())
    }

    private static func saved(
        _ balance: OpeningTotal, _ book: any LogbookAccess
    ) throws(LogbookError) -> LogbookAnswer {
        try book.save(balance)
        return .changedBalances
    }

    private static func deletedBalance(
        _ key: Int64, _ book: any LogbookAccess
    ) throws(LogbookError) -> LogbookAnswer {
        try book.deleteBalance(key)
        return .changedBalances
    }

    private static func deletedView(
        _ name: String, _ book: any LogbookAccess
    ) throws(LogbookError) -> LogbookAnswer {
        try book.deleteView(name)
        return .views(try book.views())
    }

    private static func deleted(_ id: RecordID, _ book: any LogbookAccess) throws(LogbookError) -> LogbookAnswer {
        try book.delete(id)
        return .deleted(id)
    }

    private static func records(
        _ ids: [RecordID], _ book: any LogbookAccess
    ) throws(LogbookError) -> LogbookAnswer {
        var found: [(record: Record, id: RecordID)] = []
        for id in ids {
            do throws(LogbookError) {
                found.append((try book.record(id), id))
            } catch {
                guard error == .gone else { throw error }
            }
        }
        return .records(found.map(\.record), found.map(\.id))
    }

    private static func saved(
        _ changes: [RecordChange], _ what: String, _ book: any LogbookAccess
    ) throws(LogbookError) -> LogbookAnswer {
        var resolved: [RecordChange] = []
        for change in changes {
            resolved.append(
                RecordChange(id: change.id, before: change.before, after: try self.resolved(change.after, book)))
        }
        try book.save(resolved, as: what)
        return .savedAll(what)
    }

    private static func discarded(
        _ kind: RecordKind, _ id: RecordID?, _ book: any LogbookAccess
    ) throws(LogbookError) -> LogbookAnswer {
        try book.discardDraft(of: kind, over: id)
        return .keptDraft(nil)
    }

    private static func finished(_ book: any LogbookAccess) throws(LogbookError) -> LogbookAnswer {
        try book.finishDeferredTask()
        return .finishedDeferred(hasMore: book.hasDeferredWork)
    }

    /// Returns the record with what was typed looked up, so that a name that is known makes no second record.
    private static func resolved(_ record: Record, _ book: any LogbookAccess) throws(LogbookError) -> Record {
        guard case .flight(var flight) = record else { return record }
        flight.aircraft = try resolved(flight.aircraft, .aircraft, book)
        flight.origin = try resolved(flight.origin, .airports, book)
        flight.destination = try resolved(flight.destination, .airports, book)
        flight.pilot = try resolved(flight.pilot, .pilots, book)
        flight.safetyPilot = try resolved(flight.safetyPilot, .pilots, book)
        for place in flight.approaches.indices {
            flight.approaches[place].airport = try resolved(flight.approaches[place].airport, .airports, book)
        }
        return .flight(flight)
    }

    private static func resolved(
        _ link: RecordLink?, _ kind: RecordKind, _ book: any LogbookAccess
    ) throws(LogbookError) -> RecordLink? {
        guard case .new(let text) = link else { return link }
        return try book.match(kind, text: text) ?? link
    }
}
