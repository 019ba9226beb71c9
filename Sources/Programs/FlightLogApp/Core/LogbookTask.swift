import Logbook

/// What the logbook is asked or told.
enum LogbookTask: Hashable, Sendable {
    case inspect
    case upgrade
    case open
    case page(ListQuery, PagePlace, limit: Int)
    case summary(ListQuery)
    case paintCounts
    case record(RecordID)
    case suggestedFlight(today: LocalDate)
    case flightAgain(RecordID, today: LocalDate)
    case save(Record, over: RecordID?)
    case delete(RecordID)
    /// Deletes several records as one step.
    case deleteAll([RecordID])
    /// Saves what is typed in a form, and forgets its draft.
    case saveForm(Record, over: RecordID?, ending: DraftPlace)
    /// Those of the records that are still there.
    case records([RecordID])
    /// Those of the rows that are still there.
    case rows(RecordKind, [RecordID])
    /// The next row, behind one of a list, that begins with a text.
    case beginning(ListQuery, String, after: RecordID?)
    /// Saves several records as one step; the text is what the history says.
    case saveAll([RecordChange], String)
    case drafts
    case keepDraft(FormDraft)
    case discardDraft(RecordKind, over: RecordID?)
    case undo
    case redo
    case history
    case restoration(HistoryPoint)
    case restore(HistoryPoint)
    case completions(RecordKind, String, limit: Int)
    case earlierValues(TextField, String, limit: Int)
    case match(RecordKind, String)
    /// Another flight at the same time.
    case overlap(FlightSpan)
    case filterOffers(FilterPlace, RecordKind, limit: Int)
    case views
    case saveView(ListView, over: String?)
    case deleteView(String)
    case totals(ListQuery, TotalsGrouping)
    case saveBalance(OpeningTotal)
    case deleteBalance(Int64)
    case entry(String, today: LocalDate)
    case finishDeferred
}
