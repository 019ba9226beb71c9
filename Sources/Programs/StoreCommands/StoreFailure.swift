import ManagedObjects

/// An error as a verb reports it: what happened, what to do, and the exit code.
struct StoreFailure {
    let message: String
    let recovery: String
    let exitCode: Int32

    init(_ error: ManagedObjectError, program: String, kind: String, verb: String? = nil) {
        switch error {
        case .newerVersion(let path, let identifiers):
            message = "“\(path)” was written by a newer version\(identifiers.first.map { " (\($0))" } ?? "")."
            recovery = "Use the newer program. The file was not changed."
        case .missingSourceModel(let path):
            message = "“\(path)” is not a \(kind) of a known version."
            recovery = "Provide the model it was written with. The file was not changed."
        case .invalidOperation where verb == "restore":
            // There is no backup to restore.
            message = error.message
            recovery = "Name it with --from BACKUP; the verb backup makes one."
        case .store(.copiedWhileWritten(let path)):
            message = "“\(path)” was copied while it was being written; use \"\(program) backup\"."
            recovery = error.recovery
        default:
            message = error.message
            recovery = error.recovery
        }
        exitCode = Self.exitCode(error)
    }

    private static func exitCode(_ error: ManagedObjectError) -> Int32 {
        switch error {
        case .newerVersion, .unknownVersion, .missingSourceModel: 4
        case .incompatibleVersion: 3
        case .notLightweight, .validation, .conflict, .constraintConflict, .missingObject: 1
        case .store(let error): exitCode(error)
        case .migration(.locked): 5
        case .migration(.verificationFailed), .migration(.blocked), .migration(.incompatible): 1
        case .model, .modelReference, .invalidStages, .stageFailed, .canceled, .migration, .noStore, .unexpected,
            .thrown,
            .invalidOperation, .historyTokenExpired:
            2
        }
    }

    private static func exitCode(_ error: StoreError) -> Int32 {
        switch error {
        case .notADatabase, .notAStore: 4
        case .locked: 5
        case .missing, .corrupt, .readOnly, .full, .cannotOpen, .constraint, .interrupted, .sqlite, .unreadableMetadata,
            .externalData, .historyRequired, .missingLog, .strangeFile, .strangeSchema, .valueTooLarge, .noLocks,
            .copiedWhileWritten, .replaced,
            .writtenOver, .atRisk, .passingRows:
            2
        }
    }

    func json(file: String, verb: String) -> String {
        let keys: [String: JSONValue] = [
            "file": .string(file), "verb": .string(verb), "exitCode": .integer(Int(exitCode)),
            "error": .string(message), "recovery": .string(recovery),
        ]
        return JSONValue.object(keys).text + "\n"
    }
}
