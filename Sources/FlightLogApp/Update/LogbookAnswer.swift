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
    case deleted
    case completions([CompletionOffer])
    case values([String])
    case match(RecordLink?)
    case filterOffers([FilterOffer])
    case views([ListView])
    case totals(Totals)
    case changedBalances
    case entry(LoggedEntry)
    case finishedDeferred(hasMore: Bool)
}
