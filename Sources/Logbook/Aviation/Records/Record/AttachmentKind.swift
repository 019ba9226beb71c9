package import FoundationEssentials

/// The kinds of files that are opened in other programs. The bytes say the kind, never a name: a program that opens what it
/// is given may run it.
package enum AttachmentKind: String, Hashable, Sendable, CaseIterable {
    case pdf = "PDF"
    case png = "PNG"
    case jpeg = "JPEG"
    case gif = "GIF"
    case tiff = "TIFF"
    case heic = "HEIC"
    case text = "TXT"

    /// Creates the kind of a file's bytes; nil for one that is not known.
    package init?(_ bytes: Data) {
        guard let found = Self.allCases.first(where: { $0.fits(bytes) }) else { return nil }
        self = found
    }

    /// Creates the kind that the end of a file's name says, such as `jpg`; nil for one that is not known.
    package init?(pathExtension end: String) {
        guard let found = Self.allCases.first(where: { $0.ends.contains(end.lowercased()) }) else { return nil }
        self = found
    }

    /// The end of the name of a file of the kind.
    package var pathExtension: String { ends[0] }

    /// The ends of names, the usual one first.
    private var ends: [String] {
        switch self {
        case .pdf: ["pdf"]
        case .png: ["png"]
        case .jpeg: ["jpg", "jpeg", "jpe"]
        case .gif: ["gif"]
        case .tiff: ["tif", "tiff"]
        case .heic: ["heic", "heif"]
        case .text: ["txt"]
        }
    }

    /// The bytes at the begin of files of the kind: ISO 32000-1, section 7.5.2; ISO/IEC 15948, section 5.2; the marker SOI
    /// and the next marker of ITU-T T.81, table B.1; GIF89a, section 17; TIFF 6.0, section 2.
    private var signatures: [[UInt8]] {
        switch self {
        case .pdf: [Array("%PDF-".utf8)]
        case .png: [[0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]]
        case .jpeg: [[0xFF, 0xD8, 0xFF]]
        case .gif: [Array("GIF87a".utf8), Array("GIF89a".utf8)]
        case .tiff: [[0x49, 0x49, 0x2A, 0], [0x4D, 0x4D, 0, 0x2A]]
        case .heic, .text: []
        }
    }

    private func fits(_ bytes: Data) -> Bool {
        switch self {
        case .heic: Self.isHEIC(bytes)
        case .text: Self.isPlainText(bytes)
        case .pdf, .png, .jpeg, .gif, .tiff: signatures.contains(where: bytes.starts)
        }
    }

    /// Returns whether the first box is `ftyp` with a brand of images coded by HEVC (ISO/IEC 23008-12, annex B.4).
    private static func isHEIC(_ bytes: Data) -> Bool {
        let head = Array(bytes.prefix(12))
        guard head.count == 12, head[4..<8].elementsEqual("ftyp".utf8) else { return false }
        let brand = String(decoding: head[8...], as: UTF8.self)
        return ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"].contains(brand)
    }

    /// Returns whether bytes are UTF-8 without control characters, and not the begin of what programs run or render: pages
    /// and drawings of tags, scripts, PostScript, starters of programs, rich text.
    private static func isPlainText(_ bytes: Data) -> Bool {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let body = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes
        let isPrintable = body.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
        guard !body.isEmpty, isPrintable, String(validating: body, as: UTF8.self) != nil else { return false }
        let start = body.drop { $0 <= 0x20 }.prefix(16)
        return !["<", "#!", "%!", "[Desktop", "{\\rtf"].contains { start.starts(with: $0.utf8) }
    }
}
