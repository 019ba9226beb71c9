import Foundation

/// Text to the two streams of a program.
enum StandardStreams {
    /// Writes an answer.
    static func output(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

    /// Writes what is no answer.
    static func error(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}
