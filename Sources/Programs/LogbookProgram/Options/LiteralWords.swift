import ArgumentParser

/// Words that a command reads unchanged, including those that begin with a minus.
package enum LiteralWords {
    /// Returns the words in one line, without the `--` that ends the options.
    package static func line(_ words: [String]) -> String { Self.words(words).joined(separator: " ") }

    /// Returns the words without the `--` that ends the options.
    package static func words(_ words: [String]) -> [String] {
        let end = words.firstIndex(of: "--") ?? words.endIndex
        return Array(words[..<end] + words[end...].dropFirst())
    }

    /// Checks that no word looks like an option.
    ///
    /// - Throws: `ValidationError`. After `--` no word is an option.
    package static func validate(_ words: [String]) throws {
        guard let option = words.prefix(while: { $0 != "--" }).first(where: { $0.hasPrefix("--") }) else { return }
        throw ValidationError("Unknown option “\(option)”.")
    }
}
