import Foundation

/// The lines of a dump, read a piece at a time.
struct DumpLines {
    private let path: String
    private let file: FileHandle
    private var bytes: [UInt8] = []
    private var place = 0
    private var isAtEnd = false
    /// The number of the line that was read last, from 1.
    private(set) var number = 0
    /// Whether that line has no end.
    private(set) var isCutOff = false

    private static let pieceLength = 1 << 18

    init(_ path: String) throws(LogbookError) {
        self.path = path
        var status = stat()
        if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            // A device has no end, and a pipe cannot be read twice.
            throw .unreadable(path: path, reason: "it is not a file; “-” reads a pipe")
        }
        do throws(FileProblem) {
            file = try FileProblem.opening(path)
        } catch {
            throw .unreadable(path: path, reason: error.reason)
        }
    }

    /// Returns the next line without its end; nil after the last one.
    ///
    /// - Throws: `LogbookError`: `unreadable`; `invalidDump` for bytes that are no UTF-8.
    mutating func next() throws(LogbookError) -> String? {
        var searched = place
        while true {
            if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { place = end + 1 }
                return try line(bytes[place..<end])
            }
            if isAtEnd {
                defer { place = bytes.endIndex }
                isCutOff = place < bytes.endIndex
                return isCutOff ? try line(bytes[place...]) : nil
            }
            bytes.removeFirst(place)
            searched = bytes.count
            place = 0
            try readMore()
        }
    }

    private mutating func readMore() throws(LogbookError) {
        do {
            let piece = try file.read(upToCount: Self.pieceLength) ?? Data()
            isAtEnd = piece.isEmpty
            bytes += piece
        } catch {
            throw .unreadable(path: path, reason: "its bytes cannot be read")
        }
    }

    private mutating func line(_ bytes: ArraySlice<UInt8>) throws(LogbookError) -> String {
        number += 1
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = number == 1 && bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .invalidDump(path: path, line: number, reason: "its bytes are not UTF-8 text")
        }
        return text
    }
}
