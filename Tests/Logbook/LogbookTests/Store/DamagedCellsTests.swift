import Foundation
import LogbookSample
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Damaged cells of a logbook")
struct DamagedCellsTests {
    /// Every question that a screen or a command asks.
    private static func questions(_ logbook: any LogbookAccess) -> [() throws -> Void] {
        let today = LogbookFolder.lastDate
        var result: [() throws -> Void] = [
            { _ = try logbook.paintCounts() }, { _ = try logbook.history() }, { _ = try logbook.drafts() },
            { _ = try logbook.views() }, { _ = try logbook.suggestedFlight(today: today) },
            { _ = try logbook.entry("LSZH LSZB 1:30 dual", today: today) }, { _ = try logbook.undo() },
            { _ = try logbook.findings(ListQuery(.flights)) { _ in } },
            { try logbook.forEachFlight(ListQuery(.flights), format: "csv") { _ in } },
            { _ = try logbook.redo() },
        ]
        for name in RuleSet.shippedNames {
            result.append {
                guard let rules = try RuleSet.shipped(name) else { return }
                var query = CurrencyQuery(rules, on: today)
                for explained in [CurrencyExplained.none, .all] {
                    query.explained = explained
                    _ = try logbook.currency(query)
                }
            }
        }
        for grouping in TotalsGrouping.all(.standard) {
            result.append { _ = try logbook.totals(ListQuery(.flights), by: grouping) }
        }
        for kind in RecordKind.allCases {
            let query = ListQuery(kind)
            result += [
                { _ = try logbook.summary(query) }, { _ = try logbook.page(query, at: .last, limit: 50) },
                { _ = try logbook.completions(kind, matching: "a", limit: 9) },
                { try use(logbook, try logbook.page(query, at: .first, limit: 30).rows.map(\.id)) },
            ]
            for field in FieldTable.standard[kind] {
                if field.isFilterable { result.append { _ = try logbook.counts(query, of: field) } }
                guard field.isSortable else { continue }
                var sorted = query
                sorted.sort = ListSort(field.id, ascending: false)
                sorted.columns = [field.id]
                result.append {
                    guard let last = try logbook.page(sorted, at: .first, limit: 20).rows.last else { return }
                    _ = try logbook.page(sorted, at: .after(last.id), limit: 20)
                }
            }
        }
        return result
    }

    /// Reads each record, flies a flight again, and saves and deletes one record.
    private static func use(_ logbook: any LogbookAccess, _ ids: [RecordID]) throws {
        for id in ids {
            let record = try logbook.record(id)
            for field in FieldTable.standard[id.kind] { _ = field.value(in: record).map { "\($0)" } }
            if id.kind == .flights { _ = try logbook.flightAgain(id, today: LogbookFolder.lastDate) }
        }
        if let id = ids.first { _ = try logbook.save(try logbook.record(id), over: id, ending: nil) }
        if let id = ids.last { _ = try logbook.delete(id) }
    }

    /// Returns what is damaged by the error that a body throws; nil for none, and for another error.
    private func damage(_ body: () throws -> Void) -> String? {
        if case .damaged(_, let detail)? = LogbookError.thrown(body) { detail } else { nil }
    }

    @Test(
        "A history whose numbers are at the end of their range is damaged, and stops nothing",
        arguments: ["ZGROUP", "ZSEQUENCE"])
    func history(_ column: String) throws {
        let folder = try LogbookFolder()
        func pilot(_ logbook: StoreLogbook, _ name: String) throws {
            var record = PilotRecord()
            record.name = name
            _ = try logbook.save(.pilot(record), over: nil)
        }
        let first = try folder.open()
        try pilot(first, "Ann")
        try first.close()
        _ = try SQLiteTool.run(URL(filePath: folder.path), "UPDATE ZJOURNALCHANGE SET \(column) = \(Int64.max)")
        let logbook = try folder.open()
        let detail = damage {
            try pilot(logbook, "Ben")
            _ = try logbook.undo()
            _ = try logbook.undo()
        }
        #expect(detail?.contains("history") == true)
    }

    @Test("A sum with a fraction is rounded, one beyond the range unknown; flights that cannot be added are left out")
    func sums() throws {
        let row: [String: AttributeValue] = ["fraction": .double(92.5), "huge": .double(1e300), "text": .string("9")]
        #expect(row.integer("fraction") == 93 && row.integer("huge") == nil && row.integer("text") == nil)
        let folder = try LogbookFolder(newestOfSample: ())
        let all = try folder.open()
        let flights = try all.totals(ListQuery(.flights), by: nil).whole.flights
        try all.close()
        _ = try SQLiteTool.run(
            URL(filePath: folder.path),
            "UPDATE ZLOGENTRY SET ZBLOCKMINUTES = \(Int64.max) WHERE Z_PK IN (SELECT Z_PK FROM ZLOGENTRY LIMIT 3)")
        let logbook = try folder.open()
        let totals = try logbook.totals(ListQuery(.flights), by: nil)
        #expect(totals.leftOut == 3 && totals.whole.flights == flights - 3)
        #expect(totals.damageSentence?.hasPrefix("3 flights are not in these sums") == true)
        #expect((totals.whole.times[.block]?.knownCount ?? 0) > 0)
        for grouping in TotalsGrouping.all(.standard) {
            let totals = try logbook.totals(ListQuery(.flights), by: grouping)
            #expect(totals.leftOut == 3 && (totals.whole.times[.block]?.minutes.count ?? 0) < 10_000_000)
        }
        let summary = try logbook.summary(ListQuery(.flights))
        #expect((summary.times[.block]?.count ?? 0) < 10_000_000)
        _ = try SQLiteTool.run(URL(filePath: folder.path), "UPDATE ZLOGENTRY SET ZBLOCKMINUTES = \(Int64.max)")
        #expect(try folder.open().totals(ListQuery(.flights), by: nil).leftOut == flights)
    }

    @Test("Strange values in any cell result in answers or an error with a message, of a current file and an old one")
    func cells() throws {
        var chance = SeededChance("logbooks, strange cells")
        var (answered, refused) = (0, 0)
        for round in 0..<(6 * fuzzRounds) {
            let isOld = round.isMultiple(of: 3)
            let folder = isOld ? try LogbookFolder() : try LogbookFolder(newestOfSample: ())
            let url = URL(filePath: folder.path)
            if isOld {
                try SampleBook.writeOld(to: folder.path, today: LogbookFolder.lastDate)
            }
            _ = try StrangeCells(of: url).damage(url, &chance)
            let file = LogbookFile(url: url, today: { LogbookFolder.lastDate })
            do {
                if case .old = try file.inspect() {
                    _ = try file.upgrade(deferring: false, isCanceled: { false }, progress: { _ in })
                }
                let logbook = try file.open(changed: nil)
                defer { try? logbook.close() }
                for question in Self.questions(logbook) {
                    do {
                        try question()
                        answered += 1
                    } catch {
                        #expect(!"\(error)".isEmpty && error is LogbookError)
                        refused += 1
                    }
                }
            } catch {
                #expect(!"\(error)".isEmpty)
                refused += 1
            }
        }
        #expect(answered > 0 && refused > 0)
    }
}
