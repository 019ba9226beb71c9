import DataModel
import Foundation
import StoreSQL
import Testing

@Suite("Conditions that an index supports")
struct IndexTests {
    let compiler: SelectCompiler
    let database: TestDatabase

    init() throws {
        compiler = try Fleet.compiler()
        database = try TestDatabase(compiler.layout)
        try database.run("CREATE INDEX byPrimary ON ZAIRCRAFT (ZPRIMARY)")
        try database.run("CREATE INDEX byTail ON ZAIRCRAFT (ZTAILNUMBER)")
        try database.run("CREATE INDEX byDate ON ZLOGENTRY (ZDATE)")
        try database.run("CREATE INDEX byMinutes ON ZLOGENTRY (ZMINUTES, ZDATE)")
        try database.run("CREATE INDEX byAircraft ON ZLOGENTRY (ZAIRCRAFT)")
        for key in 1...200 {
            try database.insert(
                "ZLOGENTRY",
                [
                    "Z_PK": .integer(Int64(key)), "Z_ENT": .integer(3), "Z_OPT": .integer(1),
                    "ZDATE": key.isMultiple(of: 10) ? .null : .real(Double(key / 3)),
                    "ZMINUTES": .integer(Int64(key % 5)),
                    "ZAIRCRAFT": .integer(Int64(key % 20 + 1)),
                ])
        }
        for key in 1...20 {
            try database.insert(
                "ZAIRCRAFT",
                [
                    "Z_PK": .integer(Int64(key)), "Z_ENT": .integer(1),
                    "ZPRIMARY": .text(key.isMultiple(of: 2) ? "blue" : "red"),
                    "ZTAILNUMBER": .text("N\(key)"),
                ])
        }
        try database.run("ANALYZE")
    }

    private func plan(_ request: FetchSpecification) throws -> String {
        try database.plan(compiler.rows(request).statement).joined(separator: "; ")
    }

    @Test("Equality with an element of a composite")
    func equality() throws {
        let plan = try plan(Fleet.request("Aircraft", Predicate(format: "colorScheme.primary == %@", "blue")))
        #expect(plan.contains("SEARCH t0 USING INDEX byPrimary (ZPRIMARY=?)"), "\(plan)")
    }

    @Test("The prefix of a string")
    func prefix() throws {
        let plan = try plan(Fleet.request("Aircraft", Predicate(format: "tailNumber BEGINSWITH %@", "N1")))
        #expect(plan.contains("SEARCH t0 USING INDEX byTail (ZTAILNUMBER>? AND ZTAILNUMBER<?)"), "\(plan)")
        let request = Fleet.request("Aircraft", Predicate(format: "tailNumber BEGINSWITH %@", "N1"))
        #expect(try database.keys(compiler.count(request)) == [11])
    }

    @Test("A condition after a to-one relationship")
    func joined() throws {
        let plan = try plan(
            Fleet.request(
                "LogEntry", Predicate(format: "aircraft.colorScheme.primary == 'blue' AND aircraft.tailNumber == 'N2'"))
        )
        #expect(!plan.contains("SCAN t0"), "\(plan)")
    }

    @Test(
        "Continuing from a cursor, in each direction, with and without missing values", arguments: [true, false],
        [true, false])
    func cursor(ascending: Bool, isBackward: Bool) throws {
        for value in [AttributeValue.date(Date(timeIntervalSinceReferenceDate: 30)), .null] {
            var request = Fleet.request("LogEntry", nil, [SortDescriptor(key: "date", ascending: ascending)])
            request.after = FetchCursor(values: [value], key: 91, isBackward: isBackward)
            request.fetchLimit = 5
            let plan = try plan(request)
            #expect(plan.contains("USING INDEX byDate"), "\(plan)")
            #expect(!plan.contains("TEMP B-TREE") && !plan.contains("SCAN"), "\(plan)")
        }
    }

    @Test("Continuing from a cursor by two keys")
    func twoKeys() throws {
        var request = Fleet.request("LogEntry", nil, [SortDescriptor(key: "minutes"), SortDescriptor(key: "date")])
        request.after = FetchCursor(values: [.integer(2), .date(Date(timeIntervalSinceReferenceDate: 30))], key: 92)
        request.fetchLimit = 5
        let select = try compiler.rows(request).statement
        #expect(select.text.contains("WHERE (t0.ZMINUTES, t0.ZDATE, t0.Z_PK) > (?, ?, ?) ORDER BY"))
        let plan = try plan(request)
        #expect(plan.contains("SEARCH t0 USING INDEX byMinutes ((ZMINUTES,ZDATE"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }

    @Test("The results after a cursor among missing values have the order of all sort descriptors")
    func severalRanges() throws {
        var request = Fleet.request("LogEntry", nil, [SortDescriptor(key: "date"), SortDescriptor(key: "minutes")])
        let all = try database.keys(compiler.rows(request).statement)
        request.after = FetchCursor(values: [.null, .integer(0)], key: 50)
        let select = try compiler.rows(request).statement
        #expect(select.text.contains("UNION ALL"))
        #expect(try database.keys(select) == Array(all.drop { $0 != 50 }.dropFirst()))
    }

    @Test("A cursor must have a value for each sort descriptor")
    func wrongCursor() {
        var request = Fleet.request("LogEntry", nil, [SortDescriptor(key: "date")])
        request.after = FetchCursor(values: [], key: 1)
        #expect(throws: DataModelError.self) { try compiler.rows(request) }
    }
}
