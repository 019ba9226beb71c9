import DataModel
import StoreSQL
import Testing

@Suite("The SELECT compiler")
struct SelectCompilerTests {
    let compiler: SelectCompiler
    let database: TestDatabase

    init() throws {
        compiler = try Fleet.compiler()
        database = try TestDatabase(compiler.layout)
    }

    /// Returns the condition of a count and its bindings, and checks that SQLite accepts the statement.
    private func condition(_ predicate: Predicate, of entity: String = "Aircraft") throws -> SQLStatement {
        let statement = try compiler.count(Fleet.request(entity, predicate))
        _ = try database.rows(statement)
        return statement
    }

    private func text(_ predicate: Predicate, of entity: String = "Aircraft") throws -> String {
        let text = try condition(predicate, of: entity).text
        return text.split(separator: " WHERE ", maxSplits: 1).last.map(String.init) ?? text
    }

    @Test("A whole number is cast to a decimal, a fraction is refused")
    func casts() throws {
        let compiler = try Fleet.compiler()
        func refuses(_ number: String) -> Bool {
            let predicate = Predicate(format: "CAST(\(number), 'NSDecimalNumber') > 2")
            return (try? compiler.rows(Fleet.request("Aircraft", predicate))) == nil
        }
        #expect(["seats", "seats + seats", "weight", "seats + weight"].map(refuses) == [false, false, true, true])
    }

    @Test("The object ID after a to-one relationship is in the row: it needs no join")
    func objectID() throws {
        let request = Fleet.request("LogEntry", Predicate(format: "aircraft.objectID == nil"))
        let statement = try Fleet.compiler().rows(request).statement
        #expect(!statement.text.contains("JOIN"))
    }

    @Test("A request for rows selects the key, the entity, the version and then the values")
    func rows() throws {
        let select = try compiler.rows(Fleet.request("LogEntry"))
        #expect(
            select.statement.text
                == "SELECT t0.Z_PK, t0.Z_ENT, t0.Z_OPT, t0.ZAIRCRAFT, t0.ZDATE, t0.ZMINUTES, t0.ZPILOT, t0.Z4_PILOT, t0.ZREMARKS FROM ZLOGENTRY t0 ORDER BY t0.Z_PK"
        )
        let entity = try compiler.layout.model.entity(named: "LogEntry")
        let positions = select.positions(for: entity)
        let pilot = try entity.slot(at: "pilot").index
        #expect(positions[pilot] == SlotPosition(value: 6, entity: 7))
        #expect(positions[try entity.slot(at: "minutes").index] == SlotPosition(value: 5, entity: nil))
        _ = try database.rows(select.statement)
    }

    @Test("Rows of a hierarchy have the values of every subentity, each in one column")
    func hierarchy() throws {
        let select = try compiler.rows(Fleet.request("Person"))
        #expect(select.statement.text.hasSuffix("t0.ZNAME, t0.ZHOURS, t0.ZLEVEL FROM ZPERSON t0 ORDER BY t0.Z_PK"))
        let pilot = try compiler.rows(Fleet.request("Pilot"))
        #expect(pilot.statement.text.contains("WHERE t0.Z_ENT BETWEEN ? AND ?"))
        #expect(pilot.statement.bindings == [.integer(5), .integer(6)])
        var alone = Fleet.request("Pilot")
        alone.includesSubentities = false
        #expect(try compiler.rows(alone).statement.text.contains("WHERE t0.Z_ENT = ?"))
        _ = try database.rows(select.statement)
    }

    @Test("A comparison with an element of a composite compares its column")
    func composite() throws {
        let statement = try condition(Predicate(format: "colorScheme.primary == %@", "blue"))
        #expect(statement.text == "SELECT COUNT(*) FROM ZAIRCRAFT t0 WHERE t0.ZPRIMARY = ?")
        #expect(statement.bindings == [.text("blue")])
        #expect(try text(Predicate(format: "quake.magnitude.richter > 5")) == "t0.ZRICHTER > ?")
    }

    @Test(
        "A condition becomes SQL",
        arguments: [
            ("seats != 4", "(t0.ZSEATS <> ? OR t0.ZSEATS IS NULL)"),
            ("NOT seats < 4", "(t0.ZSEATS < ?) IS NOT TRUE"),
            ("seats == nil", "t0.ZSEATS IS NULL"),
            ("colorScheme == nil", "(t0.ZPRIMARY IS NULL AND t0.ZSECONDARY IS NULL)"),
            ("seats IN {1, 2}", "t0.ZSEATS IN (?, ?)"),
            ("seats IN {1, nil}", "(t0.ZSEATS IN (?) OR t0.ZSEATS IS NULL)"),
            ("NOT seats IN {1, 2}", "(t0.ZSEATS NOT IN (?, ?) OR t0.ZSEATS IS NULL)"),
            ("seats BETWEEN {1, 3}", "(t0.ZSEATS >= ? AND t0.ZSEATS <= ?)"),
            ("tailNumber BEGINSWITH 'N1'", "(t0.ZTAILNUMBER >= ? AND t0.ZTAILNUMBER < ?)"),
            ("tailNumber CONTAINS[cd] 'é'", "instr(FL_FOLD(t0.ZTAILNUMBER, ?), ?) > 0"),
            ("tailNumber ENDSWITH 'AB'", "substr(t0.ZTAILNUMBER, ?) = ?"),
            ("tailNumber LIKE 'N?[*'", "t0.ZTAILNUMBER GLOB ?"),
            ("tailNumber MATCHES 'N[0-9]+'", "FL_MATCHES(?, t0.ZTAILNUMBER, ?)"),
            ("tailNumber == 5", "(t0.ZTAILNUMBER IS NULL AND 0)"),
            ("weight + 1 > seats * 2", "(t0.ZWEIGHT + ?) > (t0.ZSEATS * ?)"),
            ("noindex:(seats) == 1", "+t0.ZSEATS = ?"),
            ("uppercase:(tailNumber) == 'N'", "FL_CALL(?, t0.ZTAILNUMBER) = ?"),
            ("TERNARY(seats > 2, weight, 0) > 1", "CASE WHEN t0.ZSEATS > ? THEN t0.ZWEIGHT ELSE ? END > ?"),
            (
                "isActive == YES AND NOT (seats == 1 OR seats == 2)",
                "(t0.ZISACTIVE = ? AND ((t0.ZSEATS <> ? OR t0.ZSEATS IS NULL) AND (t0.ZSEATS <> ? OR t0.ZSEATS IS NULL)))"
            ),
            (
                "tags[LAST].label == 'x'",
                "(SELECT t1.ZLABEL FROM Z_1TAGS t2 JOIN ZTAG t1 ON t1.Z_PK = t2.Z_7TAGS WHERE t2.Z_1AIRCRAFT = t0.Z_PK ORDER BY t2.Z_FOK_7TAGS DESC, t1.Z_PK DESC LIMIT 1) = ?"
            ),
            ("logEntries.@count > 2", "(SELECT COUNT(*) FROM ZLOGENTRY t1 WHERE t1.ZAIRCRAFT = t0.Z_PK) > ?"),
            (
                "ANY logEntries.minutes > 60",
                "EXISTS (SELECT 1 FROM ZLOGENTRY t1 WHERE t1.ZAIRCRAFT = t0.Z_PK AND t1.ZMINUTES > ?)"
            ),
            (
                "ALL logEntries.minutes > 60",
                "NOT EXISTS (SELECT 1 FROM ZLOGENTRY t1 WHERE t1.ZAIRCRAFT = t0.Z_PK AND (t1.ZMINUTES > ?) IS NOT TRUE)"
            ),
            (
                "NONE logEntries.minutes > 60",
                "NOT EXISTS (SELECT 1 FROM ZLOGENTRY t1 WHERE t1.ZAIRCRAFT = t0.Z_PK AND t1.ZMINUTES > ?)"
            ),
            (
                "ANY tags.label == 'tow'",
                "EXISTS (SELECT 1 FROM Z_1TAGS t2 JOIN ZTAG t1 ON t1.Z_PK = t2.Z_7TAGS WHERE t2.Z_1AIRCRAFT = t0.Z_PK AND t1.ZLABEL = ?)"
            ),
            (
                "SUBQUERY(logEntries, $x, $x.minutes > 60 AND $x.pilot.name == 'A').@count > 1",
                "(SELECT COUNT(*) FROM ZLOGENTRY t1 LEFT JOIN ZPERSON t2 ON t2.Z_PK = t1.ZPILOT WHERE t1.ZAIRCRAFT = t0.Z_PK AND (t1.ZMINUTES > ? AND t2.ZNAME = ?)) > ?"
            ),
        ])
    func sql(format: String, expected: String) throws {
        #expect(try text(Predicate(parsing: format)) == expected)
    }

    @Test("A to-one path is joined once")
    func joins() throws {
        let statement = try condition(
            Predicate(format: "aircraft.seats > 2 AND aircraft.owner.name == 'A' AND aircraft != nil"), of: "LogEntry")
        #expect(
            statement.text
                == "SELECT COUNT(*) FROM ZLOGENTRY t0 LEFT JOIN ZAIRCRAFT t1 ON t1.Z_PK = t0.ZAIRCRAFT LEFT JOIN ZPERSON t2 ON t2.Z_PK = t1.ZOWNER WHERE (t1.ZSEATS > ? AND t2.ZNAME = ? AND (t0.ZAIRCRAFT IS NOT NULL AND +t0.ZAIRCRAFT IN (SELECT Z_PK FROM ZAIRCRAFT)))"
        )
    }

    @Test("One statement fires faults for any number of keys")
    func keys() throws {
        let entity = try compiler.layout.model.entity(named: "Approach")
        #expect(
            compiler.rows(of: entity, keys: [7]).statement.text
                == "SELECT t0.Z_PK, t0.Z_ENT, t0.Z_OPT, t0.ZCOUNT, t0.ZENTRY, t0.ZKIND FROM ZAPPROACH t0 WHERE t0.Z_PK = ?"
        )
        let two = compiler.rows(of: entity, keys: [7, 8]).statement
        #expect(two.text.hasSuffix("WHERE t0.Z_PK IN (SELECT value FROM json_each(?))"))
        #expect(two.bindings == [.text("[7,8]")])
        #expect(try database.plan(two).contains { $0.contains("SEARCH t0 USING INTEGER PRIMARY KEY") })
    }

    @Test("Membership in a relationship can be written in both ways")
    func relationshipMembership() throws {
        let store = StoreIdentity(identifier: "s", model: compiler.layout.model)
        let tag = ManagedObjectID(store: store, entity: try compiler.layout.model.entity(named: "Tag"), key: 4)
        let expected =
            "EXISTS (SELECT 1 FROM Z_1TAGS t2 JOIN ZTAG t1 ON t1.Z_PK = t2.Z_7TAGS WHERE t2.Z_1AIRCRAFT = t0.Z_PK AND t1.Z_PK = ?)"
        #expect(try text(Predicate(format: "tags CONTAINS %@", tag)) == expected)
        #expect(try text(Predicate(format: "%@ IN tags", tag)) == expected)
        #expect(try text(Predicate(format: "ANY tags == %@", tag)) == expected)
        #expect(try text(Predicate(format: "NOT tags CONTAINS %@", tag)) == "NOT " + expected)
    }

    @Test("A collection inside a collection is flattened")
    func nestedCollections() throws {
        #expect(
            try text(Predicate(format: "ANY logEntries.approaches.kind == 'ILS'"))
                == "EXISTS (SELECT 1 FROM ZLOGENTRY t1 JOIN ZAPPROACH t2 ON t2.ZENTRY = t1.Z_PK WHERE t1.ZAIRCRAFT = t0.Z_PK AND t2.ZKIND = ?)"
        )
    }

    @Test(
        "A request that SQL cannot express is refused, so that the caller can evaluate it in memory",
        arguments: [
            "logEntries[FIRST].remarks == 'x'", "tags[seats].label == 'x'", "extras == 'x'",
            "CAST(seats, 'NSString') == '1'",
            "median:(logEntries.minutes) > 1",
            "seats BETWEEN logEntries.minutes", "TERNARY(seats > 1, tailNumber, seats) == 1",
            "tailNumber == serial", "colorScheme.@count > 1",
        ])
    func unsupported(format: String) throws {
        #expect {
            try compiler.rows(Fleet.request("Aircraft", Predicate(parsing: format)))
        } throws: { error in
            if case .notExpressible? = error as? DataModelError { true } else { false }
        }
    }

    @Test("A random number differs for each row")
    func random() throws {
        for key in 1...200 {
            try database.insert("ZTAG", ["Z_PK": .integer(Int64(key)), "Z_ENT": .integer(7)])
        }
        let keys = try database.keys(compiler.keys(Fleet.request("Tag", Predicate(format: "random() < 0.5"))))
        #expect((20...180).contains(keys.count))
    }

    @Test("The error for a variable without a value names it")
    func unboundVariable() {
        #expect(
            throws: DataModelError.invalidArgument("The predicate's variable “$A” has no value; substitute one first.")
        ) {
            try compiler.rows(Fleet.request("Aircraft", Predicate(format: "seats == $A")))
        }
    }
}
