package import LogbookProgram

/// The keys of commands read from the user's file, and the errors in it.
package struct KeysReading: Hashable, Sendable {
    package let keys: KeyMap
    package let errors: [SettingsError]

    /// The name of the file of key settings.
    package static let file = "keys.toml"

    /// Creates the default keys, without errors.
    package init() {
        keys = KeyMap()
        errors = []
    }

    /// Creates the default keys, with the error of a file that cannot be read.
    package init(_ error: SettingsError) {
        keys = KeyMap()
        errors = [error]
    }

    /// Reads the text of the file of key settings.
    package init(_ text: String) {
        let lines = SettingsLines(text, file: Self.file)
        var reader = KeysReader(file: Self.file)
        for entry in lines.entries { reader.read(entry) }
        keys = reader.finished()
        errors = lines.errors + reader.errors
    }
}
