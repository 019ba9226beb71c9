import Aviation
import Logbook
import TerminalUI

/// One line of the settings file: its name, its allowed values, and how it is read and written.
package struct Setting: Sendable {
    /// The name in the file, with that of its table, such as `flights.sort`.
    package let name: String
    /// The allowed values, as part of a sentence.
    package let allowed: String
    /// Applies a value; returns false when it is not allowed.
    package let take: @Sendable (TOMLEntry.Value, inout Settings) -> Bool
    /// Returns the value in some settings.
    package let value: @Sendable (Settings) -> TOMLEntry.Value

    /// All settings, in the order of the file.
    package static let all: [Setting] =
        [theme, mouse, pane, marker, pictures, reminder, region] + ofRegion
        + RecordKind.allCases.flatMap { [columns(of: $0), sort(of: $0)] }

    private static let theme = Setting(
        name: "theme", allowed: choices(Theme.shipped.map(\.name)),
        take: { value, settings in
            guard case .text(let name) = value, let theme = Theme.named(name) else { return false }
            settings.theme = theme
            return true
        }, value: { .text(($0.ownTheme ?? $0.theme).name) })

    private static let mouse = flag("mouse", { $0.capturesMouse }, { $0.capturesMouse = $1 })
    private static let pane = flag("pane", { $0.showsPane }, { $0.showsPane = $1 })

    private static let marker = Setting(
        name: "marker", allowed: choices(DotMarker.allCases.map(\.rawValue)),
        take: { value, settings in
            guard case .text(let name) = value, let marker = DotMarker(rawValue: name) else { return false }
            settings.marker = marker
            return true
        }, value: { .text($0.marker.rawValue) })

    private static let pictures = Setting(
        name: "pictures", allowed: choices(PictureChoice.allCases.map(\.rawValue)),
        take: { value, settings in
            guard case .text(let name) = value, let choice = PictureChoice(rawValue: name) else { return false }
            settings.pictures = choice
            return true
        }, value: { .text($0.pictures.rawValue) })

    private static let reminder = Setting(
        name: "reminder", allowed: "a number of days from 0 to 365",
        take: { value, settings in
            guard case .number(let days) = value, (0...365).contains(days) else { return false }
            settings.reminderDays = days
            return true
        }, value: { .number($0.reminderDays) })

    private static func flag(
        _ name: String, _ get: @escaping @Sendable (Settings) -> Bool,
        _ set: @escaping @Sendable (inout Settings, Bool) -> Void
    ) -> Setting {
        Setting(
            name: name, allowed: "true or false",
            take: { value, settings in
                guard case .flag(let flag) = value else { return false }
                set(&settings, flag)
                return true
            }, value: { .flag(get($0)) })
    }

    private static func columns(of kind: RecordKind) -> Setting {
        let names = ListColumn.all(of: kind, .standard).map(\.name)
        return Setting(
            name: "\(kind.plural).columns",
            allowed: "a list of " + names.map(\.tomlText).joined(separator: ", "),
            take: { value, settings in
                guard case .list(let chosen) = value, !chosen.isEmpty else { return false }
                let known = chosen.compactMap { ListColumn.name($0, of: kind, .standard) }
                guard known.count == chosen.count, Set(known).count == known.count else { return false }
                settings.setColumnNames(chosen, of: kind)
                return true
            }, value: { .list($0.columnNames(of: kind)) })
    }

    private static func sort(of kind: RecordKind) -> Setting {
        Setting(
            name: "\(kind.plural).sort",
            allowed: choices(FieldTable.standard[kind].sortable.map(\.word))
                + ", with a - before it for the largest first",
            take: { value, settings in
                guard case .text(let text) = value,
                    let sort = ListSort(text, among: FieldTable.standard[kind])
                        ?? (kind == .flights ? ListSort(ofCustomField: text) : nil)
                else { return false }
                settings.setSort(sort, of: kind)
                return true
            }, value: { .text($0.sort(of: kind).text(.standard)) })
    }

    /// Returns some names as part of a sentence, such as `"a", "b" or "c"`.
    package static func choices(_ names: [String]) -> String {
        let texts = names.map(\.tomlText)
        return texts.dropLast().joined(separator: ", ") + " or " + (texts.last ?? "")
    }
}
