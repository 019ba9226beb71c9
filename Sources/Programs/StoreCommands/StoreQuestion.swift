import Foundation

/// Asks for confirmation before a file is changed.
enum StoreQuestion {
    /// Asks on the terminal; does nothing without a terminal.
    ///
    /// - Throws: `StoreRefusal` if the answer is not yes.
    static func ask(_ question: String, isAnswered: Bool) throws {
        guard isAsked(unless: isAnswered) else { return }
        StandardStream.error.say("\(question) [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        guard !["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces)) else { return }
        throw StoreRefusal()
    }

    /// Returns whether the question is asked: on a terminal, unless answered in advance.
    static func isAsked(unless isAnswered: Bool) -> Bool {
        !isAnswered && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }
}

/// Thrown if the user does not confirm.
struct StoreRefusal: Error {}
