import DataModel
import StoreSQL
import Testing

@Suite("The SQL of an operation")
struct OperationStepsTests {
    @Test("It has the steps that the operation requires, and no others")
    func steps() throws {
        let result = try change(
            [
                .with("A", .text("x"), .number("n", .integer16), .text("gone"), .many("bs", "B", inverse: "a")),
                .with("B", .one("a", "A", inverse: "bs")),
            ],
            [
                .with(
                    "A", .text("y", was: "x"), .number("n", .double), .text("new", value: "v"),
                    .many("bs", "B", inverse: "as"), .one("c", "C")),
                .with("B", .many("as", "A", inverse: "bs", was: "a")), .with("C"),
            ])
        #expect(result["A.y"] == ["Rename the column ZX of ZA to ZY."])
        #expect(
            result["A.new"] == ["Add the column ZNEW to ZA.", "Set the default value of A.new where there is none."])
        #expect(result["A.gone"] == ["Remove the column ZGONE of ZA."])
        #expect(result["A.n"]?.contains("Copy values of ZA to other columns.") == true)
        #expect(result["A.c"]?.first == "Add the column ZC to ZA.")
        #expect(result["B.as"]?.contains("Create the table Z_1BS.") == true)
        #expect(result["C"]?.contains("Create the table ZC.") == true)
    }

    @Test("An entity that is added or removed has the steps of its attributes")
    func entities() throws {
        let alone = [EntityDescription.with("A", .text("x"))]
        var sub = EntityDescription.with("C", .text("level"))
        sub.superentityName = "A"
        #expect(try change(alone, alone + [sub])["C"]?.contains("Add the column ZLEVEL to ZA.") == true)
        #expect(try change(alone + [sub], alone)["C"]?.contains("Remove the column ZLEVEL of ZA.") == true)
    }

    @Test("It has an index for an index, and nothing for changes that a store does not see")
    func indexes() throws {
        var indexed = EntityDescription.with("A", .text("x"))
        indexed.indexes = [.init("byX", [.init("x")])]
        indexed.uniquenessConstraints = [["x"]]
        indexed.versionHashModifier = "1"
        let plain = EntityDescription.with("A", .text("x"))
        #expect(
            try steps([plain], [indexed]) == [[], ["Create the index Z_A_UNIQUE_x."], ["Create the index Z_A_byX."]])
        #expect(
            try steps([indexed], [plain]) == [[], ["Remove the index Z_A_UNIQUE_x."], ["Remove the index Z_A_byX."]])
    }

    private func steps(_ old: [EntityDescription], _ new: [EntityDescription]) throws -> [[String]] {
        let difference = try ModelDifference(
            from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new))
        let change = SchemaChange(difference, source: StoreLayout(difference.source))
        return difference.operations.map { change.steps(of: $0).map(\.sentence) }
    }

    private func change(_ old: [EntityDescription], _ new: [EntityDescription]) throws -> [String: [String]] {
        let difference = try ModelDifference(
            from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new))
        let change = SchemaChange(difference, source: StoreLayout(difference.source))
        return difference.operations.reduce(into: [:]) { result, operation in
            let place = operation.property.map { "\(operation.entity).\($0)" } ?? operation.entity
            result[place, default: []] += change.steps(of: operation).map(\.sentence)
        }
    }
}
