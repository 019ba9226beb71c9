import DataModel
import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Fetch indexes of texts")
struct TextIndexTests {
    private static func model(
        _ identifier: String = "1", isIndexed: Bool = true, more: [PropertyDescription] = []
    ) -> ManagedObjectModel {
        var flight = EntityDescription(
            "Flight",
            [
                .attribute(AttributeDescription("remarks", .string)),
                .attribute(AttributeDescription("route", .string)),
                .attribute(AttributeDescription("number", .integer32)),
            ] + more)
        if isIndexed {
            flight.indexes = [
                FetchIndexDescription("byText", [.init("remarks", kind: .text), .init("route", kind: .text)])
            ]
        }
        return ManagedObjectModel(
            identifier,
            [
                flight,
                EntityDescription(
                    "Training", superentity: "Flight", [.attribute(AttributeDescription("task", .string))]),
            ])
    }

    /// Texts from pieces that fold in different ways, are wildcards, or end strings elsewhere.
    private struct Texts {
        var chance: SystemRandomNumberGenerator = SystemRandomNumberGenerator()
        static let pieces = [
            "Zürich", "zurich", "ZURICH", "Łódź", "lodz", "Straße", "STRASSE", "e\u{301}t\u{e9}", "ete", "\"", "'", "*",
            "?",
            "\\", "\0", "％", "？", "＊", "＼", "ﬁn", "ΟΔΟΣ", "οδος", "한국", "각", "가", "😀", "👨‍👩‍👧", "İstanbul", "ı", " ", "a",
            "ab", "abc",
            "\n", "AND", "OR", "NOT", "NEAR(", "\"\u{200D}", "\"\u{20DD}", "ZTEXT0:", "-", "^",
        ]

        mutating func text(_ most: Int) -> String {
            (0..<Int.random(in: 0...most, using: &chance)).map { _ in Self.pieces.randomElement(using: &chance) ?? "" }
                .joined()
        }
    }

    @Test("Every text operator finds the rows that it finds without the index, whatever was written and by whom")
    func differential() throws {
        var texts = Texts()
        let store = try VersionedStore([Self.model()]) { context in
            for number in 0..<60 {
                _ = context.make(
                    number % 3 == 0 ? "Training" : "Flight",
                    ["remarks": texts.text(5), "route": number % 5 == 0 ? texts.text(2) : "abc", "number": number])
            }
        }
        for round in 0..<6 {
            switch round {
            case 1: _ = try store.sql("UPDATE ZFLIGHT SET ZREMARKS = 'Zürich elsewhere' WHERE Z_PK % 7 = 0")
            case 2:
                _ = try store.sql(
                    "DELETE FROM ZFLIGHT WHERE Z_PK % 11 = 0; UPDATE ZFLIGHT SET ZREMARKS = 12345 WHERE Z_PK = 1")
            case 3:
                _ = try store.sql(
                    "INSERT INTO ZFLIGHT (Z_PK, Z_ENT, Z_OPT, ZREMARKS) VALUES (900, 1, 1, 'abcabc'); UPDATE Z_PRIMARYKEY SET Z_MAX = 900 WHERE Z_ENT = 1"
                )
            default: break
            }
            try store.use { context in
                let objects = try context.all("Flight")
                if round == 4 {
                    for object in objects.prefix(20) { object.setValue(texts.text(5), forKey: "remarks") }
                    for object in objects.suffix(5) { context.delete(object) }
                    try context.save()
                }
                if round == 5 {
                    let rows = (0..<550).map { ["remarks": texts.text(3), "number": $0] as [String: Any] }
                    try context.execute(BatchInsertRequest(entityName: "Training", objects: rows))
                }
                for entity in ["Flight", "Training"] { try compare(context, entity, &texts) }
            }
            #expect(try store.administration.verify().problems == [])
        }
        #expect(try store.sql("SELECT count(*) FROM Z_FQ_Flight_byText") == "0")
    }

    private func compare(_ context: ManagedObjectContext, _ entity: String, _ texts: inout Texts) throws {
        let all = Set(try context.all(entity))
        for _ in 0..<8 {
            let word = texts.text(3)
            for relation in ["CONTAINS", "BEGINSWITH", "ENDSWITH", "LIKE", "=="] {
                for options in ["[cd]", "[cdp]", "[c]", ""] {
                    for format in [
                        "remarks \(relation)\(options) %@", "NOT route \(relation)\(options) %@",
                        "number > 20 AND (remarks \(relation)\(options) %@ OR route \(relation)\(options) %@)",
                    ] {
                        let arguments = format.contains("number") ? [word, word] : [word]
                        let predicate = Predicate(format: format, arguments: arguments)
                        let request = FetchRequest<ManagedObject>(entityName: entity)
                        request.predicate = predicate
                        let found = Set(try context.fetch(request))
                        // The opposite of a comparison reads every row.
                        request.predicate = .not(predicate)
                        let wanted = all.subtracting(try context.fetch(request))
                        let odd = found.symmetricDifference(wanted).map { "\($0.value(forKey: "remarks") ?? "nil")" }
                        #expect(
                            odd.isEmpty, "\(predicate): \(odd.count) rows, such as \(odd.first?.debugDescription ?? "")"
                        )
                    }
                }
            }
        }
    }

    private func plan(_ store: VersionedStore, _ format: String) throws -> String {
        let request = FetchRequest<ManagedObject>(entityName: "Flight")
        request.predicate = Predicate(format: format)
        return try store.administration.explain(request.specification).plan.joined(separator: "\n")
    }

    @Test(
        "The plan names the table for words of three letters or more; shorter ones, other options and NOT read all rows"
    )
    func plans() throws {
        let store = try VersionedStore([Self.model()]) { _ in }
        for format in [
            "remarks CONTAINS[cd] 'zur'", "remarks BEGINSWITH[cdp] 'Łódź'", "route LIKE[cd] '*abc*d'",
            "route ==[cd] 'abc'",
            "remarks CONTAINS[cd] 'zur' AND number > 3", "remarks CONTAINS[cd] 'zur' OR route CONTAINS[cd] 'abc'",
        ] {
            let plan = try plan(store, format)
            #expect(plan.contains("VIRTUAL TABLE INDEX"), "\(format): \(plan)")
        }
        for format in [
            "remarks CONTAINS[cd] 'zu'", "remarks CONTAINS[c] 'zur'", "NOT remarks CONTAINS[cd] 'zur'",
            "remarks LIKE[cd] '*ab*cd*'", "remarks MATCHES[cd] '.*zur.*'", "remarks != 'zur'",
        ] {
            #expect(try !plan(store, format).contains("VIRTUAL TABLE INDEX"), "\(format)")
        }
    }

    @Test("Of several indexes of texts, a comparison uses the one of its attribute")
    func severalIndexes() throws {
        var model = Self.model()
        model[entity: "Flight"]?.indexes = ["remarks", "route"].map { (name: String) in
            FetchIndexDescription("by_\(name)", [.init(name, kind: .text)])
        }
        let store = try VersionedStore([model]) { _ in }
        for name in ["remarks", "route"] {
            let plan = try plan(store, "\(name) CONTAINS[cd] 'zurich'")
            #expect(plan.contains("Z_FT_Flight_by_\(name) "), "\(plan)")
        }
    }

    @Test("A file gets and loses the table with the model's index, without an upgrade, and an upgrade fills it again")
    func comings() throws {
        let plain = Self.model(isIndexed: false)
        let later = Self.model("2", more: [.attribute(AttributeDescription("note", .string))])
        let store = try VersionedStore([plain, later]) { _ = $0.make("Flight", ["remarks": "Zürich"]) }
        let tables =
            "SELECT group_concat(name, ' ') FROM (SELECT name FROM sqlite_master WHERE name GLOB 'Z_F[TQ]_*byText' ORDER BY 1)"
        let find = Predicate(format: "remarks CONTAINS[cd] 'zuri'")
        func found(_ model: ManagedObjectModel) throws -> Int {
            try store.use(model) { context in
                let request = FetchRequest<ManagedObject>(entityName: "Flight")
                request.predicate = find
                return try context.count(for: request)
            }
        }
        #expect(try found(plain) == 1 && store.sql(tables).isEmpty)
        #expect(try found(Self.model()) == 1)
        #expect(try store.sql(tables) == "Z_FQ_Flight_byText Z_FT_Flight_byText")
        #expect(try store.sql("SELECT ZTEXT0 FROM Z_FT_Flight_byText") == "zurich")
        #expect(try found(plain) == 1 && store.sql(tables).isEmpty)
        #expect(try found(Self.model()) == 1 && found(later) == 1)
        #expect(try store.sql("SELECT ZTEXT0 FROM Z_FT_Flight_byText") == "zurich")
        #expect(
            try !FileManager.default.contentsOfDirectory(atPath: store.folder.url.path).filter {
                $0.hasSuffix(".backups")
            }.isEmpty)
    }

    @Test("A batch that updates a queued row by its unique value is no conflict, nor is another program's statement")
    func upsert() throws {
        var model = Self.model()
        model[entity: "Flight"]?.uniquenessConstraints = [["number"]]
        let store = try VersionedStore([model]) { _ = $0.make("Flight", ["number": 1, "remarks": "first"]) }
        try store.use { context in
            context.mergePolicy = .mergeByPropertyObjectTrump
            let batch = BatchInsertRequest(
                entityName: "Flight",
                objects: [["number": 1, "remarks": "second"], ["number": 1, "remarks": "third"], ["number": 2]])
            try context.execute(batch)
            let request = FetchRequest<ManagedObject>(entityName: "Flight")
            request.predicate = Predicate(format: "remarks CONTAINS[cd] 'third'")
            let count = try context.count(for: request)
            #expect(count == 1)
        }
        for policy in ["ABORT", "FAIL", "ROLLBACK", "REPLACE"] {
            _ = try store.sql("UPDATE OR \(policy) ZFLIGHT SET ZREMARKS = '\(policy)' WHERE ZNUMBER = 1")
        }
        #expect(try store.sql("SELECT ZREMARKS FROM ZFLIGHT WHERE ZNUMBER = 1") == "REPLACE")
    }

    @Test("The index is kept in models as XML and as an archive, and is no part of the version")
    func model() throws {
        let model = Self.model()
        #expect(model.versionChecksum == Self.model(isIndexed: false).versionChecksum)
        #expect(try ManagedObjectModel(xml: Data(model.xml.utf8)).entities[0].indexes == model.entities[0].indexes)
        #expect(try ManagedObjectModel(archive: model.archive()).entities[0].indexes == model.entities[0].indexes)
        var number = model
        number[entity: "Flight"]?.indexes = [FetchIndexDescription("byNumber", [.init("number", kind: .text)])]
        let store = try VersionedStore([number]) { _ = $0.make("Flight", ["number": 1]) }
        #expect(try store.sql("SELECT count(*) FROM sqlite_master WHERE name LIKE '%byNumber%'") == "0")
    }

    @Test(
        "Verification finds an index that does not have the words of the rows, and rebuilding mends it",
        arguments: [
            "DELETE FROM Z_FT_Flight_byText WHERE rowid = 2",
            "INSERT INTO Z_FT_Flight_byText (rowid, ZTEXT0, ZTEXT1) VALUES (99, 'lost', '')",
            "UPDATE Z_FT_Flight_byText SET ZTEXT0 = 'other words' WHERE rowid = 3",
        ])
    func verification(damage: String) throws {
        let store = try VersionedStore([Self.model()]) { context in
            for number in 1...5 { _ = context.make("Flight", ["remarks": "crosswind \(number)", "route": "Zürich"]) }
        }
        _ = try store.use { try $0.count(for: FetchRequest<ManagedObject>(entityName: "Flight")) }
        // The rows are still in the queue, where a search compares them by itself.
        #expect(try store.administration.verify().isSound)
        _ = try store.administration.rebuildTextIndexes()
        _ = try store.sql("DELETE FROM Z_FQ_Flight_byText")
        #expect(try store.administration.rebuildTextIndexes() == ["Flight.byText"])
        #expect(try store.administration.verify().isSound)
        _ = try store.sql(damage)
        let problems = try store.administration.verify().problems
        #expect(problems == ["The text index Flight.byText is wrong for 1 row; rebuild it."])
        #expect(try store.administration.rebuildTextIndexes() == ["Flight.byText"])
        #expect(try store.administration.verify().isSound)
        #expect(try store.administration.rebuildTextIndexes().isEmpty)
        let found = try store.use { context in
            try context.all("Flight", "remarks CONTAINS[cd] 'crosswind'").count
        }
        #expect(found == 5)
    }
}
