package import Aviation
package import Foundation
import ManagedObjects

/// A logbook's roles, each of them done by one part.
extension StoreLogbook: LogbookAccess {
    package var path: String { store.path }
    package var obstacle: WriteObstacle? { store.obstacle }
    package var questionStop: QuestionStop { store.questionStop }

    // MARK: Lists and totals

    package func page(_ query: ListQuery, at place: PagePosition, limit: Int) throws(LogbookError) -> ListPage {
        try listReader.page(query, at: place, limit: limit)
    }

    package func forEachPage(_ query: ListQuery, limit: Int?, _ body: ([ListRow]) throws -> Void) throws {
        try listReader.forEachPage(query, limit: limit, body)
    }

    package func forEachListing(
        _ query: ListQuery, of fields: [Field]?, limit: Int?, _ body: (Listing) throws -> Void
    ) throws {
        try listReader.forEachListing(query, of: fields, limit: limit, body)
    }

    package func rows(_ kind: RecordKind, _ ids: [RecordID]) throws(LogbookError) -> [ListRow] {
        try listReader.rows(kind, ids)
    }

    package func row(
        _ query: ListQuery, beginningWith text: String, after id: RecordID?
    ) throws(LogbookError) -> RecordID? {
        try listReader.row(query, beginningWith: text, after: id)
    }

    package func summary(_ query: ListQuery) throws(LogbookError) -> ListSummary { try totalsReader.summary(query) }

    package func paintCounts() throws(LogbookError) -> [PaintCount] { try totalsReader.paintCounts() }

    package func totals(
        _ query: ListQuery, by grouping: TotalsGrouping?, withTenths: Bool
    ) throws(LogbookError) -> Totals {
        try totalsReader.totals(query, by: grouping, withTenths: withTenths)
    }

    package func counts(_ query: ListQuery, of field: Field) throws(LogbookError) -> FieldCounts {
        try totalsReader.counts(query, of: field)
    }

    package func openingTotals() throws(LogbookError) -> [OpeningTotal] { try balances.openingTotals() }

    package func save(_ balance: OpeningTotal) throws(LogbookError) { try balances.save(balance) }

    package func deleteBalance(_ key: Int64) throws(LogbookError) { try balances.deleteBalance(key) }

    // MARK: Records and drafts

    package func record(_ id: RecordID) throws(LogbookError) -> Record { try recordEditor.record(id) }

    package func save(
        _ record: Record, over id: RecordID?, ending draft: DraftKey?
    ) throws(LogbookError) -> RecordID {
        try recordEditor.save(record, over: id, ending: draft)
    }

    package func save(_ all: [RecordChange], as label: String) throws(LogbookError) {
        try recordEditor.save(all, as: label)
    }

    package func records(_ ids: [RecordID]) throws(LogbookError) -> [IdentifiedRecord] {
        try recordEditor.records(ids)
    }

    package func existing(_ ids: [RecordID]) throws(LogbookError) -> Set<RecordID> {
        try recordEditor.existing(ids)
    }

    package func change(
        _ ids: [RecordID], as label: (Int) -> String, advancing advance: (Double) -> Void,
        _ change: (IdentifiedRecord) throws(LogbookError) -> Record
    ) throws(LogbookError) -> Int {
        try recordEditor.change(ids, as: label, advancing: advance, change)
    }

    /// Changes records of one kind as one step of the history, all of them or none, after each was tried: as the change of many
    /// records, but for the reading before it.
    ///
    /// - Throws: as that one; `LogbookError.changedElsewhere` where a record no longer changes.
    package func change(
        tried ids: [RecordID], as label: String, advancing advance: (Double) -> Void,
        _ change: (IdentifiedRecord) throws(LogbookError) -> Record
    ) throws(LogbookError) {
        try recordEditor.change(tried: ids, as: label, advancing: advance, change)
    }

    package func delete(_ id: RecordID) throws(LogbookError) { try recordEditor.delete(id) }

    package func delete(_ all: [RecordID]) throws(LogbookError) -> Deletion { try recordEditor.delete(all) }

    /// Returns the bytes of an aircraft's photo; nil without one.
    package func photo(of id: RecordID) throws(LogbookError) -> Data? { try recordEditor.photo(of: id) }

    /// Sets or removes the photo of an aircraft, as one step of the history.
    package func setPhoto(_ photo: Photo?, of id: RecordID) throws(LogbookError) {
        try recordEditor.setPhoto(photo, of: id)
    }

    package func documentCount(of ids: [RecordID]) throws(LogbookError) -> Int {
        try recordEditor.documentCount(of: ids)
    }

    package func attachment(of id: RecordID) throws(LogbookError) -> Attachment? {
        try recordEditor.attachment(of: id)
    }

    package func setAttachment(_ attachment: Attachment?, of id: RecordID) throws(LogbookError) {
        try recordEditor.setAttachment(attachment, of: id)
    }

    package func drafts() throws(LogbookError) -> [KeptDraft] { try savedDrafts.drafts() }

    package func keep(_ draft: FormDraft) throws(LogbookError) -> UTCInstant? { try savedDrafts.keep(draft) }

    package func discardDraft(of kind: RecordKind, over id: RecordID?) throws(LogbookError) {
        try savedDrafts.discardDraft(of: kind, over: id)
    }

    // MARK: Currency

    package func currency(_ query: CurrencyQuery) throws(LogbookError) -> [CurrencyAnswer] {
        try bookCurrency.currency(query)
    }

    package func currencyRules() throws(LogbookError) -> BookRules { try bookCurrency.currencyRules() }

    package func save(_ rules: BookRules, over before: BookRules, as label: String) throws(LogbookError) {
        try bookCurrency.save(rules, over: before, as: label)
    }

    // MARK: History

    package func undo() throws(LogbookError) -> HistoryChange { try changeHistory.undo() }

    package func redo() throws(LogbookError) -> HistoryChange { try changeHistory.redo() }

    package func history() throws(LogbookError) -> [HistoryStep] { try changeHistory.history() }

    package func restoration(to point: HistoryPoint) throws(LogbookError) -> Restoration {
        try changeHistory.restoration(to: point)
    }

    package func restore(to point: HistoryPoint) throws(LogbookError) -> HistoryChange {
        try changeHistory.restore(to: point)
    }

    // MARK: Names, suggestions and views

    package func completions(
        _ kind: RecordKind, matching text: String, limit: Int
    ) throws(LogbookError) -> [CompletionOffer] {
        try names.completions(kind, matching: text, limit: limit)
    }

    package func match(_ kind: RecordKind, text: String) throws(LogbookError) -> RecordLink? {
        try names.match(kind, text: text)
    }

    package func airport(_ text: String) throws(LogbookError) -> KnownAirport? { try names.airport(text) }

    package func earlierValues(
        of field: FieldID, _ kind: RecordKind, startingWith text: String, limit: Int
    ) throws(LogbookError) -> [String] {
        try names.earlierValues(of: field, kind, startingWith: text, limit: limit)
    }

    package func filterOffers(
        at place: FilterPosition, of kind: RecordKind, limit: Int
    ) throws(LogbookError) -> [FilterOffer] {
        try filterCompletion.filterOffers(at: place, of: kind, limit: limit)
    }

    package func suggestedFlight(today: LocalDate) throws(LogbookError) -> FlightRecord {
        try suggestions.suggestedFlight(today: today)
    }

    package func unusedFields(of kind: RecordKind) throws(LogbookError) -> Set<FieldID> {
        try unused.unusedFields(of: kind)
    }

    package func habits(of aircraft: RecordID) throws(LogbookError) -> AircraftHabits {
        try suggestions.habits(of: aircraft)
    }

    package func flightAgain(_ id: RecordID, today: LocalDate) throws(LogbookError) -> FlightRecord {
        try suggestions.flightAgain(id, today: today)
    }

    package func clash(with outline: FlightOutline) throws(LogbookError) -> FlightClash? {
        try suggestions.clash(with: outline)
    }

    package func entry(
        _ text: String, today: LocalDate, by conventions: Conventions
    ) throws(LogbookError) -> ParsedEntryLine {
        try entryLineReader.entry(text, today: today, by: conventions)
    }

    package func views() throws(LogbookError) -> [ListView] { try savedViews.views() }

    package func save(_ view: ListView, over name: String?) throws(LogbookError) {
        try savedViews.save(view, over: name)
    }

    package func deleteView(_ name: String) throws(LogbookError) { try savedViews.deleteView(name) }

    // MARK: Fields of the pilot's own

    package func fieldTable() throws(LogbookError) -> FieldTable { try customFields.fieldTable() }

    package func customValueCounts() throws(LogbookError) -> [Int64: Int] { try customFields.customValueCounts() }

    package func save(_ definition: FieldDefinition) throws(LogbookError) { try customFields.save(definition) }

    package func deleteCustomField(_ key: Int64) throws(LogbookError) { try customFields.deleteCustomField(key) }

    package func moveCustomField(_ key: Int64, by distance: Int) throws(LogbookError) {
        try customFields.moveCustomField(key, by: distance)
    }

    // MARK: The check

    package func findings(
        _ query: ListQuery, naming second: SecondPilotName, advancing advance: (Double) -> Void
    ) throws(LogbookError) -> BookFindings {
        try checks.findings(query, naming: second, advancing: advance)
    }

    package func accept(_ kind: CheckKind, of ids: [RecordID], _ isAccepted: Bool) throws(LogbookError) {
        try checks.accept(kind, of: ids, isAccepted)
    }

    package func silence(_ kind: CheckKind, _ isSilenced: Bool) throws(LogbookError) {
        try checks.silence(kind, isSilenced)
    }

    package func fix(_ findings: [BookFinding]) throws(LogbookError) { try checks.fix(findings) }

    private var checks: BookChecks {
        BookChecks(store, journal: journal, lists: listReader, editor: recordEditor)
    }

    // MARK: Imports

    package func plan(
        importing source: any ImportSource, _ decisions: ImportDecisions, progress: (Int64) -> Bool
    ) throws -> ImportPlan {
        var planner = try ImportPlanner(source, decisions, store: store, reader: recordEditor.reader, names: names)
        return try planner.planned(progress)
    }

    @discardableResult
    package func carryOut(
        _ plan: ImportPlan, of source: any ImportSource, _ decisions: ImportDecisions, progress: (Int) -> Bool
    ) throws -> String? {
        try store.requireWritable()
        let backup = try store.count(LogEntry.entityName, nil) > 0 ? try changeHistory.backUp() : nil
        var writer = try ImportWriter(
            plan, decisions, of: source, store: store, journal: journal, reader: recordEditor.reader, names: names)
        try writer.write(progress)
        return backup
    }

    package func importProfiles() throws(LogbookError) -> [TableProfile] {
        try ImportProfiles(store, journal: journal).all()
    }

    package func importLayouts() throws(LogbookError) -> [Data] {
        try ImportProfiles(store, journal: journal).layouts()
    }

    package func deleteImportProfile(_ name: String) throws(LogbookError) {
        try ImportProfiles(store, journal: journal).delete(name)
    }

    package func forEachFlight(
        _ query: ListQuery, format: String, _ body: (ExportedFlight) throws -> Void
    ) throws {
        try ExportReader(store: store, lists: listReader)
            .forEachFlight(query, format: format, body)
    }

    package func importedRows(of id: RecordID) throws(LogbookError) -> [SourceRow] {
        try recordEditor.reader.importedRows(of: id)
    }

    // MARK: Maintenance

    package var hasDeferredWork: Bool {
        let coordinator = store.container.persistentStoreCoordinator
        return obstacle == nil
            && coordinator.persistentStores.contains {
                coordinator.metadata(for: $0)[PersistentStoreDeferredLightweightMigrationOptionKey] == true
            }
    }

    package func finishDeferredTask() throws(LogbookError) {
        do {
            _ = try store.container.persistentStoreCoordinator.finishDeferredLightweightMigrationTask()
        } catch {
            throw LogbookError(error, path: path)
        }
    }
}
