import DataModel
import SQLiteStore
import StoreMigration
import Testing

@Suite("The errors of an upgrade")
struct MigrationErrorTests {
    @Test(
        "Every error says what happened and what to do",
        arguments: [
            MigrationError.incompatible([ModelIssue(entity: "A", property: "b", reason: "no", remedy: "Do.")]),
            .blocked([MigrationBlocker(kind: .duplicates, entity: "A", property: "b", rows: 2)]),
            .foreignEntities(expected: ["1 A"], found: ["1 B"]),
            .backupFailed(path: "p", reason: "full"), .restoreFailed(path: "p", reason: "gone"),
            .verificationFailed(["The table ZA is missing."]), .canceled, .locked(path: "p", holder: nil),
            .stepFailed(stage: "V1", step: "Add.", sql: "ALTER", reason: "no"),
            .diskFull(path: "p", needed: 5_000_000, free: 1),
            .missingLog(path: "p", backup: "b"), .missingLog(path: "p", backup: nil),
            .store(.missing(path: "p")),
        ])
    func messages(error: MigrationError) {
        #expect(!error.message.isEmpty)
        #expect(!error.recovery.isEmpty)
        #expect(!"\(error)".contains("MigrationError"))
    }

    @Test(
        "Every kind of row that forbids a change is counted in a sentence, with a remedy",
        arguments: [
            (MigrationBlocker.Kind.missingValue, "A.b: 2 rows without a required value."),
            (.outOfRange, "A.b: 2 rows with a number out of range for the new type."),
            (.duplicates, "A.b: 2 rows with values that must become unique."),
            (.abstractEntity, "A.b: 2 rows of an entity that becomes abstract."),
            (
                .otherConfiguration,
                "A.b: 2 rows of an entity that is no longer in the configuration of this store."
            ),
        ])
    func blockers(kind: MigrationBlocker.Kind, sentence: String) {
        let blocker = MigrationBlocker(kind: kind, entity: "A", property: "b", rows: 2)
        #expect(blocker.sentence == sentence)
        #expect(!blocker.remedy.isEmpty)
    }
}
