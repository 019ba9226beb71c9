package import Paper
import TerminalUI

/// A picture of lines and texts, in units from its upper left corner: written as SVG, or as a page that `flightlog-paper`
/// draws.
///
/// ```swift
/// var picture = VectorPicture(width: 1_000, height: 400)
/// picture.add([(0, 0), (1_000, 400)], .track)
/// print(picture.svg)
/// ```
package struct VectorPicture: Sendable {
    package typealias Place = (x: Double, y: Double)

    /// What a line or a text is; the raw value is its class in SVG.
    package enum Look: String, Hashable, Sendable, CaseIterable {
        case lake, coast, border, grid, route, low, track, high, profile, other, cursor, label, note, event
    }

    /// The colors of a picture.
    package enum Palette: Hashable, Sendable {
        /// On white.
        case paper
        /// On a dark ground, for a dark screen.
        case dark
    }

    /// A rectangle that lines are cut at.
    package struct Area: Hashable, Sendable {
        package let x, y, width, height: Double

        package init(x: Double, y: Double, width: Double, height: Double) {
            (self.x, self.y, self.width, self.height) = (x, y, width, height)
        }
    }

    fileprivate struct Line: Sendable {
        let points: [Place]
        let look: Look
        let thickness: Double
    }

    fileprivate struct Label: Sendable {
        let text: String
        let place: Place
        let align: PaperAlignment
        let look: Look
    }

    package let width, height: Double
    private let palette: Palette
    private var lines: [Line] = []
    private var labels: [Label] = []

    /// The height of letters, in units.
    package static let letters = 14.0

    /// Creates an empty picture.
    ///
    /// - Parameters:
    ///   - width: units, at least 1.
    ///   - height: units, at least 1.
    package init(width: Double, height: Double, palette: Palette = .paper) {
        self.width = max(width, 1)
        self.height = max(height, 1)
        self.palette = palette
    }

    /// Adds a line; points that are not told apart are one.
    ///
    /// - Parameter area: where it is cut; nil for the edges of the picture.
    package mutating func add(
        _ points: some Sequence<Place>, _ look: Look, thickness: Double = 1, in area: Area? = nil
    ) {
        let area = area ?? Area(x: 0, y: 0, width: width, height: height)
        let edges = LineClip(x: area.x, y: area.y, width: area.width, height: area.height)
        var part: [Place] = []
        var last: Place?
        func end(_ part: inout [Place], _ lines: inout [Line]) {
            if part.count > 1 { lines.append(Line(points: part, look: look, thickness: thickness)) }
            part = []
        }
        for point in points {
            guard let before = last else {
                last = point
                continue
            }
            // What is nearer than a quarter of a unit is not seen; the end of a line is close enough then.
            if abs(point.x - before.x) < 0.25, abs(point.y - before.y) < 0.25 { continue }
            last = point
            guard let (start, stop) = edges.part(from: before, to: point) else {
                end(&part, &lines)
                continue
            }
            if part.last.map({ $0 != start }) ?? true {
                end(&part, &lines)
                part = [start]
            }
            part.append(stop)
        }
        end(&part, &lines)
    }

    /// Adds a text that stands on a place.
    package mutating func add(_ text: String, at place: Place, _ look: Look, align: PaperAlignment = .left) {
        labels.append(Label(text: text, place: place, align: align, look: look))
    }

    /// Whether a text that was added stands nearer to a place than some units.
    package func hasLabel(near place: Place, across: Double, down: Double) -> Bool {
        labels.contains { abs($0.place.x - place.x) < across && abs($0.place.y - place.y) < down }
    }
}

// MARK: Colors

extension VectorPicture.Look {
    fileprivate func color(_ palette: VectorPicture.Palette) -> Int {
        let (onWhite, onDark): (Int, Int) =
            switch self {
            case .lake, .coast: (0x66_77_88, 0x80_92_A4)
            case .border: (0xBB_BB_BB, 0x60_60_60)
            case .grid: (0xDD_DD_DD, 0x3A_3A_3A)
            case .route, .track, .profile: (0xCC_33_00, 0xFF_87_5F)
            case .low: (0x99_77_66, 0xA0_8A_7A)
            case .high: (0x00_55_BB, 0x87_D7_FF)
            case .other: (0x00_55_BB, 0x87_D7_FF)
            case .cursor: (0x00_33_66, 0xFF_D7_5F)
            case .label: (0x00_00_00, 0xD0_D0_D0)
            case .note: (0x66_66_66, 0x94_94_94)
            case .event: (0x88_00_88, 0xFF_D7_5F)
            }
        return palette == .paper ? onWhite : onDark
    }

    fileprivate var isDashed: Bool { self == .border }
}

extension VectorPicture.Palette {
    fileprivate var ground: Int { self == .paper ? 0xFF_FF_FF : 0x1C_1C_1C }
}

// MARK: SVG

extension VectorPicture {
    /// The picture as SVG.
    package var svg: String {
        let looks = Look.allCases.filter { look in
            lines.contains { $0.look == look } || labels.contains { $0.look == look }
        }
        let rules = looks.map { look in
            let color = Self.web(look.color(palette))
            let dash = look.isDashed ? ";stroke-dasharray:4 3" : ""
            return ".\(look.rawValue){stroke:\(color)\(dash)}text.\(look.rawValue){fill:\(color);stroke:none}"
        }
        let shapes = lines.map { line in
            let points = line.points.map { "\(Self.number($0.x)),\(Self.number($0.y))" }.joined(separator: " ")
            let thick = line.thickness == 1 ? "" : " stroke-width=\"\(Self.number(line.thickness))\""
            return "<polyline class=\"\(line.look.rawValue)\"\(thick) points=\"\(points)\"/>\n"
        }
        let texts = labels.map { label in
            let anchor =
                switch label.align {
                case .left: ""
                case .center: " text-anchor=\"middle\""
                case .right: " text-anchor=\"end\""
                }
            return "<text class=\"\(label.look.rawValue)\" x=\"\(Self.number(label.place.x))\" "
                + "y=\"\(Self.number(label.place.y))\"\(anchor)>\(Self.escaped(label.text))</text>\n"
        }
        let (wide, high) = (Self.number(width), Self.number(height))
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(wide) \(high)">
            <style>polyline{fill:none}text{font:\(Self.number(Self.letters))px sans-serif}\(rules.joined())</style>
            <rect width="\(wide)" height="\(high)" fill="\(Self.web(palette.ground))"/>
            \(shapes.joined())\(texts.joined())</svg>

            """
    }

    /// A number with at most one decimal.
    package static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        let sign = tenths < 0 ? "-" : ""
        return tenths % 10 == 0 ? "\(sign)\(abs(tenths) / 10)" : "\(sign)\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }

    private static func web(_ color: Int) -> String {
        let digits = String(color, radix: 16)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}

// MARK: Pages

extension VectorPicture {
    /// Hundredths of a millimeter of a unit on a page.
    private static let unit = 10.0
    /// Hundredths of a point of a unit.
    private static let thickness = 28.35

    /// The dots per inch with which a page has a number of dots for each unit.
    package static func resolution(_ dots: Int) -> Int { 254 * dots }

    /// The picture as the page of a document, for `flightlog-paper`.
    package var page: PaperPage {
        func whole(_ value: Double) -> Int { Int((value * Self.unit).rounded()) }
        var page = PaperPage(label: "1", width: whole(width), height: whole(height))
        let edges = [0, 0, page.width, 0, page.width, page.height, 0, page.height]
        page.strokes = [PaperStroke(points: edges, weight: 0, color: palette.ground)]
        page.strokes += lines.map { line in
            PaperStroke(
                points: line.points.flatMap { [whole($0.x), whole($0.y)] },
                weight: Int((line.thickness * Self.thickness).rounded()), color: line.look.color(palette),
                dash: line.look.isDashed ? whole(4) : 0)
        }
        page.texts = labels.map { label in
            let room = Double(label.text.count + 2) * Self.letters
            let left =
                switch label.align {
                case .left: label.place.x
                case .center: label.place.x - room / 2
                case .right: label.place.x - room
                }
            // Tenths of a point of letters that are as high as those of the SVG.
            let size = Int((Self.letters * Self.thickness / 10).rounded())
            return PaperText(
                label.text, x: whole(left), baseline: whole(label.place.y), width: whole(room), align: label.align,
                size: size, color: label.look.color(palette))
        }
        return page
    }

    /// The document of the page.
    package static func document(title: String, creator: String) -> PaperDocument {
        var document = PaperDocument(title: title, creator: creator)
        document.version = PaperDocument.versionOfPictures
        return document
    }
}
