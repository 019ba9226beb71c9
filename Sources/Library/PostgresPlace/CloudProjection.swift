package import Carrying
import DataModel
import Foundation
import MirrorFormat
import MirrorMerge
package import Mirroring

/// Writes what all files of a mirror say into tables that SQL can read.
///
/// The tables can be made again from the files at any time: nothing is read from them but what is there already, by a digest a
/// row, so that only rows that differ are written.
package struct CloudProjection {
    private let carrier: PostgresCarrier
    private let spool: MirrorFolder

    package init(_ carrier: PostgresCarrier, _ spool: MirrorFolder) { (self.carrier, self.spool) = (carrier, spool) }

    /// What became of a projection.
    package enum Outcome: Equatable, Sendable {
        /// The database has no promoted schema.
        case none
        /// The tables say what all files say already.
        case isCurrent
        /// Files are missing here, or others have put some meanwhile: the next round writes the tables.
        case waits
        /// A device needs a newer model than the promoted one.
        case needsNewerSchema
        /// So many rows were written and removed.
        case wrote(Int, removed: Int)
    }

    /// Writes the tables, in one transaction.
    ///
    /// - Throws: `CarryError`; nothing was written then.
    package func run() throws(CarryError) -> Outcome {
        guard let ring = carrier.ring else { return .none }
        return try carrier.connected { connection throws(CarryError) in
            guard let schema = try CloudArchive.newest(connection, place: carrier.name) else { return .none }
            guard let numbers = try Self.numbers(connection, ring, "") else { return .none }
            // Who may only read leaves the tables to others.
            let mayWrite = try connection.rows("SELECT has_any_column_privilege('flightlog.ring', 'UPDATE')").first?[0]
            guard mayWrite == "t" else { return .none }
            guard numbers.head != numbers.projected else { return .isCurrent }
            guard let head = try isComplete(ring), head == numbers.head else { return .waits }
            let (state, needsNewer) = try inSpool { () throws(MirrorError) in
                try spool.state(ring: ring, versions: schema.versions)
            }
            guard !needsNewer else { return .needsNewerSchema }
            let tables = try CloudTables(schema.model, schema.rules, place: carrier.name)
            let rows = CloudRows(state.reading(tables.schema), tables)
            try connection.run("BEGIN")
            do throws(CarryError) {
                // Others who put a file wait for the end of the transaction.
                let now = try Self.numbers(connection, ring, " FOR UPDATE")
                guard now?.head == head else {
                    try connection.run("ROLLBACK")
                    // A row that is not to be changed is that of a reader.
                    return now == nil ? .none : .waits
                }
                var (written, removed) = (0, 0)
                for table in tables.tables.keys.sorted() {
                    let counts = try write(rows.tables[table] ?? [], table, tables, ring, connection)
                    (written, removed) = (written + counts.written, removed + counts.removed)
                }
                try connection.rows(
                    "UPDATE flightlog.ring SET projected = head WHERE ring = $1", [.text(ring.uuidString)])
                try connection.run("COMMIT")
                return .wrote(written, removed: removed)
            } catch {
                if !error.isPassing { try connection.run("ROLLBACK") }
                throw error
            }
        }
    }

    private func inSpool<Value>(_ body: () throws(MirrorError) -> Value) throws(CarryError) -> Value {
        do throws(MirrorError) { return try body() } catch { throw .spool(error) }
    }

    private static func numbers(
        _ connection: DatabaseConnection, _ ring: UUID, _ lock: String
    ) throws(CarryError) -> (head: Int64, projected: Int64)? {
        try connection.rows(
            "SELECT head, projected FROM flightlog.ring WHERE ring = $1" + lock, [.text(ring.uuidString)]
        ).first.map { ($0[0].flatMap { Int64($0) } ?? 0, $0[1].flatMap { Int64($0) } ?? 0) }
    }

    /// Returns the number up to which the spool has all files; nil if one is missing.
    private func isComplete(_ ring: UUID) throws(CarryError) -> Int64? {
        let there = try carrier.list(ring)
        let here = try inSpool { () throws(MirrorError) in try spool.list() }
        let isThere = there.files.keys.allSatisfy { path in
            switch path {
            case .bundle, .snapshot: here[path] != nil
            case .ring, .device, .large: true
            }
        }
        return isThere ? carrier.head : nil
    }

    /// How many rows one statement writes.
    private static let batch = 500

    private func write(
        _ rows: [CloudRows.Row], _ table: String, _ tables: CloudTables, _ ring: UUID, _ connection: DatabaseConnection
    ) throws(CarryError) -> (written: Int, removed: Int) {
        let place = "flightlog.\(CloudTables.quoted(table))"
        var known: [String: String] = [:]
        for row in try connection.rows(
            "SELECT name, fl_digest FROM \(place) WHERE ring = $1", [.text(ring.uuidString)])
        {
            if let name = row[0] { known[name] = row[1] ?? "" }
        }
        let new = rows.filter { known[$0.name] != $0.digest }
        let statement = Self.statement(place, tables.tables[table] ?? [])
        for start in stride(from: 0, to: new.count, by: Self.batch) {
            let objects = new[start..<min(start + Self.batch, new.count)].map(\.object)
            guard let json = try? JSONSerialization.data(withJSONObject: objects) else {
                throw .unusable(
                    place: carrier.name, reason: "a row of \(table) cannot be written as JSON",
                    remedy: "Update the program on all devices.")
            }
            try connection.rows(statement, [.text(ring.uuidString), .text(String(decoding: json, as: UTF8.self))])
        }
        let gone = Set(known.keys).subtracting(rows.map(\.name))
        if !gone.isEmpty {
            try connection.rows(
                "DELETE FROM \(place) WHERE ring = $1 AND name = ANY($2::uuid[])",
                [.text(ring.uuidString), .text("{\(gone.joined(separator: ","))}")])
        }
        return (new.count, gone.count)
    }

    /// The statement that writes rows, whose objects it gets as one JSON text.
    private static func statement(_ place: String, _ columns: [CloudTables.Column]) -> String {
        let all =
            [("\"CD_entityName\"", "text"), ("fl_digest", "text")]
            + columns.map { column in
                (CloudTables.quoted(column.name), column.type == .date ? "double precision" : column.type.rawValue)
            }
        let dates = Set(columns.filter { $0.type == .date }.map { CloudTables.quoted($0.name) })
        let values = all.map { name, _ in
            dates.contains(name)
                ? "timestamptz '2001-01-01 00:00:00+00' + x.\(name) * interval '1 second'" : "x.\(name)"
        }
        return """
            INSERT INTO \(place) (ring, name, \(all.map(\.0).joined(separator: ", ")))
            SELECT $1::uuid, x.name, \(values.joined(separator: ", "))
            FROM jsonb_to_recordset($2::jsonb) AS x(name uuid, \(all.map { "\($0) \($1)" }.joined(separator: ", ")))
            ON CONFLICT (ring, name) DO UPDATE SET \(all.map { "\($0.0) = excluded.\($0.0)" }.joined(separator: ", "))
            """
    }
}
