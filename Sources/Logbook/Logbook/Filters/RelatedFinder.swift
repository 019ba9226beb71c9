import Aviation
import ManagedObjects

import struct FoundationEssentials.Data

/// Replaces conditions on the aircraft, airports or pilots of flights by lists of these objects.
///
/// They are few, and a flight's relationship to them has an index: a join of a million flights that compares texts in
/// each row takes a hundred times as long.
///
/// A finder runs each query once, on however many paths its result is needed; it lives as long as one filter.
final class RelatedFinder {
    fileprivate let store: ObjectStore
    private let uses: RecordUses
    private var found: [Question: [ManagedObjectID]] = [:]
    private var registrations: [(id: ManagedObjectID, texts: [Registration])]?

    /// A query for objects of a kind.
    private struct Question: Hashable {
        let kind: RecordKind
        let condition: Predicate
    }

    init(_ store: ObjectStore, uses: RecordUses) {
        self.store = store
        self.uses = uses
    }

    /// The largest number of objects in a list; beyond it, the tables are joined.
    private static let limit = 1_000

    /// Returns the condition that the destination of a relationship meets another condition.
    ///
    /// - Parameters:
    ///   - path: the relationship, such as `origin`.
    ///   - own: the condition on the objects themselves.
    ///   - joined: returns the same condition on flights, over a path such as `origin.`.
    func condition(
        on path: String, of kind: RecordKind, _ own: Predicate,
        _ joined: (String) throws(LogbookError) -> Predicate
    ) throws(LogbookError) -> Predicate {
        let found = try identifiers(of: Question(kind: kind, condition: own))
        return found.count > Self.limit ? try joined("\(path).") : try condition(on: path, in: found)
    }

    /// Returns the condition that the destination of a relationship is one of some objects.
    ///
    /// Excludes the index when the objects are common: reading flights in their order finds a page sooner than
    /// collecting and sorting all matches.
    func condition(on path: String, in objects: [ManagedObjectID]) throws(LogbookError) -> Predicate {
        guard !objects.isEmpty else { return .nothing }
        var left = path == "SELF" ? Expression.evaluatedObject : .keyPath(path)
        if path != "SELF", try areCommon(objects, path) { left = .function("noindex:", [left]) }
        return Predicate(.comparison(Comparison(left, .in, .aggregate(objects.map { .constant(.objectID($0)) }))))
    }

    /// Returns the condition that a pilot who meets a condition is a member of the crew.
    ///
    /// - Parameter role: the role of the member; nil for any.
    func condition(onCrewIn role: CrewRole?, _ own: Predicate) throws(LogbookError) -> Predicate {
        let question = Question(kind: .pilots, condition: own)
        var pilots = found[question] ?? []
        if found[question] == nil {
            pilots = try store.identifiers(RecordKind.pilots.entityName, own, limit: 0)
            found[question] = pilots
        }
        return pilots.isEmpty ? .nothing : .onCrew(role, in: pilots)
    }

    /// Returns whether more than one flight of fifty refers to one of some objects.
    private func areCommon(_ objects: [ManagedObjectID], _ relationship: String) throws(LogbookError) -> Bool {
        let counts = try uses.flightCounts(by: relationship)
        let flights = objects.reduce(0) { $0 + (counts[$1.key] ?? 0) }
        return flights * 50 > counts.values.reduce(0, +)
    }

    /// Returns the objects that meet a condition, up to one more than a list may have.
    private func identifiers(of question: Question) throws(LogbookError) -> [ManagedObjectID] {
        if let known = found[question] { return known }
        let identifiers = try store.identifiers(
            question.kind.entityName, question.condition, limit: Self.limit + 1)
        found[question] = identifiers
        return identifiers
    }

    /// Returns the aircraft with a registration that passes a test; registrations are compared without hyphens and
    /// blanks.
    func aircraft(_ passes: (Registration) -> Bool) throws(LogbookError) -> [ManagedObjectID] {
        try allRegistrations().filter { $0.texts.contains(where: passes) }.map(\.id)
    }

    private func allRegistrations() throws(LogbookError) -> [(id: ManagedObjectID, texts: [Registration])] {
        if let registrations { return registrations }
        let aircraft = try store.objects(FetchSpecification(entityName: Aircraft.entityName))
        let all = aircraft.compactMap { $0 as? Aircraft }.map { aircraft in
            let texts = [aircraft.tailNumber, aircraft.registrationNumber].compactMap(\.self)
            return (id: aircraft.objectID, texts: texts.compactMap { Registration($0) })
        }
        registrations = all
        return all
    }
}

extension RelatedFinder {
    /// Returns the flights that were imported from a row with a text in one of its cells, case and accents ignored.
    ///
    /// Reads the rows of all imports: their cells are bytes, which the store does not search.
    ///
    /// - Parameter isWhole: whether the text is all of the cell.
    func flights(importedWith text: String, isWhole: Bool) throws(LogbookError) -> [ManagedObjectID] {
        let wanted = FoldedText.folded(text)
        var keys: Set<Int64> = []
        var request = RowRequest(entityName: ImportedRow.entityName)
        let verbatim = request.column("verbatim", of: Data.self)
        let logEntry = request.column("logEntry", of: ManagedObjectID.self)
        try store.forEachRow(request) { row in
            guard let key = row.key(logEntry), let data = row[verbatim] else { return }
            let cells = ImportedRow.cells(of: data) ?? []
            let fits = cells.contains { cell in
                let folded = FoldedText.folded(cell)
                return isWhole ? folded == wanted : folded.contains(wanted)
            }
            if fits { keys.insert(key) }
        }
        return keys.sorted().compactMap { store.objectID($0, of: LogEntry.entityName) }
    }
}

extension Predicate {
    /// Returns the condition that a flight has a member of the crew in a role, or in any, who is one of some pilots, or
    /// anyone.
    static func onCrew(_ role: CrewRole?, in pilots: [ManagedObjectID]? = nil) -> Predicate {
        let count = "SUBQUERY(crew, $member, $member.role == %@ AND $member.pilot IN %@).@count != 0"
        switch (role, pilots) {
        case (let role?, let pilots?): return Predicate(format: count, role.rawValue, pilots)
        case (let role?, nil):
            return Predicate(format: "SUBQUERY(crew, $member, $member.role == %@).@count != 0", role.rawValue)
        case (nil, let pilots?): return Predicate(format: "ANY crew.pilot IN %@", pilots)
        case (nil, nil): return Predicate(format: "crew.@count != 0")
        }
    }
}
