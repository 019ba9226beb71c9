package import Foundation
import Paper

/// Draws pictures as dots, by `flightlog-paper`.
package struct PictureDrawer: Sendable {
    /// The forms; the raw value is the word for the program.
    package enum Form: String, Sendable {
        case png
        /// The bare dots: a head in letters, then three bytes a dot.
        case ppm
    }

    private let drawer: PaperDrawer

    /// Finds the program.
    ///
    /// - Parameter instead: what needs no program, as an end of a sentence.
    /// - Throws: `CommandFailure` when it is not installed.
    package init(instead: String) throws { drawer = try PaperDrawer(instead: instead) }

    /// Draws a photo, turned as the camera was held and no larger than it is.
    ///
    /// - Parameters:
    ///   - width: the most dots across.
    ///   - height: the most dots down.
    package func draw(photo: Data, as form: Form, width: Int, height: Int) throws -> Data {
        try drawer.draw(
            photo: photo, ["--format", form.rawValue, "--width", "\(width)", "--height", "\(height)"], isQuiet: true)
    }

    /// Draws a picture.
    ///
    /// - Parameters:
    ///   - title: what it shows.
    ///   - dotsAUnit: the dots that a unit of the picture is wide, from 1 to 4.
    ///   - isQuiet: whether what the program says is not shown, because the terminal has a screen.
    /// - Returns: the bytes of the form.
    package func draw(
        _ picture: VectorPicture, title: String, as form: Form, dotsAUnit: Int, isQuiet: Bool = false
    ) throws -> Data {
        let document = VectorPicture.document(title: title, creator: "flightlog")
        let page = picture.page
        let arguments = ["--format", form.rawValue, "--dpi", "\(VectorPicture.resolution(dotsAUnit))"]
        return try drawer.draw(document, arguments, isQuiet: isQuiet) { give in try give(page) }.0
    }
}
