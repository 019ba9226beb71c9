import Foundation

/// A number of bytes as a person reads it.
enum ByteText {
    /// Returns `812 bytes`, `48.2 kB`, `6.1 MB` or `1.4 GB`: powers of ten, as disks are sold.
    static func text(_ bytes: Int) -> String {
        let units = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
        guard let (name, size) = units.first(where: { Double(bytes) >= $0.1 }) else { return "\(bytes) bytes" }
        return String(format: "%.1f ", Double(bytes) / size) + name
    }
}
