import DataModel
import StoreSQL
import Testing

@Suite("Counts, sums and properties of subentities")
struct AggregateTests {
    let compiler: SelectCompiler
    let database: TestDatabase

    init() throws {
        compiler = try Fleet.compiler()
        database = try TestDatabase(compiler.layout)
        let sortie = try compiler.layout.model.entity(named: "Sortie").number
        let trial = try compiler.layout.model.entity(named: "Trial").number
        let rows: [(Int64, Int, SQLValue, SQLValue)] = [
            (1, trial, .null, .integer(.max)), (2, sortie, .real(100), .integer(.max)),
            (3, sortie, .real(200), .integer(2)), (4, trial, .null, .null),
        ]
        for (key, entity, altitude, big) in rows {
            try database.insert(
                "ZTRIAL",
                [
                    "Z_PK": .integer(key), "Z_ENT": .integer(Int64(entity)), "ZALTITUDE": altitude, "ZBIG": big,
                    "ZNOTE": .text(key < 3 ? "a" : "b"), "ZPARENT": key < 4 ? .integer(4) : .null,
                    "Z8_PARENT": key < 4 ? .integer(Int64(trial)) : .null,
                ])
        }
    }

    private func request(_ values: [FetchedExpression], groupedBy paths: [String] = []) -> FetchSpecification {
        var request = FetchSpecification(entityName: "Trial")
        request.propertiesToFetch = values
        request.propertiesToGroupBy = paths
        return request
    }

    private func rows(_ request: FetchSpecification) throws -> [[SQLValue]] {
        try database.rows(compiler.dictionaries(request).statement)
    }

    @Test("A to-one relationship whose destination has subentities is counted")
    func countOfToOne() throws {
        let count = FetchedExpression("n", Expression(forFunction: "count:", arguments: [.init(forKeyPath: "parent")]))
        #expect(try rows(request([count])) == [[.integer(3)]])
        #expect(try rows(request([count, .property("note")], groupedBy: ["note"])).count == 2)
    }

    @Test("A dictionary may contain properties that only subentities have; other rows have no value")
    func subentities() throws {
        var named = request([.property("altitude")])
        named.sortDescriptors = [SortDescriptor(key: "altitude", ascending: false)]
        #expect(try rows(named) == [[.real(200)], [.real(100)], [.null], [.null]])
        let predicate = Predicate(format: "altitude > 150")
        #expect(try database.keys(compiler.keys(Fleet.request("Trial", predicate))) == [3])
        let behind = Predicate(format: "ANY children.altitude < 150")
        #expect(try database.keys(compiler.keys(Fleet.request("Trial", behind))) == [4])
        #expect(throws: DataModelError.self) {
            try compiler.rows(Fleet.request("Sortie", Predicate(format: "level > 1")))
        }
    }

    @Test("A name that two subentities declare is evaluated in memory")
    func ambiguous() throws {
        let error = #expect(throws: DataModelError.self) {
            try compiler.rows(Fleet.request("Trial", Predicate(format: "rating == 2")))
        }
        #expect(error?.message.contains("Sortie and Survey") == true)
    }

    @Test("A sum of integers that overflows is a number, not an error")
    func overflow() throws {
        guard case .real(let sum)? = try rows(request([.sum("big")])).first?.first else {
            Issue.record("no number")
            return
        }
        #expect(sum == 0x1p64)
        let predicate = Predicate(format: "children.@sum.big >= 18446744073709551615.0")
        #expect(try database.keys(compiler.keys(Fleet.request("Trial", predicate))) == [4])
    }

    @Test("Groups and distinct rows are counted")
    func countOfGroups() throws {
        #expect(try database.keys(compiler.count(request([.property("note")], groupedBy: ["note"]))) == [2])
        var distinct = request([.property("note")])
        distinct.returnsDistinctResults = true
        #expect(try database.keys(compiler.count(distinct)) == [2])
        distinct.havingPredicate = Predicate(format: "n > 2")
        distinct.propertiesToGroupBy = ["note"]
        distinct.propertiesToFetch = [.property("note"), .count("n")]
        #expect(try database.keys(compiler.count(distinct)) == [0])
    }

    @Test("Distinct values are counted once, missing ones not at all")
    func distinctValues() throws {
        for (format, found) in [
            ("children.@distinctUnionOfObjects.note.@count == 2", [4]),
            ("children.@distinctUnionOfObjects.big.@count == 2", [4]),
            ("children.@distinctUnionOfObjects.altitude.@count == 2", [4]),
            ("'b' IN children.@distinctUnionOfObjects.note", [4]),
            ("SUBQUERY(children, $x, $x.altitude != nil).@distinctUnionOfObjects.note.@count == 2", [4]),
        ] as [(String, [Int64])] {
            let request = Fleet.request("Trial", try Predicate(parsing: format))
            #expect(try database.keys(compiler.keys(request)) == found, "\(format)")
        }
    }

    @Test("A result has the type of its description")
    func resultTypes() throws {
        var described = ExpressionDescription()
        described.name = "mean"
        described.expression = try Expression(format: "average:(altitude)")
        described.resultType = .integer32
        let select = try compiler.dictionaries(request([described, .property("altitude")]))
        #expect(
            select.values.map(\.value) == [.attribute(.integer32, column: 0), .attribute(.double, column: 1)])
        #expect(select.values.map(\.name) == ["mean", "altitude"])
    }

    @Test("Conditions on groups need groups, and may refer to aggregates by name")
    func having() throws {
        var grouped = request([.property("note"), .maximum("altitude", named: "top")], groupedBy: ["note"])
        grouped.havingPredicate = Predicate(format: "top > 150 AND note != 'a'")
        #expect(try rows(grouped) == [[.text("b"), .real(200)]])
        grouped.propertiesToGroupBy = []
        #expect(throws: DataModelError.self) { try compiler.dictionaries(grouped) }
    }
}
