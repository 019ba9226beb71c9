public import DataModel
public import SQLiteStore
public import StoreMigration

/// What can go wrong with managed objects, each with the code that Core Data documents for it.
public enum ManagedObjectError: Error, Sendable {
    /// Values that may not be saved.
    case validation([ValidationFailure])
    /// Objects that somebody else changed or deleted since they were read.
    case conflict([MergeConflict])
    /// Values that must be unique are there already.
    case constraintConflict([ConstraintConflict])
    /// An object that is no longer in the store.
    case missingObject(ManagedObjectID)
    /// Something was asked for that cannot be done; the text says what and why.
    case invalidOperation(String)
    /// No store holds objects of that entity.
    case noStore(entity: String)
    /// The store was written with another model, and nobody said how to migrate it.
    case incompatibleVersion(path: String, differences: [String])
    /// The store was written by a newer version of the program.
    case newerVersion(path: String, identifiers: [String])
    /// No known model describes the store.
    case missingSourceModel(path: String)
    /// The change between two models is not lightweight: every reason at once, with entity, property and remedy.
    case notLightweight([ModelIssue])
    /// A model reference cannot be resolved, or the model is not the one that was promised.
    case modelReference(name: String, reason: String)
    /// The stages of a staged migration do not form a total order.
    case invalidStages(String)
    /// A stage failed; the store is as the last finished stage left it.
    case stageFailed(label: String, reason: String)
    /// A migration was cancelled; the stage under way was rolled back.
    case cancelled
    /// A migration failed before or during a hop.
    case migration(MigrationError)
    /// Something that none of the layers below has a word for.
    case unexpected(String)
    /// What came after the token is no longer in the history.
    case historyTokenExpired
    /// The file refused.
    case store(StoreError)
    /// The model, predicate or request is wrong.
    case model(DataModelError)

    /// The code that Core Data documents for it (`CoreDataErrors.h`).
    public var code: Int {
        switch self {
        case .validation(let failures): failures.count == 1 ? failures[0].code : 1560
        case .conflict: 133020
        case .constraintConflict: 133021
        case .missingObject: 133000
        case .noStore: 134060
        case .incompatibleVersion: 134100
        case .newerVersion: 134506
        case .missingSourceModel: 134130
        case .notLightweight: 134100
        case .modelReference: 134504
        case .invalidStages: 134505
        case .stageFailed, .migration: 134110
        case .unexpected, .invalidOperation: 134060
        case .cancelled: 134120
        case .historyTokenExpired: 134301
        case .store(.historyRequired): 134091
        case .store(.constraint): 133021
        case .store: 134180
        case .model: 134060
        }
    }

    /// The code of the reason beneath, where Core Data reports one of its own: what the talk promises as 134100 is an
    /// inferred mapping model that cannot be made (134190). Nil for all other errors.
    public var underlyingCode: Int? {
        if case .notLightweight = self { 134190 } else { nil }
    }

    /// What happened, in the user's words.
    public var message: String {
        switch self {
        case .validation(let failures): failures.map(\.message).joined(separator: " ")
        case .conflict(let conflicts):
            "\(conflicts.count == 1 ? "An object was" : "\(conflicts.count) objects were") "
                + "changed by somebody else meanwhile: "
                + conflicts.prefix(3).map(\.objectID.description).joined(separator: ", ") + "."
        case .constraintConflict(let conflicts):
            "Values that must be unique are there already: "
                + conflicts.prefix(3).map(\.sentence).joined(separator: ", ") + "."
        case .invalidOperation(let text): text
        case .missingObject(let id): "The object \(id) is no longer in the store."
        case .noStore(let entity): "No store is open that holds \(entity)."
        case .incompatibleVersion(let path, let differences):
            "The model used to open the store “\(path)” is incompatible with the one used to create the store"
                + (differences.isEmpty ? "." : ": " + differences.prefix(5).joined(separator: " "))
        case .newerVersion(let path, let identifiers):
            "“\(path)” was written by a newer version\(identifiers.first.map { " (\($0))" } ?? "")."
        case .missingSourceModel(let path): "No known model describes “\(path)”."
        case .notLightweight(let refusals):
            "The change of the model is not lightweight: \(refusals.map(\.sentence).joined(separator: " "))"
        case .modelReference(let name, let reason): "The model “\(name)” cannot be used: \(reason)."
        case .invalidStages(let reason): "The migration stages do not fit together: \(reason)."
        case .stageFailed(let label, let reason): "The stage “\(label)” failed: \(reason)"
        case .cancelled: "The migration was stopped; the stage under way was rolled back."
        case .historyTokenExpired: "The history after this token was purged, or belongs to another store."
        case .migration(let error): error.message
        case .unexpected(let text): text
        case .store(let error): error.message
        case .model(let error): error.message
        }
    }

    /// What to do now.
    public var recovery: String {
        switch self {
        case .validation: "Correct the values and save again."
        case .conflict: "Refresh the objects and repeat the change, or choose a merge policy."
        case .constraintConflict: "Change the value, or choose a merge policy."
        case .missingObject: "Fetch again."
        case .noStore: "Load the persistent stores first."
        case .incompatibleVersion: "Migrate the store: allow lightweight migration, or give a staged migration manager."
        case .newerVersion: "Open it with the newer version; it was not changed."
        case .missingSourceModel: "Give the model it was written with; the file was not changed."
        case .notLightweight(let refusals):
            refusals.map(\.remedy).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }.joined(separator: " ")
                + " docs/migrations.md shows how a change is cut into stages."
        case .modelReference: "Give the model of that name with the checksum it had when it was released."
        case .invalidStages: "Put the stages in the order of the versions, each version once."
        case .stageFailed: "Correct the cause and open the store again: it goes on with this stage."
        case .cancelled: "Open the store again to go on."
        case .historyTokenExpired: "Read the data anew, and follow the history from its current token."
        case .migration(let error): error.recovery
        case .unexpected: "Try again."
        case .invalidOperation: "Correct the call."
        case .store(let error): error.recovery
        case .model(let error): error.recovery
        }
    }
}

extension ManagedObjectError: CustomStringConvertible {
    public var description: String { "\(message) \(recovery) (code \(code))" }
}

extension ManagedObjectError {
    /// Says an error of the layers below in this module's words.
    package init(_ error: any Error) {
        switch error {
        case let error as ManagedObjectError: self = error
        case let error as StoreError: self = .store(error)
        case let error as DataModelError: self = .model(error)
        case let error as MigrationError: self.init(error)
        case is CancellationError: self = .cancelled
        default: self = .unexpected("\(error)")
        }
    }

    private init(_ error: MigrationError) {
        switch error {
        case .incompatible(let refusals): self = .notLightweight(refusals)
        case .cancelled: self = .cancelled
        case .store(let error): self = .store(error)
        case .locked(let path, nil): self = .store(.locked(path: path))
        case .blocked, .foreignEntities, .backupFailed, .restoreFailed, .verificationFailed, .stepFailed, .diskFull,
            .locked, .missingLog:
            self = .migration(error)
        }
    }

    /// Runs a closure and translates what it throws.
    package static func translating<T>(_ body: () throws -> T) throws(ManagedObjectError) -> T {
        do {
            return try body()
        } catch {
            throw ManagedObjectError(error)
        }
    }
}

/// One value that may not be saved.
public struct ValidationFailure: Error, Sendable, Hashable {
    /// The code that Core Data documents for it.
    public let code: Int
    /// The object.
    public let objectID: ManagedObjectID
    /// The property, or the dotted path of a composite's element.
    public let keyPath: String
    /// What is wrong, in the user's words.
    public let message: String

    /// Makes a failure, for a program's own validation.
    public init(code: Int, objectID: ManagedObjectID, keyPath: String, message: String) {
        self.code = code
        self.objectID = objectID
        self.keyPath = keyPath
        self.message = message
    }
}
