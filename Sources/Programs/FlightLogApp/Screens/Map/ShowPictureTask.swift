import LogbookProgram
import TerminalUI
import Tracks

/// What a screen shows as a picture of any size.
struct PictureSource: Hashable, Sendable {
    /// What is drawn, and the part of its map that a screen of some columns shows; nil for all of the map.
    enum Content: Hashable, Sendable {
        /// A recording, above the line of its profile that is chosen; nil for the map alone.
        case recording(RecordedTrack, series: Int?)
        case flown(FlownPicture)
        /// All tracks, with a group above the others.
        case tracks(AllTracks, group: String?, AllTracks.Subject)
    }

    /// What the picture shows, as a sentence.
    let title: String
    let content: Content
    let window: MapWindow?
    let columns: Int

    /// Draws the picture with a width and a height in units.
    func picture(width: Double, height: Double, _ palette: VectorPicture.Palette) -> VectorPicture {
        switch content {
        case .recording(let track, let series):
            RecordingPicture(track).picture(
                width: width, height: height, window: window, columns: columns,
                series: series.flatMap { track.series.indices.contains($0) ? track.series[$0] : nil },
                palette: palette)
        case .flown(let found): picture(of: found.map, width, height, palette)
        case .tracks(let tracks, let group, let subject):
            picture(of: tracks.map, width, height, palette, tracks.coloring(group, subject))
        }
    }

    private func picture(
        of map: FlightMap?, _ width: Double, _ height: Double, _ palette: VectorPicture.Palette,
        _ coloring: TrackColoring? = nil
    ) -> VectorPicture {
        var picture = VectorPicture(width: width, height: height, palette: palette)
        guard let map else { return picture }
        let fitting = max(map.reach.x * 2 / width, map.reach.y * 2 / height)
        MapPicture(map).draw(
            on: &picture, in: .init(x: 0, y: 0, width: width, height: height),
            middle: window.map { MapPoint($0.x, $0.y) } ?? MapPoint(0, 0),
            scale: window.map { $0.scale * Double(columns) / width } ?? fitting, coloring: coloring)
        return picture
    }
}

/// Shows a picture on the whole screen until a key is pressed.
struct ShowPictureTask: OutsideTask {
    let source: PictureSource
    let choice: PictureChoice
    let size: Size
    let palette: VectorPicture.Palette

    init(source: PictureSource, _ state: State) {
        self.source = source
        choice = state.settings.pictures
        size = state.size
        palette = state.settings.theme.isLight ? .paper : .dark
    }

    /// Why there is no picture, and what to do.
    enum Outcome: Hashable, Sendable {
        case shown
        case none(PictureSupport.Obstacle)
        case failed(String)
    }

    func run(with services: OutsideServices) -> Outcome {
        let support = services.pictures.support(choice)
        guard let way = support.way else { return .none(support.obstacle ?? .unanswered) }
        // On a screen with small dots, letters and lines have more of them.
        let dots = min(max((support.cellHeight + 4) / 20, 1), 4)
        // The last row has the line that says how to go on.
        let rows = max(size.rows - 1, 1)
        let picture = source.picture(
            width: Double(size.columns * support.cellWidth / dots), height: Double(rows * support.cellHeight / dots),
            palette)
        do {
            let bytes = [UInt8](
                try services.pictures.draw(picture, source.title, way == .kitty ? .png : .ppm, dots))
            let shown: ScreenPicture? =
                switch way {
                case .kitty:
                    ScreenPicture(
                        png: bytes, columns: size.columns, rows: rows, passesThrough: support.passesThrough)
                case .sixel: ScreenPicture(ppm: bytes)
                case .blocks: nil
                }
            guard let shown else {
                return .failed("The picture that flightlog-paper drew is damaged. Install it again.")
            }
            services.pictures.show(shown, "\(source.title)  Any key goes back.")
            return .shown
        } catch {
            return .failed(PageErrorText.sentence(error))
        }
    }

    func receive(_ outcome: Outcome, in state: inout State) -> [Effect] {
        switch outcome {
        case .shown: break
        case .none(.turnedOff):
            state.status = Status(.hint, "The settings turn pictures off; pictures = \"auto\" shows them.")
        case .none(.multiplexer):
            state.status = Status(
                .hint, "Inside tmux and screen there are no pictures; the setting pictures = \"sixel\" shows them.")
        case .none(.unanswered):
            state.status = Status(.hint, "This terminal shows no pictures; flightlog map --png writes one.")
        case .failed(let sentence): state.status = Status(.bad, sentence)
        }
        return []
    }
}
