import TerminalUI

/// The table of commands for the manuals: all contexts, in the order of the list of keys.
package enum KeyTable {
    /// A command with its keys.
    package struct Row: Hashable, Sendable {
        /// The labels of the keys; empty when the command has none.
        package let keys: String
        package let summary: String
        /// The name in `keys.toml`.
        package let name: String
    }

    /// The commands of one context.
    package struct Section: Hashable, Sendable {
        package let title: String
        package let rows: [Row]
    }

    /// All commands with their default keys. Motions are in a section of their own, with the keys of the list.
    package static let sections: [Section] =
        [section("Moving", Command.commands(in: .list).filter(\.isMotion))]
        + CommandTable.all.map { section($0.context.title, $0.commands.filter { !$0.isMotion }) }

    private static func section(_ title: String, _ commands: [Command]) -> Section {
        let rows = commands.map { command in
            Row(keys: KeyMap().labels(of: command), summary: command.summary, name: command.name.rawValue)
        }
        return Section(title: title, rows: rows)
    }

    /// The sections that a reader needs first, as tables in Markdown.
    package static var markdown: String {
        let wanted =
            [CommandContext.always.title, "Moving"]
            + [CommandContext.list, .search, .totals, .pages, .recordings, .recording, .flownPlaces, .form].map(\.title)
        let shown = wanted.compactMap { title in sections.first { $0.title == title } }
            .map { section in (section.title, section.rows.map { ($0.keys, $0.summary) }) }
        return (shown + [("Text", LineEditor.keys.map { ($0.label, $0.text) })])
            .map { title, rows in
                "| \(title) | |\n|---|---|\n" + rows.map { "\(line($0, $1))\n" }.joined()
            }.joined(separator: "\n")
    }

    private static func line(_ labels: String, _ summary: String) -> String {
        let keys = labels.split(separator: " ").map { key in
            key == "|" ? "`\\|`" : key == "`" ? "`` ` ``" : "`\(key)`"
        }
        return "| \(keys.isEmpty ? "by its name, `:`" : keys.joined(separator: " ")) | \(summary) |"
    }
}
