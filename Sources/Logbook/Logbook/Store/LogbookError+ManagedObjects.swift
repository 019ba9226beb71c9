import Aviation
package import ManagedObjects

extension LogbookError {
    /// Translates an error of the store into a pilot's words.
    ///
    /// - Parameters:
    ///   - path: the logbook's file, for errors without a path.
    ///   - version: the version of the file, such as `V1`, if it is known.
    package init(_ error: ManagedObjectError, path: String, version: String? = nil) {
        switch error {
        case .validation(let failures):
            let first = failures.first
            self = .invalid(field: first?.keyPath ?? "Record", reason: Self.clause(first?.message ?? error.message))
        case .conflict: self = .changedElsewhere
        case .constraintConflict: self = .invalid(field: "Record", reason: Self.clause(error.message))
        case .missingObject: self = .gone
        case .noStore: self = .unreadable(path: path, reason: "it is closed")
        case .incompatibleVersion(let path, _):
            self = version.map { .needsUpgrade(path: path, version: $0) } ?? .foreign(path: path)
        // Each released version of a logbook is known to those after it.
        case .newerVersion(let path, let identifiers), .unknownVersion(let path, let identifiers):
            self = identifiers.contains { $0.hasPrefix("Model") } ? .newer(path: path) : .foreign(path: path)
        case .missingSourceModel(let path): self = .foreign(path: path)
        case .canceled: self = .canceled(version: version ?? "logbook")
        case .migration(.locked(let path, _)): self = .locked(path: path)
        case .migration(.backupFailed(_, let reason)): self = .backupFailed(path: path, reason: reason)
        case .notLightweight, .modelReference, .invalidStages, .stageFailed, .migration:
            self = .upgradeStopped(
                path: path, version: version ?? "its version", reason: error.message, backup: nil)
        case .unexpected(let reason), .invalidOperation(let reason):
            self = .unreadable(path: path, reason: Self.clause(reason))
        case .historyTokenExpired, .thrown: self = .unreadable(path: path, reason: Self.clause(error.message))
        case .store(let failure): self = LogbookError(failure, path: path)
        case .model(let failure): self = .unreadable(path: path, reason: Self.clause(failure.message))
        }
    }

    private init(_ failure: StoreError, path: String) {
        switch failure {
        case .missing(let path): self = .missing(path: path)
        case .notADatabase(let path), .notAStore(let path): self = .foreign(path: path)
        case .corrupt(let path, let detail): self = .damaged(path: path, detail: detail)
        case .locked(let path): self = .locked(path: path)
        case .readOnly(let path): self = .readOnly(path: path)
        case .full(let path): self = .full(path: path)
        case .copiedWhileWritten(let path): self = .copiedWhileWritten(path: path)
        case .replaced(let path, let rescue): self = .replaced(path: path, rescue: rescue)
        case .writtenOver(let path, let log): self = .writtenOver(path: path, log: log)
        case .atRisk(let path, let reason): self = .atRisk(path: path, reason: reason)
        case .cannotOpen(let path, let reason): self = .unreadable(path: path, reason: reason)
        case .constraint(let failure): self = .invalid(field: "Record", reason: failure.message)
        case .interrupted: self = .interrupted
        case .strangeFile(let path, let reason): self = .strangeFile(path: path, reason: reason)
        case .strangeSchema(let path, let objects): self = .strangeSchema(path: path, objects: objects)
        case .noLocks(let path): self = .noLocks(path: path)
        case .valueTooLarge(let path):
            self = .damaged(
                path: path, detail: "a value in it is larger than 512 MB; “flightlog store verify” names its table")
        case .sqlite where failure.message.contains("integer overflow"):
            self = .numberTooLarge(path)
        case .historyRequired(let path): self = .synchronized(path: path)
        case .sqlite, .externalData, .passingRows:
            self = .unreadable(path: path, reason: Self.clause(failure.message))
        case .unreadableMetadata(let path, let reason): self = .damaged(path: path, detail: reason)
        case .missingLog(let path): self = .damaged(path: path, detail: Self.clause(failure.message))
        }
    }

    /// Returns the error for a sum that overflows because of a damaged number.
    static func numberTooLarge(_ path: String) -> LogbookError {
        .damaged(path: path, detail: "a number in it is too large for a sum; “flightlog store verify” names it")
    }

    /// Returns the reason of any error as a part of a sentence, without the words of programmers.
    package static func reason(of error: any Error) -> String { clause(ManagedObjectError(error).message) }

    /// Returns a sentence without its full stop, as a part of another one.
    private static func clause(_ sentence: String) -> String {
        sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
    }
}
