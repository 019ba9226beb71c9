import Foundation
import Paper

/// The lines of a document, read one after the other.
final class PageInput {
    private let handle: FileHandle
    private let name: String
    private var buffer = Data()
    private var isAtEnd = false
    private var lineNumber = 0
    private static let chunk = 1 << 18
    /// The bytes of the longest line that is read: a page has some ten thousand.
    private static let longestLine = 1 << 25

    /// - Parameter path: the path of the file; nil for standard input.
    init(path: String?) throws(DrawingFailure) {
        guard let path else {
            (handle, name) = (.standardInput, "standard input")
            return
        }
        var isFolder: ObjCBool = false
        guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .unreadable(path, "there is no such file")
        }
        guard !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: path) else {
            throw .unreadable(path, isFolder.boolValue ? "it is a folder" : "it may not be read")
        }
        (self.handle, name) = (handle, path)
    }

    /// Reads the first line.
    func document() throws -> PaperDocument {
        guard let line = try line() else { throw PaperLineError.noDocument }
        return try PaperLines.document(line)
    }

    /// Reads the next page; nil at the end.
    func page() throws -> PaperPage? {
        guard let line = try line() else { return nil }
        return try PaperLines.page(line, number: lineNumber)
    }

    private func line() throws -> Data? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = Data(buffer[buffer.startIndex..<end])
                buffer = Data(buffer[(end + 1)...])
                lineNumber += 1
                if line.isEmpty { continue }
                return line
            }
            if isAtEnd {
                guard !buffer.isEmpty else { return nil }
                defer { buffer = Data() }
                lineNumber += 1
                return buffer
            }
            guard buffer.count < Self.longestLine else { throw PaperLineError.noPage(line: lineNumber + 1) }
            let more: Data?
            do { more = try handle.read(upToCount: Self.chunk) } catch {
                throw DrawingFailure.unreadable(name, error.localizedDescription)
            }
            if let more, !more.isEmpty { buffer += more } else { isAtEnd = true }
        }
    }
}
