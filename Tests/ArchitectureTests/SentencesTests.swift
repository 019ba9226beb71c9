import Foundation
import TestFiles
import Testing

/// `docs/sentences.txt` lists what the program can say, so that each new sentence is read once as a reader would.
/// `UPDATE_GOLDEN=1` writes it.
@Suite("What the program says")
struct SentencesTests {
    private static let folders = ["Sources/Logbook", "Sources/Programs"]
    private static let list = Project.folder.appending(path: "docs/sentences.txt")

    @Test("Every sentence is in the list")
    func listed() throws {
        var found: Set<String> = []
        for folder in Self.folders {
            let files = FileManager.default.enumerator(
                at: Project.folder.appending(path: folder), includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                found.formUnion(Literals(of: try Data(contentsOf: file)).sentences)
            }
        }
        #expect(found.count > 1_000)
        let text = found.sorted().map { $0 + "\n" }.joined()
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
            try Data(text.utf8).write(to: Self.list)
        }
        let known = Set(try String(contentsOf: Self.list, encoding: .utf8).split(separator: "\n").map(String.init))
        let new = found.subtracting(known).sorted()
        let old = known.subtracting(found).sorted()
        #expect(new.isEmpty, "Read them as a pilot would, then run the test with UPDATE_GOLDEN=1.")
        #expect(old.isEmpty, "They are said no more; run the test with UPDATE_GOLDEN=1.")
    }

    @Test("Literals are found with what stands in them, and comments are not")
    func literals() {
        let source = #"""
            // "not this one here"
            let a = "one two \(b ? "three four" : "x") five" /* "nor this one" */
            let c = "say \"what\" it is"
            let d = """
                two lines \
                are one
                """
            let e = "x"
            """#
        #expect(
            Literals(of: Data(source.utf8)).sentences == [
                "one two … five", "three four", #"say "what" it is"#, "two lines are one",
            ])
    }
}

/// The string literals of a source file, with `…` for what is computed.
private struct Literals {
    private let bytes: [UInt8]
    private var place = 0
    private var texts: [String] = []

    init(of data: Data) {
        bytes = Array(data)
        while place < bytes.count { step() }
    }

    /// Those that a person reads: at least two words, and no table of words.
    var sentences: Set<String> {
        Set(texts.filter { $0.count < 800 && $0.contains(/[A-Za-z]{2,}[,;:)”]? [“(]?[A-Za-z]{2,}/) })
    }

    private func begins(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[place...].starts(with: $0) }
    }

    private mutating func step() {
        if begins("//") {
            while place < bytes.count, bytes[place] != UInt8(ascii: "\n") { place += 1 }
        } else if begins("/*") {
            while place < bytes.count, !begins("*/") { place += 1 }
        } else if begins("\"\"\"") {
            place += 3
            literal(end: "\"\"\"")
        } else if begins("\"") {
            place += 1
            literal(end: "\"")
        } else {
            place += 1
        }
    }

    private mutating func literal(end: StaticString) {
        var text: [UInt8] = []
        let isLong = end.utf8CodeUnitCount == 3
        while place < bytes.count, !begins(end), isLong || bytes[place] != UInt8(ascii: "\n") {
            if begins("\\(") {
                place += 2
                interpolation()
                text += Array("…".utf8)
            } else if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count {
                let next = bytes[place + 1]
                if next == UInt8(ascii: "\"") || next == UInt8(ascii: "\\") { text.append(next) }
                if next == UInt8(ascii: "n") { text.append(UInt8(ascii: " ")) }
                place += 2
            } else {
                text.append(bytes[place])
                place += 1
            }
        }
        place += end.utf8CodeUnitCount
        texts.append(
            String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    private mutating func interpolation() {
        var depth = 1
        while place < bytes.count, depth > 0 {
            if bytes[place] == UInt8(ascii: "(") { depth += 1 }
            if bytes[place] == UInt8(ascii: ")") { depth -= 1 }
            step()
        }
    }
}
