import Aviation
import Foundation
import Logbook

/// A logbook in memory, with the answers that the real one gives.
final class FakeLogbook: LogbookAccess {
    let path = "/logs/jörg.flightlog"
    var obstacle: WriteObstacle?
    let questionStop: QuestionStop
    var openImport: (key: AnyHashable, source: any ImportSource)?
    let gate: Gate?
    private(set) var records: [RecordID: Record] = [:]
    private var nextKey: Int64 = 1
    var deferredTasks = 0
    var failure: LogbookError?
    var keptDrafts: [FormDraft] = []
    /// The error of keeping a draft; nil when drafts can be kept.
    var draftFailure: LogbookError?
    /// Records as another program changes them before the next save; nil where it deletes them.
    var meddling: [RecordID: Record?] = [:]
    /// The changes since the sample was created.
    var kept = FakeHistory()
    var savedViews: [ListView] = []
    var balances: [OpeningTotal] = []
    var definitions: [FieldDefinition] = []
    var rules = BookRules()
    /// The answers to the rules, whatever they are.
    var answers: [CurrencyAnswer] = []
    /// The fields that the logbook never used.
    var unused: [RecordKind: Set<FieldID>] = [:]
    /// The files of documents; the history does not restore them.
    var attachments: [RecordID: Attachment] = [:]
    var photos: [RecordID: Data] = [:]
    /// The fields with those of the definitions.
    var table = FieldTable.standard

    init(_ contents: FakeContents? = nil, gate: Gate? = nil) {
        self.gate = gate
        questionStop = QuestionStop { gate?.stop() }
        if let contents {
            self.contents = contents
            nextKey = (contents.records.keys.map(\.key).max() ?? 0) + 1
        }
    }

    /// Everything that the history restores.
    var contents: FakeContents {
        get {
            FakeContents(
                records: records, views: savedViews, balances: balances, definitions: definitions, rules: rules)
        }
        set {
            (records, savedViews, balances) = (newValue.records, newValue.views, newValue.balances)
            (definitions, rules) = (newValue.definitions, newValue.rules)
        }
    }

    func page(_ query: ListQuery, at place: PagePosition, limit: Int) throws(LogbookError) -> ListPage {
        if let failure { throw failure }
        let rows = self.rows(query)
        let range = try range(of: place, in: rows, query, limit: limit)
        return ListPage(
            rows: Array(rows[range]), hasEarlier: range.lowerBound > 0, hasLater: range.upperBound < rows.count)
    }

    func forEachPage(_ query: ListQuery, limit: Int?, _ body: ([ListRow]) throws -> Void) throws {
        if let failure { throw failure }
        try body(Array(rows(query).prefix(limit ?? .max)))
    }

    private func range(
        of place: PagePosition, in rows: [ListRow], _ query: ListQuery, limit: Int
    ) throws(LogbookError) -> Range<Int> {
        switch place {
        case .first: return 0..<min(limit, rows.count)
        case .last: return max(rows.count - limit, 0)..<rows.count
        case .after(let id):
            let start = try bounds(of: id, in: rows, query).upperBound
            return start..<min(start + limit, rows.count)
        case .before(let id):
            let end = try bounds(of: id, in: rows, query).lowerBound
            return max(end - limit, 0)..<end
        case .around(let id):
            let middle = try index(of: id, in: rows)
            let start = max(middle - limit / 2, 0)
            return start..<min(start + limit, rows.count)
        }
    }

    /// Returns the place of a row; an empty one where it would be, if the filter hides it.
    private func bounds(of id: RecordID, in rows: [ListRow], _ query: ListQuery) throws(LogbookError) -> Range<Int> {
        if let index = rows.firstIndex(where: { $0.id == id }) { return index..<(index + 1) }
        var open = query
        (open.filter, open.search) = (.everything, "")
        let all = self.rows(open)
        let before = Set(all[..<(try index(of: id, in: all))].map(\.id))
        let count = rows.prefix { before.contains($0.id) }.count
        return count..<count
    }

    private func index(of id: RecordID, in rows: [ListRow]) throws(LogbookError) -> Int {
        guard let index = rows.firstIndex(where: { $0.id == id }) else { throw .gone }
        return index
    }

    func summary(_ query: ListQuery) throws(LogbookError) -> ListSummary {
        try gate?.pass()
        var summary = ListSummary()
        let rows = self.rows(query)
        summary.count = rows.count
        for row in rows { add(row, to: &summary.times) }
        return summary
    }

    private func add(_ row: ListRow, to times: inout FlightTimes) {
        switch row {
        case .flight(let row):
            guard case .flight(let flight) = records[row.id] else { return }
            for column in FlightColumn.allCases {
                if let minutes = flight.times[column] { times[column] = (times[column] ?? .zero) + minutes }
            }
            for count in FlightCount.allCases {
                if let number = flight.times[count] { times[count] = (times[count] ?? 0) + number }
            }
        case .aircraft(let row): times.block = (times.block ?? .zero) + row.block
        case .pilot(let row): times.block = (times.block ?? .zero) + row.block
        case .airport, .document: break
        }
    }

    func paintCounts() throws(LogbookError) -> [PaintCount] {
        var counts: [PaintColor: Int] = [:]
        for case .aircraft(let aircraft) in records.values {
            if let paint = aircraft.colors.primary { counts[paint, default: 0] += 1 }
        }
        return counts.sorted { (-$0.value, $0.key.rawValue) < (-$1.value, $1.key.rawValue) }
            .map { PaintCount(paint: $0.key, count: $0.value) }
    }

    func record(_ id: RecordID) throws(LogbookError) -> Record {
        guard let record = records[id] else { throw .gone }
        return record
    }

    func save(_ record: Record, over id: RecordID?, ending draft: DraftKey?) throws(LogbookError) -> RecordID {
        if let failure { throw failure }
        if let id, let other = meddling.removeValue(forKey: id) {
            records[id] = other
            throw other == nil ? .gone : .changedElsewhere
        }
        if let draft { try discardDraft(of: draft.kind, over: draft.over) }
        let place = id ?? RecordID(kind: record.kind, key: nextKey)
        if id == nil { nextKey += 1 }
        // Records created for its links are not steps of their own.
        let kept = self.kept
        let whole = made(record)
        self.kept = kept
        noting(id == nil ? "added" : "changed", place) { records[place] = whole }
        return place
    }

    func save(_ all: [RecordChange], as what: String) throws(LogbookError) {
        if let failure { throw failure }
        guard let first = all.first else { return }
        let before = contents
        for change in all { records[change.id] = made(change.after) }
        kept.add(FakeHistory.Step(label: what, before: before, after: contents, record: first.id))
    }

    func records(_ ids: [RecordID]) throws(LogbookError) -> [IdentifiedRecord] {
        if let failure { throw failure }
        return ids.compactMap { id in records[id].map { IdentifiedRecord(id: id, record: $0) } }
    }

    func existing(_ ids: [RecordID]) throws(LogbookError) -> Set<RecordID> {
        if let failure { throw failure }
        return Set(ids.filter { records[$0] != nil })
    }

    func change(
        _ ids: [RecordID], as label: (Int) -> String, advancing advance: (Double) -> Void,
        _ change: (IdentifiedRecord) throws(LogbookError) -> Record
    ) throws(LogbookError) -> Int {
        var changes: [RecordChange] = []
        for found in try records(ids) {
            let after = try change(found)
            guard after != found.record else { continue }
            changes.append(RecordChange(id: found.id, before: found.record, after: after))
        }
        try save(changes, as: label(changes.count))
        return changes.count
    }

    func delete(_ id: RecordID) throws(LogbookError) {
        let uses = records.values.count { record in
            guard case .flight(let flight) = record else { return false }
            return [flight.aircraft, flight.origin, flight.destination, flight.pilot].contains { $0?.id == id }
        }
        guard records[id] != nil else { throw .gone }
        guard uses == 0 else { throw .inUse(name: name(of: id) ?? "", flights: uses) }
        noting("deleted", id) { records[id] = nil }
    }

    func delete(_ all: [RecordID]) throws(LogbookError) -> Deletion {
        let found = all.filter { records[$0] != nil }
        let used = found.filter { uses(of: $0) > 0 }
        let free = found.filter { !used.contains($0) }
        let refused = used.map { Deletion.Refusal(id: $0, name: name(of: $0) ?? "", flights: uses(of: $0)) }
        guard let first = free.first else { return Deletion(deleted: [], refused: refused) }
        let before = contents
        for id in free { records[id] = nil }
        let label = "deleted \(free.count) \(first.kind.plural)"
        kept.add(FakeHistory.Step(label: label, before: before, after: contents, record: first))
        return Deletion(deleted: free, refused: refused)
    }

    func rows(_ kind: RecordKind, _ ids: [RecordID]) throws(LogbookError) -> [ListRow] {
        let rows = Dictionary(self.rows(ListQuery(kind)).map { ($0.id, $0) }) { first, _ in first }
        return ids.compactMap { rows[$0] }
    }

    func row(
        _ query: ListQuery, beginningWith text: String, after id: RecordID?
    ) throws(LogbookError) -> RecordID? {
        let rows = self.rows(query)
        let start = rows.firstIndex { $0.id == id }.map { $0 + 1 } ?? 0
        return (rows[start...] + rows[..<start]).first { row in
            FoldedText.folded(FakeRows.key(row, query.sort.column)).hasPrefix(FoldedText.folded(text))
        }?.id
    }

    func suggestedFlight(today: LocalDate) throws(LogbookError) -> FlightRecord {
        var flight = FlightRecord()
        flight.date = today
        guard let last = rows(ListQuery(.flights)).first, case .flight(let record) = records[last.id] else {
            return flight
        }
        flight.aircraft = record.aircraft
        flight.origin = record.destination
        flight.pilot = record.pilot
        flight.role = record.role
        flight.rules = record.rules
        return flight
    }

    func habits(of aircraft: RecordID) throws(LogbookError) -> AircraftHabits {
        AircraftHabits(
            rows(ListQuery(.flights)).compactMap { records[$0.id].flatMap { FlightRecord($0) } }
                .filter { $0.aircraft?.id == aircraft })
    }

    func unusedFields(of kind: RecordKind) throws(LogbookError) -> Set<FieldID> { unused[kind] ?? [] }

    func flightAgain(_ id: RecordID, today: LocalDate) throws(LogbookError) -> FlightRecord {
        guard case .flight(let flight) = try record(id) else { throw .gone }
        return flight.repeated(on: today)
    }

    func completions(_ kind: RecordKind, matching text: String, limit: Int) throws(LogbookError) -> [CompletionOffer] {
        let rows = self.rows(ListQuery(kind)).filter {
            FakeRows.words(of: $0).contains { FoldedText.contains($0, text) }
        }
        let offers = rows.map { row in
            CompletionOffer(
                link: .saved(row.id, label: name(of: row.id) ?? ""), detail: FakeRows.words(of: row).last ?? "",
                useCount: uses(of: row.id))
        }
        return Array(offers.sorted { $0.useCount > $1.useCount }.prefix(limit))
    }

    func match(_ kind: RecordKind, text: String) throws(LogbookError) -> RecordLink? {
        let found = records.keys.sorted { $0.key < $1.key }.first { id in
            guard id.kind == kind, let name = name(of: id) else { return false }
            return FoldedText.folded(name) == FoldedText.folded(text)
                || kind == .aircraft && Registration(name) == Registration(text)
        }
        return found.map { .saved($0, label: name(of: $0) ?? "") }
    }

    func earlierValues(
        of field: FieldID, _ kind: RecordKind, startingWith text: String, limit: Int
    ) throws(LogbookError) -> [String] {
        guard field == .aircraftType else { return [] }
        let types = records.values.compactMap { record in
            if case .aircraft(let aircraft) = record { aircraft.aircraftType } else { nil }
        }
        return Array(Set(types).filter { $0.hasPrefix(text.uppercased()) }.sorted().prefix(limit))
    }

    var hasDeferredWork: Bool { deferredTasks > 0 }
    func finishDeferredTask() throws(LogbookError) { deferredTasks = max(deferredTasks - 1, 0) }
    func close() throws(LogbookError) {}
}

extension FakeLogbook {
    func name(of id: RecordID) -> String? {
        switch records[id] {
        case .aircraft(let aircraft): aircraft.tailNumber ?? aircraft.aircraftType
        case .pilot(let pilot): pilot.name
        case .airport(let airport): airport.icaoIdentifier ?? airport.faaIdentifier ?? airport.name
        case .document(let document): document.sentence
        case .flight, nil: nil
        }
    }

    func uses(of id: RecordID) -> Int {
        records.values.count { record in
            guard case .flight(let flight) = record else { return false }
            return [flight.aircraft, flight.origin, flight.destination, flight.pilot].contains { $0?.id == id }
        }
    }

    func rows(_ query: ListQuery) -> [ListRow] { FakeRows(self).rows(query) }

    /// The record, with new records created for the names in it.
    private func made(_ record: Record) -> Record {
        if case .document(var document) = record {
            document.pilot = made(document.pilot, Self.pilot)
            return .document(document)
        }
        guard case .flight(var flight) = record else { return record }
        flight.aircraft = made(flight.aircraft) { name in
            var aircraft = AircraftRecord()
            aircraft.tailNumber = name
            return .aircraft(aircraft)
        }
        flight.origin = made(flight.origin, Self.airport)
        flight.destination = made(flight.destination, Self.airport)
        flight.pilot = made(flight.pilot, Self.pilot)
        return .flight(flight)
    }

    private static func pilot(_ name: String) -> Record {
        var pilot = PilotRecord()
        pilot.name = name
        return .pilot(pilot)
    }

    private static func airport(_ name: String) -> Record {
        var airport = AirportRecord()
        airport.icaoIdentifier = name.uppercased()
        return .airport(airport)
    }

    private func made(_ link: RecordLink?, _ record: (String) -> Record) -> RecordLink? {
        guard case .new(let text) = link, let id = try? save(record(text), over: nil) else { return link }
        return .saved(id, label: name(of: id) ?? text)
    }
}
