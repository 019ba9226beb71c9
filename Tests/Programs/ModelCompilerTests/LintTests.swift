import DataModel
import Foundation
import TestFiles
import Testing

@testable import modelc

@Suite("modelc lint")
struct LintTests {
    @Test("The logbook's model has no mistakes; CloudKit does not support its delete rules, each listed with a remedy")
    func logbook() throws {
        let plain = try ProgramRun("modelc", "lint", Fixtures.logbook.path)
        #expect(plain.exitCode == 0 && plain.lines == ["ModelV6: no findings"], "\(plain)")
        let strict = try ProgramRun("modelc", "lint", "--cloudkit", Fixtures.logbook.path, "--json")
        #expect(strict.exitCode == 1, "\(strict)")
        let findings = try #require(strict.json["findings"] as? [[String: Any]])
        #expect(
            findings.contains { $0["entity"] as? String == "Aircraft" && $0["property"] as? String == "logEntries" })
        #expect(findings.allSatisfy { $0.keys.sorted() == ["entity", "property", "reason", "remedy"] })
        #expect(
            try ProgramRun("modelc", "lint", "--cloudkit", Fixtures.logbook.path).output.contains(
                "      Use Nullify or Cascade"))
    }

    @Test("A model marked as used with CloudKit is checked against CloudKit's rules without an option")
    func usedWithCloudKit() {
        var model = ManagedObjectModel(entities: [
            EntityDescription("Aircraft", [.attribute(AttributeDescription("tail", .string))])
        ])
        model[entity: "Aircraft"]?.uniquenessConstraints = [["tail"]]
        #expect(LintReport(NamedModel(name: "V1", model: model), cloudKit: false).exitCode == 0)
        #expect(LintReport(NamedModel(name: "V1", model: model), cloudKit: true).exitCode == 1)
        model.editorSettings["usedWithCloudKit"] = "YES"
        let report = LintReport(NamedModel(name: "V1", model: model), cloudKit: false)
        #expect(report.lines[1] == "  ✗ Aircraft.tail: CloudKit does not support unique constraints.")
    }

    @Test("A property is reported once even if it violates two rules")
    func once() {
        let model = ManagedObjectModel(entities: [
            EntityDescription("Aircraft", [.relationship(RelationshipDescription("base", to: "Aircraft"))])
        ])
        let named = NamedModel(name: "V1", model: model)
        #expect(LintReport(named, cloudKit: false).findings.count == 1)
        #expect(
            LintReport(named, cloudKit: true).findings.map(\.reason) == ["CloudKit requires an inverse relationship"])
    }

    @Test("A model that cannot be read gives exit code 2")
    func unreadable() throws {
        let outcome = try ProgramRun("modelc", "lint", "/nowhere", "--json")
        #expect(outcome.exitCode == 2 && outcome.json["exitCode"] as? Int == 2, "\(outcome)")
        #expect(try ProgramRun("modelc", "lint").exitCode == 64)
    }
}
