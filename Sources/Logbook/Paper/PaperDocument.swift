/// What all pages of a document have in common: the first line of the text from which `flightlog-paper` draws.
///
/// ```
/// {"author":"Anna Keller","creator":"flightlog","kind":"flightlog pages","title":"Pilot logbook","version":1}
/// ```
package struct PaperDocument: Codable, Hashable, Sendable {
    /// What the text is; another program's JSON has another word here.
    package var kind = Self.kind
    /// The version of the form of the text.
    package var version = Self.version
    /// The title, such as `Pilot logbook`.
    package var title: String
    /// The name of the holder; nil when it is unknown.
    package var author: String?
    /// What the pages follow, such as the paragraph of a rule; nil for nothing.
    package var subject: String?
    /// The program that made the pages.
    package var creator: String
    /// The end of the chain of kept steps of the logbook, such as `12 9f86…`; nil for a logbook without one.
    package var chain: String?

    /// What the text is called in its first line.
    package static let kind = "flightlog pages"
    /// The version of the form of pages of texts and straight lines.
    package static let version = 1
    /// The version of the form of pages with strokes or colors, which programs that read only the first one would lose.
    package static let versionOfPictures = 2

    /// Creates a document.
    package init(title: String, author: String? = nil, subject: String? = nil, creator: String) {
        (self.title, self.author, self.subject, self.creator) = (title, author, subject, creator)
    }
}

/// A printed page: texts and lines at their places.
///
/// All lengths are hundredths of a millimeter from the upper left corner. A page says nothing about flights: a program that
/// draws it, as a PDF or as text, needs no more than this.
package struct PaperPage: Hashable, Sendable {
    /// The name of the page, such as `12` or `12 left`.
    package var label: String
    /// The entry of the page in the outline of the document; nil for none.
    package var outline: String?
    /// The width of the sheet.
    package var width: Int
    /// The height of the sheet.
    package var height: Int
    /// The texts, in the order of their lines.
    package var texts: [PaperText] = []
    /// The lines that are drawn.
    package var lines: [PaperLine] = []
    /// The strokes of a picture, below the lines and texts, in the order in which they are drawn.
    package var strokes: [PaperStroke] = []

    /// Creates an empty page.
    package init(label: String, outline: String? = nil, width: Int, height: Int) {
        (self.label, self.outline, self.width, self.height) = (label, outline, width, height)
    }
}

/// A text in one line of a page.
package struct PaperText: Hashable, Sendable {
    /// The letters, without line ends and other control characters, which are replaced by U+FFFD.
    package private(set) var text: String
    /// The left end of the room that the text has.
    package var x: Int
    /// The line on which the letters stand.
    package var baseline: Int
    /// The width of the room, which the text fills at most.
    package var width: Int
    /// How the text is aligned in its room.
    package var align: PaperAlignment
    /// The size of the letters, in tenths of a point.
    package var size: Int
    /// Whether the letters are bold.
    package var isBold: Bool
    /// The color, from 0 to 0xFFFFFF; 0 is black.
    package var color: Int

    /// Creates a text; lengths are hundredths of a millimeter, and the size is in tenths of a point.
    package init(
        _ text: String, x: Int, baseline: Int, width: Int, align: PaperAlignment = .left, size: Int,
        isBold: Bool = false, color: Int = 0
    ) {
        (self.text, self.x, self.baseline, self.width) = (text.withoutControls, x, baseline, width)
        (self.align, self.size, self.isBold, self.color) = (align, size, isBold, color)
    }
}

/// The place of a text in its room.
package enum PaperAlignment: String, Codable, Hashable, Sendable, CaseIterable {
    case left = "l"
    case center = "c"
    case right = "r"
}

/// A line that is drawn, horizontal or vertical.
package struct PaperLine: Hashable, Sendable {
    /// The left end, or the place of a vertical line.
    package var x: Int
    /// The upper end, or the place of a horizontal line.
    package var y: Int
    /// The length to the right; zero for a vertical line.
    package var width: Int
    /// The length down; zero for a horizontal line.
    package var height: Int
    /// The thickness, in hundredths of a point.
    package var weight: Int

    /// Creates a line.
    package init(x: Int, y: Int, width: Int = 0, height: Int = 0, weight: Int = 30) {
        (self.x, self.y, self.width, self.height, self.weight) = (x, y, width, height, weight)
    }
}

/// A line through points, or the area that it encloses, in a color.
package struct PaperStroke: Hashable, Sendable {
    /// The places, from left and from above in turn: two numbers a point.
    package var points: [Int]
    /// The thickness, in hundredths of a point; 0 fills the area that the points enclose.
    package var weight: Int
    /// The color, from 0 to 0xFFFFFF; 0 is black.
    package var color: Int
    /// The length of dashes and of the gaps between them; 0 for an unbroken line.
    package var dash: Int

    /// Creates a stroke.
    package init(points: [Int], weight: Int, color: Int = 0, dash: Int = 0) {
        (self.points, self.weight, self.color, self.dash) = (points, weight, color, dash)
    }
}

extension String {
    /// The text with U+FFFD in place of characters that control a terminal or the direction of the writing.
    fileprivate var withoutControls: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.map { $0.isControl ? "\u{FFFD}" : $0 }))
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        value < 0x80
            ? value < 0x20 || value == 0x7F : properties.generalCategory == .control || properties.isBidiControl
    }
}
