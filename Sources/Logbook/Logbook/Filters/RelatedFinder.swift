import ManagedObjects

/// Says of flights which aircraft, airports or pilots they must have, by looking for these first.
///
/// There are few of them, and a flight's relationship to one has an index: joining a million flights with them, to
/// compare texts in each row, takes a hundred times as long.
///
/// One finder asks each question once, on however many paths its answer is needed: it lives as long as one filter.
final class RelatedFinder {
    private let logbook: StoreLogbook
    private var found: [Question: [ManagedObjectID]] = [:]
    private var registrations: [(id: ManagedObjectID, texts: [Registration])]?

    /// What was asked of a kind's own objects.
    private struct Question: Hashable {
        let kind: RecordKind
        let condition: Predicate
    }

    init(logbook: StoreLogbook) { self.logbook = logbook }

    /// More than so many are not listed in a question; the tables are joined then.
    private static let limit = 1_000

    /// The condition that a path leads to one of the objects of a kind for which another condition holds.
    ///
    /// - Parameters:
    ///   - path: the relationship, such as `origin`.
    ///   - own: the condition on the objects themselves.
    ///   - joined: the same condition on flights, over a path such as `origin.`.
    func condition(
        on path: String, of kind: RecordKind, _ own: Predicate,
        _ joined: (String) throws(LogbookError) -> Predicate
    ) throws(LogbookError) -> Predicate {
        let found = try identifiers(of: Question(kind: kind, condition: own))
        return found.count > Self.limit ? try joined("\(path).") : try condition(on: path, in: found)
    }

    /// The condition that a path leads to one of some objects.
    ///
    /// Where these are in many flights, the index is kept out of it: a page is found sooner by reading flights in their
    /// order than by gathering and sorting all that match.
    func condition(on path: String, in objects: [ManagedObjectID]) throws(LogbookError) -> Predicate {
        guard !objects.isEmpty else { return .none }
        var left = path == "SELF" ? Expression.evaluatedObject : .keyPath(path)
        if path != "SELF", try areCommon(objects, path) { left = .function("noindex:", [left]) }
        return Predicate(.comparison(Comparison(left, .in, .aggregate(objects.map { .constant(.objectID($0)) }))))
    }

    /// Whether more than one flight of fifty leads to one of some objects.
    private func areCommon(_ objects: [ManagedObjectID], _ relationship: String) throws(LogbookError) -> Bool {
        let counts = try logbook.flightCounts(by: relationship)
        let flights = objects.reduce(0) { $0 + (counts[$1.key] ?? 0) }
        return flights * 50 > counts.values.reduce(0, +)
    }

    /// The objects that meet a condition; of very many, one more than can be listed.
    private func identifiers(of question: Question) throws(LogbookError) -> [ManagedObjectID] {
        if let known = found[question] { return known }
        let request = FetchRequest<ManagedObjectID>(entityName: question.kind.entityName)
        request.predicate = question.condition
        request.fetchLimit = Self.limit + 1
        try logbook.questionStop.check()
        do {
            let identifiers = try logbook.context.fetch(request)
            found[question] = identifiers
            return identifiers
        } catch {
            throw LogbookError(error, path: logbook.path)
        }
    }

    /// The aircraft whose registrations pass a test; hyphens and blanks in them do not matter.
    func aircraft(_ passes: (Registration) -> Bool) throws(LogbookError) -> [ManagedObjectID] {
        try allRegistrations().filter { $0.texts.contains(where: passes) }.map(\.id)
    }

    private func allRegistrations() throws(LogbookError) -> [(id: ManagedObjectID, texts: [Registration])] {
        if let registrations { return registrations }
        let aircraft = try logbook.objects(FetchSpecification(entityName: Aircraft.entityName))
        let all = aircraft.compactMap { $0 as? Aircraft }.map { aircraft in
            let texts = [aircraft.tailNumber, aircraft.registrationNumber].compactMap(\.self)
            return (id: aircraft.objectID, texts: texts.compactMap { Registration($0) })
        }
        registrations = all
        return all
    }
}
