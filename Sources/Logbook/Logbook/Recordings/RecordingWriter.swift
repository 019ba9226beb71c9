import Aviation
package import Foundation
import ManagedObjects
import Tracks

/// Saves a plan of recordings, in one transaction and as one step of the history.
///
/// Files are saved in parts, so that memory does not grow with their number.
struct RecordingWriter {
    private let plan: RecordingPlan
    private let store: ObjectStore
    private let journal: Journal
    private let reader: RecordReader
    private let names: NameIndex
    /// The new entries of the parts that are saved, by the numbers of their file and flight.
    private var saved: [Place: RecordID] = [:]
    /// The new entries of this part.
    private var made: [Place: LogEntry] = [:]

    /// The numbers of a flight and of its file in the plan.
    private struct Place: Hashable {
        let item, flight: Int
    }

    /// The bytes and the files after which a part is saved.
    private static let partBytes = 4 << 20
    private static let partLength = 100

    init(_ plan: RecordingPlan, store: ObjectStore, journal: Journal, reader: RecordReader, names: NameIndex) {
        self.plan = plan
        self.store = store
        self.journal = journal
        self.reader = reader
        self.names = names
    }

    /// Saves the files that the plan adds.
    ///
    /// - Parameters:
    ///   - bytes: returns the bytes of the file with a number.
    ///   - progress: called with the number of files that are done.
    /// - Throws: `LogbookError.changedElsewhere` when a file or an entry is no longer as it was planned; what the closures
    ///   throw.
    mutating func write(_ bytes: (Int) throws -> Data, _ progress: (Int) throws -> Void) throws {
        let numbers = plan.items.indices.filter { plan.items[$0].state == .added }
        try store.locked(throwing: {
            try store.transaction {
                var step: OpenStep?
                var place = 0
                while place < numbers.count {
                    step = try writePart(numbers, &place, bytes, progress, after: step)
                }
            }
        })
    }

    private mutating func writePart(
        _ numbers: [Int], _ place: inout Int, _ bytes: (Int) throws -> Data, _ progress: (Int) throws -> Void,
        after step: OpenStep?
    ) throws -> OpenStep? {
        store.invalidation.namesWillBeLookedUp()
        let changes = store.changeContext()
        var links = LinkResolver(store: store, names: names, context: changes)
        var (size, count) = (0, 0)
        while place < numbers.count, size < Self.partBytes, count < Self.partLength {
            let number = numbers[place]
            let content = try bytes(number)
            try write(plan.items[number], number, content, &links, in: changes)
            size += content.count
            count += 1
            place += 1
            try progress(number + 1)
        }
        let next = try journal.commit(part: changes, of: step, as: plan.label)
        for (place, entry) in made { saved[place] = entry.recordID(.flights) }
        made = [:]
        return next
    }

    private mutating func write(
        _ item: RecordingPlan.Item, _ number: Int, _ bytes: Data, _ links: inout LinkResolver,
        in changes: ManagedObjectContext
    ) throws {
        guard SHA256.digest(of: bytes) == item.file.digest else { throw LogbookError.changedElsewhere }
        guard let deflated = Deflate.raw.deflate(bytes) else { throw LogbookError.full(path: store.path) }
        let data = FlightData(context: changes)
        data.describe(item.file, importedAt: store.now())
        data.data = try store.keep(deflated, in: changes)
        for (index, flight) in item.flights.enumerated() {
            guard let entry = try entry(flight, &links, in: changes) else { continue }
            data.addToLogEntries(entry)
            if data.aircraft == nil { data.aircraft = entry.aircraft }
            if case .new = flight.outcome { made[Place(item: number, flight: index)] = entry }
        }
    }

    /// Returns the entry of a flight, made or filled in; nil for none.
    private func entry(
        _ flight: RecordingPlan.Flight, _ links: inout LinkResolver, in changes: ManagedObjectContext
    ) throws -> LogEntry? {
        switch flight.outcome {
        case .unclear: return nil
        case .new:
            let entry = LogEntry(context: changes)
            entry.apply(flight.record)
            try links.connect(flight.record, to: entry)
            return entry
        case .joinsNew(let item, let number):
            let place = Place(item: item, flight: number)
            if let entry = made[place] { return entry }
            guard let id = saved[place] else { return nil }
            return try store.object(id, in: changes) as? LogEntry
        case .joins(let joining):
            guard let entry = try store.object(joining.entry, in: changes) as? LogEntry,
                case .flight(let now) = try reader.record(joining.entry, in: changes)
            else { throw LogbookError.changedElsewhere }
            // Another recording of this plan may have filled it in already.
            guard Record.flight(now).identified == Record.flight(joining.before).identified,
                joining.after != joining.before
            else { return entry }
            entry.apply(joining.after)
            try links.connect(joining.after, to: entry)
            return entry
        }
    }
}

extension FlightData {
    /// Writes down what a recorder's file is, without its bytes.
    package func describe(_ file: RecordedFile, importedAt date: Date?) {
        name = file.name
        format = file.format.rawValue
        digest = file.digest
        importedAt = date
        startedAt = file.start?.storedDate
        endedAt = file.end?.storedDate
        if file.sampleCount > 0 { sampleCount = Int32(clamping: file.sampleCount) }
        typedBounds = file.bounds
        typedSummary = file.summary
    }
}
