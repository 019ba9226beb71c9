import Aviation
import TerminalUI

/// Settings read from files, and the errors in the files.
package struct SettingsReading: Hashable, Sendable {
    /// The settings that apply.
    package var settings = Settings()
    /// What is wrong in the file, line by line.
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

    /// Adds the error of a file that exists but cannot be read.
    package mutating func add(_ error: SettingsError) { errors.append(error) }

    /// Reads the text of the settings file.
    package mutating func readSettings(_ text: String) {
        let lines = SettingsLines(text, file: Self.settingsFile)
        errors += lines.errors
        // The parts of a region change it wherever its own line is.
        for entry in lines.entries where entry.name == Setting.region.name { read(entry) }
        for entry in lines.entries where entry.name != Setting.region.name { read(entry) }
        errors.sort { ($0.line ?? 0) < ($1.line ?? 0) }
    }

    private mutating func read(_ entry: TOMLEntry) {
        let place = SettingsPosition(file: Self.settingsFile, line: entry.line)
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
