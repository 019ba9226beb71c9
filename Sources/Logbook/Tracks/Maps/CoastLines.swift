import Aviation
import CCoast
import CZlib
import Glibc

/// The coasts, borders and lakes of the world, compiled into the program in tiles of 30 by 30 degrees.
///
/// Only the tiles in view are inflated: the whole world has about 1.5 MB of points, a flight of a day two tiles.
package struct CoastLines: Sendable {
    /// What a line is.
    package enum Layer: Int, Sendable, CaseIterable {
        case coast, border, lake
    }

    /// A line: its points as pairs of hundredths of a degree, longitude first.
    package struct Line: Sendable {
        package let layer: Layer
        /// Degrees east and north of each point.
        package let points: [(longitude: Double, latitude: Double)]
    }

    private static let size = 30
    private static let columns = 360 / size
    private static let count = columns * 180 / size
    private static let headLength = 12

    /// Returns the lines of the tiles that a rectangle touches.
    ///
    /// - Parameters:
    ///   - west: degrees east of the left edge; greater than `east` across the date line.
    package static func lines(south: Double, west: Double, north: Double, east: Double) -> [Line] {
        tiles(south: south, west: west, north: north, east: east).flatMap { tile($0) }
    }

    /// Returns the numbers of the tiles of which a part may be within a distance of a place.
    static func tiles(within miles: Double, of place: Coordinate) -> [Int] {
        let up = min(miles / 60, 180)
        let (south, north) = (max(place.latitude - up, -90), min(place.latitude + up, 90))
        let widest = max(abs(south), abs(north))
        let side = widest > 85 ? 180 : min(up / cos(widest * .pi / 180), 180)
        func turned(_ degrees: Double) -> Double { degrees.remainder(dividingBy: 360) }
        guard side < 180 else { return tiles(south: south, west: -180, north: north, east: 180) }
        return tiles(
            south: south, west: turned(place.longitude - side), north: north, east: turned(place.longitude + side))
    }

    private static func tiles(south: Double, west: Double, north: Double, east: Double) -> [Int] {
        let width = east >= west ? east - west : east - west + 360
        return (0..<count).filter { number in
            let (row, column) = number.quotientAndRemainder(dividingBy: columns)
            let bottom = Double(row * size - 90)
            guard bottom <= north, bottom + Double(size) >= south else { return false }
            let left = Double(column * size - 180)
            let from = (left - west).truncatingRemainder(dividingBy: 360)
            let offset = from < 0 ? from + 360 : from
            return width >= 360 || offset <= width || offset + Double(size) >= 360
        }
    }

    /// Returns the lines of a tile, numbered from the south-west.
    static func tile(_ number: Int) -> [Line] {
        let head = number * headLength
        let (place, length, size) = (word(head), word(head + 4), word(head + 8))
        guard let bytes = inflated(place, length, size) else { return [] }
        var reader = Reader(bytes: bytes)
        return Layer.allCases.flatMap { layer in
            (0..<reader.number()).map { _ in
                var (east, north) = (0, 0)
                let points = (0..<reader.number()).map { _ in
                    east += reader.number()
                    north += reader.number()
                    return (longitude: Double(east) / 100, latitude: Double(north) / 100)
                }
                return Line(layer: layer, points: points)
            }
        }
    }

    private static func word(_ place: Int) -> Int {
        let bytes = unsafe UnsafeBufferPointer(start: cc_coast(), count: cc_coast_length())
        return (0..<4).reduce(0) { unsafe $0 | Int(bytes[place + $1]) << ($1 * 8) }
    }

    private static func inflated(_ place: Int, _ length: Int, _ size: Int) -> [UInt8]? {
        guard size > 0 else { return nil }
        var result = [UInt8](repeating: 0, count: size)
        var stream = unsafe z_stream()
        let streamSize = unsafe Int32(MemoryLayout<z_stream>.size)
        guard unsafe inflateInit2_(&stream, -15, ZLIB_VERSION, streamSize) == Z_OK else { return nil }
        defer { unsafe inflateEnd(&stream) }
        let code = unsafe result.withUnsafeMutableBufferPointer { room in
            unsafe stream.next_in = UnsafeMutablePointer(mutating: cc_coast() + place)
            unsafe stream.avail_in = UInt32(length)
            unsafe stream.next_out = room.baseAddress
            unsafe stream.avail_out = UInt32(room.count)
            return unsafe inflate(&stream, Z_FINISH)
        }
        return code == Z_STREAM_END ? result : nil
    }

    /// Reads whole numbers of seven bits a byte, the sign in the lowest bit.
    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        mutating func number() -> Int {
            var (value, shift) = (0, 0)
            while place < bytes.count {
                let byte = bytes[place]
                place += 1
                value |= Int(byte & 0x7F) << shift
                guard byte & 0x80 != 0 else { break }
                shift += 7
            }
            return value >> 1 ^ -(value & 1)
        }
    }
}
