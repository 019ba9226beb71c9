/// An open logbook, as the terminal and the command line use it.
///
/// Not Sendable: it belongs to one thread. What it hands out are values. Every call is one question or one change,
/// answered or saved before it returns; errors leave the logbook as it was.
package protocol LogbookAccess: AnyObject {
    /// The file's path.
    var path: String { get }
    /// Whether the logbook can only be read.
    var isReadOnly: Bool { get }
    /// Stops the question under way, from another thread.
    var questionStop: QuestionStop { get }

    /// Returns up to `limit` rows of a list.
    ///
    /// Costs the same at any place of a large list that is ordered by an indexed column.
    ///
    /// - Throws: `LogbookError.gone` when the row that the place names is not in the list.
    func page(_ query: ListQuery, at place: PagePlace, limit: Int) throws(LogbookError) -> ListPage
    /// Returns what a list comes to. Reads every row that the list shows.
    func summary(_ query: ListQuery) throws(LogbookError) -> ListSummary
    /// Returns how many aircraft have each primary colour; only colours that occur, the commonest first.
    func paintCounts() throws(LogbookError) -> [PaintCount]

    /// Returns everything a record holds.
    func record(_ id: RecordID) throws(LogbookError) -> Record
    /// Saves a record, over another one or as a new one, with the new records it links to.
    ///
    /// - Parameter draft: the form whose draft is forgotten in the same transaction; nil for none.
    func save(_ record: Record, over id: RecordID?, ending draft: DraftPlace?) throws(LogbookError) -> RecordID
    /// Saves changes of several records as one step of the history, all of them or none.
    ///
    /// - Parameter what: what the history says of it, such as `changed Type of 3 aircraft`.
    /// - Throws: `LogbookError`: as when one is saved; `changedElsewhere` when one is no longer as it was read.
    func save(_ all: [RecordChange], as what: String) throws(LogbookError)
    /// Returns the rows of records of one kind as lists show them, in the order of the identifiers; those that are gone are left
    /// out.
    func rows(_ kind: RecordKind, _ ids: [RecordID]) throws(LogbookError) -> [ListRow]
    /// Returns the next row of a list behind another one, and behind the last the first, whose value in the order begins with
    /// a text, case and accents ignored; nil where none does, or the order is not by texts.
    func row(
        _ query: ListQuery, beginningWith text: String, after id: RecordID?
    ) throws(LogbookError) -> RecordID?
    /// Deletes a record: a flight with its approaches, an aircraft with its flight data; refused while it is in use.
    func delete(_ id: RecordID) throws(LogbookError)
    /// Deletes records of one kind as one step of the history; those in use stay and are named, those that are gone are
    /// passed over.
    func delete(_ all: [RecordID]) throws(LogbookError) -> Deletion

    /// Returns the forms that were not saved yet and that no other running program has open, the newest first; they are this
    /// program's from now on.
    func drafts() throws(LogbookError) -> [KeptDraft]
    /// Keeps what is typed in a form, in the place of what was kept of it before.
    ///
    /// - Returns: when it was kept.
    func keep(_ draft: FormDraft) throws(LogbookError) -> UTCInstant?
    /// Forgets what was typed in a form.
    func discardDraft(of kind: RecordKind, over id: RecordID?) throws(LogbookError)

    /// Takes the newest step of the history back; every row is as it was before, under its own key.
    ///
    /// - Throws: `LogbookError`: `nothingToUndo`; `cannotUndo` when another program's change would be lost, or the
    ///   rows are used for something else by now; `readOnly`.
    func undo() throws(LogbookError) -> HistoryChange
    /// Brings the oldest step again that was undone.
    ///
    /// - Throws: `LogbookError`: `nothingToRedo`, `cannotRedo`, `readOnly`.
    func redo() throws(LogbookError) -> HistoryChange
    /// Returns the steps that are kept, the newest first, upgrades of the file among them.
    func history() throws(LogbookError) -> [HistoryStep]
    /// Returns what restoring a state would do; changes nothing.
    ///
    /// - Throws: `LogbookError.gone` for a step that is not kept.
    func restoration(to point: HistoryPoint) throws(LogbookError) -> Restoration
    /// Undoes or redoes everything between now and a state, in one transaction.
    ///
    /// - Throws: as `undo` and `redo`, and `gone` for a step that is not kept.
    func restore(to point: HistoryPoint) throws(LogbookError) -> HistoryChange

    /// Returns a new flight with what is likely: today's date, the last flight's aircraft, pilot, role and rules, and
    /// as origin its destination.
    func suggestedFlight(today: LocalDate) throws(LogbookError) -> FlightRecord
    /// Returns a new flight like an earlier one: today's date, the same aircraft, people, rules and way, without times; the
    /// other way round when the earlier one was the way back of the flight before it.
    func flightAgain(_ id: RecordID, today: LocalDate) throws(LogbookError) -> FlightRecord
    /// Returns records of a kind that a typed text may mean, the likeliest first.
    func completions(_ kind: RecordKind, matching text: String, limit: Int) throws(LogbookError) -> [CompletionOffer]
    /// Returns the record that a typed text means exactly: an aircraft by its registration, hyphens and case ignored;
    /// an airport by ICAO, FAA, then IATA identifier, else its name; a pilot by name.
    func match(_ kind: RecordKind, text: String) throws(LogbookError) -> RecordLink?
    /// Returns the airport that a text means exactly: the logbook's own row, which wins, else one of the table of the
    /// world, by ICAO, FAA, then IATA identifier; it says by which.
    func airport(_ text: String) throws(LogbookError) -> KnownAirport?
    /// Returns what may be typed at a place of a filter: fields by name; values of a field, the commonest first, with
    /// the number of records that have them.
    func filterOffers(at place: FilterPlace, of kind: RecordKind, limit: Int) throws(LogbookError) -> [FilterOffer]
    /// Reads an entry line and makes its flight, with what is likely for what the line does not say; saves nothing.
    func entry(_ text: String, today: LocalDate) throws(LogbookError) -> LoggedEntry
    /// Returns another flight that was under way at the same time in the same aircraft or with the same pilot, in a few
    /// words; nil for none.
    func overlap(with span: FlightSpan) throws(LogbookError) -> String?
    /// Returns what the flights of a list come to, in groups and together: one pass over the flights.
    func totals(_ query: ListQuery, by grouping: TotalsGrouping?) throws(LogbookError) -> Totals
    /// Returns the saved views, in their order.
    func views() throws(LogbookError) -> [ListView]
    /// Saves a view: over the one of a name, else over the one of its own name, else as the last one.
    func save(_ view: ListView, over name: String?) throws(LogbookError)
    /// Deletes a view.
    func deleteView(_ name: String) throws(LogbookError)
    /// Saves what an older book carried over: over the balance of its key, or as a new one.
    func save(_ balance: OpeningTotal) throws(LogbookError)
    /// Deletes what an older book carried over.
    func deleteBalance(_ key: Int64) throws(LogbookError)
    /// Returns values that a text field of a kind of record had before, the commonest first: types, classes, countries.
    func earlierValues(of field: TextField, startingWith text: String, limit: Int) throws(LogbookError) -> [String]

    /// Whether clean-up of an upgrade is left for an idle moment.
    var hasDeferredWork: Bool { get }
    /// Does one piece of that clean-up.
    func finishDeferredTask() throws(LogbookError)
    /// Closes the file.
    func close() throws(LogbookError)
}

extension LogbookAccess {
    /// Saves a record that no form was open for.
    package func save(_ record: Record, over id: RecordID?) throws(LogbookError) -> RecordID {
        try save(record, over: id, ending: nil)
    }
}

/// A record that a typed text may mean.
package struct CompletionOffer: Hashable, Sendable {
    /// The record.
    package var link: RecordLink
    /// What tells it from others: an airport's name, an aircraft's type.
    package var detail: String
    /// How many flights used it.
    package var useCount: Int

    package init(link: RecordLink, detail: String, useCount: Int) {
        self.link = link
        self.detail = detail
        self.useCount = useCount
    }
}

/// Text fields that offer earlier values.
package enum TextField: String, Hashable, Sendable, CaseIterable {
    case aircraftType
    case aircraftClass
    case aircraftCategory
    case city
    case country
    case timeZone
    case simulatorDevice
}
