import DataModel
import Foundation
import TestFiles
import Testing

@testable import modelc

@Suite("modelc diff")
struct DiffTests {
    private static let before = ManagedObjectModel(entities: [
        EntityDescription(
            "Aircraft",
            [.attribute(AttributeDescription("tail", .string)), .attribute(AttributeDescription("seats", .integer16))])
    ])

    private static func after(_ edit: (inout ManagedObjectModel) -> Void) -> ManagedObjectModel {
        var model = before
        edit(&model)
        return model
    }

    private static let retyped = after {
        $0[entity: "Aircraft"]?[property: "seats"] = .attribute(AttributeDescription("seats", .string))
    }

    private func report(
        _ after: ManagedObjectModel, additiveOnly: Bool = false, sql: Bool = false
    ) throws -> DiffReport {
        try DiffReport(
            from: NamedModel(name: "V1", model: Self.before), to: NamedModel(name: "V2", model: after),
            additiveOnly: additiveOnly, sql: sql)
    }

    @Test("A lightweight change is described in sentences, with a positive result")
    func lightweight() throws {
        let after = Self.after {
            $0[entity: "Aircraft"]?.properties.append(.attribute(AttributeDescription("photo", .binary)))
        }
        let report = try report(after)
        #expect(report.exitCode == 0)
        #expect(report.lines == ["V1 → V2: lightweight, 1 change", "  · Aircraft gains the attribute “photo”."])
        #expect(try self.report(Self.before).lines == ["V1 → V2: no differences"])
    }

    @Test("Any other change has a negative result, with a remedy for each reason")
    func notLightweight() throws {
        let report = try report(Self.retyped, sql: true)
        #expect(report.exitCode == 1)
        #expect(
            report.lines == [
                "V1 → V2: not lightweight, 1 change",
                "  ✗ Aircraft.seats changes from Integer 16 to String.",
                "      Aircraft.seats: values of the type Integer 16 cannot be converted to String automatically.",
                "      Add an attribute of the new type under another name, and convert the values in a custom stage.",
            ])
    }

    @Test("Conditions on a store's rows are printed, and warnings about losses")
    func conditions() throws {
        let required = Self.after {
            $0[entity: "Aircraft"]?[property: "tail"] = .attribute(
                AttributeDescription("tail", .string, isOptional: false))
            $0[entity: "Aircraft"]?.uniquenessConstraints = [["tail"]]
            $0[entity: "Aircraft"]?.isAbstract = true
        }
        let lines = try report(required).lines
        #expect(lines.filter { $0.hasPrefix("    ?") }.count == 3, "\(lines)")
        #expect(
            lines.contains(
                "    ? Only in stores where no row lacks a value. A default value would lift this condition."))
        let replaced = Self.after {
            $0[entity: "Aircraft"]?[property: "tail"] = .relationship(RelationshipDescription("tail", to: "Aircraft"))
        }
        #expect(try report(replaced).lines.contains { $0.hasPrefix("    !") && $0.contains("are lost unless") })
    }

    @Test("With --additive-only, a lightweight change that is not an addition has a negative result")
    func additive() throws {
        let removed = Self.after { $0[entity: "Aircraft"]?[property: "seats"] = nil }
        #expect(try report(removed).exitCode == 0)
        let strict = try report(removed, additiveOnly: true)
        #expect(strict.exitCode == 1)
        #expect(strict.lines.first == "V1 → V2: lightweight, not only additions, 1 change")
        #expect(strict.lines.contains { $0.contains("A schema in production cannot change") })
        let added = Self.after { $0.entities.append(EntityDescription("Pilot")) }
        #expect(try report(added, additiveOnly: true).exitCode == 0)
        #expect(try report(Self.retyped, additiveOnly: true).exitCode == 1)
    }

    @Test("With --sql, the statements follow, and the sqlite3 tool accepts them")
    func sql() throws {
        let renamed = Self.after {
            var registration = AttributeDescription("registration", .string)
            registration.renamingIdentifier = "tail"
            $0[entity: "Aircraft"]?[property: "tail"] = .attribute(registration)
            $0[entity: "Aircraft"]?[property: "seats"] = nil
        }
        let report = try report(renamed, sql: true)
        #expect(report.lines.contains("ALTER TABLE ZAIRCRAFT RENAME COLUMN ZTAIL TO ZREGISTRATION;"))
        let deferrable = report.steps.filter(\.isDeferrable)
        #expect(deferrable.flatMap(\.sql) == ["ALTER TABLE ZAIRCRAFT DROP COLUMN ZSEATS"])
        #expect(try self.report(renamed).steps == [])
        // Each change lists its own statements.
        let own = report.operations.map { ($0.property, $0.steps.flatMap { report.steps[$0].sql }) }
        #expect(own.first { $0.0 == "seats" }?.1 == ["ALTER TABLE ZAIRCRAFT DROP COLUMN ZSEATS"])
        #expect(
            own.first { $0.0 == "registration" }?.1.contains(
                "ALTER TABLE ZAIRCRAFT RENAME COLUMN ZTAIL TO ZREGISTRATION")
                == true)
        #expect(try self.report(renamed).operations.allSatisfy(\.steps.isEmpty))
    }

    @Test("The exit code is 0, 1 or 2, and --json prints the same content as one object with all keys")
    func program() throws {
        let yes = try ProgramRun(
            "modelc", "diff", Fixtures.logbook("ModelV2"), Fixtures.logbook("ModelV3"), "--json", "--sql")
        #expect(yes.exitCode == 0, "\(yes)")
        #expect(yes.json["isLightweight"] as? Bool == true)
        #expect(yes.json["isAdditive"] as? Bool == false)
        #expect((yes.json["steps"] as? [[String: Any]])?.isEmpty == false)
        let operations = try #require(yes.json["operations"] as? [[String: Any]])
        let keys = [
            "condition", "entity", "isAdditive", "isLightweight", "property", "refusal", "sentence", "steps", "warning",
        ]
        #expect(operations.allSatisfy { $0.keys.sorted() == keys })
        let additive = try ProgramRun(
            "modelc", "diff", "--additive-only", Fixtures.logbook("ModelV1"), Fixtures.logbook("ModelV2"))
        #expect(additive.exitCode == 0 && additive.lines.first?.contains("only additions") == true, "\(additive)")
        try Fixtures.withFolder { folder in
            let old = try Fixtures.write(Self.before, as: "V1", into: folder)
            let new = try Fixtures.write(Self.retyped, as: "V2", into: folder)
            let no = try ProgramRun("modelc", "diff", old, new, "--json")
            #expect(no.exitCode == 1, "\(no)")
            #expect(no.json["exitCode"] as? Int == 1)
            let refused = (no.json["operations"] as? [[String: Any]])?.first?["refusal"] as? [String: String]
            #expect(refused?["remedy"]?.contains("custom stage") == true)
        }
    }

    @Test(
        "A missing file or version, a file that is not a model, and a store without one give exit code 2 and a sentence"
    )
    func unreadable() throws {
        try Fixtures.withFolder { folder in
            let text = folder.appending(path: "text.xcdatamodel")
            try Data("hello".utf8).write(to: text)
            let store = folder.appending(path: "book.sqlite")
            try Data("SQLite format 3\0 and more".utf8).write(to: store)
            let contradiction = ManagedObjectModel(entities: [EntityDescription("A"), EntityDescription("A")])
            let cases = [
                ("/nowhere.xcdatamodeld", "no model exists at this path"),
                (Fixtures.logbook("ModelV9"), "it has no version “ModelV9”"),
                (text.path, "cannot be read as a model"), (store.path, "the store cannot be read"),
                (try Fixtures.write(contradiction, as: "twice", into: folder), "two entities have this name"),
            ]
            for (path, sentence) in cases {
                let outcome = try ProgramRun("modelc", "diff", path, Fixtures.logbook("ModelV3"), "--json")
                #expect(outcome.exitCode == 2, "\(outcome)")
                #expect(outcome.errors.contains(sentence), "\(outcome)")
                #expect((outcome.json["error"] as? String)?.contains(sentence) == true, "\(outcome)")
            }
        }
        #expect(try ProgramRun("modelc", "diff", Fixtures.logbook("ModelV3")).exitCode == 64)
    }

    /// A store with or without a model.
    private func store(_ model: ManagedObjectModel?, in folder: URL) throws -> URL {
        let file = folder.appending(path: "carrier.sqlite")
        let bytes = try model.map { try #require(Deflate.raw.deflate(try $0.archive())) }
        let value = bytes.map { "X'\($0.map { String(format: "%02x", $0) }.joined())'" } ?? "NULL"
        let script = "CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB); INSERT INTO Z_MODELCACHE VALUES (\(value));"
        try SQLiteTool.run(file, script: .text(script))
        return file
    }

    @Test("A store on either side represents its model, and is not modified; one without a model is an error")
    func carried() throws {
        let removed = Self.after { $0[entity: "Aircraft"]?[property: "seats"] = nil }
        try Fixtures.withFolder { folder in
            let new = try Fixtures.write(removed, as: "V2", into: folder)
            let file = try store(Self.before, in: folder)
            let bytes = try Data(contentsOf: file)
            let forth = try ProgramRun("modelc", "diff", file.path, new)
            #expect(forth.exitCode == 0 && forth.lines.first?.hasSuffix("lightweight, 1 change") == true, "\(forth)")
            #expect(forth.output.contains("Aircraft loses the attribute “seats”"), "\(forth)")
            let back = try ProgramRun("modelc", "diff", new, file.path)
            #expect(back.output.contains("Aircraft gains the attribute “seats”"), "\(back)")
            #expect(try Data(contentsOf: file) == bytes)
            #expect(!FileManager.default.fileExists(atPath: file.path + "-wal"))
            try FileManager.default.removeItem(at: file)
            let none = try ProgramRun("modelc", "diff", try store(nil, in: folder).path, new)
            #expect(none.exitCode == 2 && none.errors.contains("the store contains no model"), "\(none)")
        }
    }

    @Test("Settings that a store of another framework lacks are treated as equal")
    func silent() {
        var bytes = AttributeDescription("photo", .binary)
        let foreign = ManagedObjectModel(entities: [EntityDescription("Aircraft", [.attribute(bytes)])])
        bytes.allowsExternalBinaryDataStorage = true
        bytes.versionHashModifier = "2"
        let new = ManagedObjectModel(entities: [EntityDescription("Aircraft", [.attribute(bytes)])])
        #expect(foreign.silent(as: new).versionChecksum == new.versionChecksum)
    }
}
