import Aviation
import Logbook
import LogbookProgram
import TerminalUI
import Tracks

/// Where the flights of a list went: their routes on a map, and the airports with their first flights.
struct FlownPlacesScreen: RowsScreen, MapScreen {
    let query: ListQuery
    /// What the filter of the list says; empty for all flights.
    let filter: String
    private(set) var found: FlownPicture?
    private(set) var order = FlownPicture.Order.count
    private(set) var place = RowCursor()
    var window: MapWindow?
    var follows = false

    init(_ state: State) {
        query = state.list.query
        filter = [state.list.query.related?.label, state.list.filter.text].compactMap { $0?.nonEmpty }
            .joined(separator: " ")
    }

    var map: FlightMap? { found?.map }
    /// The airports in the order that is shown.
    var airports: [FlownAirport] { found?.airports(order) ?? [] }
    /// The airport with the cursor; nil when there is none.
    var selected: FlownAirport? {
        let airports = airports
        return airports.indices.contains(place.cursor) ? airports[place.cursor] : nil
    }
    var focus: MapPoint? { selected.flatMap { found?.point(of: $0) } }

    func contexts(_ state: State) -> [CommandContext] { [.flownPlaces] }
    var isOnlyRead: Bool { true }
    func mapArea(_ state: State) -> Rect { layout(state).map }
    func pictureSource(_ state: State) -> PictureSource? {
        found.map {
            PictureSource(
                title: "Map of flights.", content: .flown($0), window: window, columns: mapArea(state).columns)
        }
    }
    func layout(_ state: State) -> FlownPlacesLayout { FlownPlacesLayout(state) }

    func cursor(in state: State) -> Int { place.cursor }
    func openCommand(in state: State) -> CommandName? { .flownPlacesFlights }

    mutating func scroll(
        in context: inout ScreenContext, _ change: @escaping (inout ScrollWindow) -> Void
    ) -> [Effect] {
        place.scroll(count: airports.count, height: layout(context.state).rows.rows, change)
        if let focus { show(focus, in: context.state) }
        return []
    }

    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        context.ask(FlownPlacesQuestion(query: query))
    }

    fileprivate mutating func receive(_ picture: FlownPicture) {
        let id = selected?.id
        found = picture
        place.cursor = airports.firstIndex { $0.id == id } ?? 0
    }

    fileprivate mutating func turnOrder() {
        let id = selected?.id
        let all = FlownPicture.Order.allCases
        order = all[((all.firstIndex(of: order) ?? 0) + 1) % all.count]
        place.cursor = airports.firstIndex { $0.id == id } ?? 0
    }

    /// Shows the flights of the airport with the cursor.
    fileprivate func showFlights(in context: inout ScreenContext) -> [Effect] {
        guard let airport = selected else { return [] }
        var flights = ListState(.flights)
        flights.query.sort = context.settings.sort(of: .flights)
        flights.query.related = .saved(airport.id, label: airport.label)
        context.lists[.related] = flights
        return context.then { state in
            state.screens.removeAll { $0 == .list(.related) }
            state.push(.list(.related))
            return state.reload(at: .first)
        }
    }
}

// MARK: Commands

extension CommandContext {
    static let flownPlaces = CommandContext("A map of flights", name: "places")
}

extension CommandName {
    static let flownPlaces = CommandName("screen.places")
    static let flownPlacesFlights = CommandName("places.flights")
    static let flownPlacesOrder = CommandName("places.order")
    static let flownPlacesCenter = CommandName("places.center")
    static let flownPlacesClose = CommandName("places.close")
}

extension Command {
    static let flownPlaces = Command(
        .flownPlaces, [.character("m")], "map", "Show the flights of the list on a map: routes, airports, first times",
        also: "routes world visited", leavesList: true,
        unless: { $0.kind == .flights ? nil : "only flights have routes" },
        action: { $0.show(.flownPlaces(FlownPlacesScreen($0))) })
}

extension CommandTable {
    static let flownPlaces = CommandTable(
        .flownPlaces,
        [
            Command(
                FlownPlacesScreen.self, .flownPlacesFlights, [.enter], "flights", "Show the flights of the airport",
                footer: 95,
                unless: { screen, _ in screen.selected == nil ? "there is no airport" : nil },
                action: { $0.showFlights(in: &$1) }),
            Command(
                FlownPlacesScreen.self, .flownPlacesOrder, [.character("s")], "order",
                "Airports by flights, by first time, by name", footer: 85, action: { $0.turnOrder() }),
            Command(
                FlownPlacesScreen.self, .flownPlacesCenter, [.character("z"), .character(" ")], "center",
                "Move the map to the airport", footer: 60,
                unless: { screen, _ in screen.focus == nil ? "the airport has no place" : nil },
                action: { screen, context in
                    if let focus = screen.focus { screen.change(in: context.state) { $0.center(on: focus) } }
                    return []
                }),
        ] + Command.map(footer: 80) + Command.motions(.rows, footer: 50) + [
            Command.close(.flownPlacesClose, "Back to the list", footer: 99)
        ])
}

// MARK: Questions

/// Reads where the flights of a list went.
struct FlownPlacesQuestion: LogbookQuestion {
    static let traits = QuestionTraits.rows

    let query: ListQuery

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> FlownPicture {
        FlownPicture(try book.flownPlaces(query))
    }

    func receive(_ picture: FlownPicture, in state: inout State) -> [Effect] {
        state.edit(FlownPlacesScreen.self) { if $0.query == query { $0.receive(picture) } }
    }
}

// MARK: View

/// The areas of a map of flights: the airports at the right of a wide screen, below the map of a narrow one.
struct FlownPlacesLayout: Hashable, Sendable {
    let heading: Rect
    let map: Rect
    let scale: Rect
    let rule: Rect
    let rows: Rect
    let status: Rect
    let footer: Rect

    init(_ state: State) {
        let report = ReportLayout(state)
        (heading, status, footer) = (report.headings, report.status, report.footer)
        let body = report.rows
        let isWide = body.columns >= 78
        let left: Rect
        if isWide {
            let width = min(max(body.columns * 3 / 10, 28), 44)
            rows = body.right(width - 2)
            rule = body.right(width).left(1)
            left = body.dropping(right: width)
        } else {
            rows = body.bottom(body.rows >= 8 ? min(body.rows / 3, 6) : 1)
            rule = body.top(0)
            left = body.dropping(bottom: rows.rows)
        }
        scale = left.bottom(left.rows > 3 ? 1 : 0)
        map = left.dropping(bottom: scale.rows)
    }
}

extension FlownPlacesScreen {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }

    fileprivate func heading(_ style: DisplayStyle) -> StyledLine {
        guard let places = found?.places else { return StyledLine(" reading the flights …", .muted) }
        let flights = places.flightCount
        let airports = places.airports.count
        var line = StyledLine(
            " \(style.text(of: flights)) flight\(flights == 1 ? "" : "s"), \(style.text(of: airports)) "
                + "airport\(airports == 1 ? "" : "s")", .accent, .bold)
        if !places.unplaced.isEmpty {
            let names = places.unplaced.prefix(3).joined(separator: ", ") + (places.unplaced.count > 3 ? " …" : "")
            line = line.adding("  without a place: \(names)", .caution)
        }
        if let selected, let first = selected.first {
            line = line.adding("  \(selected.label) first on \(style.text(of: first))", .text)
        }
        return line.adding("  \(order.heading)", .muted)
    }
}

extension Frame {
    fileprivate mutating func draw(_ screen: FlownPlacesScreen, _ state: State) {
        let layout = screen.layout(state)
        let style = state.settings.display
        buffer.fill(bounds, style: .ground)
        drawTitle(screen.filter.isEmpty ? "Map of flights" : "Map of flights › \(screen.filter)", right: state.fileName)
        buffer.draw(screen.heading(style), in: layout.heading)
        if let found = screen.found {
            drawPlaces(screen, found, layout, state)
            drawAirports(screen, layout, style)
        }
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }

    private mutating func drawPlaces(
        _ screen: FlownPlacesScreen, _ found: FlownPicture, _ layout: FlownPlacesLayout, _ state: State
    ) {
        let area = layout.map
        guard let map = found.map else {
            buffer.drawWrapped(
                StyledLine(
                    "No positions known. Add latitude and longitude to the airports of these flights.", .muted),
                in: area.dropping(left: 1, right: 1), indent: 0)
            return
        }
        let window = screen.window ?? MapWindow(fitting: map, columns: area.columns, rows: area.rows)
        let canvas = MapDrawing.canvas(
            map, window, columns: area.columns, rows: area.rows, marker: state.settings.marker,
            first: screen.selected?.label)
        buffer.draw(canvas, in: area) { MapLayer(rawValue: $0)?.style ?? .text }
        if let focus = screen.focus { buffer.drawCursor(at: focus, window, in: area, state.settings.marker) }
        if layout.scale.rows > 0 {
            let scale = StyledLine(" \(MapScale.text(window.scale, columns: area.columns))", .muted)
            buffer.draw(style.figured(scale), in: layout.scale)
        }
    }

    private mutating func drawAirports(
        _ screen: FlownPlacesScreen, _ layout: FlownPlacesLayout, _ style: DisplayStyle
    ) {
        if layout.rule.columns > 0 { buffer.verticalLine(layout.rule) }
        let airports = screen.airports
        let widest = airports.map { $0.label.count }.max() ?? 4
        let counts = airports.map { style.text(of: $0.count).count }.max() ?? 1
        let window = screen.place.window(count: airports.count, height: layout.rows.rows)
        drawRows(window, in: layout.rows) { frame, row, line in
            let airport = airports[row]
            let label = airport.label + String(repeating: " ", count: max(widest - airport.label.count, 0))
            let count = style.text(of: airport.count)
            let blanks = String(repeating: " ", count: max(counts - count.count, 0))
            frame.buffer.draw(
                StyledLine(" \(label) ", .text, .bold).adding("\(blanks)\(count)×", .accent)
                    .adding("  \(airport.name ?? "")", .text), in: line)
        }
    }
}
