public import DataModel
public import Foundation
public import SQLiteStore
public import StoreMigration

/// An error of managed objects, contexts and stores, with the code that Core Data documents for it.
///
///     do throws(ManagedObjectError) {
///         try context.save()
///     } catch .validation(let failures) {
///         for failure in failures { print(failure.keyPath, failure.message) }
///     } catch {
///         print(error.message, error.recovery)
///     }
public enum ManagedObjectError: Error, Sendable {
    /// Values fail validation and cannot be saved.
    case validation([ValidationFailure])
    /// Another context or process changed or deleted objects after they were read.
    case conflict([MergeConflict])
    /// Values that must be unique already occur in the store.
    case constraintConflict([ConstraintConflict])
    /// The object is no longer in the store.
    case missingObject(ManagedObjectID)
    /// The call is invalid; the text says what and why.
    case invalidOperation(String)
    /// No open store holds objects of the entity.
    case noStore(entity: String)
    /// The store was written with another model, and the options do not allow a migration.
    case incompatibleVersion(path: String, differences: [String])
    /// The store was written by a newer version of the program.
    case newerVersion(path: String, identifiers: [String])
    /// The store was written by a version that is not among the known ones, newer or not.
    case unknownVersion(path: String, identifiers: [String])
    /// No known model matches the store.
    case missingSourceModel(path: String)
    /// The change between two models is not lightweight. Lists every reason with its entity, property and remedy.
    case notLightweight([ModelIssue])
    /// A model reference cannot be resolved, or the model's checksum is not the expected one.
    case modelReference(name: String, reason: String)
    /// The stages of a staged migration do not form a total order.
    case invalidStages(String)
    /// A stage failed; the store is in the state after the last finished stage.
    case stageFailed(label: String, reason: String)
    /// A migration or a fetch was canceled. A migration rolls the current stage back.
    case canceled
    /// A migration failed before or during a hop.
    case migration(MigrationError)
    /// An error that has no case of its own.
    case unexpected(String)
    /// An error of the application, thrown by one of its objects in a save.
    case thrown(any Error)
    /// The history after the token was deleted.
    case historyTokenExpired
    /// The store file reported an error.
    case store(StoreError)
    /// The model, the predicate or the request is invalid.
    case model(DataModelError)

    /// The code that Core Data documents for the error (`CoreDataErrors.h`).
    public var code: Int {
        switch self {
        case .validation(let failures): failures.count == 1 ? failures[0].code : 1560
        case .conflict: 133020
        case .constraintConflict: 133021
        case .missingObject: 133000
        case .noStore: 134060
        case .incompatibleVersion: 134100
        case .newerVersion: 134506
        case .unknownVersion, .missingSourceModel: 134130
        case .notLightweight: 134100
        case .modelReference: 134504
        case .invalidStages: 134505
        case .stageFailed, .migration: 134110
        case .unexpected, .invalidOperation: 134060
        case .thrown(let error): (error as NSError).code
        case .canceled: 134120
        case .historyTokenExpired: 134301
        case .store(.historyRequired): 134091
        case .store(.constraint): 133021
        // The codes of Foundation for files that are missing, in another format or not writable (`FoundationErrors.h`).
        case .store(.missing): 260
        case .store(.notADatabase), .store(.notAStore): 259
        case .store(.readOnly): 513
        case .store(.full): 640
        case .store: 134180
        case .model: 134060
        }
    }

    /// The code of the underlying error, where Core Data reports one: 134100 for a change that is not lightweight has
    /// the underlying code 134190, an inferred mapping model that cannot be made. Nil for all other errors.
    public var underlyingCode: Int? {
        if case .notLightweight = self { 134190 } else { nil }
    }

    /// What happened, in words for the user.
    public var message: String {
        switch self {
        case .validation(let failures): failures.map(\.message).joined(separator: " ")
        case .conflict(let conflicts):
            "\(conflicts.count == 1 ? "An object was" : "\(conflicts.count) objects were") "
                + "changed in the store after being read: "
                + conflicts.prefix(3).map(\.objectID.description).joined(separator: ", ") + "."
        case .constraintConflict(let conflicts):
            "These values must be unique and already exist: "
                + conflicts.prefix(3).map(\.sentence).joined(separator: ", ") + "."
        case .invalidOperation(let text): text
        case .missingObject(let id): "The object \(id) is no longer in the store."
        case .noStore(let entity): "No open store holds objects of the entity \(entity)."
        case .incompatibleVersion(let path, let differences):
            "The model used to open the store “\(path)” is incompatible with the one used to create the store"
                + (differences.isEmpty ? "." : ": " + differences.prefix(5).joined(separator: " "))
        case .newerVersion(let path, let identifiers):
            "“\(path)” was written by a newer version\(identifiers.first.map { " (\($0))" } ?? "")."
        case .unknownVersion(let path, let identifiers):
            "“\(path)” was written by a version that is not known\(identifiers.first.map { " (\($0))" } ?? "")."
        case .missingSourceModel(let path): "No known model describes “\(path)”."
        case .notLightweight(let refusals):
            "The change of the model is not lightweight: \(refusals.map(\.sentence).joined(separator: " "))"
        case .modelReference(let name, let reason): "The model “\(name)” cannot be used: \(reason)."
        case .invalidStages(let reason): "The migration stages do not fit together: \(reason)."
        case .stageFailed(let label, let reason): "The stage “\(label)” failed: \(reason)"
        case .canceled: "The operation was canceled; a migration stage in progress was rolled back."
        case .historyTokenExpired: "The history after this token was deleted, or the token belongs to another store."
        case .migration(let error): error.message
        case .unexpected(let text): text
        case .thrown(let error): ForeignError.reason(error)
        case .store(let error): error.message
        case .model(let error): error.message
        }
    }

    /// What to do now, in words for the user.
    public var recovery: String {
        switch self {
        case .validation: "Correct the values and save again."
        case .conflict: "Refresh the objects and repeat the change, or set a merge policy."
        case .constraintConflict: "Change the value, or set a merge policy."
        case .missingObject: "Fetch the objects again."
        case .noStore: "Load the persistent stores first."
        case .incompatibleVersion: "Allow lightweight migration, or provide a staged migration manager."
        case .newerVersion: "Open it with the newer version. The file was not changed."
        case .unknownVersion:
            "Open it with the program that wrote it, or add that version of the model. The file was not changed."
        case .missingSourceModel: "Provide the model it was written with. The file was not changed."
        case .notLightweight(let refusals):
            refusals.map(\.remedy).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " ")
                + " docs/migrations.md shows how to divide a change into stages."
        case .modelReference: "Provide the model of that name with the checksum it was released with."
        case .invalidStages: "List the stages in the order of the versions, with each version once."
        case .stageFailed: "Correct the cause and open the store again; the migration continues with this stage."
        case .canceled: "Run the operation again; a migration continues where it stopped."
        case .historyTokenExpired: "Read the data again, and follow the history from its current token."
        case .migration(let error): error.recovery
        case .unexpected: "Try again."
        case .thrown: "Correct the values and save again."
        case .invalidOperation: "Correct the call."
        case .store(let error): error.recovery
        case .model(let error): error.recovery
        }
    }
}

extension ManagedObjectError: CustomStringConvertible {
    public var description: String { "\(message) \(recovery) (code \(code))" }
}

/// The error as an `NSError`: its domain is that of Core Data's errors, `NSCocoaErrorDomain`, its code `code`.
extension ManagedObjectError: LocalizedError, CustomNSError {
    public static var errorDomain: String { NSCocoaErrorDomain }
    public var errorCode: Int { code }
    public var errorDescription: String? { message }
    public var recoverySuggestion: String? { recovery }
    public var failureReason: String? { message }

    /// The descriptions; for validation `NSValidationKey` with the key path, or `NSDetailedErrors` with one error for
    /// each of several failures; for conflicts `conflictList`; for a cause `NSUnderlyingError`.
    public var errorUserInfo: [String: Any] {
        var result: [String: Any] = [
            NSLocalizedDescriptionKey: message, NSLocalizedRecoverySuggestionErrorKey: recovery,
        ]
        switch self {
        case .validation(let failures):
            if failures.count == 1 {
                result["NSValidationErrorKey"] = failures[0].keyPath
            } else {
                result["NSDetailedErrors"] = failures.map { ManagedObjectError.validation([$0]) as NSError }
            }
        case .conflict(let conflicts): result["conflictList"] = conflicts
        case .constraintConflict(let conflicts): result["conflictList"] = conflicts
        case .thrown(let error): result[NSUnderlyingErrorKey] = error
        case .store(let error): result[NSUnderlyingErrorKey] = error
        case .notLightweight:
            result[NSUnderlyingErrorKey] = NSError(
                domain: Self.errorDomain, code: underlyingCode ?? code, userInfo: [NSLocalizedDescriptionKey: message])
        default: break
        }
        return result
    }
}

extension ManagedObjectError {
    /// Translates an error of the layers below.
    package init(_ error: any Error) {
        switch error {
        case let error as ManagedObjectError: self = error
        case let error as StoreError: self = .store(error)
        case let error as DataModelError: self = .model(error)
        case let error as MigrationError: self.init(error)
        case is CancellationError: self = .canceled
        default: self = .unexpected(ForeignError.reason(error))
        }
    }

    private init(_ error: MigrationError) {
        switch error {
        case .incompatible(let refusals): self = .notLightweight(refusals)
        case .canceled: self = .canceled
        case .store(let error): self = .store(error)
        case .locked(let path, nil): self = .store(.locked(path: path))
        case .blocked, .foreignEntities, .backupFailed, .restoreFailed, .verificationFailed, .stepFailed, .diskFull,
            .locked, .missingLog:
            self = .migration(error)
        }
    }

    /// Runs a closure and translates the errors it throws.
    package static func translating<T>(_ body: () throws -> T) throws(ManagedObjectError) -> T {
        do {
            return try body()
        } catch {
            throw ManagedObjectError(error)
        }
    }
}

/// One value that fails validation.
public struct ValidationFailure: Error, Sendable, Hashable {
    /// The code that Core Data documents for the failure.
    public let code: Int
    /// The identifier of the object.
    public let objectID: ManagedObjectID
    /// The property's name, or the dotted path of a composite's element.
    public let keyPath: String
    /// What is wrong, in words for the user.
    public let message: String

    /// Creates a failure, for a program's own validation.
    public init(code: Int, objectID: ManagedObjectID, keyPath: String, message: String) {
        self.code = code
        self.objectID = objectID
        self.keyPath = keyPath
        self.message = message
    }
}
