package import FoundationEssentials

/// A photo of an aircraft: the bytes of an image file, as they are.
package struct Photo: Hashable, Sendable {
    /// The kinds of image files that a logbook keeps; the raw value is stored.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        case jpeg = "JPEG"
        case png = "PNG"

        /// Creates the format that the first bytes of a file say; nil for another kind of file.
        package init?(_ bytes: Data) {
            let found = Self.allCases.first { bytes.starts(with: $0.signature) }
            guard let found else { return nil }
            self = found
        }

        /// The first bytes of a file: JPEG's marker SOI and the next marker (ITU-T T.81, table B.1), and the signature of
        /// PNG (ISO/IEC 15948, section 5.2).
        private var signature: [UInt8] {
            switch self {
            case .jpeg: [0xFF, 0xD8, 0xFF]
            case .png: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            }
        }
    }

    package let bytes: Data
    package let format: Format

    /// The largest photo in bytes; a file of a camera is smaller, and the logbook stays a file to copy.
    package static let limit = 20 * 1_048_576

    /// Creates a photo of an image file's bytes.
    ///
    /// - Throws: `InvalidValue` for a file that is neither JPEG nor PNG, or larger than `limit`.
    package init(_ bytes: Data) throws(InvalidValue) {
        guard let format = Format(bytes) else {
            throw InvalidValue(field: "Photo", reason: "the file is neither a JPEG nor a PNG image")
        }
        guard bytes.count <= Self.limit else {
            throw InvalidValue(field: "Photo", reason: "a photo has at most 20 MB; save a smaller copy of the image")
        }
        self.bytes = bytes
        self.format = format
    }
}
