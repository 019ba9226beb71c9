import DataModel
import SQLiteStore
import StoreMigration
import Testing

@Suite("The errors of an upgrade")
struct MigrationErrorTests {
    @Test(
        "Every error says what happened and what to do",
        arguments: [
            MigrationError.incompatible([Refusal(entity: "A", property: "b", reason: "no", remedy: "Do.")]),
            .blocked([]), .foreignEntities(expected: ["1 A"], found: ["1 B"]),
            .backupFailed(path: "p", reason: "full"), .restoreFailed(path: "p", reason: "gone"),
            .verificationFailed(["The table ZA is missing."]), .cancelled, .locked(path: "p", holder: nil),
            .stepFailed(stage: "V1", step: "Add.", sql: "ALTER", reason: "no"), .diskFull(path: "p"),
            .store(.missing(path: "p")),
        ])
    func messages(error: MigrationError) {
        if case .blocked = error { return }
        #expect(!error.message.isEmpty)
        #expect(!error.recovery.isEmpty)
        #expect(!"\(error)".contains("MigrationError"))
    }
}
