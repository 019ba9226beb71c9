import Aviation
import Foundation
import Logbook
import SQLiteStore

/// A text file that is read in chunks; no more than a chunk of it is in memory.
///
/// Places are bytes of the file. In a UTF-16 file they are bytes of its text in UTF-8, because that is what is read.
final class TextFile {
    let path: String
    let encoding: TextEncoding
    /// The place of the first byte of text, after a byte order mark.
    let start: Int64
    /// The place behind the last byte of text.
    private(set) var end: Int64
    private let handle: FileHandle
    private let chunkLength: Int
    /// Where the bytes of the text begin in the file.
    private let firstByte: UInt64

    /// Opens a file and reads it once to find its encoding.
    ///
    /// - Throws: `ImportError`: `unreadable`, `notALogbook`.
    init(_ path: String, chunkLength: Int = 65_536) throws(ImportError) {
        self.path = path
        self.chunkLength = chunkLength
        handle = try Self.open(path)
        let head = try Self.read(handle, at: 0, count: 65_536, path)
        if let what = FileKind.stranger(head) { throw .notALogbook(path: path, what: what) }
        let marked = TextEncoding.marked(head)
        firstByte = UInt64(marked?.length ?? 0)
        let evident = marked?.encoding ?? TextEncoding.evident(head)
        if evident == nil, let what = FileKind.binary(head) { throw .notALogbook(path: path, what: what) }
        if let evident, evident.isWide {
            encoding = evident
            start = 0
            end = .max
            var chunks = chunks()
            var length: Int64 = 0
            while case let chunk = try chunks.next(), !chunk.isEmpty { length += Int64(chunk.count) }
            end = length
        } else {
            var scan = UTF8Scan()
            var place = firstByte
            while case let chunk = try Self.read(handle, at: place, count: chunkLength, path), !chunk.isEmpty {
                scan.add(chunk)
                place += UInt64(chunk.count)
            }
            encoding = scan.isValid ? .utf8 : .windows1252
            start = Int64(firstByte)
            end = Int64(place)
        }
    }

    /// The file's name, without its folder.
    var name: String { URL(filePath: path).lastPathComponent }

    /// Returns the bytes of the text from a place, in chunks.
    func chunks(from place: Int64? = nil) -> Chunks { Chunks(self, from: place ?? start) }

    /// Returns whether the text begins as a JSON array or object does.
    func isJSON() throws(ImportError) -> Bool {
        var chunks = chunks()
        let first = try chunks.next().first { ![0x20, 9, 10, 13].contains($0) }
        return first == UInt8(ascii: "[") || first == UInt8(ascii: "{")
    }

    /// A text's bytes: those of the file, or the UTF-8 form of UTF-16.
    struct Chunks {
        private let file: TextFile
        private var place: UInt64
        private var decoder: UTF16Decoder?
        /// The bytes before the place that was asked for.
        private var skipped: Int64

        fileprivate init(_ file: TextFile, from place: Int64) {
            self.file = file
            if file.encoding.isWide {
                decoder = UTF16Decoder(isBigEndian: file.encoding == .utf16BigEndian)
                self.place = file.firstByte
                skipped = place
            } else {
                self.place = UInt64(max(place, 0))
                skipped = 0
            }
        }

        /// Returns the next bytes; empty at the end.
        mutating func next() throws(ImportError) -> [UInt8] {
            while true {
                let raw = try TextFile.read(file.handle, at: place, count: file.chunkLength, file.path)
                place += UInt64(raw.count)
                guard decoder != nil else { return raw }
                let text = decoder?.decode(raw) ?? []
                if raw.isEmpty, text.isEmpty { return [] }
                let known = min(Int64(text.count), skipped)
                skipped -= known
                if known < Int64(text.count) { return Array(text[Int(known)...]) }
            }
        }
    }

    /// Returns the first bytes of a file of any kind.
    ///
    /// - Throws: `ImportError`: `unreadable`, `notALogbook` for the logbook that is open.
    static func head(of path: String) throws(ImportError) -> [UInt8] { try read(open(path), at: 0, count: 16, path) }

    private static func open(_ path: String) throws(ImportError) -> FileHandle {
        // An empty path would be the folder in which the program runs.
        guard !path.isEmpty else { throw .unreadable(path: path, reason: "the name of a file is missing") }
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        guard !ForeignDatabase.isOpenHere(real) else { throw .notALogbook(path: path, what: .ownLogbook) }
        do throws(FileProblem) {
            return try FileProblem.opening(path)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    private static func read(
        _ handle: FileHandle, at place: UInt64, count: Int, _ path: String
    ) throws(ImportError) -> [UInt8] {
        do {
            try handle.seek(toOffset: place)
            return try handle.read(upToCount: count).map { Array($0) } ?? []
        } catch {
            throw .unreadable(path: path, reason: "it cannot be read on")
        }
    }
}

/// How the text of a file is encoded.
enum TextEncoding: Hashable, Sendable {
    case utf8, utf16LittleEndian, utf16BigEndian
    /// Western European, of which Latin-1 is a part.
    case windows1252

    /// Whether a character has two bytes or more.
    var isWide: Bool { self == .utf16LittleEndian || self == .utf16BigEndian }

    /// What the pilot is told; nil for UTF-8.
    var note: String? {
        switch self {
        case .utf8: nil
        case .utf16LittleEndian, .utf16BigEndian: "the file is UTF-16"
        case .windows1252: "the file is not UTF-8; it is read as Windows-1252"
        }
    }

    /// Returns the encoding that a byte order mark says, and the length of the mark.
    static func marked(_ head: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
        return head.starts(with: [0xFE, 0xFF]) ? (.utf16BigEndian, 2) : nil
    }

    /// Returns UTF-16 for a text without a mark in which every other byte of most characters is zero.
    static func evident(_ head: [UInt8]) -> TextEncoding? {
        let sample = head.prefix(1_024)
        guard sample.count >= 4 else { return nil }
        var zeros = [0, 0]
        for (index, byte) in sample.enumerated() where byte == 0 { zeros[index % 2] += 1 }
        guard zeros.max() ?? 0 > sample.count / 3, zeros.min() == 0 else { return nil }
        return zeros[0] == 0 ? .utf16LittleEndian : .utf16BigEndian
    }

    /// Returns a text from its bytes; those of UTF-16 are UTF-8 already.
    func text(_ bytes: ArraySlice<UInt8>) -> String {
        guard self == .windows1252 else { return String(decoding: bytes, as: UTF8.self) }
        var text = ""
        for byte in bytes { text.unicodeScalars.append(Self.scalar(byte)) }
        return text
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
        let index = Int(byte) - 0x80
        return Unicode.Scalar(special[index]) ?? Unicode.Scalar(byte)
    }

    /// The characters of Windows-1252 where Latin-1 has controls; the five that it leaves free are the controls.
    private static let special: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]
}

/// Decodes UTF-16 in parts; what is no character becomes U+FFFD.
struct UTF16Decoder {
    let isBigEndian: Bool
    private var firstByte: UInt8?
    private var highSurrogate: UInt16?

    init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

    /// Returns the UTF-8 form of some bytes; no bytes end the text.
    mutating func decode(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        for byte in bytes {
            guard let first = firstByte else {
                firstByte = byte
                continue
            }
            firstByte = nil
            let unit = isBigEndian ? UInt16(first) << 8 | UInt16(byte) : UInt16(byte) << 8 | UInt16(first)
            add(unit, to: &text)
        }
        if bytes.isEmpty, firstByte != nil || highSurrogate != nil {
            firstByte = nil
            highSurrogate = nil
            text += Array("\u{FFFD}".utf8)
        }
        return text
    }

    private mutating func add(_ unit: UInt16, to text: inout [UInt8]) {
        if let high = highSurrogate {
            highSurrogate = nil
            if UTF16.isTrailSurrogate(unit) {
                let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
                return text.append(contentsOf: Unicode.Scalar(value)?.utf8Bytes ?? [])
            }
            text += Array("\u{FFFD}".utf8)
        }
        if UTF16.isLeadSurrogate(unit) {
            highSurrogate = unit
        } else if unit < 0x80 {
            text.append(UInt8(unit))
        } else {
            text += (Unicode.Scalar(unit) ?? "\u{FFFD}").utf8Bytes
        }
    }
}

extension Unicode.Scalar {
    fileprivate var utf8Bytes: [UInt8] { Array(String(Character(self)).utf8) }
}

/// Finds out whether bytes are UTF-8, in parts.
struct UTF8Scan {
    private var hasWrongByte = false
    /// Whether a character of several bytes was complete.
    private var hasSequence = false
    /// The continuation bytes that are still to come.
    private var expected = 0

    /// Whether the bytes so far are UTF-8. A character that breaks off at the end is one only if there are others: a text
    /// that was cut off.
    var isValid: Bool { !hasWrongByte && (expected == 0 || hasSequence) }

    mutating func add(_ bytes: [UInt8]) {
        guard !hasWrongByte else { return }
        for byte in bytes {
            if expected == 0, byte < 0x80 { continue }
            switch (expected, byte) {
            case (1..., 0x80...0xBF):
                expected -= 1
                hasSequence = hasSequence || expected == 0
            case (0, 0xC2...0xDF): expected = 1
            case (0, 0xE0...0xEF): expected = 2
            case (0, 0xF0...0xF4): expected = 3
            default:
                hasWrongByte = true
                return
            }
        }
    }
}
