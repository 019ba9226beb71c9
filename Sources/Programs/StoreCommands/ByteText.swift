import Foundation

/// Formats a number of bytes for people.
enum ByteText {
    /// Returns `812 bytes`, `48.2 kB`, `6.1 MB` or `1.4 GB`, in powers of ten as on disk labels.
    static func text(_ bytes: Int) -> String {
        let units = [("GB", 1e9), ("MB", 1e6), ("kB", 1e3)]
        guard let (name, size) = units.first(where: { Double(bytes) >= $0.1 }) else { return "\(bytes) bytes" }
        return String(format: "%.1f ", Double(bytes) / size) + name
    }
}
