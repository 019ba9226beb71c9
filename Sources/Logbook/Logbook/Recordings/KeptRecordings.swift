package import Aviation
import ManagedObjects
package import Tracks

package import struct FoundationEssentials.Data
package import struct FoundationEssentials.Date

/// A recording of the logbook, without its bytes.
package struct KeptRecording: Sendable, Hashable {
    /// Its number, by which commands name it.
    package let key: Int64
    package let name: String?
    /// Nil for a recording of an old logbook.
    package let format: RecordingOrigin?
    /// The instant of the first sample; nil when it has none.
    package let start: UTCInstant?
    package let end: UTCInstant?
    package let sampleCount: Int?
    /// The SHA-256 of the original bytes in hexadecimal digits; nil for a recording of an old logbook.
    package let digest: String?
    package let importedAt: UTCInstant?
    package let distance: NauticalMiles?
    /// The aircraft's name in lists; nil for none.
    package let aircraft: String?
    /// The flights that it is of, in the order of their identifiers.
    package let flights: [RecordID]
    /// The flights in one line each, in the same order.
    package let flightLabels: [String]
}

/// What a picture of all tracks needs of a recording.
package struct KeptTrack: Sendable, Hashable {
    /// Its number.
    package let key: Int64
    /// The SHA-256 of the original bytes in hexadecimal digits; nil for a file of an old logbook, whose bytes were not kept as they
    /// came.
    package let digest: String?
    /// The year in which it begins, in UTC; nil when it has no samples.
    package let year: Int?
    /// The aircraft's name in lists; nil for none.
    package let aircraft: String?
}

/// Reads the recordings of a logbook.
struct KeptRecordings {
    private let store: ObjectStore

    init(_ store: ObjectStore) { self.store = store }

    /// More bytes than a recording has when it is inflated.
    private static let limit = 1 << 30

    /// Returns the digests of all recordings.
    func digests() throws(LogbookError) -> Set<Data> {
        var specification = FetchSpecification(entityName: FlightData.entityName)
        specification.predicate = .compare("digest", .notEqual, .null)
        return Set(try store.objects(specification).compactMap { ($0 as? FlightData)?.digest })
    }

    /// Returns recordings, the oldest first; their bytes are not read.
    ///
    /// - Parameter owner: the flight or the aircraft of which they are; nil for all.
    func all(of owner: RecordID? = nil) throws(LogbookError) -> [KeptRecording] {
        var specification = FetchSpecification(entityName: FlightData.entityName)
        specification.relationshipKeyPathsForPrefetching = ["logEntries"]
        if let owner {
            guard let id = store.objectID(owner) else { return [] }
            func any(_ path: String) -> Predicate {
                Predicate(.comparison(Comparison(.keyPath(path), .equal, .constant(.objectID(id)), quantifier: .any)))
            }
            // An aircraft has the recordings that name it, and those of its flights.
            specification.predicate =
                owner.kind == .aircraft
                ? .or([.compare("aircraft", .equal, .objectID(id)), any("logEntries.aircraft")]) : any("logEntries")
        }
        let reader = RecordReader(store)
        var found: [KeptRecording] = []
        for case let data as FlightData in try store.objects(specification) {
            found.append(try recording(data, reader))
        }
        return found.sorted { ($0.start?.seconds ?? .min, $0.key) < ($1.start?.seconds ?? .min, $1.key) }
    }

    /// Returns the recordings whose bytes are known, the oldest first, as rows without objects.
    func tracks() throws(LogbookError) -> [KeptTrack] {
        var request = RowRequest(entityName: FlightData.entityName)
        let own = request.column("SELF", of: ManagedObjectID.self)
        let digest = request.column("digest", of: Data.self)
        let start = request.column("startedAt", of: Date.self)
        let names = ["tailNumber", "registrationNumber", "aircraftType"].map {
            request.column("aircraft.\($0)", of: String.self)
        }
        let aircraft = request.column("aircraft", of: ManagedObjectID.self)
        request.sortDescriptors = ["startedAt", "SELF"].map { SortDescriptor(key: $0, ascending: true) }
        var tracks: [KeptTrack] = []
        try store.forEachRow(request) { row in
            guard let key = row.key(own) else { return }
            let label = row.key(aircraft).map { _ in
                Aircraft.label(tail: row[names[0]], registration: row[names[1]], type: row[names[2]])
            }
            tracks.append(
                KeptTrack(
                    key: key, digest: row[digest]?.hexadecimal, year: UTCInstant(row[start])?.date.year, aircraft: label
                ))
        }
        return tracks
    }

    private func recording(_ data: FlightData, _ reader: RecordReader) throws(LogbookError) -> KeptRecording {
        let entries = data.logEntries.sorted { $0.objectID.key < $1.objectID.key }
        return KeptRecording(
            key: data.objectID.key, name: data.name, format: data.format.flatMap { RecordingOrigin(rawValue: $0) },
            start: UTCInstant(data.startedAt), end: UTCInstant(data.endedAt),
            sampleCount: data.sampleCount.map(Int.init), digest: data.digest?.hexadecimal,
            importedAt: UTCInstant(data.importedAt), distance: data.typedSummary?.distanceNM.map { NauticalMiles($0) },
            aircraft: data.aircraft?.label, flights: entries.map { $0.recordID(.flights) },
            flightLabels: try entries.map { (entry) throws(LogbookError) in try reader.record(entry).sentence })
    }

    /// Returns the bytes of a recording as they were added.
    ///
    /// - Throws: `LogbookError`: `gone`; `damaged` when the bytes are not those that were added.
    func bytes(_ key: Int64) throws(LogbookError) -> Data {
        guard let id = store.objectID(key, of: FlightData.entityName),
            let data = try store.objects([id], of: FlightData.entityName, in: store.context).first as? FlightData,
            let kept = try store.bytes(of: "data", in: data)
        else { throw .gone }
        guard let digest = data.digest else { return kept }
        guard let bytes = Deflate.raw.inflate(kept, limit: Self.limit), SHA256.digest(of: bytes) == digest else {
            throw .damaged(path: store.path, detail: "the recording “\(data.name ?? "")” is not as it was added")
        }
        return bytes
    }
}

extension StoreLogbook {
    /// Returns the recordings of the logbook, the oldest first, without their bytes.
    ///
    /// - Parameter owner: the flight or the aircraft of which they are; nil for all.
    package func recordings(of owner: RecordID? = nil) throws(LogbookError) -> [KeptRecording] {
        try KeptRecordings(store).all(of: owner)
    }

    /// Returns what a picture of all tracks needs of each recording, the oldest first. Linear in their number.
    package func recordedTracks() throws(LogbookError) -> [KeptTrack] { try KeptRecordings(store).tracks() }

    /// Returns the bytes of a recording as they were added.
    ///
    /// - Throws: `LogbookError`: `gone`; `damaged` when the bytes are not those that were added.
    package func recordingBytes(_ key: Int64) throws(LogbookError) -> Data { try KeptRecordings(store).bytes(key) }

    /// Plans recorders' files: which are new, and to which entries their flights belong. Changes nothing.
    ///
    /// - Parameters:
    ///   - keepsAll: whether files without a flight are added, too.
    ///   - aircraft: the registration of the aircraft that flew, where it is said; nil for what the files say.
    package func plan(
        recordings files: [RecordedFile], keepsAll: Bool = false, aircraft: String? = nil
    ) throws(LogbookError) -> RecordingPlan {
        try RecordingPlanner.plan(
            files, keepsAll: keepsAll, aircraft: aircraft, store: store, reader: recordEditor.reader, names: names)
    }

    /// Adds the files of a plan, as one step of the history.
    ///
    /// - Parameters:
    ///   - bytes: returns the bytes of the file with a number in the plan.
    ///   - progress: called with the number of files that are done.
    /// - Throws: `LogbookError`: `changedElsewhere` when a file or an entry has changed since; what the closures throw.
    package func add(
        _ plan: RecordingPlan, bytes: (Int) throws -> Data, progress: (Int) throws -> Void = { _ in }
    ) throws {
        var writer = RecordingWriter(
            plan, store: store, journal: journal, reader: recordEditor.reader, names: names)
        try writer.write(bytes, progress)
    }
}
