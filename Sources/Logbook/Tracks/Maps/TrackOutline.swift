package import Aviation
import Glibc

/// A track reduced to the points that its shape needs, for pictures of thousands of them. A point costs ten bytes.
package struct TrackOutline: Sendable, Hashable {
    /// Hundred-thousandths of a degree, about a meter.
    private var latitudes: [Int32] = []
    private var longitudes: [Int32] = []
    /// Tens of feet; the least number where the altitude is unknown.
    private var altitudes: [Int16] = []

    private static let parts = 100_000.0
    private static let unknown = Int16.min
    /// Nautical miles that a left-out point may be beside the line.
    private static let tolerance = 0.1
    /// Seconds between two points at least.
    private static let step = 4.0

    /// Creates the outline of samples.
    package init(_ samples: TrackSamples) {
        var candidates: [Int] = []
        var next = -Double.infinity
        for index in samples.indices where samples.times[index] >= next {
            next = samples.times[index] + Self.step
            candidates.append(index)
        }
        if let last = samples.indices.last, candidates.last != last { candidates.append(last) }
        for place in Self.needed(candidates.map { (samples.longitude($0), samples.latitude($0)) }) {
            let index = candidates[place]
            latitudes.append(Int32((samples.latitude(index) * Self.parts).rounded()))
            longitudes.append(Int32((samples.longitude(index) * Self.parts).rounded()))
            let tens = samples.altitude(index).map { ($0 / 10).rounded() }
            altitudes.append(tens.map { Int16(min(max($0, -32_000), 32_000)) } ?? Self.unknown)
        }
    }

    package var count: Int { latitudes.count }

    /// The bytes of a point.
    private static let bytesOfPoint = 10

    /// The places, in their order.
    package var places: [Coordinate] {
        latitudes.indices.compactMap { index in
            Coordinate(
                latitude: Double(latitudes[index]) / Self.parts, longitude: Double(longitudes[index]) / Self.parts)
        }
    }

    /// Feet at each place; not a number where it is unknown.
    package var feet: [Float] { altitudes.map { $0 == Self.unknown ? .nan : Float($0) * 10 } }

    /// Returns the points without which the line would be off by more than the tolerance (Douglas and Peucker).
    private static func needed(_ points: [(x: Double, y: Double)]) -> [Int] {
        guard points.count > 2 else { return Array(points.indices) }
        var isKept = [Bool](repeating: false, count: points.count)
        (isKept[0], isKept[points.count - 1]) = (true, true)
        var open = [(0, points.count - 1)]
        while let (first, last) = open.popLast() {
            guard last - first > 1 else { continue }
            let (start, end) = (points[first], points[last])
            let squeeze = max(cos(start.y * .pi / 180), 0.01)
            func flat(_ point: (x: Double, y: Double)) -> (x: Double, y: Double) {
                ((point.x - start.x).remainder(dividingBy: 360) * 60 * squeeze, (point.y - start.y) * 60)
            }
            let way = flat(end)
            let length = (way.x * way.x + way.y * way.y).squareRoot()
            var farthest = (index: first, miles: 0.0)
            for index in (first + 1)..<last {
                let point = flat(points[index])
                let part = length > 0 ? min(max((point.x * way.x + point.y * way.y) / (length * length), 0), 1) : 0
                let (dx, dy) = (point.x - way.x * part, point.y - way.y * part)
                let miles = (dx * dx + dy * dy).squareRoot()
                if miles > farthest.miles { farthest = (index, miles) }
            }
            guard farthest.miles > tolerance else { continue }
            isKept[farthest.index] = true
            open.append((first, farthest.index))
            open.append((farthest.index, last))
        }
        return isKept.indices.filter { isKept[$0] }
    }

    // MARK: Bytes

    /// The outline as bytes: each point as two numbers of four bytes and one of two, the lowest byte first.
    package var bytes: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(count * Self.bytesOfPoint)
        for index in latitudes.indices {
            for shift in stride(from: 0, to: 32, by: 8) {
                result.append(UInt8(truncatingIfNeeded: latitudes[index] >> Int32(shift)))
            }
            for shift in stride(from: 0, to: 32, by: 8) {
                result.append(UInt8(truncatingIfNeeded: longitudes[index] >> Int32(shift)))
            }
            for shift in stride(from: 0, to: 16, by: 8) {
                result.append(UInt8(truncatingIfNeeded: altitudes[index] >> Int16(shift)))
            }
        }
        return result
    }

    /// Reads the bytes of an outline; nil when they are none.
    package init?(bytes: ArraySlice<UInt8>) {
        guard bytes.count.isMultiple(of: Self.bytesOfPoint) else { return nil }
        func number(_ start: Int, _ length: Int) -> UInt32 {
            var number: UInt32 = 0
            for place in 0..<length { number |= UInt32(bytes[start + place]) << UInt32(place * 8) }
            return number
        }
        let count = bytes.count / Self.bytesOfPoint
        latitudes.reserveCapacity(count)
        longitudes.reserveCapacity(count)
        altitudes.reserveCapacity(count)
        for start in stride(from: bytes.startIndex, to: bytes.endIndex, by: Self.bytesOfPoint) {
            let (north, east) = (Int32(bitPattern: number(start, 4)), Int32(bitPattern: number(start + 4, 4)))
            guard abs(Int(north)) <= 9_000_000, abs(Int(east)) <= 18_000_000 else { return nil }
            latitudes.append(north)
            longitudes.append(east)
            altitudes.append(Int16(bitPattern: UInt16(number(start + 8, 2))))
        }
    }
}
