import Logbook

extension State {
    /// Takes what the logbook answered to a question that is still of interest.
    mutating func take(_ result: Result<LogbookAnswer, LogbookError>, for job: LogbookJob) -> [Effect] {
        switch result {
        case .success(let answer): take(answer, for: job)
        case .failure(let error): take(error, for: job)
        }
    }

    private mutating func take(_ answer: LogbookAnswer, for job: LogbookJob) -> [Effect] {
        switch answer {
        case .inspected(let found): return takeInspection(found)
        case .upgraded(let result): return takeUpgrade(result)
        case .opened(let isReadOnly, let hasDeferredWork):
            return takeOpening(isReadOnly: isReadOnly, hasDeferredWork: hasDeferredWork)
        case .suggested(let flight):
            return openForm(suggested: flight, for: job)
        case .page(let page, let place): return take(page, at: place, for: job.purpose)
        case .summary(let summary): return take(summary, for: job.purpose)
        case .paintCounts(let counts): return openPaintPicker(counts)
        case .record(let record): return take(record, for: job)
        case .saved(let id, let record):
            return job.purpose == .logging ? takeLogged(id, as: record) : takeSaved(id, as: record)
        case .deleted(let id): return takeDeleted(id)
        case .deletedAll(let deletion): return take(deletion, for: job)
        case .records(let records, let ids): return takeBulk(records, ids, for: job.purpose)
        case .savedAll(let what): return takeSavedAll(what)
        case .drafts(let drafts): return takeDrafts(drafts)
        case .rows(let rows): return takeMarked(rows, for: job)
        case .beginning(let id): return takeBeginning(id, for: job)
        case .keptDraft(let date): return takeKept(at: date, for: job)
        case .replayed(let change): return takeReplayed(change, for: job)
        case .history(let steps): return takeHistory(steps)
        case .restoration(let restoration): return takeRestoration(restoration)
        case .completions(let offers): return takeOffers(offers)
        case .values(let values): return takeValues(values)
        case .match(let meaning): return takeMatch(meaning, for: job)
        case .overlap(let flight): return takeOverlap(flight, for: job)
        case .filterOffers(let offers): return takeFilterOffers(offers)
        case .views(let views): return takeViews(views, for: job)
        case .totals(let totals): return take(totals, for: job)
        case .changedBalances: return takeChangedBalances(job)
        case .entry(let entry): return take(entry, for: job)
        case .finishedDeferred(let hasMore): return takeDeferred(hasMore: hasMore)
        }
    }

    private mutating func take(_ summary: ListSummary, for purpose: Purpose) -> [Effect] {
        if purpose == .total { total = summary }
        if case .summary(let kind) = purpose {
            lists[kind].summary = summary
            lists[kind].hasOldSummary = false
        }
        return []
    }

    private mutating func take(_ record: Record, for job: LogbookJob) -> [Effect] {
        guard case .record(let id) = job.task else { return [] }
        if case .details(let field) = job.purpose { return takeDetails(record, of: field) }
        if job.purpose == .settlement { return takeTheirs(record) }
        if case .form(let purpose) = job.purpose {
            if purpose == .orphan(id) {
                keeper.note(id, isGone: false)
                return openNewForm()
            }
            if purpose == .nextLeg, case .flight(let flight) = record { return openNextLeg(after: flight) }
            return openForm(record, over: id)
        }
        if job.purpose == .remarks { return editRemarks(of: record, id) }
        preview = Preview(id: id, record: record)
        return []
    }

    /// Keeps in mind what ending the program would lose.
    private mutating func note(_ error: LogbookError) {
        switch error {
        case .atRisk:
            if risk == nil { keeper.isLossKnown = false }
            risk = error
        case .replaced, .writtenOver: (risk, lastWord) = (nil, error)
        case .missing, .exists, .needsUpgrade, .newer, .foreign, .damaged, .locked, .readOnly, .full, .unreadable,
            .inUse, .gone, .interrupted, .changedElsewhere, .nothingToUndo, .nothingToRedo, .cannotUndo, .cannotRedo,
            .invalid, .upgradeStopped, .canceled, .backupFailed:
            break
        }
    }

    private mutating func takeDeferred(hasMore: Bool) -> [Effect] {
        hasDeferredWork = hasMore
        // What the user was just told of their own work stays where it is.
        guard !hasMore, status == nil else { return [] }
        status = Status(.good, "The upgrade’s clean-up was done; nothing is left.")
        return []
    }

    private mutating func take(_ error: LogbookError, for job: LogbookJob) -> [Effect] {
        note(error)
        switch job.purpose {
        case .inspection, .opening, .upgrade:
            phase = .problem(error)
            dialogue = nil
            // Keys that were meant for the list must not wipe away what is said instead of it.
            typeAhead = []
        case .page(let kind):
            lists[kind].isStale = false
            if error == .gone, case .page(_, let place, _) = job.task {
                return kind == self.kind ? reload(without: place) : []
            }
            status = Status(error)
        case .saving, .logging, .settlement: return takeSaveError(error)
        case .form(.edit(let id)) where error == .gone && form == nil:
            status = Status(error)
            return openOrphan(over: id)
        case .form(.orphan(let id)) where error == .gone: return openOrphan(over: id)
        case .draft: return takeDraftError(error, for: job)
        case .deleting where error == .gone:
            status = Status(error)
            if case .delete(let id) = job.task { forget(id) }
            return reloadAfterChange(at: list.selected.map { .around($0.id) } ?? .first)
        case .deferred:
            hasDeferredWork = false
            isCleaningUp = false
            status = Status(error)
        case .preview: preview = Preview(id: list.selected?.id)
        case .summary(let kind):
            // Nothing is being added up any more: no sum is better than one that seems to be on its way.
            if error != .interrupted { (lists[kind].summary, lists[kind].hasOldSummary) = (nil, false) }
            status = Status(error)
        case .total, .paints, .form, .deleting, .replaying, .history, .look, .drafts, .bulk, .remarks,
            .views, .savingView, .totals, .months, .entry, .copying, .jump:
            status = Status(error)
        case .offers, .filterOffers, .match, .overlap, .details: break
        }
        return []
    }
}
