package import Carrying
package import Foundation
package import MirrorFormat

/// A PostgreSQL database that keeps the files of mirrored stores, a row each, in the schema `flightlog`.
///
/// Each put takes the next number of its ring in the transaction that writes the file, under the lock of the ring's row:
/// a reader of all files up to a number lacks none of them. A put whose answer was lost is done again: it finds the
/// file there.
package final class PostgresCarrier: Carrier {
    private let place: DatabasePlace
    private let password: () -> String?
    private var connection: DatabaseConnection?
    /// The ring that is listed; nil before it is known.
    private(set) var ring: UUID?
    private var hasTables = false
    private var hasRing = false
    private var isListening = false
    /// All files up to the number `head`.
    private var listing = PlaceListing()
    /// The files that were removed, whose rows are there still.
    private var removed: Set<MirrorPath> = []
    private(set) var head: Int64 = 0
    private var (pause, waited) = (5_000, 0)

    package var name: String { place.text }

    /// Prepares a carrier; it connects when it is asked for something.
    ///
    /// - Parameter password: returns a password when the server wants one that `~/.pgpass` does not have; nil for none. It
    ///   is asked once.
    package init(_ place: DatabasePlace, password: @escaping () -> String?) {
        self.place = place
        var known: String??
        self.password = {
            if let known { return known }
            let word = password()
            known = .some(word)
            return word
        }
    }

    package func close() { (connection, isListening, hasTables, head) = (nil, false, false, 0) }

    /// Does something with a connection; one that an error has ended is given up.
    @discardableResult
    func connected<Value>(_ body: (DatabaseConnection) throws(CarryError) -> Value) throws(CarryError) -> Value {
        do throws(CarryError) {
            if let connection { return try body(connection) }
            let new = try DatabaseConnection(place, password: password)
            connection = new
            return try body(new)
        } catch {
            if error.isPassing { close() }
            throw error
        }
    }

    // MARK: Listing

    package func list(_ ring: UUID?) throws(CarryError) -> PlaceListing {
        if let ring, let named = place.ring, ring != named {
            throw .otherRing(place: name, title: named.uuidString.lowercased())
        }
        return try connected { connection throws(CarryError) in
            hasTables = try connection.rows("SELECT 1 WHERE to_regclass('flightlog.file') IS NOT NULL").count == 1
            var known = place.ring ?? ring
            if known == nil, hasTables { known = try onlyRing(connection) }
            if self.ring != known { (self.ring, head, isListening) = (known, 0, false) }
            guard let ring = known else { return PlaceListing() }
            if !isListening {
                try connection.run("LISTEN \(Self.channel(ring))")
                isListening = true
            }
            if head == 0 { (listing, removed) = (PlaceListing(), []) }
            guard hasTables else { return listing }
            hasRing = try number(connection) != nil
            let rows = try connection.rows(
                """
                SELECT path, octet_length(bytes), seq FROM flightlog.file WHERE ring = $1 AND seq > $2
                """, [.text(ring.uuidString), .integer(head)])
            for row in rows {
                guard let path = row[0].flatMap({ MirrorPath($0) }) else { continue }
                let size = row[1].flatMap { Int64($0) }
                listing.files[path] = size
                if size == nil { removed.insert(path) } else { removed.remove(path) }
                head = max(head, row[2].flatMap { Int64($0) } ?? 0)
            }
            (pause, waited) = (5_000, 0)
            return listing
        }
    }

    private func onlyRing(_ connection: DatabaseConnection) throws(CarryError) -> UUID? {
        let rings = try connection.rows(
            """
            SELECT r.ring FROM flightlog.ring r JOIN flightlog.file f USING (ring)
            WHERE f.path = '\(MirrorPath.ring.text)' AND f.bytes IS NOT NULL ORDER BY r.title, r.ring
            """
        ).compactMap { $0[0] }
        guard rings.count <= 1 else { throw .severalRings(place: name, rings: rings) }
        return rings.first.flatMap { UUID(uuidString: $0) }
    }

    private static func channel(_ ring: UUID) -> String {
        "flightlog_" + ring.uuidString.lowercased().replacing("-", with: "")
    }

    // MARK: Reading and writing

    /// What one answer of the server has at most, in files and bytes.
    private static let (mostFiles, mostBytes) = (500, 8 << 20 as Int64)

    package func get(
        _ paths: [MirrorPath], _ take: (MirrorPath, Data) throws(CarryError) -> Void
    ) throws(CarryError) {
        var rest = paths[...]
        while let first = rest.first {
            var (batch, size) = ([first], listing.files[first] ?? 0)
            rest.removeFirst()
            while let next = rest.first, batch.count < Self.mostFiles {
                size += listing.files[next] ?? 0
                guard size <= Self.mostBytes else { break }
                batch.append(next)
                rest.removeFirst()
            }
            let found = try connected { connection throws(CarryError) in
                try connection.bytes(
                    """
                    SELECT path, bytes FROM flightlog.file WHERE ring = $1::text::uuid AND path = ANY($2::text::text[])
                        AND bytes IS NOT NULL
                    """, [.text(ring?.uuidString ?? ""), .text("{" + batch.map(\.text).joined(separator: ",") + "}")])
            }
            let bytes = Dictionary(
                found.compactMap { row in
                    row[0].flatMap { MirrorPath(String(decoding: $0, as: UTF8.self)) }.map { ($0, row[1] ?? Data()) }
                }, uniquingKeysWith: { first, _ in first })
            for path in batch {
                if let data = bytes[path] { try take(path, data) }
            }
        }
    }

    package func put(_ file: SpooledFile) throws(CarryError) {
        guard let ring else { throw .noMarker(place: name) }
        try connected { connection throws(CarryError) in
            if !hasRing { try found(ring, connection) }
            let conflict =
                file.replaces || removed.contains(file.path)
                ? "DO UPDATE SET bytes = excluded.bytes, seq = excluded.seq, by = excluded.by, at = excluded.at"
                : "DO NOTHING"
            let numbers = try connection.rows(
                """
                WITH z AS (UPDATE flightlog.ring SET head = head + 1 WHERE ring = $1 RETURNING head),
                i AS (
                    INSERT INTO flightlog.file AS f (ring, path, seq, bytes) SELECT $1, $2, z.head, $3::bytea FROM z
                    ON CONFLICT (ring, path) \(conflict))
                SELECT head FROM z
                """, [.text(ring.uuidString), .text(file.path.text), .bytes(file.bytes)])
            guard !numbers.isEmpty else {
                throw .unwritable(place: name, path: file.path.text, reason: "you may read here, and not write")
            }
            if file.path == .ring, let marker = try? MirrorMarker(file: file.bytes) {
                try connection.rows(
                    "UPDATE flightlog.ring SET title = $2 WHERE ring = $1",
                    [.text(ring.uuidString), .text(marker.title.replacing("\0", with: "\u{FFFD}"))])
            }
        }
    }

    /// Makes the tables and the row of a ring, unless they are there.
    private func found(_ ring: UUID, _ connection: DatabaseConnection) throws(CarryError) {
        if !hasTables { try connection.run(Self.tables) }
        try connection.rows(
            "INSERT INTO flightlog.ring (ring) VALUES ($1) ON CONFLICT DO NOTHING", [.text(ring.uuidString)])
        (hasTables, hasRing) = (true, true)
    }

    /// The tables of the files. Files are compressed by themselves; of a removed one the number stays.
    static let tables = """
        BEGIN;
        SELECT pg_advisory_xact_lock(7108341592);
        CREATE SCHEMA IF NOT EXISTS flightlog;
        CREATE TABLE IF NOT EXISTS flightlog.ring (
            ring uuid PRIMARY KEY,
            title text NOT NULL DEFAULT '',
            head bigint NOT NULL DEFAULT 0,
            projected bigint NOT NULL DEFAULT 0
        );
        CREATE TABLE IF NOT EXISTS flightlog.file (
            ring uuid NOT NULL REFERENCES flightlog.ring,
            path text NOT NULL,
            seq bigint NOT NULL,
            bytes bytea,
            by text NOT NULL DEFAULT session_user,
            at timestamptz NOT NULL DEFAULT now(),
            PRIMARY KEY (ring, path),
            UNIQUE (ring, seq)
        );
        ALTER TABLE flightlog.file ALTER COLUMN bytes SET STORAGE EXTERNAL;
        COMMIT;
        """

    package func remove(_ path: MirrorPath) throws(CarryError) {
        guard let ring else { return }
        try connected { connection throws(CarryError) in
            try connection.rows(
                """
                WITH z AS (UPDATE flightlog.ring SET head = head + 1 WHERE ring = $1 RETURNING head)
                UPDATE flightlog.file SET bytes = NULL, seq = z.head FROM z
                WHERE flightlog.file.ring = $1 AND path = $2 AND bytes IS NOT NULL
                """, [.text(ring.uuidString), .text(path.text)])
        }
    }

    // MARK: Noticing

    /// The last number of the ring; nil if the database does not have it.
    private func number(_ connection: DatabaseConnection) throws(CarryError) -> Int64? {
        guard let ring else { return nil }
        return try connection.rows("SELECT head FROM flightlog.ring WHERE ring = $1", [.text(ring.uuidString)])
            .first?[0].flatMap { Int64($0) }
    }

    package func announce() throws(CarryError) {
        guard let ring else { return }
        try connected { connection throws(CarryError) in
            try connection.rows("SELECT pg_notify($1, '')", [.text(Self.channel(ring))])
        }
    }

    /// The server notifies. For one behind a pool, which forgets who listens, the number is asked for now and then, too.
    package func waits(milliseconds: Int) throws(CarryError) -> Bool {
        try connected { connection throws(CarryError) in
            guard isListening else { throw CarryError.cut(place: name, reason: "it was connected again") }
            if try connection.isNotified(within: milliseconds) { return true }
            waited += milliseconds
            guard waited >= pause, hasTables else { return false }
            (waited, pause) = (0, min(pause * 3 / 2, 30_000))
            return try number(connection) ?? 0 > head
        }
    }
}
