import Aviation
import Foundation
import Logbook

/// The cost of the journal of changes: the same saves with it and without, in this process.
struct JournalFigures {
    private(set) var rows: [(name: String, with: Series, without: Series)] = []

    mutating func measure(path: String, rounds: Int) throws {
        var (single, bulk) = ((Series(), Series()), (Series(), Series()))
        for round in 0..<rounds {
            single.0.add(try saveOne(path, "round \(round)", keepsJournal: true))
            single.1.add(try saveOne(path, "round \(round) without", keepsJournal: false))
        }
        for round in 0..<max(rounds / 4, 1) {
            bulk.0.add(try saveMany(path, "bulk \(round)", keepsJournal: true))
            bulk.1.add(try saveMany(path, "bulk \(round) without", keepsJournal: false))
        }
        rows = [("one flight", single.0, single.1), ("1,000 flights at once", bulk.0, bulk.1)]
    }

    private func open(_ path: String, keepsJournal: Bool) throws -> StoreLogbook {
        let logbook = try StoreLogbook.open(path: path)
        if !keepsJournal { logbook.keptSteps = 0 }
        return logbook
    }

    /// Saves one changed flight; the first save of a program, which counts the steps, is not measured.
    private func saveOne(_ path: String, _ remarks: String, keepsJournal: Bool) throws -> Duration {
        let logbook = try open(path, keepsJournal: keepsJournal)
        defer { try? logbook.close() }
        let changes = try self.changes(of: logbook, count: 2, remarks)
        _ = try logbook.save(changes[0].after, over: changes[0].id)
        let start = ContinuousClock.now
        _ = try logbook.save(changes[1].after, over: changes[1].id)
        return ContinuousClock.now - start
    }

    private func saveMany(_ path: String, _ remarks: String, keepsJournal: Bool) throws -> Duration {
        let logbook = try open(path, keepsJournal: keepsJournal)
        defer { try? logbook.close() }
        let changes = try self.changes(of: logbook, count: 1_000, remarks)
        let start = ContinuousClock.now
        try logbook.save(changes, as: "changed Remarks of \(changes.count) flights")
        return ContinuousClock.now - start
    }

    private func changes(
        of logbook: StoreLogbook, count: Int, _ remarks: String
    ) throws -> [RecordChange] {
        try logbook.page(ListQuery(.flights), at: .first, limit: count).rows.map { row in
            let before = try logbook.record(row.id)
            guard case .flight(var flight) = before else {
                return RecordChange(id: row.id, before: before, after: before)
            }
            flight.remarks = remarks
            return RecordChange(id: row.id, before: before, after: .flight(flight))
        }
    }
}
