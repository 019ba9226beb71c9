import Aviation
import TerminalUI

/// Settings read from files, and the errors in the files.
package struct SettingsReading: Hashable, Sendable {
    package var settings = Settings()
    package private(set) var errors: [SettingsError] = []

    /// The region that is used instead of the one in the file; nil for that one.
    private let region: Region?

    /// Creates the default settings, without errors.
    ///
    /// - Parameter region: the region that is used instead of the one in the file; the parts of the file change it.
    package init(region: Region? = nil) {
        self.region = region
        if let region { settings.choose(region) }
    }

    /// The name of the settings file.
    package static let settingsFile = "config.toml"
    /// The name of the file of key settings.
    package static let keysFile = "keys.toml"

    /// Adds the error of a file that exists but cannot be read.
    package mutating func addUnreadable(path: String) { errors.append(.unreadable(path: path)) }

    /// Reads the text of the settings file.
    package mutating func readSettings(_ text: String) {
        let entries = entries(of: text, in: Self.settingsFile)
        // The parts of a region change it wherever its own line is.
        for entry in entries where entry.name == Setting.region.name { read(entry) }
        for entry in entries where entry.name != Setting.region.name { read(entry) }
        errors.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    /// Reads the text of the file of key settings.
    package mutating func readKeys(_ text: String) {
        var reader = KeysReader(file: Self.keysFile)
        for entry in entries(of: text, in: Self.keysFile) { reader.read(entry) }
        settings.keys = reader.finished()
        errors += reader.errors
    }

    private mutating func entries(of text: String, in file: String) -> [TOMLEntry] {
        let reader = TOMLReader(text)
        errors += reader.faults.map { .notUnderstood(SettingsPlace(file: file, line: $0.line), expected: $0.expected) }
        var seen: Set<String> = []
        return reader.entries.filter { entry in
            guard !seen.insert(entry.name).inserted else { return true }
            errors.append(.twice(SettingsPlace(file: file, line: entry.line), name: entry.name))
            return false
        }
    }

    private mutating func read(_ entry: TOMLEntry) {
        let place = SettingsPlace(file: Self.settingsFile, line: entry.line)
        guard let setting = Setting.all.first(where: { $0.name == entry.name }) else {
            let nearest = Setting.all.map(\.name).nearest(to: entry.name)
            errors.append(.unknownSetting(place, name: entry.name, nearest: nearest))
            return
        }
        var changed = settings
        if setting.take(entry.value, &changed) {
            if region == nil || entry.name != Setting.region.name { settings = changed }
            return
        }
        errors.append(
            .wrongValue(place, name: entry.name, value: entry.value.description, allowed: setting.allowed))
    }
}
