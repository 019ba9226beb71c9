import DataModel
import StoreSQL
import Testing

@Suite("A request divided between the store and memory")
struct FetchPlanTests {
    let compiler: SelectCompiler

    init() throws { compiler = try Fleet.compiler() }

    private func plan(_ format: String, _ sort: [SortDescriptor] = []) throws -> FetchPlan {
        try compiler.plan(Fleet.request("Trial", Predicate(parsing: format), sort))
    }

    @Test(
        "The store evaluates what every result must meet, memory the rest",
        arguments: [
            ("small > 1 AND note == 'a'", "small > 1 AND note == \"a\"", nil),
            ("mood == 'x'", nil, "mood == \"x\""),
            ("small > 1 AND mood == 'x'", "small > 1", "mood == \"x\""),
            ("small > 1 AND (flag == YES AND mood == 'x')", "small > 1 AND flag == TRUE", "mood == \"x\""),
            ("small > 1 OR mood == 'x'", nil, "small > 1 OR mood == \"x\""),
            (
                "(small > 1 AND mood == 'x') OR big == 2", "small > 1 OR big == 2",
                "(small > 1 AND mood == \"x\") OR big == 2"
            ),
            ("NOT (small > 1 OR mood == 'x')", "NOT (small > 1)", "NOT (mood == \"x\")"),
            ("NOT (small > 1 AND mood == 'x')", nil, "NOT (small > 1 AND mood == \"x\")"),
            ("NOT NOT (small > 1 AND mood == 'x')", "small > 1", "mood == \"x\""),
            ("mood == 'x' AND rating == 2", nil, "mood == \"x\" AND rating == 2"),
        ] as [(String, String?, String?)])
    func split(format: String, stored: String?, remainder: String?) throws {
        let plan = try plan(format)
        #expect(plan.stored.predicate?.predicateFormat == stored)
        #expect(plan.remainder?.predicateFormat == remainder)
        #expect(plan.isWhole == (remainder == nil))
        #expect(plan.reasons.isEmpty == plan.isWhole)
        _ = try compiler.keys(plan.stored)
    }

    @Test("An invalid predicate is an error, not a remainder")
    func wrong() {
        #expect(throws: DataModelError.self) { try plan("nte == 'a' AND mood == 'x'") }
        #expect(throws: DataModelError.self) { try plan("mood == 'x' OR parent.nte == 'a'") }
        #expect(throws: DataModelError.self) { try plan("mood = ") }
        #expect(throws: DataModelError.self) { try plan("mood == 'x' AND small BETWEEN {1}") }
    }

    @Test("With a remainder, limit, offset and sorting are left to memory")
    func windows() throws {
        var request = Fleet.request("Trial", Predicate(format: "mood == 'x'"), [SortDescriptor(key: "small")])
        request.fetchLimit = 2
        request.fetchOffset = 1
        var plan = try compiler.plan(request)
        #expect(plan.stored.fetchLimit == 0 && plan.stored.fetchOffset == 0 && !plan.sortsInMemory)
        #expect(plan.stored.sortDescriptors == request.sortDescriptors)
        request.sortDescriptors = [SortDescriptor(key: "mood", ascending: false)]
        request.predicate = nil
        plan = try compiler.plan(request)
        #expect(plan.sortsInMemory && plan.remainder == nil && plan.stored.sortDescriptors.isEmpty)
        let objects: [[String: AttributeValue]] = ["b", "d", "a", "c"].map { ["mood": .string($0)] }
        #expect(try plan.finish(objects).map { $0["mood"]?.text } == ["c", "b"])
    }

    @Test("A cursor works in memory as in the store")
    func cursors() throws {
        let store = StoreIdentity(identifier: "s", model: compiler.layout.model)
        let trial = try compiler.layout.model.entity(named: "Trial")
        let objects = (Int64(1)...5).map { key in
            let object = ModelObject(trial, key: key, store: store)
            object.values["mood"] = key == 3 ? .null : .string(key.isMultiple(of: 2) ? "a" : "b")
            return object
        }
        var request = Fleet.request("Trial", nil, [SortDescriptor(key: "mood")])
        let order = ObjectOrder(request.sortDescriptors)
        request.after = try order.cursor(at: objects[1])
        #expect(try compiler.plan(request).finish(objects).map(\.id.key) == [4, 1, 5])
        request.after = try order.cursor(at: objects[0], isBackward: true)
        #expect(try compiler.plan(request).finish(objects).map(\.id.key) == [4, 2, 3])
        request.after = FetchCursor(values: [], key: 1)
        #expect(throws: DataModelError.self) { try compiler.plan(request).finish(objects) }
    }

    @Test("EXISTS replaces a count if that is enough")
    func existence() throws {
        for (format, text) in [
            ("children.@count > 0", "EXISTS (SELECT 1 FROM ZTRIAL t1 WHERE t1.ZPARENT = t0.Z_PK)"),
            ("children.@count == 0", "NOT EXISTS (SELECT 1 FROM ZTRIAL t1 WHERE t1.ZPARENT = t0.Z_PK)"),
            ("NOT (children.@count == 0)", "EXISTS (SELECT 1 FROM ZTRIAL t1 WHERE t1.ZPARENT = t0.Z_PK)"),
            (
                "SUBQUERY(children, $x, $x.small > 1).@count != 0",
                "EXISTS (SELECT 1 FROM ZTRIAL t1 WHERE t1.ZPARENT = t0.Z_PK AND t1.ZSMALL > ?)"
            ),
            ("children.@count >= 0", "(SELECT COUNT(*) FROM ZTRIAL t1 WHERE t1.ZPARENT = t0.Z_PK) >= ?"),
        ] {
            let statement = try compiler.count(Fleet.request("Trial", Predicate(parsing: format)))
            #expect(statement.text.hasSuffix("WHERE " + text), "\(statement.text)")
        }
    }
}
