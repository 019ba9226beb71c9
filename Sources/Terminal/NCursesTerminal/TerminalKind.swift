import CTerminal

/// The terminal named by `TERM`, and the description by which it is driven.
///
/// New terminals bring a description of their own that other machines do not have. Each of them understands what one of
/// the old ones does, and is driven as that.
///
/// ```swift
/// let kind = try TerminalKind(name: "foot")   // on a machine without foot's description
/// print(kind.description)                     // xterm-256color
/// ```
package struct TerminalKind: Hashable, Sendable {
    /// The value of `TERM`; empty if it is not set.
    package let name: String
    /// The name of the description in use.
    package let description: String

    /// Whether the system has no description of the terminal's own.
    package var isSubstitute: Bool { name != description }

    /// Finds the description of a terminal, or of one that it is compatible with.
    ///
    /// - Throws: ``TerminalError`` when there is none, or when the terminal cannot show screens.
    package init(name: String) throws(TerminalError) {
        self.name = name
        let probe = unsafe ct_probe_terminal(name)
        if probe == CT_CANNOT_MOVE_CURSOR { throw .cannotMoveCursor(name: name) }
        if probe == CT_FINE {
            description = name
            return
        }
        let substitutes = Self.substitutes(for: name)
        guard let found = substitutes.first(where: { unsafe ct_probe_terminal($0) == CT_FINE }) else {
            throw .unknownTerminal(name: name)
        }
        description = found
    }

    /// Returns the descriptions that a terminal without its own understands, the best first; empty for an unknown one.
    static func substitutes(for name: String) -> [String] {
        let family = families.first { name == $0.prefix || name.hasPrefix($0.prefix + "-") }
        return family?.descriptions ?? []
    }

    /// The beginnings of names, and the descriptions of Debian's `ncurses-base` that fit, as the terminals' manuals say.
    private static let families: [(prefix: String, descriptions: [String])] = {
        let ofXterm = ["xterm-256color", "xterm"]
        let ofScreen = ["screen-256color", "screen", "xterm"]
        let likeXterm = [
            "alacritty", "contour", "foot", "ghostty", "gnome", "iterm2", "kitty", "konsole", "mintty", "mlterm",
            "ms-terminal", "rio", "st", "termite", "vscode", "vte", "warp", "wezterm", "xterm",
        ]
        return likeXterm.map { ($0, ofXterm) } + ["screen", "tmux", "zellij"].map { ($0, ofScreen) }
    }()
}
