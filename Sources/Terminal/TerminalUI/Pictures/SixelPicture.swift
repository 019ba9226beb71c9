/// A picture of dots, three bytes each.
package struct DotPicture: Hashable, Sendable {
    package let width, height: Int
    /// Red, green and blue of each dot, row by row.
    package let bytes: ArraySlice<UInt8>

    /// Reads the bare form of pictures (PPM, `P6`), with 255 steps of a color; nil for anything else.
    package init?(ppm: [UInt8]) {
        var place = 0
        func word() -> String {
            while place < ppm.count, ppm[place] <= 0x20 { place += 1 }
            let start = place
            while place < ppm.count, ppm[place] > 0x20, place - start < 10 { place += 1 }
            return String(decoding: ppm[start..<place], as: UTF8.self)
        }
        guard word() == "P6", let width = Int(word()), let height = Int(word()), word() == "255",
            (1...20_000).contains(width), (1...20_000).contains(height), ppm.count == place + 1 + width * height * 3
        else { return nil }
        (self.width, self.height, bytes) = (width, height, ppm[(place + 1)...])
    }

    /// The color of a dot with five bits for each part: what a palette can tell apart.
    fileprivate func color(_ x: Int, _ y: Int) -> Int {
        let place = bytes.startIndex + (y * width + x) * 3
        return Int(bytes[place] >> 3) << 10 | Int(bytes[place + 1] >> 3) << 5 | Int(bytes[place + 2] >> 3)
    }
}

/// DEC's sixels: bands of six rows of dots, color after color.
enum SixelPicture {
    /// The colors that every terminal with sixels has room for.
    private static let most = 255

    static func bytes(of picture: DotPicture) -> [UInt8] {
        let palette = Palette(picture)
        // Unset dots stay as they are; the size comes first, so that the terminal makes room once.
        var bytes = Array("\u{1B}P0;1;0q\"1;1;\(picture.width);\(picture.height)".utf8)
        for (number, color) in palette.colors.enumerated() {
            let parts = [10, 5, 0].map { ((color >> $0 & 31) * 100 + 15) / 31 }
            bytes += "#\(number);2;\(parts[0]);\(parts[1]);\(parts[2])".utf8
        }
        for top in stride(from: 0, to: picture.height, by: 6) {
            band(top, picture, palette, &bytes)
            bytes.append(UInt8(ascii: "-"))
        }
        return bytes + Array("\u{1B}\\".utf8)
    }

    private static func band(_ top: Int, _ picture: DotPicture, _ palette: Palette, _ bytes: inout [UInt8]) {
        let width = picture.width
        var rows = [[UInt8]](repeating: [], count: palette.colors.count)
        var used: [Int] = []
        for row in 0..<min(6, picture.height - top) {
            for x in 0..<width {
                let color = palette.number(of: picture.color(x, top + row))
                if rows[color].isEmpty {
                    rows[color] = [UInt8](repeating: 0, count: width)
                    used.append(color)
                }
                rows[color][x] |= 1 << UInt8(row)
            }
        }
        for (index, color) in used.enumerated() {
            // Back to the left edge for the next color.
            if index > 0 { bytes.append(UInt8(ascii: "$")) }
            bytes += "#\(color)".utf8
            run(rows[color], &bytes)
        }
    }

    /// Writes a row of a color; the same dots often are a count and one letter.
    private static func run(_ dots: [UInt8], _ bytes: inout [UInt8]) {
        var start = 0
        // What is empty at the end need not be written.
        let end = (dots.lastIndex { $0 != 0 } ?? -1) + 1
        while start < end {
            var next = start
            while next < end, dots[next] == dots[start] { next += 1 }
            let letter = dots[start] + 63
            if next - start > 3 {
                bytes += "!\(next - start)".utf8
                bytes.append(letter)
            } else {
                for _ in start..<next { bytes.append(letter) }
            }
            start = next
        }
    }

    /// The colors of a picture; of one with too many, the most frequent ones, and for the others the nearest ones with six
    /// steps for each part.
    private struct Palette {
        private(set) var colors: [Int] = []
        private var numbers = [Int16](repeating: -1, count: 1 << 15)

        init(_ picture: DotPicture) {
            var counts = [Int](repeating: 0, count: 1 << 15)
            for y in 0..<picture.height { for x in 0..<picture.width { counts[picture.color(x, y)] += 1 } }
            let found = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
            let exact = found.count <= most ? found.count : most - 216
            var known: [Int: Int16] = [:]
            for (place, color) in found.enumerated() {
                let near = place < exact ? color : Self.nearest(color)
                if known[near] == nil {
                    known[near] = Int16(colors.count)
                    colors.append(near)
                }
                numbers[color] = known[near] ?? 0
            }
        }

        /// The nearest color with six steps for each part.
        private static func nearest(_ color: Int) -> Int {
            [10, 5, 0].reduce(0) { all, shift in
                let step = ((color >> shift & 31) * 5 + 15) / 31
                return all << 5 | (step * 31 + 2) / 5
            }
        }

        func number(of color: Int) -> Int { Int(numbers[color]) }
    }
}
