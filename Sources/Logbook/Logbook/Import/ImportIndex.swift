import Aviation
import ManagedObjects

import struct FoundationEssentials.Data
import struct FoundationEssentials.Date

/// What a logbook knows of earlier imports and of its entries, to recognize rows. Costs some eighty bytes an entry.
package struct ImportIndex {
    /// A row of an earlier import.
    package struct Known: Hashable, Sendable {
        /// The key of the stored row.
        let row: Int64
        /// The key of its run.
        let run: Int64
        /// The entry's key; nil when it was deleted.
        let entry: Int64?
        let digest: UInt64
        /// The day and the aircraft have this hash, where the source gives no key; 0 where it does.
        let day: UInt64
        /// The key without the aircraft has this hash, where the source gives no key; 0 where it does.
        let way: UInt64
        /// The number among the rows of its file with the same content, from 1.
        let ordinal: Int32
    }

    /// The layouts by which files of earlier imports were read, where it is not that of the file, by the keys of their runs.
    /// The format may be another one.
    private(set) var otherLayouts: [Int64: Data] = [:]
    /// The keys of the runs of the format.
    private(set) var ours: Set<Int64> = []
    /// The names of the files of earlier imports, by the keys of their runs.
    private(set) var fileNames: [Int64: String] = [:]
    /// Finds the rows of these imports by the digests of their cells.
    private(set) var digests = HashChains<Int32>()
    /// The rows of earlier imports of one format, by the hash of their keys; keys of content are without their numbers.
    private(set) var known = HashChains<Known>()
    /// Rows with these digests became opening balances.
    private(set) var balances: Set<UInt64> = []
    /// The days and aircraft of the rows whose source gives no key.
    private(set) var days: Set<UInt64> = []
    /// The keys without their aircraft of the rows whose source gives no key.
    private(set) var ways: Set<UInt64> = []
    /// The keys of entries, by the hashes of their contents. Where an entry has a time off blocks, its content with the
    /// duration is a `looseHash`.
    private(set) var contents = HashChains<Int64>()

    /// Reads what is needed to recognize the rows of a format.
    ///
    /// - Parameter layout: how the file is read.
    init(_ store: ObjectStore, format: String, layout: Data) throws(LogbookError) {
        try readRuns(store, format: format, layout: layout)
        var entriesOfRows: Set<Int64> = []
        let isOurs: (Int64) -> Bool = { [ours = self.ours] in ours.contains($0) }
        var request = RowRequest(entityName: ImportedRow.entityName)
        let ownColumn = request.column("SELF", of: ManagedObjectID.self)
        let keyColumn = request.column("key", of: String.self)
        let digestColumn = request.column("digest", of: Data.self)
        let entryColumn = request.column("logEntry", of: ManagedObjectID.self)
        let runColumn = request.column("run", of: ManagedObjectID.self)
        let kindColumn = request.column("kind", of: String.self)
        request.sortDescriptors = [SortDescriptor(key: "SELF", ascending: true)]
        try store.forEachRow(request) { values in
            guard let row = values.key(ownColumn), let key = values[keyColumn], let bytes = values[digestColumn] else {
                return
            }
            let digest = bytes.reduce(0) { $0 << 8 | UInt64($1) }
            guard values[kindColumn] == "entry" else {
                balances.insert(digest)
                return
            }
            let entry = values.key(entryColumn)
            let run = values.key(runColumn) ?? 0
            let place = Int32(clamping: known.values.count)
            guard isOurs(run) else {
                // A row of another format is recognized by its cells alone.
                guard otherLayouts[run] != nil else { return }
                digests.add(place, of: digest)
                let other = Known(row: row, run: run, entry: entry, digest: digest, day: 0, way: 0, ordinal: 1)
                return known.add(other, of: "\(run)|\(key)".stableHash)
            }
            if let entry { entriesOfRows.insert(entry) }
            let day = ImportKeys.day(ofKey: key)
            if let day { days.insert(day) }
            let (content, ordinal) = day == nil ? (key, 1) : ImportKeys.numbered(key)
            let way = ImportKeys.hashWithoutAircraft(ofKey: content)
            if let way { ways.insert(way) }
            let found = Known(
                row: row, run: run, entry: entry, digest: digest, day: day ?? 0, way: way ?? 0, ordinal: ordinal)
            if otherLayouts[run] != nil { digests.add(place, of: digest) }
            known.add(found, of: content.stableHash)
        }
        try readContents(store, except: entriesOfRows)
    }

    private mutating func readRuns(_ store: ObjectStore, format: String, layout: Data) throws(LogbookError) {
        for case let run as ImportRun in try store.objects(FetchSpecification(entityName: ImportRun.entityName)) {
            if run.format == format { ours.insert(run.objectID.key) }
            fileNames[run.objectID.key] = run.source
            if let own = run.header, !ImportRun.isLayout(own, layout) { otherLayouts[run.objectID.key] = own }
        }
    }

    private mutating func readContents(_ store: ObjectStore, except taken: Set<Int64>) throws(LogbookError) {
        var keys = ImportKeys()
        var request = RowRequest(entityName: LogEntry.entityName)
        let own = request.column("SELF", of: ManagedObjectID.self)
        let date = request.column("date", of: Date.self)
        let offBlock = request.column("offBlock", of: Date.self)
        let takeOff = request.column("takeOff", of: Date.self)
        let tails = ["tailNumber", "registrationNumber"].map { request.column("aircraft.\($0)", of: String.self) }
        let origins = Field.airportNames.map { request.column("origin.\($0)", of: String.self) }
        let destinations = Field.airportNames.map { request.column("destination.\($0)", of: String.self) }
        let columns = FlightOutline.columns.map { ($0, request.column($0.attributeName, of: Int.self)) }
        request.sortDescriptors = [SortDescriptor(key: "SELF", ascending: true)]
        var found = HashChains<Int64>()
        try store.forEachRow(request) { row in
            guard let entry = row.key(own), !taken.contains(entry) else { return }
            var flight = FlightRecord()
            flight.date = LocalDate(row[date])
            flight.offBlock = UTCInstant(row[offBlock])
            flight.takeOff = UTCInstant(row[takeOff])
            flight.aircraft = row.first(of: tails).map { .new($0) }
            flight.origin = row.first(of: origins).map { .new($0) }
            flight.destination = row.first(of: destinations).map { .new($0) }
            for (column, minutes) in columns { flight.times[column] = row[minutes].map { Minutes($0) } }
            let content = keys.contents(of: flight)
            found.add(entry, of: content[0].stableHash)
            if content.count > 1 { found.add(entry, of: content[1].looseHash) }
        }
        contents = found
    }
}

/// Values by hashes, of which several may have one hash. Cheaper than an array for each hash.
struct HashChains<Value> {
    private(set) var values: [Value] = []
    /// For each value, the place of the earlier value with the same hash; -1 for none.
    private var before: [Int32] = []
    private var last: [UInt64: Int32] = [:]

    mutating func add(_ value: Value, of hash: UInt64) {
        before.append(last[hash] ?? -1)
        last[hash] = Int32(values.count)
        values.append(value)
    }

    /// Returns the places of the values with a hash, in the order in which they were added.
    func places(of hash: UInt64) -> [Int] {
        guard var place = last[hash] else { return [] }
        var places: [Int] = []
        while place >= 0 {
            places.append(Int(place))
            place = before[Int(place)]
        }
        return places.reversed()
    }
}

extension FetchedRow {
    /// Returns the first text that is not missing; nil for none.
    borrowing func first(of columns: [RowColumn<String>]) -> String? {
        for column in columns { if let text = self[column] { return text } }
        return nil
    }
}

extension [String: AttributeValue] {
    /// Returns the key of a row; nil for none.
    func key(_ name: String) -> Int64? {
        guard case .objectID(let id)? = self[name] else { return nil }
        return id.key
    }
}
