extension SampleLogbook {
    /// The recorded flight parameters of an aircraft, as the first logbooks kept them in its row.
    ///
    /// Some aircraft have none (`nil`), one has an empty record, the others from one to 32 KiB of bytes that depend on
    /// the seed and the aircraft only.
    package func legacyFlightData(ofAircraft index: Int) -> [UInt8]? {
        guard index % 5 != 3 else { return nil }
        return index == 0 ? [] : flightData(ofAircraft: index, byteCount: 1_024 << (index % 6))
    }

    /// So many bytes of recorded flight parameters, for files of a wanted size.
    package func flightData(ofAircraft index: Int, byteCount: Int) -> [UInt8] {
        var random = SplitMix64(seed: seed &+ UInt64(truncatingIfNeeded: index) &* 0x100_0000_01B3)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount + 8)
        while bytes.count < byteCount {
            var word = random.next()
            for _ in 0..<8 {
                bytes.append(UInt8(truncatingIfNeeded: word))
                word >>= 8
            }
        }
        return Array(bytes.prefix(max(byteCount, 0)))
    }
}
