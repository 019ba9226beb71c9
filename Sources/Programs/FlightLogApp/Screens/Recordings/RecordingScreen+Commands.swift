import LogbookProgram
import TerminalUI
import Tracks

extension CommandContext {
    static let recording = CommandContext("A recording", name: "recording")
    static let recordingReasons = CommandContext("Reasons of a recording", name: "recordingreasons")
    static let recordingLanding = CommandContext("A landing", name: "landing")
}

extension CommandName {
    static let recordingLater = CommandName("recording.later")
    static let recordingEarlier = CommandName("recording.earlier")
    static let recordingNextEvent = CommandName("recording.nextEvent")
    static let recordingEventBefore = CommandName("recording.eventBefore")
    static let recordingPlay = CommandName("recording.play")
    static let recordingFaster = CommandName("recording.faster")
    static let recordingSlower = CommandName("recording.slower")
    static let recordingFollow = CommandName("recording.follow")
    static let recordingView = CommandName("recording.view")
    static let recordingViewBefore = CommandName("recording.viewBefore")
    static let recordingReasons = CommandName("recording.reasons")
    static let recordingClose = CommandName("recording.close")
    static let recordingLanding = CommandName("recording.landing")
    static let landingNext = CommandName("landing.next")
    static let landingBefore = CommandName("landing.before")
    static let landingShow = CommandName("landing.show")
    static let landingClose = CommandName("landing.close")
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
                .recordingPlay, [.character(" ")], "play", "Play the recording, or stop", footer: 92
            ) { $0.togglePlaying(in: $1.state) },
            command(.recordingFaster, [.character(">"), .character(".")], "faster", "Play faster, up to 600 times") {
                screen, _ in screen.changeSpeed(by: 1)
            },
            command(.recordingSlower, [.character("<"), .character(",")], "slower", "Play slower, down to once") {
                screen, _ in screen.changeSpeed(by: -1)
            },
            command(
                .recordingNextEvent, [.character("]"), .character("n")], "next event",
                "Move the cursor to the next take-off, landing or approach", footer: 85
            ) { screen, context in screen.walkToEvent(1, in: context.state) },
            command(
                .recordingEventBefore, [.character("["), .character("N")], "event before",
                "Move the cursor to the take-off, landing or approach before"
            ) { screen, context in screen.walkToEvent(-1, in: context.state) },
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
                .recordingFollow, [.character("f")], "follow", "Keep the cursor in the middle of the map", footer: 60
            ) { $0.toggleFollowing(in: &$1) },
            landing,
        ] + Command.map(footer: 75) + Command.motions(.rows, "next line", footer: 50) + [
            Command.close(.recordingClose, "Back to the recordings", footer: 99)
        ])

    static let recordingLanding = CommandTable(
        .recordingLanding,
        [
            turn(
                .landingNext, [.character("n"), .character("]"), .right, .character("l")], "next",
                "Show the next landing", footer: 95, by: 1),
            turn(
                .landingBefore, [.character("N"), .character("["), .left, .character("h")], "before",
                "Show the landing before", footer: 90, by: -1),
            command(.landingShow, [.enter, .tab], "show", "Show it on the map and in the profile", footer: 85) {
                screen, _ in screen.show(.both)
            },
        ] + Command.motions(.reading, footer: 40) + [
            Command.close(.landingClose, "Back to the map", footer: 99)
        ])

    /// The command that shows the card of a landing, of the map and of the reasons.
    private static let landing = Command(
        RecordingScreen.self, .recordingLanding, [.character("c")], "landing",
        "Show the last two minutes of the landing: heights, speeds, touchdown beside your median", footer: 72,
        unless: { screen, _ in
            screen.track == nil
                ? "the recording is being read" : screen.cards.isEmpty ? "the recording shows no landing" : nil
        }, action: { $0.showLanding(in: &$1) })

    static let recordingReasons = CommandTable(
        .recordingReasons,
        [
            landing,
            command(.reasonShow, [.enter], "show", "Show it on the map and in the profile", footer: 95) {
                screen, context in
                screen.showReason(in: context.state)
            },
            command(.reasonView, [.tab], "view", "Map and profile", footer: 80) { screen, _ in screen.turnView(by: 1) },
            command(.reasonViewBefore, [.backTab], "view before", "The view before") { screen, _ in
                screen.turnView(by: -1)
            },
        ] + Command.motions(.reading, footer: 40) + [
            Command.close(.reasonClose, "Back to the map", footer: 99)
        ])

    /// A command that shows another landing, unless this one is the last on its side.
    private static func turn(
        _ name: CommandName, _ keys: [Key], _ label: String, _ summary: String, footer: Int, by distance: Int
    ) -> Command {
        Command(
            RecordingScreen.self, name, keys, label, summary, footer: footer, keepsStatus: false,
            unless: { screen, _ in screen.reasonAgainstTurning(by: distance) },
            action: { screen, context in
                screen.turnLanding(by: distance, in: context.state)
                return []
            })
    }

    /// A command that needs the recording.
    private static func command(
        _ name: CommandName, _ keys: [Key], _ label: String, _ summary: String, footer: Int? = nil,
        _ act: @escaping @Sendable (inout RecordingScreen, inout ScreenContext) -> Void
    ) -> Command {
        Command(
            RecordingScreen.self, name, keys, label, summary, footer: footer, keepsStatus: false,
            unless: { screen, _ in
                guard screen.track == nil else { return nil }
                return screen.complaint.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
                    ?? "the recording is being read"
            },
            action: { screen, context in
                act(&screen, &context)
                return []
            })
    }
}
