import Aviation
import Logbook
import LogbookProgram
import TerminalUI
import Tracks

/// A recording: its map, its profile, and the reasons of what it shows. One cursor walks all of them.
struct RecordingScreen: MapScreen {
    /// What is shown of it.
    enum View: Int, Hashable, Sendable, CaseIterable {
        case both, map, profile, reasons, landing
    }

    let key: Int64
    let name: String
    /// The recording; nil until it is read.
    private(set) var track: RecordedTrack?
    /// Why it cannot be shown; nil when it can.
    private(set) var complaint: String?
    private(set) var view = View.both
    /// The part of the map that is shown; nil for all of it.
    var window: MapWindow?
    /// Whether the map moves with the cursor.
    var follows = false
    /// The sample with the cursor.
    private(set) var sample = 0
    /// The number of the line of the profile.
    private(set) var chosen = 0
    /// The reasons, of all flights.
    private(set) var reasons: [RecordingReason] = []
    private(set) var place = RowCursor()
    /// Whether the recording is played.
    private(set) var isPlaying = false
    /// How many times faster than it was recorded.
    private(set) var speed = 60
    /// The time that is played, in seconds since 2001; between two samples, it is that of none.
    private var clock = 0.0

    /// The first of its flights; nil for none.
    let flight: RecordID?
    /// The landings, in their order.
    private(set) var cards: [LandingCard] = []
    /// The speeds of landings of the same aircraft; nil until they are known.
    private(set) var typical: LandingSpeedsQuestion.Found?

    init(key: Int64, name: String, flight: RecordID? = nil) {
        self.key = key
        self.name = name
        self.flight = flight
    }

    init(_ recording: KeptRecording) {
        self.init(key: recording.key, name: recording.name ?? "a recording", flight: recording.flights.first)
    }

    func contexts(_ state: State) -> [CommandContext] {
        switch view {
        case .both, .map, .profile: [.recording]
        case .reasons: [.recordingReasons]
        case .landing: [.recordingLanding]
        }
    }
    var isOnlyRead: Bool { true }

    var map: FlightMap? { track?.map }
    var focus: MapPoint? { track.map { $0.points[sample] } }
    func mapArea(_ state: State) -> Rect { layout(state).areas.map }

    func pictureSource(_ state: State) -> PictureSource? {
        track.map { track in
            PictureSource(
                title: "\(name).", content: .recording(track, series: view == .map ? nil : chosen), window: window,
                columns: mapArea(state).columns)
        }
    }

    /// The line of the profile.
    var series: ProfileSeries? { track.flatMap { $0.series.indices.contains(chosen) ? $0.series[chosen] : nil } }

    /// The reason with the cursor; nil when there is none.
    var reason: RecordingReason? { reasons.indices.contains(place.cursor) ? reasons[place.cursor] : nil }

    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        // The bytes of a recording never change.
        track == nil ? context.ask(OpenRecordingQuestion(key: key)) : []
    }

    fileprivate mutating func receive(_ answer: OpenRecordingQuestion.Answer, by settings: Settings) {
        (track, complaint) = (answer.track, answer.complaint)
        reasons = answer.track.map { RecordingReason.all(of: $0, by: settings) } ?? []
        cards = answer.track?.analysis.landingCards ?? []
        sample = answer.track?.analysis.flights.first?.airborne.lowerBound ?? 0
    }
}

extension RecordingScreen {
    mutating func receive(_ answer: LandingSpeedsQuestion.Found) { typical = answer }
}

/// A row of the reasons: a heading, or a figure or an event with its reason.
struct RecordingReason: Hashable, Sendable {
    let label: String
    let value: String?
    /// Why; empty for a heading.
    let why: String
    /// The sample at which it is; nil for what is of the whole.
    let sample: Int?
    let isHeading: Bool

    static func all(of track: RecordedTrack, by settings: Settings) -> [RecordingReason] {
        let names = settings.conventions.timeNames
        let notes = (track.analysis.notes + track.analysis.recording.notes).map { note in
            RecordingReason(label: "note", value: nil, why: note, sample: nil, isHeading: false)
        }
        return track.analysis.flights.flatMap { flight -> [RecordingReason] in
            let head = RecordingReason(
                label: RecordingReport.line(flight, start: track.analysis.recording.start), value: nil, why: "",
                sample: nil, isHeading: true)
            return [head]
                + ExplainedFigure.all(of: flight, names, settings.display).map { reason in
                    RecordingReason(
                        label: reason.label, value: reason.event == nil ? reason.value ?? "unknown" : nil,
                        why: reason.why, sample: reason.event?.index ?? sample(reason.label, flight, names),
                        isHeading: false)
                }
        } + notes
    }

    /// The sample of a figure that is of one moment.
    private static func sample(_ label: String, _ flight: TrackFlight, _ names: TimeNames) -> Int? {
        switch label {
        case names.label(of: .offBlock).lowercased(), "from": flight.range.lowerBound
        case names.label(of: .takeOff).lowercased(): flight.airborne.lowerBound
        case names.label(of: .landing).lowercased(): max(flight.airborne.upperBound - 1, flight.airborne.lowerBound)
        case names.label(of: .onBlock).lowercased(), "to": max(flight.range.upperBound - 1, flight.range.lowerBound)
        default: nil
        }
    }
}

// MARK: Questions

/// Reads a recording, and derives what it shows.
struct OpenRecordingQuestion: LogbookQuestion {
    static let traits = QuestionTraits(isReplaceable: true)

    let key: Int64

    struct Answer: Sendable {
        var track: RecordedTrack?
        var complaint: String?
    }

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Answer {
        switch RecordingFile([UInt8](try book.recordingBytes(key)), withEngine: true) {
        case .recording(let recording): Answer(track: RecordedTrack(recording))
        case .opaque(let reason): Answer(complaint: "\(reason.withFullStop) The file is kept.")
        }
    }

    func receive(_ answer: Answer, in state: inout State) -> [Effect] {
        let settings = state.settings
        return state.edit(RecordingScreen.self) { if $0.key == key { $0.receive(answer, by: settings) } }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        let settings = state.settings
        return state.edit(RecordingScreen.self) {
            $0.receive(Answer(complaint: "\(error.message) \(error.recovery)"), by: settings)
        }
    }
}

// MARK: Walking

extension RecordingScreen {
    /// Puts the cursor on a sample, as a key does: playing goes on from there.
    mutating func walk(to index: Int, in state: State) {
        guard let track else { return }
        move(to: min(max(index, 0), track.samples.count - 1), in: state)
        clock = track.samples.times[sample]
    }

    private mutating func move(to index: Int, in state: State) {
        sample = index
        guard follows, let track, let window else { return }
        // The map stays while the cursor is well inside it: it would never rest otherwise.
        let area = mapArea(state)
        let cell = window.cell(track.points[index], columns: area.columns, rows: area.rows)
        let inner = area.inset(rows: area.rows / 4, columns: area.columns / 4)
        let place = area.origin.moved(rows: cell.row, columns: cell.column)
        if !inner.contains(place) { self.window?.center(on: track.points[index]) }
    }

    /// Moves the cursor by columns of the profile.
    mutating func walk(by columns: Int, in state: State) {
        guard let track, let first = track.samples.times.first, let last = track.samples.times.last else { return }
        let step = (last - first) / Double(max(layout(state).areas.profile.columns - 9, 20))
        let next = track.sample(at: track.samples.times[sample] + step * Double(columns))
        // Where samples are rare, a column may have none.
        walk(to: next == sample ? sample + columns.signum() : next, in: state)
    }

    /// Moves the cursor to the next event, or the one before.
    mutating func walkToEvent(_ direction: Int, in state: State) {
        guard let track else { return }
        let places = track.analysis.events.map(\.index)
        let next = direction > 0 ? places.first { $0 > sample } : places.last { $0 < sample }
        walk(to: next ?? (direction > 0 ? track.samples.count - 1 : 0), in: state)
    }

    mutating func choose(by distance: Int) {
        guard let count = track?.series.count, count > 0 else { return }
        chosen = (chosen + distance + count) % count
    }

    mutating func toggleFollowing(in context: inout ScreenContext) {
        guard let track else { return }
        follows.toggle()
        context.status = Status(
            .good, follows ? "The map follows the cursor." : "The map no longer follows the cursor.")
        guard follows else { return }
        let (isWhole, point) = (window == nil, track.points[sample])
        change(in: context.state) { window in
            if isWhole { window.zoom(by: 0.25) }
            window.center(on: point)
        }
    }

    // MARK: Playing

    /// The speeds.
    static let speeds = [1, 2, 5, 10, 20, 60, 120, 300, 600]

    /// A recorder of one sample a second has fewer samples than there are frames, unless it is played fast.
    var movement: Int? { isPlaying ? sample : -1 }

    var isMoving: Bool { isPlaying && view != .reasons && view != .landing }

    /// Plays, from the beginning when the cursor is at the end, or stops.
    mutating func togglePlaying(in state: State) {
        guard let track else { return }
        if !isPlaying, sample == track.samples.count - 1 { walk(to: 0, in: state) }
        isPlaying.toggle()
        clock = track.samples.times[sample]
    }

    /// Plays faster or slower.
    mutating func changeSpeed(by steps: Int) {
        let place = Self.speeds.firstIndex(of: speed) ?? 0
        speed = Self.speeds[min(max(place + steps, 0), Self.speeds.count - 1)]
    }

    mutating func advance(by seconds: Double, in context: inout ScreenContext) {
        guard let track, isMoving, let last = track.samples.times.last else { return }
        clock += seconds * Double(speed)
        move(to: track.sample(at: clock), in: context.state)
        if clock >= last { isPlaying = false }
    }

    // MARK: Views

    mutating func show(_ other: View) {
        view = other
        // The reasons begin at what is nearest to the cursor.
        guard other == .reasons else { return }
        let nearest = reasons.indices.filter { reasons[$0].sample != nil }.min {
            abs((reasons[$0].sample ?? 0) - sample) < abs((reasons[$1].sample ?? 0) - sample)
        }
        place.cursor = nearest ?? 0
    }

    mutating func turnView(by distance: Int) {
        let views: [View] = [.both, .map, .profile, .reasons]
        let place = views.firstIndex(of: view) ?? 0
        show(views[(place + distance + views.count) % views.count])
    }

    /// Shows the reason with the cursor on the map.
    mutating func showReason(in state: State) {
        if let sample = reason?.sample { walk(to: sample, in: state) }
        show(.both)
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        let state = context.state
        guard view != .reasons else {
            scroll(state) { $0.apply(motion) }
            return []
        }
        guard view != .landing else {
            let distances: [Motion: Int] = [.down: 1, .up: -1, .first: -cards.count, .last: cards.count]
            turnLanding(by: distances[motion] ?? 0, in: state)
            return []
        }
        switch motion {
        case .down: choose(by: 1)
        case .up: choose(by: -1)
        case .first: walk(to: 0, in: state)
        case .last: walk(to: .max, in: state)
        case .halfDown: walk(by: 5, in: state)
        case .halfUp: walk(by: -5, in: state)
        case .pageDown: walk(by: 20, in: state)
        case .pageUp: walk(by: -20, in: state)
        }
        return []
    }

    private mutating func scroll(_ state: State, _ change: (inout ScrollWindow) -> Void) {
        place.scroll(count: reasons.count, height: layout(state).rows.rows, change)
        if let sample = reason?.sample { walk(to: sample, in: state) }
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        if view == .reasons {
            scroll(context.state) { $0.scroll(by: rows) }
        } else if view == .landing {
            turnLanding(by: rows.signum(), in: context.state)
        } else {
            zoom(by: rows > 0 ? 1.25 : 0.8, in: context.state)
        }
        return []
    }

    mutating func click(_ target: MouseTarget, in context: inout ScreenContext) -> [Effect] {
        if case .row(let row) = target { scroll(context.state) { $0.select(row) } }
        return []
    }

    /// Esc closes the reasons first.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        guard view == .reasons || view == .landing else { return context.leave() }
        show(.both)
        return []
    }
}
