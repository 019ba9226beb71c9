import ManagedObjects

/// The entries that rules see, kept from one question to the next: after a change, only what was changed is read again.
final class CurrencyEntries {
    /// The entries, and from which day on they are all here.
    private struct Kept {
        var entries: [CurrencyBook.Entry]
        let since: LocalDate
    }

    /// The number of changed entries beyond which all are read again.
    private static let mostChanged = 500
    private let reader: CurrencyReader
    private var kept: Kept?
    private var changed: Set<Int64> = []

    init(_ store: ObjectStore) { reader = CurrencyReader(store: store) }

    /// Drops entries that were changed; all of them for nil.
    func drop(_ keys: Set<Int64>?) {
        guard kept != nil else { return }
        if let keys { changed.formUnion(keys) }
        if keys == nil || changed.count > Self.mostChanged { (kept, changed) = (nil, []) }
    }

    /// Returns the book of the last years: the entries from a day on, and all checks before it.
    ///
    /// Costs two passes over the entries at first, then a fetch of what was changed, and one each of documents and
    /// pilots.
    func book(since day: LocalDate) throws(LogbookError) -> CurrencyBook {
        // What was read for an earlier day must not change the answer.
        let entries = try entries(since: day).compactMap { entry in
            entry.flight.date >= day ? entry : entry.flight.asOldCheck.map(CurrencyBook.Entry.init)
        }
        return CurrencyBook(
            sorted: entries, documents: try reader.documents(), birthDate: try reader.birthDate())
    }

    private func entries(since day: LocalDate) throws(LogbookError) -> [CurrencyBook.Entry] {
        guard let kept, kept.since <= day else {
            let entries = try reader.entries(since: day, try reader.links())
            kept = Kept(entries: entries, since: day)
            changed = []
            return entries
        }
        guard !changed.isEmpty else { return kept.entries }
        // A new entry may refer to a new aircraft.
        let read = try reader.flights(Array(changed), try reader.links())
            .filter { $0.date >= kept.since || !$0.checks.isEmpty }
        var entries = kept.entries.filter { !($0.flight.id.map { changed.contains($0.key) } ?? false) }
        for flight in read {
            let place = entries.lastIndex { $0.flight.precedes(flight) }.map { $0 + 1 } ?? 0
            entries.insert(CurrencyBook.Entry(flight), at: place)
        }
        self.kept = Kept(entries: entries, since: kept.since)
        changed = []
        return entries
    }

    /// Returns a flight that is not saved, as rules see it.
    func flight(_ record: FlightRecord) throws(LogbookError) -> CurrencyFlight? { try reader.flight(record) }
}

extension CurrencyFlight {
    /// The check alone: what an old one counts for is said by its kind, without approaches; nil for other flights.
    fileprivate var asOldCheck: CurrencyFlight? {
        guard !checks.isEmpty else { return nil }
        var check = self
        (check.approaches, check.visualApproaches) = (0...0, 0)
        return check
    }
}

/// What a save changes of the entries that rules see.
struct ChangedEntries {
    private let entries: [ManagedObject]
    /// Whether entries changed that are not known, such as all those of an aircraft.
    private let isUnknown: Bool

    /// Finds the changes of a context before it is saved.
    init(_ changes: ManagedObjectContext) {
        var (entries, isUnknown) = ([ManagedObject](), false)
        let lasting = changes.updatedObjects.union(changes.deletedObjects)
        for object in changes.insertedObjects.union(lasting) {
            switch object {
            case is LogEntry: entries.append(object)
            case let approach as Approach:
                // An approach that was taken from its entry, or deleted, no longer says which one it was.
                if lasting.contains(object) { isUnknown = true } else { approach.logEntry.map { entries.append($0) } }
            case is Aircraft, is Airport: isUnknown = isUnknown || lasting.contains(object)
            default: break
            }
        }
        (self.entries, self.isUnknown) = (entries, isUnknown)
    }

    /// The keys of the entries after the save; nil when all may have changed.
    var keys: Set<Int64>? { isUnknown ? nil : Set(entries.compactMap(\.objectID.key)) }
}
