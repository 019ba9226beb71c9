import DataModel
import Foundation
import SQLiteStore
import StoreSQL
import Testing

@Suite("FL_FOLD on SQLite's own bytes")
struct FoldFunctionTests {
    private let store: SQLiteStore

    init() throws {
        store = try SQLiteStore(url: URL(filePath: "/nowhere"), mode: .inMemory)
    }

    private func folded(_ text: String, _ options: Int) throws -> String? {
        try store.read {
            try $0.text(SQLStatement(text: "SELECT FL_FOLD(?, ?)", bindings: [.text(text), .integer(Int64(options))]))
        }
    }

    @Test(
        "It folds like the evaluation in memory, for any bytes",
        arguments: [
            "", "a", "hb-cfa", "HB-CFA", "Crosswind 25 kt @[`{", "AZaz", "Ångström ß Øre Łódź", "e\u{301}\u{301}",
            "東京 HB",
            "\u{301}", String(repeating: "Long Text ", count: 500), "tab\tNEW\nLINE",
        ])
    func equal(text: String) throws {
        for options in [0, 1, 2, 3, 16, 19] {
            let wanted = TextFolding.fold(text, options: Comparison.Options(rawValue: options))
            #expect(try folded(text, options) == wanted, "\(options)")
        }
    }

    @Test("Values other than text have no folded form")
    func others() throws {
        for arguments in ["NULL, 3", "5, 3", "2.5, 3", "x'4142', 3", "'A', NULL"] {
            let question = SQLStatement(text: "SELECT FL_FOLD(\(arguments))")
            #expect(try store.read { try $0.text(question) } == nil, "\(arguments)")
        }
    }
}
