import Foundation

/// The reason of an error of the system, in words for a sentence.
///
/// An error of Foundation describes itself as `Error Domain=NSCocoaErrorDomain Code=640 …`, which tells no user anything.
///
///     PlainReason.of(CocoaError(.fileWriteOutOfSpace))  // "There isn’t enough space"
package enum PlainReason {
    /// Returns the words, without a full stop; those of the system's own error where it caused another one.
    package static func of(_ error: any Error) -> String {
        switch error {
        case let error as POSIXError: unsafe String(cString: strerror(error.code.rawValue))
        case let error as CocoaError: error.underlying.map(of) ?? withoutStop(error.localizedDescription)
        default: withoutStop("\(error)")
        }
    }

    /// Whether an error says that the disk or the quota is full.
    package static func isFull(_ error: any Error) -> Bool {
        switch error {
        case let error as POSIXError: error.code == .ENOSPC || error.code == .EDQUOT
        case let error as CocoaError: error.code == .fileWriteOutOfSpace || error.underlying.map(isFull) ?? false
        default: false
        }
    }

    private static func withoutStop(_ text: String) -> String { text.hasSuffix(".") ? String(text.dropLast()) : text }
}
