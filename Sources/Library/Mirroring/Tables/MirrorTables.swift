import DataModel
import Foundation
import MirrorFormat
import MirrorMerge
import SQLiteStore
import StoreSQL

/// The side tables in which a mirrored store keeps what it knows of others. They are no part of the model, so that other
/// programs and releases of the model do not see them.
struct MirrorTables {
    /// A setting of the mirror, one row.
    enum Key: String, CaseIterable {
        /// The format of the tables: 1.
        case format
        case ring
        case title
        /// The folder's path.
        case folder
        case device
        /// The number of the device's last bundle, and its digest.
        case number, previous
        /// The greatest clock that the device has used.
        case clock
        /// The last transaction of the history that was cut.
        case cut
        /// What people call the device.
        case name
        /// The version of the model by which rows were written.
        case model
        /// Which file this is, to notice copies of it.
        case file
        /// Increases with each change of the tables.
        case revision
        /// What people call the devices, as the folder said last: an object by their numbers.
        case titles
        /// The number of entries in the list of what differs, and the revision for which it was counted.
        case findings, counted
    }

    private static let format: Int64 = 1
    let connection: StoreConnection

    init(_ connection: StoreConnection) { self.connection = connection }

    /// Whether the store is mirrored.
    static func exist(_ connection: StoreConnection) throws -> Bool { try connection.has(stateTable) }

    /// The table that a mirrored store has.
    static let stateTable = "FLSYNC_STATE"

    /// Creates the tables.
    func create() throws {
        try connection.execute("CREATE TABLE FLSYNC_STATE (key TEXT PRIMARY KEY, value) WITHOUT ROWID")
        try connection.execute(
            """
            CREATE TABLE FLSYNC_BUNDLE (id INTEGER PRIMARY KEY, digest TEXT NOT NULL UNIQUE, device TEXT NOT NULL, \
            n INTEGER NOT NULL, prev TEXT, clock INTEGER NOT NULL, stage INTEGER NOT NULL, at FLOAT, held TEXT, bytes BLOB)
            """)
        try connection.execute(
            """
            CREATE TABLE FLSYNC_RECORD (name TEXT PRIMARY KEY, entity TEXT NOT NULL, key INTEGER, \
            heads TEXT NOT NULL) WITHOUT ROWID
            """)
        try connection.execute("CREATE INDEX FLSYNC_RECORD_KEY ON FLSYNC_RECORD (key)")
        try connection.execute(
            "CREATE TABLE FLSYNC_LARGE (digest TEXT PRIMARY KEY, size INTEGER NOT NULL, bytes BLOB) WITHOUT ROWID")
        try connection.execute(
            "CREATE TABLE FLSYNC_EVENT (id INTEGER PRIMARY KEY, at FLOAT NOT NULL, text TEXT NOT NULL)")
        try set(.format, .integer(Self.format))
    }

    /// Removes the tables; the rows of the store stay.
    func remove() throws {
        for name in ["STATE", "BUNDLE", "RECORD", "LARGE", "EVENT"] {
            try connection.execute(SQLStatement(text: "DROP TABLE IF EXISTS FLSYNC_\(name)"))
        }
    }

    // MARK: Settings

    func text(_ key: Key) throws -> String? {
        try connection.text("SELECT value FROM FLSYNC_STATE WHERE key = \(key.rawValue)")
    }

    func integer(_ key: Key) throws -> Int64? {
        try connection.integer("SELECT value FROM FLSYNC_STATE WHERE key = \(key.rawValue)")
    }

    func set(_ key: Key, _ value: SQLValue) throws {
        try connection.execute(
            "INSERT OR REPLACE INTO FLSYNC_STATE (key, value) VALUES (\(key.rawValue), \(value))")
    }

    /// Whether the tables are of a format that this program knows.
    var isKnown: Bool { get throws { try integer(.format) == Self.format } }

    // MARK: Bundles

    /// Returns the applied bundles, in the order in which they were applied.
    func bundles() throws -> [MirrorSnapshot.Entry] {
        try connection.rows("SELECT digest, device, n, prev, clock, stage FROM FLSYNC_BUNDLE ORDER BY id") { row in
            guard let digest = row.text(at: 0).flatMap(FileDigest.init),
                let device = row.text(at: 1).flatMap({ DeviceNumber($0) }), let number = row.integer(at: 2)
            else { throw damage("a bundle has no name") }
            return MirrorSnapshot.Entry(
                digest: digest, device: device, number: number, previous: row.text(at: 3).flatMap(FileDigest.init),
                clock: row.integer(at: 4) ?? 0, isStage: row.integer(at: 5) == 1)
        }
    }

    /// Adds an applied bundle.
    ///
    /// - Parameter file: its bytes; nil if a snapshot has brought it.
    func add(_ entry: MirrorSnapshot.Entry, place: Int, at date: Date, file: Data?) throws {
        try connection.execute(
            """
            INSERT INTO FLSYNC_BUNDLE (id, digest, device, n, prev, clock, stage, at, bytes) VALUES (\(place), \
            \(entry.digest.description), \(entry.device.description), \(entry.number), \
            \(entry.previous.map { SQLValue.text($0.description) } ?? .null), \(entry.clock), \
            \(entry.isStage ? 1 : 0), \(SQLValue.real(date.timeIntervalSinceReferenceDate)), \
            \(file.map { SQLValue.blob($0) } ?? .null))
            """)
    }

    /// Returns the paths of the bundles whose bytes are here, with their number.
    func keptPaths() throws -> [(path: MirrorPath, size: Int64)] {
        try connection.rows(
            "SELECT device, n, digest, length(bytes) FROM FLSYNC_BUNDLE WHERE bytes NOT NULL ORDER BY id"
        ) { row in
            guard let device = row.text(at: 0).flatMap({ DeviceNumber($0) }), let number = row.integer(at: 1),
                let digest = row.text(at: 2).flatMap(FileDigest.init)
            else { throw damage("a bundle has no name") }
            return (MirrorPath.bundle(device, number, digest), row.integer(at: 3) ?? 0)
        }
    }

    /// Returns the bundles whose bytes are not here, each with the snapshot that is known to hold it.
    func bareBundles() throws -> [(path: MirrorPath, holder: FileDigest?)] {
        try connection.rows("SELECT device, n, digest, held FROM FLSYNC_BUNDLE WHERE bytes IS NULL") { row in
            guard let device = row.text(at: 0).flatMap({ DeviceNumber($0) }), let number = row.integer(at: 1),
                let digest = row.text(at: 2).flatMap(FileDigest.init)
            else { throw damage("a bundle has no name") }
            return (MirrorPath.bundle(device, number, digest), row.text(at: 3).flatMap(FileDigest.init))
        }
    }

    /// Notes that a snapshot in the folder holds bundles, whose bytes are no longer needed here.
    func note(_ bundles: some Sequence<FileDigest>, heldBy snapshot: FileDigest) throws {
        for digest in bundles {
            try connection.execute(
                """
                UPDATE FLSYNC_BUNDLE SET held = \(snapshot.description), bytes = NULL \
                WHERE digest = \(digest.description)
                """)
        }
    }

    /// Whether a snapshot is known to hold bundles.
    func isNoted(_ snapshot: FileDigest) throws -> Bool {
        try connection.integer("SELECT 1 FROM FLSYNC_BUNDLE WHERE held = \(snapshot.description) LIMIT 1") != nil
    }

    /// Returns the bytes of a bundle; nil if they are not here.
    func file(of digest: FileDigest) throws -> Data? {
        try connection.rows("SELECT bytes FROM FLSYNC_BUNDLE WHERE digest = \(digest.description)") {
            $0.blob(at: 0)
        }.first ?? nil
    }

    // MARK: Records

    /// Returns all records, each with the key of its row, by name.
    func records(of bundles: [MirrorSnapshot.Entry]) throws -> [(record: MirrorSnapshot.Record, key: Int64?)] {
        try connection.rows("SELECT name, entity, key, heads FROM FLSYNC_RECORD") { try record($0, of: bundles) }
    }

    /// Returns a record with the key of its row; nil if it is not known.
    func record(
        _ name: RecordName, of bundles: [MirrorSnapshot.Entry]
    ) throws -> (record: MirrorSnapshot.Record, key: Int64?)? {
        try connection.rows(
            "SELECT name, entity, key, heads FROM FLSYNC_RECORD WHERE name = \(name.description)"
        ) { try record($0, of: bundles) }.first
    }

    private func record(
        _ row: StoreRow, of bundles: [MirrorSnapshot.Entry]
    ) throws -> (record: MirrorSnapshot.Record, key: Int64?) {
        guard let name = row.text(at: 0).flatMap(RecordName.init), let entity = row.text(at: 1),
            let heads = row.text(at: 3)
        else { throw damage("a record has no name") }
        do throws(MirrorFormatError) {
            let record = try MirrorSnapshot.Record(entity: entity, name: name, text: heads, of: bundles)
            return (record, row.integer(at: 2))
        } catch { throw damage("the record \(name) cannot be read") }
    }

    /// Returns the records that had a row of a key, and their entities, by name.
    func titles(ofRow key: Int64) throws -> [(name: RecordName, entity: String)] {
        try connection.rows("SELECT name, entity FROM FLSYNC_RECORD WHERE key = \(key) ORDER BY name") { row in
            guard let name = row.text(at: 0).flatMap(RecordName.init), let entity = row.text(at: 1) else {
                throw damage("a record has no name")
            }
            return (name, entity)
        }
    }

    /// Returns the records in whose heads one of some texts is. Looks through all of them, without understanding them.
    func names(containing texts: [String]) throws -> [RecordName] {
        var names: [RecordName] = []
        for text in texts {
            names += try connection.rows("SELECT name FROM FLSYNC_RECORD WHERE instr(heads, \(text)) > 0") { row in
                guard let name = row.text(at: 0).flatMap(RecordName.init) else { throw damage("a record has no name") }
                return name
            }
        }
        return names
    }

    /// Returns the records of other entities than these.
    func names(outside entities: Set<String>) throws -> [RecordName] {
        let unknown = try connection.strings("SELECT DISTINCT entity FROM FLSYNC_RECORD")
            .filter { !entities.contains($0) }
        return try unknown.flatMap { entity in
            try connection.rows("SELECT name FROM FLSYNC_RECORD WHERE entity = \(entity)") { row in
                guard let name = row.text(at: 0).flatMap(RecordName.init) else { throw damage("a record has no name") }
                return name
            }
        }
    }

    /// Returns what is known of the records that had a row of a key, each with its entity among some.
    func records(
        ofRow key: Int64, among entities: Set<String>, of bundles: [MirrorSnapshot.Entry]
    ) throws -> [MirrorSnapshot.Record] {
        try connection.rows("SELECT name, entity, heads FROM FLSYNC_RECORD WHERE key = \(key)") { row in
            guard let name = row.text(at: 0).flatMap(RecordName.init), let entity = row.text(at: 1),
                let heads = row.text(at: 2)
            else { throw damage("a record has no name") }
            guard entities.contains(entity) else { return nil }
            do throws(MirrorFormatError) {
                return try MirrorSnapshot.Record(entity: entity, name: name, text: heads, of: bundles)
            } catch { throw damage("the record \(name) cannot be read") }
        }.compactMap(\.self)
    }

    /// What people call the devices, as the folder said last.
    func titles() throws -> [DeviceNumber: String] {
        let known = try text(.titles).flatMap {
            try? JSONDecoder().decode([String: String].self, from: Data($0.utf8))
        }
        return Dictionary(
            (known ?? [:]).compactMap { number, title in DeviceNumber(number).map { ($0, title) } },
            uniquingKeysWith: { first, _ in first })
    }

    func set(titles: [DeviceNumber: String]) throws {
        let known = Dictionary(uniqueKeysWithValues: titles.map { ($0.key.description, $0.value) })
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        try set(.titles, .text(String(decoding: try encoder.encode(known), as: UTF8.self)))
    }

    /// Writes what is known of a record, and which row it is.
    func write(_ record: MirrorSnapshot.Record, _ row: RecordNames.Row?) throws {
        try connection.execute(
            """
            INSERT INTO FLSYNC_RECORD (name, entity, key, heads) VALUES (\(record.name.description), \
            \(record.entity), \(row.map { SQLValue.integer($0.key) } ?? .null), \(record.text)) \
            ON CONFLICT (name) DO UPDATE SET entity = excluded.entity, key = ifnull(excluded.key, key), \
            heads = excluded.heads
            """)
    }

    // MARK: Large values

    /// Keeps a large value until it is in the folder.
    func keep(_ value: LargeValue, _ bytes: Data) throws {
        try connection.execute(
            """
            INSERT INTO FLSYNC_LARGE (digest, size, bytes) VALUES (\(value.digest), \(value.size), \
            \(SQLValue.blob(bytes))) ON CONFLICT (digest) DO UPDATE SET bytes = excluded.bytes
            """)
    }

    /// Notes that a bundle or a snapshot has a large value.
    func note(_ value: LargeValue) throws {
        try connection.execute(
            "INSERT OR IGNORE INTO FLSYNC_LARGE (digest, size) VALUES (\(value.digest), \(value.size))")
    }

    /// Returns all large values that bundles and snapshots have, and whether their bytes are kept here.
    func largeValues() throws -> [(value: LargeValue, isKept: Bool)] {
        try connection.rows("SELECT digest, size, bytes NOT NULL FROM FLSYNC_LARGE") { row in
            guard let value = LargeValue(digest: row.text(at: 0) ?? "", size: row.integer(at: 1) ?? -1) else {
                throw damage("a large value has no name")
            }
            return (value, row.integer(at: 2) == 1)
        }
    }

    func largeValue(_ digest: String) throws -> Data? {
        try connection.rows("SELECT bytes FROM FLSYNC_LARGE WHERE digest = \(digest)") { $0.blob(at: 0) }.first ?? nil
    }

    /// Forgets the bytes of a large value that the folder has.
    func release(_ digest: String) throws {
        try connection.execute("UPDATE FLSYNC_LARGE SET bytes = NULL WHERE digest = \(digest)")
    }

    // MARK: Events

    private static let mostEvents: Int64 = 500

    /// Notes what a round has done, for people; the last 500 are kept.
    func note(_ text: String, at date: Date) throws {
        try connection.execute(
            "INSERT INTO FLSYNC_EVENT (at, text) VALUES (\(SQLValue.real(date.timeIntervalSinceReferenceDate)), \(text))"
        )
        try connection.execute(
            "DELETE FROM FLSYNC_EVENT WHERE id <= (SELECT max(id) FROM FLSYNC_EVENT) - \(Self.mostEvents)")
    }

    /// Returns the last events, the newest first.
    func events(limit: Int) throws -> [(date: Date, text: String)] {
        try connection.rows("SELECT at, text FROM FLSYNC_EVENT ORDER BY id DESC LIMIT \(limit)") { row in
            (Date(timeIntervalSinceReferenceDate: row.double(at: 0) ?? 0), row.text(at: 1) ?? "")
        }
    }

    private func damage(_ detail: String) -> MirrorError { .damaged(path: connection.path, detail: detail) }
}
