package import Logbook

/// What the logbook answers.
package enum LogbookAnswer: Hashable, Sendable {
    case inspected(LogbookFileState)
    case upgraded(UpgradeResult)
    case opened(isReadOnly: Bool, hasDeferredWork: Bool)
    case page(ListPage, PagePlace)
    case summary(ListSummary)
    case paintCounts([PaintCount])
    case record(Record)
    case suggested(FlightRecord)
    /// The record as it stands in the logbook now; nil when it could not be read again.
    case saved(RecordID, Record?)
    case deleted(RecordID)
    case deletedAll(Deletion)
    case records([Record], [RecordID])
    case rows([ListRow])
    case beginning(RecordID?)
    case savedAll(String)
    case drafts([KeptDraft])
    /// When a draft was kept; nil when it was forgotten.
    case keptDraft(UTCInstant?)
    case replayed(HistoryChange)
    case history([HistoryStep])
    case restoration(Restoration)
    case completions([CompletionOffer])
    case values([String])
    case match(LinkMeaning)
    case overlap(String?)
    case filterOffers([FilterOffer])
    case views([ListView])
    case totals(Totals)
    case changedBalances
    case entry(LoggedEntry)
    case finishedDeferred(hasMore: Bool)
}
