extension Settings {
    /// Takes the region of other settings, with its parts.
    package mutating func follow(_ other: Settings) {
        region = other.region
        conventions = other.conventions
        display = other.display
    }
}

/// The lines of the settings file that say a region.
package enum RegionLines {
    /// Returns the line of the region, and the lines of all its parts. The file gets those that it needs.
    package static func lines(of settings: Settings) -> [SettingLine] {
        ([Setting.region] + Setting.ofRegion).map { SettingLine(name: $0.name, value: $0.value(settings)) }
    }
}

extension SettingsText {
    /// Returns the text of a settings file with a region: parts that are as the region presets them are written only
    /// where the file has them already. Nil when the text cannot be changed safely.
    static func choosing(_ lines: [SettingLine], in text: String) -> String? {
        var preset = Settings()
        if case .text(let name)? = lines.first(where: { $0.name == Setting.region.name })?.value,
            let region = Region(rawValue: name)
        {
            preset.choose(region)
        }
        let known = Set(TOMLReader(text).entries.map(\.name))
        let needed = lines.filter { line in
            let usual = Setting.ofRegion.first { $0.name == line.name }?.value(preset)
            return usual != line.value || known.contains(line.name)
        }
        return changing(needed, in: text)
    }
}
