package import Foundation

/// The author, the time and the program of a transaction.
package struct TransactionNote: Sendable, Hashable {
    /// The author, in the application's own terms; nil for none.
    package var author: String?
    /// The name of the context that saved.
    package var contextName: String?
    /// The program.
    package var bundleID: String
    /// The process, by its name and number.
    package var processID: String
    /// The time of the transaction.
    package var date: Date

    /// Creates a note, by default for this process and the present time.
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
