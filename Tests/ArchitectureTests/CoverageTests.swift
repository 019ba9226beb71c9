import Foundation
import TestFiles
import Testing

/// The tables of `docs/coverage.md` name the tests that show each row.
@Suite("What the coverage table names")
struct CoverageTests {
    private static let root = Project.folder

    /// The text of all files that declare or extend a suite, by its name.
    private static func suites() throws -> [String: String] {
        let tests = root.appending(path: "Tests")
        let files = FileManager.default.enumerator(at: tests, includingPropertiesForKeys: nil)?.compactMap {
            $0 as? URL
        }
        var result: [String: String] = [:]
        for file in files ?? [] where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for match in text.matches(of: /(?:struct|class|actor|extension) (\w+Tests)\b/) {
                result[String(match.1), default: ""] += text
            }
        }
        return result
    }

    @Test("Every suite and every test in it is there")
    func names() throws {
        let document = try String(contentsOf: Self.root.appending(path: "docs/coverage.md"), encoding: .utf8)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: Self.root.appending(path: "Tests").path)
        let folders = Set(paths.compactMap { $0.split(separator: "/").last.map(String.init) })
        let suites = try Self.suites()
        let named = document.matches(of: /\b([A-Z]\w+Tests)\b((?:\.\w+)?(?:, \.\w+)*)/)
        #expect(named.count > 100)
        for match in named where !folders.contains(String(match.1)) {
            let suite = String(match.1)
            guard let text = suites[suite] else {
                Issue.record("docs/coverage.md names \(suite), which no file under Tests declares.")
                continue
            }
            for test in match.2.matches(of: /\.(\w+)/) where !text.contains("func \(test.1)(") {
                Issue.record("docs/coverage.md names \(suite).\(test.1), which is no test there.")
            }
        }
    }
}
