import Foundation
import TestFiles
import Testing

/// The pages of `docs/decisions`, and `README.md` there, which lists their decisions.
@Suite("The index of decisions")
struct DecisionsTests {
    private static let folder = Project.folder.appending(path: "docs/decisions")

    /// Returns the anchor that web pages of Markdown give to a heading.
    private static func anchor(_ title: String) -> String {
        let kept = title.lowercased().filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }
        return kept.replacingOccurrences(of: " ", with: "-")
    }

    @Test("It lists each decision with its date, and nothing else")
    func index() throws {
        var expected: [String] = []
        for page in try FileManager.default.contentsOfDirectory(atPath: Self.folder.path) where page != "README.md" {
            let text = try String(contentsOf: Self.folder.appending(path: page), encoding: .utf8)
            for decision in text.components(separatedBy: "\n## ").dropFirst() {
                let lines = decision.components(separatedBy: "\n").filter { !$0.isEmpty }
                let (title, date) = (lines[0], lines.dropFirst().first ?? "")
                #expect(date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil, "\(page): “\(title)” has no date below it")
                expected.append("- \(date) [\(title)](\(page)#\(Self.anchor(title)))")
            }
        }
        let index = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
        let listed = index.components(separatedBy: "\n").filter { $0.hasPrefix("- ") }
        #expect(expected.count > 100)
        #expect(listed.sorted() == expected.sorted())
    }
}
