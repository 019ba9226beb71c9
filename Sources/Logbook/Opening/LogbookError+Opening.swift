import ManagedObjects

extension LogbookError {
    /// Says in a pilot's words why a file cannot be opened.
    init(opening error: ManagedObjectError, path: String) {
        switch error {
        case .store(let error): self.init(error, path: path)
        case .newerVersion(_, let identifiers):
            self = identifiers.contains { $0.hasPrefix("Model") } ? .newer(path: path) : .foreign(path: path)
        case .missingSourceModel: self = .foreign(path: path)
        case .migration(.backupFailed(let path, let reason)): self = .backupFailed(path: path, reason: reason)
        default: self = .unreadable(path: path, reason: error.message)
        }
    }

    /// Says in a pilot's words what the file refused.
    init(_ error: StoreError, path: String) {
        switch error {
        case .missing: self = .missing(path: path)
        case .notADatabase, .notAStore: self = .foreign(path: path)
        case .corrupt(_, let detail): self = .damaged(path: path, detail: detail)
        case .unreadableMetadata(_, let reason): self = .damaged(path: path, detail: reason)
        case .locked: self = .locked(path: path)
        case .readOnly: self = .readOnly(path: path)
        case .full: self = .full(path: path)
        case .cannotOpen(_, let reason): self = .unreadable(path: path, reason: reason)
        case .constraint, .interrupted, .sqlite: self = .unreadable(path: path, reason: error.message)
        }
    }
}
