import LogbookProgram
import TerminalUI
import Tracks

extension CommandContext {
    static let recording = CommandContext("A recording", name: "recording")
    static let recordingReasons = CommandContext("Reasons of a recording", name: "recordingreasons")
}

extension CommandName {
    static let recordingLater = CommandName("recording.later")
    static let recordingEarlier = CommandName("recording.earlier")
    static let recordingNextEvent = CommandName("recording.nextEvent")
    static let recordingEventBefore = CommandName("recording.eventBefore")
    static let recordingCloser = CommandName("recording.closer")
    static let recordingFarther = CommandName("recording.farther")
    static let recordingFit = CommandName("recording.fit")
    static let recordingFollow = CommandName("recording.follow")
    static let recordingWest = CommandName("recording.west")
    static let recordingEast = CommandName("recording.east")
    static let recordingNorth = CommandName("recording.north")
    static let recordingSouth = CommandName("recording.south")
    static let recordingView = CommandName("recording.view")
    static let recordingViewBefore = CommandName("recording.viewBefore")
    static let recordingReasons = CommandName("recording.reasons")
    static let recordingClose = CommandName("recording.close")
    static let reasonShow = CommandName("recordingreasons.show")
    static let reasonView = CommandName("recordingreasons.view")
    static let reasonViewBefore = CommandName("recordingreasons.viewBefore")
    static let reasonClose = CommandName("recordingreasons.close")
}

extension CommandTable {
    static let recording = CommandTable(
        .recording,
        [
            command(.recordingLater, [.right, .character("l")], "later", "Move the cursor to a later time", footer: 95)
            {
                $0.walk(by: 1, in: $1.state)
            },
            command(
                .recordingEarlier, [.left, .character("h")], "earlier", "Move the cursor to an earlier time", footer: 94
            ) { $0.walk(by: -1, in: $1.state) },
            command(
                .recordingNextEvent, [.character("]"), .character("n")], "next event",
                "Move the cursor to the next take-off, landing or approach", footer: 85
            ) { screen, _ in screen.walkToEvent(1) },
            command(
                .recordingEventBefore, [.character("["), .character("N")], "event before",
                "Move the cursor to the take-off, landing or approach before"
            ) { screen, _ in screen.walkToEvent(-1) },
            command(
                .recordingReasons, [.character("w"), .enter], "why", "Show why a landing is one, and why not",
                footer: 90
            ) { screen, _ in screen.show(.reasons) },
            command(.recordingView, [.tab], "view", "Map and profile, map, profile, reasons", footer: 80) { screen, _ in
                screen.turnView(by: 1)
            },
            command(.recordingViewBefore, [.backTab], "view before", "The view before") { screen, _ in
                screen.turnView(by: -1)
            },
            command(
                .recordingCloser, [.character("+"), .character("=")], "closer", "Show less of the map, larger",
                footer: 75
            ) { $0.zoom(by: 0.5, in: $1.state) },
            command(
                .recordingFarther, [.character("-"), .character("_")], "farther", "Show more of the map, smaller",
                footer: 70
            ) { $0.zoom(by: 2, in: $1.state) },
            command(.recordingFit, [.character("0"), .character("a")], "all", "Show the whole flight", footer: 65) {
                screen, _ in screen.fit()
            },
            command(
                .recordingFollow, [.character("f")], "follow", "Keep the cursor in the middle of the map", footer: 60
            ) { $0.toggleFollowing(in: &$1) },
            command(.recordingWest, [.character("H")], "west", "Move the map to the west") { screen, context in
                screen.change(in: context.state) { $0.pan(columns: -8, rows: 0) }
            },
            command(.recordingSouth, [.character("J")], "south", "Move the map to the south") { screen, context in
                screen.change(in: context.state) { $0.pan(columns: 0, rows: 4) }
            },
            command(.recordingNorth, [.character("K")], "north", "Move the map to the north") { screen, context in
                screen.change(in: context.state) { $0.pan(columns: 0, rows: -4) }
            },
            command(.recordingEast, [.character("L")], "east", "Move the map to the east") { screen, context in
                screen.change(in: context.state) { $0.pan(columns: 8, rows: 0) }
            },
        ] + Command.motions(.rows, "next line", footer: 50) + [
            Command.close(.recordingClose, "Back to the recordings", footer: 99)
        ])

    static let recordingReasons = CommandTable(
        .recordingReasons,
        [
            command(.reasonShow, [.enter], "show", "Show it on the map and in the profile", footer: 95) { screen, _ in
                screen.showReason()
            },
            command(.reasonView, [.tab], "view", "Map and profile", footer: 80) { screen, _ in screen.turnView(by: 1) },
            command(.reasonViewBefore, [.backTab], "view before", "The view before") { screen, _ in
                screen.turnView(by: -1)
            },
        ] + Command.motions(.reading, footer: 40) + [
            Command.close(.reasonClose, "Back to the map", footer: 99)
        ])

    /// A command that needs the recording.
    private static func command(
        _ name: CommandName, _ keys: [Key], _ label: String, _ summary: String, footer: Int? = nil,
        _ act: @escaping @Sendable (inout RecordingScreen, inout ScreenContext) -> Void
    ) -> Command {
        Command(
            RecordingScreen.self, name, keys, label, summary, footer: footer, keepsStatus: false,
            unless: { screen, _ in screen.track == nil ? screen.complaint ?? "the recording is being read" : nil },
            action: { screen, context in
                act(&screen, &context)
                return []
            })
    }
}
