package import Foundation

/// What the history says of a transaction, beside what it changed.
package struct TransactionNote: Sendable, Hashable {
    /// Who changed the data, as the application names its parts; nil for nobody in particular.
    package var author: String?
    /// The name of the context that saved.
    package var contextName: String?
    /// The program.
    package var bundleID: String
    /// The process, as its name and number.
    package var processID: String
    /// When.
    package var date: Date

    /// Makes a note, of this process and this moment unless told otherwise.
    package init(author: String? = nil, contextName: String? = nil, date: Date = Date()) {
        self.author = author
        self.contextName = contextName
        self.date = date
        bundleID = Self.ownBundleID
        processID = Self.ownProcessID
    }

    private static let ownBundleID = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    private static let ownProcessID = "\(ProcessInfo.processInfo.processName)-\(getpid())"
}
