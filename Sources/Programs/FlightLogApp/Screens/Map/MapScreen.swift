import LogbookProgram
import TerminalUI
import Tracks

/// A screen with a map that is moved and zoomed by the same keys everywhere.
protocol MapScreen: ScreenContent {
    /// What the map shows; nil until it is read.
    var map: FlightMap? { get }
    /// The part of the map that is shown; nil for all of it.
    var window: MapWindow? { get set }
    /// Returns the area of the map on the screen.
    func mapArea(_ state: State) -> Rect
    /// The place that stays in sight when the map comes closer; nil for none.
    var focus: MapPoint? { get }
    /// Whether the place is kept in the middle.
    var follows: Bool { get set }
    /// What draws the part of the map that is shown, and what is beside it, as a picture; nil until it is read.
    func pictureSource(_ state: State) -> PictureSource?
}

extension MapScreen {
    /// Changes the part of the map that is shown.
    mutating func change(in state: State, _ body: (inout MapWindow) -> Void) {
        guard let map else { return }
        let area = mapArea(state)
        var shown = window ?? MapWindow(fitting: map, columns: area.columns, rows: area.rows)
        body(&shown)
        window = shown
    }

    mutating func zoom(by factor: Double, in state: State) {
        change(in: state) { $0.zoom(by: factor) }
        // Closer, the place stays in sight.
        guard factor < 1, let focus, let window else { return }
        let area = mapArea(state)
        let isSeen = window.area(columns: area.columns, rows: area.rows).contains(focus)
        if follows || !isSeen { self.window?.center(on: focus) }
    }

    /// Moves over the map by a part of what is seen.
    mutating func pan(_ columns: Int, _ rows: Int, in state: State) {
        let area = mapArea(state)
        follows = false
        change(in: state) {
            $0.pan(columns: columns * max(area.columns / 8, 1), rows: rows * max(area.rows / 6, 1))
        }
    }

    /// Shows all that is flown again.
    mutating func fit() {
        window = nil
        follows = false
    }

    /// Brings a place into sight; where it is already, nothing moves.
    mutating func show(_ point: MapPoint, in state: State) {
        guard window != nil else { return }
        let area = mapArea(state)
        change(in: state) { window in
            if !window.area(columns: area.columns, rows: area.rows).contains(point) { window.center(on: point) }
        }
    }
}

extension CommandName {
    static let mapCloser = CommandName("map.closer")
    static let mapFarther = CommandName("map.farther")
    static let mapAll = CommandName("map.all")
    static let mapWest = CommandName("map.west")
    static let mapSouth = CommandName("map.south")
    static let mapNorth = CommandName("map.north")
    static let mapEast = CommandName("map.east")
    static let mapPicture = CommandName("map.picture")
}

extension Command {
    /// The commands that move and zoom the map of the screen that has the keys.
    ///
    /// - Parameter footer: the footer priority of the first one; those of the others follow.
    static func map(footer: Int) -> [Command] {
        [
            map(.mapCloser, [.character("+"), .character("=")], "closer", "Show less of the map, larger", footer) {
                $0.zoom(by: 0.5, in: $1)
            },
            map(
                .mapFarther, [.character("-"), .character("_")], "farther", "Show more of the map, smaller", footer - 2
            ) { $0.zoom(by: 2, in: $1) },
            map(.mapAll, [.character("0")], "all", "Show all that is flown", footer - 4) { screen, _ in screen.fit() },
            map(.mapWest, [.character("H")], "west", "Move the map to the west") { $0.pan(-1, 0, in: $1) },
            map(.mapSouth, [.character("J")], "south", "Move the map to the south") { $0.pan(0, 1, in: $1) },
            map(.mapNorth, [.character("K")], "north", "Move the map to the north") { $0.pan(0, -1, in: $1) },
            map(.mapEast, [.character("L")], "east", "Move the map to the east") { $0.pan(1, 0, in: $1) },
            picture(footer: footer - 6),
        ]
    }

    /// The command that shows the map as a picture.
    private static func picture(footer: Int) -> Command {
        Command(
            .mapPicture, [.character("i")], "picture",
            "Show a picture on the whole screen, where the terminal shows pictures", footer: footer,
            also: "image graphics kitty sixel png",
            unless: { state in
                (state.content as? any MapScreen)?.map == nil ? "there is no map yet" : nil
            },
            action: { state in
                guard let source = (state.content as? any MapScreen)?.pictureSource(state) else { return [] }
                return [.run(ShowPictureTask(source: source, state))]
            })
    }

    private static func map(
        _ name: CommandName, _ keys: [Key], _ label: String, _ summary: String, _ footer: Int? = nil,
        _ act: @escaping @Sendable (inout any MapScreen, State) -> Void
    ) -> Command {
        Command(
            name, keys, label, summary, footer: footer,
            unless: { state in
                (state.content as? any MapScreen)?.map == nil ? "there is no map yet" : nil
            },
            action: { state in
                state.editContent { (content: inout any ScreenContent, context) in
                    guard var screen = content as? any MapScreen else { return [] }
                    act(&screen, context.state)
                    content = screen
                    return []
                } ?? []
            })
    }
}
