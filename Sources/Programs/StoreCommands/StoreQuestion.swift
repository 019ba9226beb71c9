import Foundation

/// A question before a file is changed.
enum StoreQuestion {
    /// Asks on the terminal, and ends with 1 unless the answer is yes; asks nobody where no terminal is.
    ///
    /// - Throws: `StoreRefusal` when the answer is not yes.
    static func ask(_ question: String, isAnswered: Bool) throws {
        guard isAsked(unless: isAnswered) else { return }
        StandardStream.error.say("\(question) [y/N] ")
        let answer = readLine()?.lowercased() ?? ""
        guard !["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces)) else { return }
        throw StoreRefusal()
    }

    /// Whether somebody is there to be asked, and has not answered already.
    static func isAsked(unless isAnswered: Bool) -> Bool {
        !isAnswered && isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }
}

/// The answer to a question was no.
struct StoreRefusal: Error {}
