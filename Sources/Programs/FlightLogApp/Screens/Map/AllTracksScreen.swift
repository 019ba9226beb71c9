import Aviation
import Logbook
import LogbookProgram
import TerminalUI
import Tracks

/// Every track that was recorded, as one picture: by altitude, or one year or aircraft above the others.
struct AllTracksScreen: MapScreen {
    private(set) var tracks: AllTracks?
    private(set) var subject = AllTracks.Subject.altitude
    /// The number of the group that is above the others.
    private(set) var chosen = 0
    var window: MapWindow?
    var follows = false

    var map: FlightMap? { tracks?.map }
    var focus: MapPoint? { nil }
    /// The group above the others; nil for altitudes, and where there is none.
    var group: String? {
        let groups = tracks?.groups(subject) ?? []
        return groups.indices.contains(chosen) ? groups[chosen] : nil
    }

    func contexts(_ state: State) -> [CommandContext] { [.allTracks] }
    var isOnlyRead: Bool { true }
    func mapArea(_ state: State) -> Rect { ReportLayout(state).rows.dropping(bottom: 1) }

    func pictureSource(_ state: State) -> PictureSource? {
        tracks.map { tracks in
            PictureSource(
                title: "Every track\(group.map { ", \($0)" } ?? "").", content: .tracks(tracks, group: group, subject),
                window: window, columns: mapArea(state).columns)
        }
    }

    mutating func refresh(in context: inout ScreenContext) -> [Effect] { context.ask(AllTracksQuestion()) }

    fileprivate mutating func receive(_ found: AllTracks) { tracks = found }

    fileprivate mutating func turnSubject() {
        let all = AllTracks.Subject.allCases
        subject = all[((all.firstIndex(of: subject) ?? 0) + 1) % all.count]
        chosen = max((tracks?.groups(subject).count ?? 1) - 1, 0)
    }

    fileprivate mutating func turnGroup(by distance: Int) {
        let count = tracks?.groups(subject).count ?? 0
        if count > 0 { chosen = (chosen + distance + count) % count }
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        zoom(by: rows > 0 ? 1.25 : 0.8, in: context.state)
        return []
    }

    func draw(on frame: inout Frame, _ state: State) {
        let report = ReportLayout(state)
        let area = mapArea(state)
        frame.buffer.fill(frame.bounds, style: .ground)
        frame.drawTitle("Every track", right: state.fileName)
        frame.buffer.draw(heading(state), in: report.headings)
        if let tracks, let map = tracks.map {
            let window = window ?? MapWindow(fitting: map, columns: area.columns, rows: area.rows)
            let canvas = MapDrawing.canvas(
                map, window, columns: area.columns, rows: area.rows, marker: state.settings.marker,
                coloring: tracks.coloring(group, subject))
            frame.buffer.draw(canvas, in: area) { MapLayer(rawValue: $0)?.style ?? .text }
            let scale = " \(MapScale.text(window.scale, columns: area.columns))"
            let foot = report.rows.bottom(1)
            frame.buffer.draw(frame.style.figured(StyledLine(scale, .muted)), in: foot)
            let legend = StyledLine("045 = \(state.settings.display.text(of: 4_500)) ft ", .muted)
            if subject == .altitude, frame.buffer.widths.columns(of: scale + legend.text) + 3 < foot.columns {
                frame.buffer.drawTrailing(legend, in: foot)
            }
        } else if tracks != nil {
            let text = "No recording shows a track. \(state.keyLabel(of: .recordings)) on a flight adds one."
            frame.buffer.drawWrapped(StyledLine(text, .muted), in: area.dropping(left: 1, right: 1), indent: 0)
        }
        frame.draw(state.status, in: report.status)
        frame.drawFooter(state, in: report.footer)
    }

    private func heading(_ state: State) -> StyledLine {
        guard let tracks else {
            let done = state.requests.progress(of: AllTracksQuestion.topic)?.percent
            return StyledLine(
                " reading the recordings …\(done.map { " \($0) %" } ?? "")  Esc goes back", .accent, .bold)
        }
        let count = tracks.count(group, subject)
        let words = "\(state.settings.display.text(of: count)) recording\(count == 1 ? "" : "s")"
        var line = StyledLine(" \(group.map { "\($0): " } ?? "")\(words)", .accent, .bold)
            .adding("  \(subject.displayName)", .muted)
        if subject == .altitude, let thirds = tracks.altitudes.thirds {
            let style = state.settings.display
            line = line.adding(":", .muted).adding(" below \(style.text(of: thirds.middle)) ft", MapLayer.low.style)
                .adding(" · up to \(style.text(of: thirds.high)) ft", MapLayer.middle.style)
                .adding(" · above \(style.text(of: thirds.high)) ft", MapLayer.high.style)
        }
        if tracks.without > 0 {
            line = line.adding("  \(state.settings.display.text(of: tracks.without)) without a track", .muted)
        }
        return line
    }
}

// MARK: Commands

extension CommandContext {
    static let allTracks = CommandContext("Every track", name: "tracks")
}

extension CommandName {
    static let allTracks = CommandName("screen.tracks")
    static let allTracksSubject = CommandName("tracks.subject")
    static let allTracksNext = CommandName("tracks.next")
    static let allTracksBefore = CommandName("tracks.before")
    static let allTracksClose = CommandName("tracks.close")
}

extension Command {
    static let allTracks = Command(
        .allTracks, [.character("R")], "every track", "Show every recorded track as one picture",
        also: "heatmap recordings world", leavesList: true, action: { $0.show(.allTracks(AllTracksScreen())) })
}

extension CommandTable {
    static let allTracks = CommandTable(
        .allTracks,
        [
            Command(
                AllTracksScreen.self, .allTracksSubject, [.tab, .character("t")], "color",
                "Tell tracks apart by altitude, by year or by aircraft", footer: 95, action: { $0.turnSubject() }),
            Command(
                AllTracksScreen.self, .allTracksNext, [.right, .character("n"), .character("l")], "next",
                "Show the next year or aircraft above the others", footer: 90,
                unless: { screen, _ in screen.group == nil ? "choose years or aircraft first" : nil },
                action: { $0.turnGroup(by: 1) }),
            Command(
                AllTracksScreen.self, .allTracksBefore, [.left, .character("p"), .character("h")], "before",
                "Show the year or the aircraft before above the others", footer: 85,
                unless: { screen, _ in screen.group == nil ? "choose years or aircraft first" : nil },
                action: { $0.turnGroup(by: -1) }),
        ] + Command.map(footer: 80) + [
            Command.close(.allTracksClose, "Back to the list", footer: 99)
        ])
}

// MARK: Questions

/// Reads the outlines of all recordings; those that were read before are kept beside the settings.
struct AllTracksQuestion: LogbookQuestion {
    static let traits = QuestionTraits(urgency: .soon, isReplaceable: true)

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> AllTracks { try ask(book) { _ in } }

    func ask(_ book: any LogbookAccess, advancing advance: (Int) -> Void) throws(LogbookError) -> AllTracks {
        var cache = OutlineCache.ofUser
        defer { cache.keep() }
        var (digests, parts): ([String], [AllTracks.Part]) = ([], [])
        var without = 0
        let recorded = try book.recordedTracks()
        for (number, track) in recorded.enumerated() {
            guard let digest = track.digest else {
                without += 1
                continue
            }
            if cache[digest] == nil {
                guard !book.questionStop.wasStopped else { throw .interrupted }
                var samples = TrackSamples()
                if case .recording(let read) = RecordingFile([UInt8](try book.recordingBytes(track.key))) {
                    samples = read.samples
                }
                cache[digest] = TrackOutline(samples)
            }
            advance((number + 1) * 100 / recorded.count)
            guard let outline = cache[digest], outline.count > 1 else {
                without += 1
                continue
            }
            parts.append(AllTracks.Part(year: track.year, aircraft: track.aircraft))
            digests.append(digest)
        }
        // One outline at a time is in memory: thousands of them take more room than what is shown.
        return AllTracks(parts, without: without) { cache[digests[$0]] ?? TrackOutline(TrackSamples()) }
    }

    func receive(_ tracks: AllTracks, in state: inout State) -> [Effect] {
        state.edit(AllTracksScreen.self) { $0.receive(tracks) }
    }
}
