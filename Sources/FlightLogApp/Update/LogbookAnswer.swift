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
    case saved(RecordID)
    case deleted
    case completions([CompletionOffer])
    case values([String])
    case match(RecordLink?)
    case finishedDeferred(hasMore: Bool)
}
