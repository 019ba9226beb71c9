import ArgumentParser

/// Words that a command takes as they stand, even those that begin with a minus.
enum FreeWords {
    /// Returns the words in one line, without the `--` that ends the options.
    static func line(_ words: [String]) -> String {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return (words[..<end] + words[end...].dropFirst()).joined(separator: " ")
    }

    /// Refuses what looks like an option and is none of the command's.
    ///
    /// - Throws: `ValidationError`. Behind `--` nothing is an option.
    static func validate(_ words: [String]) throws {
        guard let option = words.prefix(while: { $0 != "--" }).first(where: { $0.hasPrefix("--") }) else { return }
        throw ValidationError("Unknown option “\(option)”.")
    }
}
