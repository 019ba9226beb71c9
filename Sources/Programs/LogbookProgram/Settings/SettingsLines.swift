/// The lines of a settings file, of which each name has one, and what is wrong with others.
package struct SettingsLines {
    /// The lines that set something.
    package let entries: [TOMLEntry]
    /// What is wrong with other lines.
    package let errors: [SettingsError]

    /// Parses the text of a file.
    ///
    /// - Parameter file: the name of the file in errors.
    package init(_ text: String, file: String) {
        let reader = TOMLReader(text)
        var errors: [SettingsError] = reader.faults.map {
            .notUnderstood(SettingsPosition(file: file, line: $0.line), expected: $0.expected)
        }
        var seen: Set<String> = []
        entries = reader.entries.filter { entry in
            guard !seen.insert(entry.name).inserted else { return true }
            errors.append(.twice(SettingsPosition(file: file, line: entry.line), name: entry.name))
            return false
        }
        self.errors = errors
    }
}
