public import FoundationEssentials

/// A model as a command line names it: `BUNDLE`, `BUNDLE:VERSION` or `BUNDLE:current`.
public struct ModelArgument: Sendable, Hashable {
    /// The `.xcdatamodeld`, `.xcdatamodel` or `contents`; or compiled, the `.momd` or `.mom`.
    public let url: URL
    /// The version; nil for the current one.
    public let version: String?

    /// Takes an argument apart; a colon that belongs to the path of something that exists does not count.
    public init(_ argument: String) {
        let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last, !FileManager.default.fileExists(atPath: argument) else {
            url = URL(filePath: argument)
            version = nil
            return
        }
        url = URL(filePath: parts.dropLast().joined(separator: ":"))
        version = last.isEmpty || last == "current" ? nil : String(last)
    }

    /// Reads the model.
    ///
    /// - Throws: `DataModelError.unreadableModel` when there is no such model or version, or when it cannot be read.
    public func model() throws(DataModelError) -> ManagedObjectModel {
        try ManagedObjectModel(contentsOf: url, version: version)
    }
}
