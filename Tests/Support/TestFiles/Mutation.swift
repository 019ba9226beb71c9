/// Damage to a file's bytes, as a bad disk, a broken transfer or an attacker causes it.
public enum Mutation: CaseIterable, Sendable {
    case flipBit, setByte, cutOff, cutOut, repeatRun, hugeNumber, swapRuns, noise

    /// Returns the damaged bytes.
    public static func apply(_ bytes: [UInt8], _ chance: inout SeededChance) -> [UInt8] {
        var result = bytes
        for _ in 0...chance.below(3) { result = chance.pick(allCases).apply(result, &chance) }
        return result
    }

    private func apply(_ bytes: [UInt8], _ chance: inout SeededChance) -> [UInt8] {
        guard !bytes.isEmpty else { return [UInt8(chance.below(256))] }
        var result = bytes
        let place = chance.below(bytes.count)
        let length = min(1 + chance.below(64), bytes.count - place)
        switch self {
        case .flipBit: result[place] ^= 1 << UInt8(chance.below(8))
        case .setByte: result[place] = chance.pick([0, 1, 0x0F, 0x7F, 0x80, 0xDF, 0xFF])
        case .cutOff: result.removeLast(chance.below(min(bytes.count, 300)))
        case .cutOut: result.removeSubrange(place..<(place + length))
        case .repeatRun: result.insert(contentsOf: bytes[place..<(place + length)], at: place)
        case .hugeNumber:
            for index in place..<min(place + 8, bytes.count) { result[index] = chance.pick([0xFF, 0x7F]) }
        case .swapRuns:
            let other = chance.below(bytes.count - length + 1)
            for index in 0..<length { result.swapAt(place + index, other + index) }
        case .noise: for index in place..<(place + length) { result[index] = UInt8(chance.below(256)) }
        }
        return result
    }
}
