import Aviation
import Logbook

/// A logbook's file that exists only in memory.
struct FakeFile: LogbookFileAccess {
    let path = "/logs/jörg.flightlog"
    var state: Result<LogbookFileState, LogbookError> = .success(.current)
    var flights = 60
    var obstacle: WriteObstacle?
    var deferredTasks = 0
    /// The drafts that the logbook has when it is opened.
    var drafts: [FormDraft] = []
    /// The custom fields that the logbook has when it is opened.
    var definitions: [FieldDefinition] = []
    /// Changes that other programs make to records while they are in a form.
    var meddling: [RecordID: Record?] = [:]
    var gate: Gate?
    /// The reports of the upgrade, which ends when it is stopped.
    var progress: [UpgradeProgress] = []

    func inspect() throws(LogbookError) -> LogbookFileState { try state.get() }

    func upgrade(
        deferring: Bool, isCanceled: @Sendable () -> Bool, progress: @Sendable (UpgradeProgress) -> Void
    ) throws(LogbookError) -> UpgradeResult {
        for step in self.progress {
            if isCanceled() { throw .canceled(version: "V2") }
            progress(step)
        }
        return FakeFile.result
    }

    func open(changed: (@Sendable () -> Void)?) throws(LogbookError) -> any LogbookAccess {
        guard let book = flights == 0 ? FakeLogbook(gate: gate) : try? FakeLogbook.sample(flights: flights, gate: gate)
        else { throw .gone }
        book.obstacle = obstacle
        book.deferredTasks = deferredTasks
        book.keptDrafts = drafts
        book.definitions = definitions
        book.meddling = meddling
        return book
    }

    static let plan = UpgradePlan(
        fromVersion: "V1", toVersion: "V3",
        steps: [
            UpgradePlan.Step(
                title: "V1 → V2",
                sentences: ["Colors become three fields of their own.", "What is no color goes into the remarks."],
                rowCount: 12, byteCount: 2_400),
            UpgradePlan.Step(
                title: "V2 → V3", sentences: ["Airports get ICAO and IATA identifiers."], rowCount: 4_812,
                byteCount: 30_000_000),
        ],
        deferred: ["The old column of colors is removed."],
        backupPath: "/logs/jörg.flightlog.backups/2026-11-21T2041-V1.flightlog", backupByteCount: 11_800_000)

    static let result = UpgradeResult(
        fromVersion: "V1", toVersion: "V3", backupPath: plan.backupPath,
        notes: ["Block time before and after: 6 203:45 h.", "2 colors were no colors; they are in the remarks."],
        hasDeferredWork: true)
}
