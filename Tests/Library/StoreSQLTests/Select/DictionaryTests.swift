import DataModel
import StoreSQL
import Testing

@Suite("Dictionaries and relationships")
struct DictionaryTests {
    let compiler: SelectCompiler
    let database: TestDatabase

    init() throws {
        compiler = try Fleet.compiler()
        database = try TestDatabase(compiler.layout)
        for (key, color, seats) in [(1, "blue", 2), (2, "red", 4), (3, "blue", 6)] as [(Int64, String, Int64)] {
            try database.insert(
                "ZAIRCRAFT",
                [
                    "Z_PK": .integer(key), "Z_ENT": .integer(1), "Z_OPT": .integer(1), "ZPRIMARY": .text(color),
                    "ZSEATS": .integer(seats),
                    "ZOWNER": .integer(1), "Z4_OWNER": .integer(5),
                ])
        }
        try database.insert("ZPERSON", ["Z_PK": .integer(1), "Z_ENT": .integer(5), "ZNAME": .text("Amelia")])
    }

    private func request(_ values: [FetchedExpression]) -> FetchSpecification {
        var request = FetchSpecification(entityName: "Aircraft")
        request.propertiesToFetch = values
        return request
    }

    @Test("Groups are counted, summed, filtered by their aggregates and sorted by them")
    func groups() throws {
        var request = request([.property("colorScheme.primary"), .count("n"), .sum("seats")])
        request.propertiesToGroupBy = ["colorScheme.primary"]
        request.havingPredicate = Predicate(format: "n > 1")
        request.sortDescriptors = [SortDescriptor(key: "sum_seats", ascending: false)]
        let select = try compiler.dictionaries(request)
        #expect(
            select.statement.text
                == "SELECT t0.ZPRIMARY, COUNT(t0.Z_PK), SUM(t0.ZSEATS) FROM ZAIRCRAFT t0 GROUP BY t0.ZPRIMARY HAVING COUNT(t0.Z_PK) > ? ORDER BY SUM(t0.ZSEATS) DESC"
        )
        #expect(try database.rows(select.statement) == [[.text("blue"), .integer(2), .integer(8)]])
        #expect(select.values.map(\.name) == ["colorScheme.primary", "n", "sum_seats"])
        #expect(
            select.values.map(\.value) == [
                .attribute(.string, column: 0), .attribute(.integer64, column: 1), .attribute(.integer64, column: 2),
            ])
    }

    @Test("Groups are formed by a value of a collection, and sums are over such values")
    func groupsOfCollections() throws {
        for (key, aircraft, minutes) in [(1, 1, 60), (2, 2, 60), (3, 3, 30)] as [(Int64, Int64, Int64)] {
            try database.insert(
                "ZLOGENTRY",
                [
                    "Z_PK": .integer(key), "Z_ENT": .integer(2), "Z_OPT": .integer(1), "ZAIRCRAFT": .integer(aircraft),
                    "ZMINUTES": .integer(minutes),
                ])
        }
        let longest = try Expression(format: "SUBQUERY(logEntries, $entry, $entry.minutes > 0).@max.minutes")
        var request = request([
            .init("longest", longest), .count("n"), .init("sum", .function("sum:", [longest]), resultType: .integer64),
        ])
        request.propertiesToGroupBy = ["longest"]
        request.sortDescriptors = [SortDescriptor(key: "longest")]
        let rows = try database.rows(compiler.dictionaries(request).statement)
        #expect(rows == [[.integer(30), .integer(1), .integer(30)], [.integer(60), .integer(2), .integer(120)]])
    }

    @Test("SELF makes a group of each object")
    func groupsOfObjects() throws {
        var request = request([.init("aircraft", .evaluatedObject), .count("n")])
        request.propertiesToGroupBy = ["aircraft"]
        request.sortDescriptors = [SortDescriptor(key: "aircraft")]
        let rows = try database.rows(compiler.dictionaries(request).statement)
        #expect(rows.map(\.first) == [.integer(1), .integer(2), .integer(3)])
        #expect(rows.allSatisfy { $0.last == .integer(1) })
    }

    @Test("Without properties all attributes are fetched, including composites")
    func everything() throws {
        let select = try compiler.dictionaries(request([]))
        let scheme = try #require(select.values.first { $0.name == "colorScheme" })
        guard case .composite(let elements) = scheme.value else {
            Issue.record("not a composite")
            return
        }
        #expect(elements.keys.sorted() == ["primary", "secondary"])
        #expect(select.statement.text.contains("t0.ZPRIMARY, t0.ZSECONDARY"))
        #expect(try database.rows(select.statement).count == 3)
    }

    @Test("An object has its key, the column of its entity and its declared entity")
    func objects() throws {
        let select = try compiler.dictionaries(request([.property("owner"), .init("self", .evaluatedObject)]))
        #expect(
            select.values.map(\.value) == [
                .object(keyColumn: 0, entityColumn: 1, entityNumber: 4),
                .object(keyColumn: 2, entityColumn: 3, entityNumber: 1),
            ])
        #expect(try database.rows(select.statement).first == [.integer(1), .integer(5), .integer(1), .integer(1)])
    }

    @Test("Duplicate rows are left out, also through a to-one relationship")
    func distinct() throws {
        var request = request([.property("owner.name"), .init("most", .function("max:", [.keyPath("seats")]))])
        request.propertiesToGroupBy = ["owner.name"]
        #expect(try database.rows(compiler.dictionaries(request).statement) == [[.text("Amelia"), .integer(6)]])
        request = self.request([.property("colorScheme.primary")])
        request.returnsDistinctResults = true
        request.sortDescriptors = [SortDescriptor(key: "colorScheme.primary")]
        request.fetchLimit = 5
        #expect(try database.rows(compiler.dictionaries(request).statement) == [[.text("blue")], [.text("red")]])
    }

    @Test("The members of a to-many relationship are fetched for many objects at once")
    func toMany() throws {
        let person = try compiler.layout.model.entity(named: "Person")
        let aircraft = try compiler.layout.model.entity(named: "Aircraft")
        let owned = try compiler.toMany(try #require(person.relationship("aircraft")), sourceKeys: [1, 2])
        #expect(
            owned.text
                == "SELECT t0.ZOWNER, t0.Z_PK, t0.Z_ENT FROM ZAIRCRAFT t0 WHERE t0.ZOWNER IN (SELECT value FROM json_each(?)) ORDER BY 1, 2"
        )
        #expect(try database.rows(owned).count == 3)
        let tags = try compiler.toMany(try #require(aircraft.relationship("tags")), sourceKeys: [1])
        #expect(
            tags.text
                == "SELECT j.Z_1AIRCRAFT, t0.Z_PK, t0.Z_ENT, j.Z_FOK_7TAGS FROM Z_1TAGS j JOIN ZTAG t0 ON t0.Z_PK = j.Z_7TAGS WHERE j.Z_1AIRCRAFT = ? ORDER BY 1, 4, 2"
        )
        _ = try database.rows(tags)
        let entry = try compiler.layout.model.entity(named: "LogEntry")
        let approaches = try compiler.toMany(try #require(entry.relationship("approaches")), sourceKeys: [1])
        #expect(approaches.text.contains("t0.Z_FOK_ENTRY FROM ZAPPROACH t0 WHERE t0.ZENTRY = ? ORDER BY 1, 4, 2"))
        #expect(throws: DataModelError.self) {
            try compiler.toMany(try #require(aircraft.relationship("owner")), sourceKeys: [1])
        }
    }

    @Test("A limit and an offset apply to the count as well")
    func windows() throws {
        var request = FetchSpecification(entityName: "Aircraft")
        request.fetchOffset = 1
        #expect(
            try compiler.count(request).text == "SELECT COUNT(*) FROM (SELECT 1 FROM ZAIRCRAFT t0 LIMIT ? OFFSET ?)")
        #expect(try database.keys(compiler.count(request)) == [2])
        request.fetchLimit = 1
        #expect(try database.keys(compiler.keys(request)) == [2])
    }

    @Test("The error for an unknown key path suggests the nearest name")
    func unknown() throws {
        let request = Fleet.request("Aircraft", Predicate(format: "colorScheme.primry == 'blue'"))
        #expect {
            try compiler.rows(request)
        } throws: { error in
            guard case .unknownKeyPath("Aircraft", _, "primry", "primary", _)? = error as? DataModelError else {
                return false
            }
            return true
        }
        #expect(throws: DataModelError.self) { try compiler.rows(Fleet.request("Aircraf")) }
        #expect(throws: DataModelError.self) {
            try compiler.rows(Fleet.request("Aircraft", Predicate(format: "seats =")))
        }
        #expect(throws: DataModelError.self) {
            try compiler.rows(Fleet.request("Aircraft", Predicate(format: "extras == 'x'")))
        }
    }

    @Test("Objects are compared by their keys")
    func objectsByKey() throws {
        let aircraft = try compiler.layout.model.entity(named: "Aircraft")
        let store = StoreIdentity(identifier: "s", model: compiler.layout.model)
        let ids = (1...2).map { ManagedObjectID(store: store, entity: aircraft, key: $0) }
        #expect(
            try compiler.count(Fleet.request("Aircraft", Predicate(format: "SELF == %@", ids[0]))).text.hasSuffix(
                "WHERE t0.Z_PK = ?"))
        #expect(
            try database.keys(compiler.count(Fleet.request("Aircraft", Predicate(format: "SELF IN %@", ids)))) == [2])
        #expect(
            try database.keys(compiler.count(Fleet.request("LogEntry", Predicate(format: "aircraft == %@", ids[0]))))
                == [0])
        let many = (1...100).map { ManagedObjectID(store: store, entity: aircraft, key: $0) }
        let long = try compiler.count(Fleet.request("Aircraft", Predicate(format: "self IN %@", many)))
        #expect(long.text.hasSuffix("WHERE t0.Z_PK IN (SELECT value FROM json_each(?))"))
        #expect(try database.keys(long) == [3])
        let texts = (1...40_000).map { "é\"\\\($0)🛩️" } + ["blue"]
        let colors = try compiler.count(
            Fleet.request("Aircraft", Predicate(format: "colorScheme.primary IN %@", texts)))
        #expect(colors.text.hasSuffix("WHERE t0.ZPRIMARY IN (SELECT value FROM json_each(?))"))
        #expect(try database.keys(colors) == [2])
    }
}
