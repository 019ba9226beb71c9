/// The reason why a file of rules was not understood, with its place.
package struct RuleError: Error, Hashable, Sendable {
    /// The line, from 1.
    package let line: Int
    /// The character in the line, from 1.
    package let column: Int
    /// The problem and what is expected, without a full stop.
    package let message: String
}
