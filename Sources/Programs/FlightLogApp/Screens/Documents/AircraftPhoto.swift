import Aviation
import Foundation
import Logbook
import LogbookProgram
import TerminalUI

/// Reads the photo of an aircraft, and shows it.
struct PhotoQuestion: LogbookQuestion {
    static let traits = QuestionTraits.opening

    let id: RecordID
    let name: String

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> Data? { try book.photo(of: id) }

    func receive(_ photo: Data?, in state: inout State) -> [Effect] {
        guard let photo else {
            state.status = Status(.hint, "\(name) has no photo; flightlog photo \(name) --set FILE sets one.")
            return []
        }
        return [.run(ShowPhotoTask(photo: photo, name: name, state))]
    }
}

/// Shows a photo on the whole screen until a key is pressed: as a picture where the terminal has graphics, else in half
/// blocks.
struct ShowPhotoTask: OutsideTask {
    let photo: Data
    let name: String
    let choice: PictureChoice
    let size: Size

    init(photo: Data, name: String, _ state: State) {
        (self.photo, self.name) = (photo, name)
        (choice, size) = (state.settings.pictures, state.size)
    }

    func run(with services: OutsideServices) -> ShowPictureTask.Outcome {
        let support = services.pictures.support(choice)
        // The last row has the line that says how to go on.
        let (columns, rows) = (max(size.columns, 1), max(size.rows - 1, 1))
        let way = support.way ?? .blocks
        do {
            let shown: ScreenPicture?
            switch way {
            case .kitty:
                let (wide, high) = (support.cellWidth, support.cellHeight)
                let bytes = [UInt8](try services.pictures.drawPhoto(photo, .png, columns * wide, rows * high))
                let dots = PNGHead(bytes)
                shown = dots.map { dots in
                    // The cells that the photo covers: it keeps its shape.
                    ScreenPicture(
                        png: bytes, columns: min(max((dots.width + wide / 2) / wide, 1), columns),
                        rows: min(max((dots.height + high / 2) / high, 1), rows), passesThrough: support.passesThrough)
                }
            case .sixel:
                shown = ScreenPicture(
                    ppm: [UInt8](
                        try services.pictures.drawPhoto(
                            photo, .ppm, columns * support.cellWidth, rows * support.cellHeight)))
            case .blocks:
                shown = ScreenPicture(
                    blocksOf: [UInt8](try services.pictures.drawPhoto(photo, .ppm, columns, rows * 2)),
                    hasAllColors: support.hasAllColors)
            }
            guard let shown else {
                return .failed("The picture that flightlog-paper drew is damaged. Install it again.")
            }
            services.pictures.show(shown, "\(name).  Any key goes back.")
            return .shown
        } catch {
            return .failed(PageErrorText.sentence(error))
        }
    }

    func receive(_ outcome: ShowPictureTask.Outcome, in state: inout State) -> [Effect] {
        if case .failed(let sentence) = outcome { state.status = Status(.bad, sentence) }
        return []
    }
}

/// The size that a PNG says.
private struct PNGHead {
    let width, height: Int

    /// Reads the first bytes; nil for no PNG.
    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 24, bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) else { return nil }
        func number(_ place: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[place + $1]) } }
        (width, height) = (number(16), number(20))
        guard width > 0, height > 0 else { return nil }
    }
}
