import Glibc
import TerminalUI
import TestFiles
import TestSupport
import Testing

/// Keys that open a screen, and a text on that screen.
private struct Place: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let keys: String
    let sight: String

    static let all = [
        Place(testDescription: "flights", keys: "jj", sight: "row 3 of 5 000"),
        Place(testDescription: "aircraft", keys: "2", sight: "Σ 71 aircraft"),
        Place(testDescription: "pilots", keys: "3", sight: "There are no pilots yet."),
        Place(testDescription: "airports", keys: "4G", sight: "row 40 of 40"),
        Place(testDescription: "a search", keys: "/\"k\"", sight: "Enter apply"),
        Place(testDescription: "a search that is kept", keys: "/\"ksql\"<Enter>", sight: "h x clear"),
        Place(testDescription: "the orders", keys: "s", sight: "Sort by"),
        Place(testDescription: "the paints", keys: "2f", sight: "Primary paint"),
        Place(testDescription: "the history", keys: ":\"history of changes\"<Enter>", sight: "upgraded the logbook"),
        Place(testDescription: "the keys", keys: "?", sight: "Add a record"),
        Place(testDescription: "the form of a flight", keys: "a", sight: "1 Flights › new flight"),
        Place(testDescription: "completions", keys: "a\"ks\"", sight: "Tab or Enter accepts it"),
        Place(testDescription: "the form of an aircraft", keys: "2e", sight: "2 Aircraft › edit aircraft"),
    ]
}

@Suite("Screens of all sizes on a real terminal", .serialized)
struct ScreenSizeTests {
    /// Down to a single cell and back, as when a window's corner is dragged. In the usual run, each screen has one of the
    /// small sizes.
    private static func sizes(of number: Int) -> [String] {
        let small = ["60x16", "40x8", "1x1"]
        return (fuzzRounds > 1 ? small : [small[number % small.count]]) + ["100x30"]
    }

    @Test("The terminal shows every screen as it was drawn, also after its size changed", arguments: Place.all)
    private func sizes(place: Place) throws {
        let folder = try LogbookFolder.current()
        let terminal = try folder.open()
        try terminal.see("Σ 5 000 flights")
        try terminal.press(place.keys, bringing: place.sight)
        let number = Place.all.firstIndex { $0.testDescription == place.testDescription } ?? 0
        try check(terminal, folder, keys: place.keys, Self.sizes(of: number))
        terminal.signal(SIGTERM)
        #expect(try terminal.finish() == .exited(128 + Int(SIGTERM)))
        #expect(terminal.isGivenBack)
        #expect(try folder.names() == ["old.flightlog"])
    }

    @Test("The terminal shows the plan of an upgrade as it was drawn, also after its size changed")
    func plan() throws {
        let folder = try LogbookFolder("V1")
        let before = try folder.content()
        let terminal = try folder.open()
        try terminal.see("Enter upgrade")
        try check(terminal, folder, keys: "", Self.sizes(of: 0), isCopied: false)
        try terminal.press("<Esc>")
        #expect(try terminal.finish() == .exited(0))
        #expect(try folder.content() == before)
    }

    /// Compares the terminal's screen at each size with the one that the same keys and sizes give without a terminal.
    private func check(
        _ terminal: PseudoTerminal, _ folder: LogbookFolder, keys: String, _ sizes: [String], isCopied: Bool = true
    ) throws {
        var script = keys
        for name in sizes {
            let size = try #require(Size(text: name))
            script += "<Resize \(name)>"
            let drawn = try folder.screen(after: script, isCopied: isCopied)
            #expect(drawn.count == size.rows)
            terminal.resize(size)
            try terminal.wait(for: "at \(name):\n\(drawn.joined(separator: "\n"))\n---", seconds: 20) {
                $0.lines == drawn
            }
        }
    }
}
