import TerminalUI

/// A movement of the cursor, or a scroll, that every screen supports.
enum Motion: String, Hashable, Sendable, CaseIterable {
    case down
    case up
    case halfDown
    case halfUp
    case pageDown
    case pageUp
    case first
    case last

    /// The command's name, such as `move.pageDown`; the same on every screen.
    var name: CommandName { CommandName("move.\(rawValue)") }

    /// Parses the name of a motion on one screen, such as `totals.pageDown`; nil when the name is not one.
    static func named(_ name: String) -> (motion: Motion, contexts: [CommandContext])? {
        let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
        guard parts.count == 2, let motion = Motion(rawValue: parts[1]) else { return nil }
        let contexts = CommandTable.all.filter { table in
            table.context.name == parts[0] && table.commands.contains { $0.name == motion.name }
        }.map(\.context)
        return contexts.isEmpty ? nil : (motion, contexts)
    }

    fileprivate var label: String {
        switch self {
        case .down: "down"
        case .up: "up"
        case .halfDown: "half a page down"
        case .halfUp: "half a page up"
        case .pageDown: "page down"
        case .pageUp: "page up"
        case .first: "first"
        case .last: "last"
        }
    }

    fileprivate var summary: String {
        switch self {
        case .down: "One line down"
        case .up: "One line up"
        case .halfDown: "Half a page down"
        case .halfUp: "Half a page up"
        case .pageDown: "One page down"
        case .pageUp: "One page up"
        case .first: "To the first line"
        case .last: "To the last line"
        }
    }
}

/// The keys of the motions on screens of one type.
struct MotionKeys: Sendable {
    fileprivate let keys: [Motion: [Key]]

    /// A list whose rows are marked with the space bar.
    static let rows = MotionKeys(keys: [
        .down: [.down, .character("j")], .up: [.up, .character("k")], .halfDown: [.control("d")],
        .halfUp: [.control("u")], .pageDown: [.pageDown, .control("f")], .pageUp: [.pageUp, .control("b")],
        .first: [.home, .character("g")], .last: [.end, .character("G")],
    ])

    /// A text to read, or a list without marks: the space bar turns the page.
    static let reading = MotionKeys(
        keys: rows.keys.merging([.pageDown: [.pageDown, .control("f"), .character(" ")]]) { $1 })

    /// A list below a text field.
    static let typing = MotionKeys(keys: [
        .down: [.down, .control("n"), .control("j")], .up: [.up, .control("p"), .control("k")],
        .pageDown: [.pageDown], .pageUp: [.pageUp],
    ])

    /// A few completions below a text field.
    static let arrows = MotionKeys(keys: [
        .down: [.down], .up: [.up], .pageDown: [.pageDown], .pageUp: [.pageUp],
    ])

    /// A text beside lines to fill in.
    static let pages = MotionKeys(keys: [.pageDown: [.pageDown], .pageUp: [.pageUp]])

    /// A form, where the arrow keys move between the fields.
    static let fields = MotionKeys(keys: [
        .pageDown: [.pageDown], .pageUp: [.pageUp], .first: [.home], .last: [.end],
    ])
}

extension Command {
    /// Returns the commands of the motions.
    ///
    /// - Parameters:
    ///   - label: the word in the footer for down; nil for the usual one.
    ///   - footer: the footer priority of down; that of up is 10 lower. Nil leaves both out of the footer.
    ///   - listens: whether a motion's keys apply now.
    static func motions(
        _ keys: MotionKeys, _ label: String? = nil, footer: Int? = nil,
        listens: @escaping @Sendable (Motion, State) -> Bool = { _, _ in true }
    ) -> [Command] {
        Motion.allCases.compactMap { motion in
            guard let keys = keys.keys[motion] else { return nil }
            let priority = motion == .down ? footer : motion == .up ? footer.map { $0 - 10 } : nil
            return Command(
                motion.name, keys, motion == .down ? label ?? motion.label : motion.label, motion.summary,
                footer: priority, keepsStatus: true,
                listens: { listens(motion, $0) },
                action: { state in state.editContent { $0.move(motion, in: &$1) } ?? [] })
        }
    }
}

extension ScrollWindow {
    /// Moves the cursor.
    mutating func apply(_ motion: Motion) {
        switch motion {
        case .down: move(by: 1)
        case .up: move(by: -1)
        case .halfDown: moveHalfPages(1)
        case .halfUp: moveHalfPages(-1)
        case .pageDown: movePages(1)
        case .pageUp: movePages(-1)
        case .first: moveToFirst()
        case .last: moveToLast()
        }
    }
}

/// The scroll position of a text without a cursor.
struct ScrollPosition: Hashable, Sendable {
    /// The number of lines above the first visible one.
    private(set) var top = 0

    mutating func apply(_ motion: Motion, count: Int, height: Int) {
        let page = max(height - 1, 1)
        switch motion {
        case .down: scroll(by: 1, count: count, height: height)
        case .up: scroll(by: -1, count: count, height: height)
        case .halfDown: scroll(by: max(height / 2, 1), count: count, height: height)
        case .halfUp: scroll(by: -max(height / 2, 1), count: count, height: height)
        case .pageDown: scroll(by: page, count: count, height: height)
        case .pageUp: scroll(by: -page, count: count, height: height)
        case .first: top = 0
        case .last: scroll(to: count, count: count, height: height)
        }
    }

    mutating func scroll(by lines: Int, count: Int, height: Int) {
        scroll(to: top + lines, count: count, height: height)
    }

    /// Scrolls to a line, at most to the last page.
    mutating func scroll(to line: Int, count: Int, height: Int) { top = min(max(line, 0), max(count - height, 0)) }
}
