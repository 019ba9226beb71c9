/// How large the parts of a mirrored store may be.
package enum MirrorLimits {
    /// Bytes of a bundle's text. A cut that has more is divided into parts.
    package static let bundleText = 16 << 20
    /// Items of a bundle. A cut that has more is divided into parts.
    package static let itemsInBundle = 10_000
    /// Bytes of a snapshot's text.
    package static let snapshotText = 1 << 30
    /// Bytes of a value within a bundle; a larger one is a file of its own.
    package static let dataInBundle = 4_096
    /// Bytes of a large value.
    package static let largeValue: Int64 = 256 << 20
}
