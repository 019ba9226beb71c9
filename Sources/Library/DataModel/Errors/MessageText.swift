extension String {
    /// The string with its first character in uppercase.
    package var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension [String] {
    /// The strings as a list in a sentence: “a, b and c”.
    package var listed: String {
        guard count > 1, let last else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " and " + last
    }

    /// The strings in quotation marks, as a list in a sentence.
    package var quoted: String { map { "“\($0)”" }.listed }
}
