package import Aviation

package import struct FoundationEssentials.Data

/// An open logbook, as the terminal and the command line use it: all its roles together.
///
/// Belongs to one thread; what it returns are values. Each call is one question or one change, which is answered or saved
/// before the call returns. An error leaves the logbook as it was.
package protocol LogbookAccess: AnyObject, ListAccess, TotalsAccess, RecordAccess, DraftAccess, HistoryAccess,
    SuggestionAccess, CompletionAccess, FilterAccess, EntryLineAccess, ViewAccess, BalanceAccess, CustomFieldAccess,
    FieldUseAccess, CheckAccess, ImportAccess, CurrencyAccess, SigningAccess, RecordingAccess, SyncAccess,
    MaintenanceAccess
{
    /// The file's path.
    var path: String { get }
    /// Why the logbook can only be read; nil when it can be changed.
    var obstacle: WriteObstacle? { get }
    /// Stops the question under way, from another thread.
    var questionStop: QuestionStop { get }
    /// The file of the import that is shown, with what it was opened by: reading one of its rows does not open it again.
    /// Nil when none is shown.
    var openImport: (key: AnyHashable, source: any ImportSource)? { get set }
}

/// The rows of lists.
package protocol ListAccess {
    /// Returns up to `limit` rows of a list.
    ///
    /// Costs the same at any place of a large list that is ordered by an indexed column.
    ///
    /// - Throws: `LogbookError.gone` when the row that the place names is deleted.
    func page(_ query: ListQuery, at place: PagePosition, limit: Int) throws(LogbookError) -> ListPage
    /// Passes the rows of a list to the closure in its order: a page at a time, so that memory does not grow with the rows;
    /// once without rows for an empty list.
    ///
    /// - Parameter limit: the largest number of rows; nil for all of them.
    /// - Throws: `LogbookError`, and what the closure throws.
    func forEachPage(_ query: ListQuery, limit: Int?, _ body: ([ListRow]) throws -> Void) throws
    /// Returns the rows of records of one kind, in the order of the identifiers, without those that are deleted.
    func rows(_ kind: RecordKind, _ ids: [RecordID]) throws(LogbookError) -> [ListRow]
    /// Returns the next row of a list, and after the last the first, whose value in the order begins with a text, case and
    /// accents ignored; nil when none does, or when the order is not one of texts.
    func row(
        _ query: ListQuery, beginningWith text: String, after id: RecordID?
    ) throws(LogbookError) -> RecordID?
}

/// Counts and sums of lists.
package protocol TotalsAccess {
    /// Returns the number of rows of a list and the sums of their flights. Reads every row that the list shows.
    func summary(_ query: ListQuery) throws(LogbookError) -> ListSummary
    /// Returns the number of aircraft by primary color, the most common first; only colors that occur.
    func paintCounts() throws(LogbookError) -> [PaintCount]
    /// Returns the sums of a list's flights, in groups and together. Reads every flight once.
    ///
    /// - Parameter withTenths: whether sums of tenths of an hour are wanted, each flight rounded; they are 0 otherwise.
    func totals(_ query: ListQuery, by grouping: TotalsGrouping?, withTenths: Bool) throws(LogbookError) -> Totals
    /// Returns how often each value of a field occurs among the records of a list. Reads every row that the list shows.
    func counts(_ query: ListQuery, of field: Field) throws(LogbookError) -> FieldCounts
}

/// A saved record with its identifier.
package struct IdentifiedRecord: Hashable, Sendable {
    package let id: RecordID
    package let record: Record

    package init(id: RecordID, record: Record) {
        self.id = id
        self.record = record
    }
}

/// Whole records.
package protocol RecordAccess {
    /// Returns everything that a record holds.
    func record(_ id: RecordID) throws(LogbookError) -> Record
    /// Saves a record, over another one or as a new one, with the new records that it links to.
    ///
    /// - Parameter draft: the form whose draft is deleted in the same transaction; nil for none.
    func save(_ record: Record, over id: RecordID?, ending draft: DraftKey?) throws(LogbookError) -> RecordID
    /// Saves changes of several records as one step of the history, all of them or none.
    ///
    /// - Parameter label: the step's label, such as `changed Type of 3 aircraft`.
    /// - Throws: `LogbookError`: as when one is saved; `changedElsewhere` when a record is no longer as it was read.
    func save(_ all: [RecordChange], as label: String) throws(LogbookError)
    /// Returns the records of some identifiers that still exist, in their order.
    func records(_ ids: [RecordID]) throws(LogbookError) -> [IdentifiedRecord]
    /// Returns those of some records that still exist, without reading them.
    func existing(_ ids: [RecordID]) throws(LogbookError) -> Set<RecordID>
    /// Changes many records of one kind as one step of the history, all of them or none. Memory does not grow with their number.
    ///
    /// The records are read, and all changes are made once without saving, so that a refusal is known before anything is
    /// written. `questionStop` ends the work between two parts; nothing is changed then.
    ///
    /// - Parameters:
    ///   - ids: the records; those that were deleted are left out.
    ///   - label: returns the label of the step that changes a number of records.
    ///   - advance: called with the share that is done, from 0 to 1.
    ///   - change: returns the record after the change; equal for one that stays.
    /// - Returns: the number of records that changed.
    /// - Throws: `LogbookError`, as when one is saved, and what `change` throws.
    func change(
        _ ids: [RecordID], as label: (Int) -> String, advancing advance: (Double) -> Void,
        _ change: (IdentifiedRecord) throws(LogbookError) -> Record
    ) throws(LogbookError) -> Int
    /// Deletes a record: a flight with its approaches, an aircraft with its flight data, a pilot with the documents of
    /// which he is the holder; refused while it is in use.
    func delete(_ id: RecordID) throws(LogbookError)
    /// Deletes records of one kind as one step of the history. Those in use stay and are listed; those that are deleted
    /// already are ignored.
    func delete(_ all: [RecordID]) throws(LogbookError) -> Deletion
    /// Returns how many documents are deleted along with the records: those held by the deleted pilots.
    func documentCount(of ids: [RecordID]) throws(LogbookError) -> Int
    /// Returns the bytes of an aircraft's photo; nil without one.
    func photo(of id: RecordID) throws(LogbookError) -> Data?
    /// Returns the file that is attached to a document; nil for none.
    func attachment(of id: RecordID) throws(LogbookError) -> Attachment?
    /// Attaches a file to a document in place of the one before, or removes it, as one step of the history.
    func setAttachment(_ attachment: Attachment?, of id: RecordID) throws(LogbookError)
}

extension RecordAccess {
    /// Saves a record without a form.
    package func save(_ record: Record, over id: RecordID?) throws(LogbookError) -> RecordID {
        try save(record, over: id, ending: nil)
    }
}

/// Forms that are not saved yet.
package protocol DraftAccess {
    /// Returns the drafts that no other running program has open, the newest first, and assigns them to this program.
    func drafts() throws(LogbookError) -> [KeptDraft]
    /// Saves the draft of a form over the last one of the same form.
    ///
    /// - Returns: the time of saving.
    func keep(_ draft: FormDraft) throws(LogbookError) -> UTCInstant?
    /// Deletes the draft of a form.
    func discardDraft(of kind: RecordKind, over id: RecordID?) throws(LogbookError)
}

/// Undo, redo and the states of the logbook.
package protocol HistoryAccess {
    /// Undoes the newest step: every row gets the values and the key that it had before.
    ///
    /// - Throws: `LogbookError`: `nothingToUndo`; `cannotUndo` when another program's change would be lost, or the
    ///   rows are in use by now; `readOnly`.
    func undo() throws(LogbookError) -> HistoryChange
    /// Redoes the oldest step that was undone.
    ///
    /// - Throws: `LogbookError`: `nothingToRedo`, `cannotRedo`, `readOnly`.
    func redo() throws(LogbookError) -> HistoryChange
    /// Returns the steps and the upgrades of the file, the newest first.
    func history() throws(LogbookError) -> [HistoryStep]
    /// Returns what restoring a state would do; changes nothing.
    ///
    /// - Throws: `LogbookError.gone` for a step that is no longer kept.
    func restoration(to point: HistoryPoint) throws(LogbookError) -> Restoration
    /// Undoes or redoes all steps between now and a state, in one transaction.
    ///
    /// - Throws: as `undo` and `redo`; `gone` for a step that is no longer kept.
    func restore(to point: HistoryPoint) throws(LogbookError) -> HistoryChange
}

/// New flights with likely values.
package protocol SuggestionAccess {
    /// Returns a new flight with today's date, the last flight's aircraft, pilot, role and rules, and its destination as
    /// origin.
    func suggestedFlight(today: LocalDate) throws(LogbookError) -> FlightRecord
    /// Returns a new flight with today's date and an earlier one's aircraft, people, rules and route, without times; in
    /// the other direction when the earlier one was the return of the flight before it.
    func flightAgain(_ id: RecordID, today: LocalDate) throws(LogbookError) -> FlightRecord
    /// Returns what the newest flights of an aircraft have in common; none for another record. Costs a small fetch.
    func habits(of aircraft: RecordID) throws(LogbookError) -> AircraftHabits
    /// Returns the finding that a saved flight is the same as another, or was under way at the same time in the same
    /// aircraft or with the same pilot; else that a time of the flight is after now; nil for none.
    func clash(with outline: FlightOutline) throws(LogbookError) -> FlightClash?
}

/// Records by their names.
package protocol CompletionAccess {
    /// Returns records of a kind that a typed text may mean, the most likely first.
    func completions(_ kind: RecordKind, matching text: String, limit: Int) throws(LogbookError) -> [CompletionOffer]
    /// Returns the record that a typed text names exactly: an aircraft by its registration, hyphens and case ignored;
    /// an airport by ICAO, FAA, then IATA identifier, else its name; a pilot by name.
    func match(_ kind: RecordKind, text: String) throws(LogbookError) -> RecordLink?
    /// Returns the airport that a text names exactly: the logbook's own row, else one of the table of the world, by ICAO,
    /// FAA, then IATA identifier.
    func airport(_ text: String) throws(LogbookError) -> KnownAirport?
    /// Returns the words that a text field suggests, and values that it had before, the most common first.
    func earlierValues(
        of field: FieldID, _ kind: RecordKind, startingWith text: String, limit: Int
    ) throws(LogbookError) -> [String]
}

/// Completion of filters.
package protocol FilterAccess {
    /// Returns what may be typed at a place of a filter: fields by name; values of a field, the most common first, with
    /// the number of records that have them.
    func filterOffers(at place: FilterPosition, of kind: RecordKind, limit: Int) throws(LogbookError) -> [FilterOffer]
}

/// Flights described in one line.
package protocol EntryLineAccess {
    /// Reads an entry line and makes its flight, with likely values for what the line omits; saves nothing.
    func entry(
        _ text: String, today: LocalDate, by conventions: Conventions
    ) throws(LogbookError) -> ParsedEntryLine
}

extension EntryLineAccess {
    /// Reads an entry line by conventions without an order of dates.
    package func entry(_ text: String, today: LocalDate) throws(LogbookError) -> ParsedEntryLine {
        try entry(text, today: today, by: Conventions())
    }
}

/// Saved views.
package protocol ViewAccess {
    /// Returns the saved views, in their order.
    func views() throws(LogbookError) -> [ListView]
    /// Saves a view: replaces the one called `name`, else the one that has the view's own name, else adds it as the last.
    func save(_ view: ListView, over name: String?) throws(LogbookError)
    /// Deletes a view.
    func deleteView(_ name: String) throws(LogbookError)
}

/// Totals carried over from an older book.
package protocol BalanceAccess {
    /// Returns the totals carried over from older books, in the order of their dates.
    func openingTotals() throws(LogbookError) -> [OpeningTotal]
    /// Saves a balance: replaces the one of its key, or adds a new one.
    func save(_ balance: OpeningTotal) throws(LogbookError)
    /// Deletes a balance.
    func deleteBalance(_ key: Int64) throws(LogbookError)
}

/// Fields of the pilot's own on flights.
package protocol CustomFieldAccess {
    /// Returns the table of fields with those of the pilot's own, which is current while the logbook is asked: the same
    /// object until another definition is saved, by whatever program.
    func fieldTable() throws(LogbookError) -> FieldTable
    /// Returns the number of flights with a value, by the keys of the definitions; those without one are missing.
    func customValueCounts() throws(LogbookError) -> [Int64: Int]
    /// Saves a definition: changes the one of its key, or adds a new one as the last.
    ///
    /// - Throws: `LogbookError.invalid` for a name that is empty, taken or cannot be typed, for a unit of what is no
    ///   number, and for another kind of a field that has values.
    func save(_ definition: FieldDefinition) throws(LogbookError)
    /// Deletes a definition with all values.
    func deleteCustomField(_ key: Int64) throws(LogbookError)
    /// Moves a definition among the others, up for a negative distance.
    func moveCustomField(_ key: Int64, by distance: Int) throws(LogbookError)
}

/// Which fields a book uses.
package protocol FieldUseAccess {
    /// Returns the fields of the form in which no record has a value; none in a book of fewer than twenty records. Reads
    /// all records of the kind.
    func unusedFields(of kind: RecordKind) throws(LogbookError) -> Set<FieldID>
}

/// The check of saved entries.
package protocol CheckAccess {
    /// Returns what is found about the flights of a list, silenced findings included. Reads every entry once.
    ///
    /// - Parameters:
    ///   - second: what the pilot calls the one beside the pilot in command, for the sentences.
    ///   - advance: called with the part that is done, from 0 to 1.
    func findings(
        _ query: ListQuery, naming second: SecondPilotName, advancing advance: (Double) -> Void
    ) throws(LogbookError) -> BookFindings
    /// Accepts a kind of finding for some entries, or no longer, as one step of the history.
    func accept(_ kind: CheckKind, of ids: [RecordID], _ isAccepted: Bool) throws(LogbookError)
    /// Silences a kind of finding for good, or no longer, as one step of the history.
    func silence(_ kind: CheckKind, _ isSilenced: Bool) throws(LogbookError)
    /// Saves the values that remove findings of one kind, one for each entry, as one step of the history.
    ///
    /// - Throws: `LogbookError.changedElsewhere` when an entry no longer has the finding, or other values remove it.
    func fix(_ findings: [BookFinding]) throws(LogbookError)
}

/// Entries from and for other programs' logbooks.
package protocol ImportAccess {
    /// Returns what importing a source would do; saves nothing. Reads the source once.
    ///
    /// - Parameters:
    ///   - decisions: what the pilot has decided about an earlier plan of the same source.
    ///   - progress: called with the place in the source after each row; false stops.
    /// - Throws: `ImportError`; `LogbookError`.
    func plan(
        importing source: any ImportSource, _ decisions: ImportDecisions, progress: (Int64) -> Bool
    ) throws -> ImportPlan
    /// Carries a plan out, as one transaction and one step of the history, after a backup. Reads the source once more.
    ///
    /// - Parameter progress: called with the number of rows that are done; false stops, and nothing is saved.
    /// - Returns: the path of the backup; nil for a logbook without entries, which needs none.
    /// - Throws: `ImportError`; `LogbookError`: `changedElsewhere` when the file is not as it was, `backupFailed`.
    @discardableResult
    func carryOut(
        _ plan: ImportPlan, of source: any ImportSource, _ decisions: ImportDecisions, progress: (Int) -> Bool
    ) throws -> String?
    /// Returns how the columns of earlier tables of no known format are read, by the names of the profiles.
    func importProfiles() throws(LogbookError) -> [TableProfile]
    /// Returns how the files of earlier imports were read, the newest first, as their formats write it.
    func importLayouts() throws(LogbookError) -> [Data]
    /// Deletes a profile.
    func deleteImportProfile(_ name: String) throws(LogbookError)
    /// Returns the rows of files that an entry was imported from, the newest first; empty for one that was not imported.
    func importedRows(of id: RecordID) throws(LogbookError) -> [SourceRow]
    /// Passes the records of a list to the closure with their values for other programs, as parts of one listing: a page at a
    /// time, so that memory does not grow with the rows; once without rows for an empty list.
    ///
    /// - Parameters:
    ///   - fields: the fields; nil for all that have a key.
    ///   - limit: the largest number of rows; nil for all of them.
    /// - Throws: `LogbookError`, and what the closure throws.
    func forEachListing(
        _ query: ListQuery, of fields: [Field]?, limit: Int?, _ body: (Listing) throws -> Void) throws
    /// Passes the flights of a list to the closure, in its order, for a format of another program.
    ///
    /// - Parameter format: the word of the format; flights that were imported in it come with their cells. Empty for none:
    ///   flights come with the pilot's own fields.
    /// - Throws: `LogbookError`, and what the closure throws.
    func forEachFlight(_ query: ListQuery, format: String, _ body: (ExportedFlight) throws -> Void) throws
}

/// What the pilot may do, by rules.
package protocol CurrencyAccess {
    /// Returns the answers to rules.
    ///
    /// Reads the entries of the time that the rules look at, and all checks.
    func currency(_ query: CurrencyQuery) throws(LogbookError) -> [CurrencyAnswer]
    /// Returns the rules that the pilot has chosen and written.
    func currencyRules() throws(LogbookError) -> BookRules
    /// Saves the rules that the pilot has chosen and written, as one step of the history.
    ///
    /// - Parameters:
    ///   - before: the rules as they were read.
    ///   - label: the step's label, such as `saved the rules club`.
    /// - Throws: `LogbookError`: `invalid` with the place of a mistake; `changedElsewhere` when the rules are no longer as
    ///   they were read; `readOnly`.
    func save(_ rules: BookRules, over before: BookRules, as label: String) throws(LogbookError)
}

/// Recorders' files, and where flights went.
package protocol RecordingAccess {
    /// Returns recordings, the oldest first, without their bytes.
    ///
    /// - Parameter owner: the flight or the aircraft of which they are; nil for all.
    func recordings(of owner: RecordID?) throws(LogbookError) -> [KeptRecording]
    /// Returns what a picture of all tracks needs of each recording, the oldest first.
    func recordedTracks() throws(LogbookError) -> [KeptTrack]
    /// Returns the bytes of a recording as they were added.
    ///
    /// - Throws: `LogbookError`: `gone`; `damaged` when the bytes are not those that were added.
    func recordingBytes(_ key: Int64) throws(LogbookError) -> Data
    /// Plans recorders' files: which are new, and to which entries their flights belong. Changes nothing.
    ///
    /// - Parameters:
    ///   - keepsAll: whether files without a flight are added, too.
    ///   - aircraft: the registration of the aircraft that flew, where it is said; nil for what the files say.
    func plan(
        recordings files: [RecordedFile], keepsAll: Bool, aircraft: String?
    ) throws(LogbookError) -> RecordingPlan
    /// Adds the files of a plan, as one step of the history.
    ///
    /// - Parameters:
    ///   - bytes: returns the bytes of the file with a number in the plan.
    ///   - progress: called with the number of files that are done.
    /// - Throws: `LogbookError`: `changedElsewhere` when a file or an entry has changed since; what the closures throw.
    func add(_ plan: RecordingPlan, bytes: (Int) throws -> Data, progress: (Int) throws -> Void) throws
    /// Returns where the flights of a list went. Sessions are no flights.
    ///
    /// - Parameter query: the flights; its order does not matter.
    func flownPlaces(_ query: ListQuery) throws(LogbookError) -> FlownPlaces
}

/// What several devices did to records. Exchanging changes is not the logbook's own work: see ``SyncKeeper``.
package protocol SyncAccess {
    /// Returns which device made a record and changed its fields last, the newest first; empty for one that other devices do
    /// not know yet, and where the logbook is on one device only.
    func syncedChanges(of id: RecordID) throws(LogbookError) -> [SyncedChange]
}

/// The file of an open logbook.
package protocol MaintenanceAccess {
    /// Whether an upgrade has left clean-up for later.
    var hasDeferredWork: Bool { get }
    /// Does one task of that clean-up.
    func finishDeferredTask() throws(LogbookError)
    /// Closes the file.
    func close() throws(LogbookError)
}
