import Foundation

/// Where a command writes to.
enum StandardStream {
    case output, error

    /// Writes a text. A reader that has gone away, such as `head`, is no error.
    func write(_ text: String) {
        let handle = self == .output ? FileHandle.standardOutput : FileHandle.standardError
        try? handle.write(contentsOf: Data(text.utf8))
    }
}
