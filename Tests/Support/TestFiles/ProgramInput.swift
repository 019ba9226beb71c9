public import Foundation

/// The standard input of a program that a test runs.
public enum ProgramInput: Sendable {
    /// The null device.
    case none
    case data(Data)
    case file(URL)
    /// A pipe that the test writes to while the program runs.
    case pipe

    /// Returns the UTF-8 bytes of a text as input.
    public static func text(_ text: String) -> ProgramInput { .data(Data(text.utf8)) }
}
