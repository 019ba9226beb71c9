/// Hashes of keys that nobody can choose: few steps where `Hasher` takes a hundred.
///
/// Tables of objects by their identifiers stand on every path of fetching and saving. Keys are counted by the store, so
/// that nobody can choose them to collide; the seed of the table keeps tables apart from each other.
package enum KeyHash {
    /// Mixes a key, and the number of the hierarchy it is counted in, with the seed of a table.
    @inlinable
    package static func mixed(_ key: Int64, _ root: Int16 = 0, seed: Int) -> Int {
        var mixed = UInt64(bitPattern: key) &* 0x9E37_79B9_7F4A_7C15
        mixed ^= UInt64(bitPattern: Int64(root)) &* 0xC2B2_AE3D_27D4_EB4F
        mixed ^= UInt64(bitPattern: Int64(seed))
        mixed = (mixed ^ (mixed >> 32)) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed ^ (mixed >> 32))
    }
}
