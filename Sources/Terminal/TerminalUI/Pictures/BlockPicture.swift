/// A picture of letters: the upper half of a cell in the color of the letter, the lower one in that of the ground.
enum BlockPicture {
    private typealias Color = (red: UInt8, green: UInt8, blue: UInt8)

    static func bytes(of picture: DotPicture, hasAllColors: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        for top in stride(from: 0, to: picture.height, by: 2) {
            var shown: (upper: String, lower: String)?
            bytes += "\u{1B}[\(top / 2 + 1);1H".utf8
            for x in 0..<picture.width {
                let upper = code(color(picture, x, top), hasAllColors)
                // Below the last row of an odd number the ground of the screen is black.
                let lower = top + 1 < picture.height ? code(color(picture, x, top + 1), hasAllColors) : "5;16"
                if shown?.upper != upper || shown?.lower != lower {
                    bytes += "\u{1B}[38;\(upper);48;\(lower)m".utf8
                    shown = (upper, lower)
                }
                bytes += "▀".utf8
            }
            bytes += "\u{1B}[0m".utf8
        }
        return bytes
    }

    private static func color(_ picture: DotPicture, _ x: Int, _ y: Int) -> Color {
        let place = picture.bytes.startIndex + (y * picture.width + x) * 3
        return (picture.bytes[place], picture.bytes[place + 1], picture.bytes[place + 2])
    }

    /// The number of a color as terminals take it.
    private static func code(_ color: Color, _ hasAllColors: Bool) -> String {
        guard !hasAllColors else { return "2;\(color.red);\(color.green);\(color.blue)" }
        return "5;\(nearest(color))"
    }

    /// The steps of each part of the 216 colors.
    private static let steps: [Int] = [0, 95, 135, 175, 215, 255]

    /// The nearest of the 216 colors and the 24 grays that terminals have behind the first 16.
    private static func nearest(_ color: Color) -> Int {
        let parts = [Int(color.red), Int(color.green), Int(color.blue)]
        let places = parts.map { part in steps.indices.min { abs(steps[$0] - part) < abs(steps[$1] - part) } ?? 0 }
        let gray = min(max((parts.reduce(0, +) / 3 - 3) / 10, 0), 23)
        func distance(_ other: [Int]) -> Int { zip(parts, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
        let isGray = distance([Int](repeating: gray * 10 + 8, count: 3)) < distance(places.map { steps[$0] })
        return isGray ? 232 + gray : 16 + places[0] * 36 + places[1] * 6 + places[2]
    }
}
