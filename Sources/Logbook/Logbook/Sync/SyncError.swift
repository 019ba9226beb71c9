import Mirroring

/// Why a logbook is not synchronized, in a pilot's words. The logbook is as it was.
package struct SyncError: Error, Hashable, Sendable {
    /// The problem.
    package let message: String
    /// The remedy.
    package let recovery: String
    /// The exit code of the command line; `docs/cli.md` lists the codes.
    package let exitCode: Int32

    package init(_ message: String, _ recovery: String, exitCode: Int32) {
        (self.message, self.recovery, self.exitCode) = (message, recovery, exitCode)
    }

    /// The folder is away: nothing else is wrong.
    package static let offline: Int32 = 8
    /// A person is to decide.
    package static let person: Int32 = 9

    init(_ error: LogbookError) { self.init(error.message, error.recovery, exitCode: error.exitCode) }

    init(_ error: MirrorError, path: String) {
        switch error {
        case .notMirrored:
            self.init(
                error.message, "Name the folder that all devices share: flightlog sync FOLDER", exitCode: 1)
        case .noMarker(let folder):
            self.init(
                error.message,
                "Wait until its files have arrived, or name the right folder. If it was emptied, write everything again: flightlog sync \(folder.shellWord) --found",
                exitCode: Self.person)
        case .isMirrored:
            self.init(error.message, "Leave that folder first: flightlog sync leave", exitCode: 1)
        case .store(let error): self.init(LogbookError(error, path: path))
        default: self.init(error.message, error.recovery, exitCode: Self.exitCode(of: error))
        }
    }

    private static func exitCode(of error: MirrorError) -> Int32 {
        switch error {
        case .noFolder: offline
        case .otherRing, .foreignFolder, .needsNewerProgram, .incomplete: person
        case .busy: 5
        case .newerTables: 4
        case .unknownDevice, .noFinding: 1
        default: 2
        }
    }
}
