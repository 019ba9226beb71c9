import Aviation
import Foundation
import Logbook
import LogbookSample
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

@Suite("Properties of all screens")
struct PropertyTests {
    private static let screens = [
        "", "2", "3", "4", "a", "a \"gen\"", "2 e", "3 a", "4 e", "s", "f", "?", "d",
        "d d u : \"history of changes\" <Enter>", "d : \"history of all\" <Enter> j <Enter>", "/ \"x\"", "2 <Enter>",
        "L", "L \"hb-cfa 7 lszh-gva\"", "5", "5 b", "5 b <Enter>", "*", "* \"x\" <Enter> '", "/ \"ty\" <Tab>",
        "/ <Tab>", "/ \"nigt:>0\"",
        ":", ": \"theme\"", "c", "<Space>", "2 <Space><Space> E \"type\" <Enter> \"x\"", "a <C-p>",
    ]
    private static let extents = [1, 2, 5, 8, 17, 24, 40, 80, 101, 300]

    @Test("A screen of any size can be drawn", arguments: screens)
    func sizes(keys: String) throws {
        var driver = try Driver(FakeFile(flights: 20))
        try driver.play(keys)
        var state = driver.state
        for rows in Self.extents {
            for columns in Self.extents {
                // The largest sizes take longest and show least: only one screen is drawn in all of them.
                guard rows * columns <= 20_000 || keys.isEmpty else { continue }
                let size = Size(rows: rows, columns: columns)
                _ = state.update(.resize(size))
                #expect(Frame(state).buffer.size == size)
            }
        }
    }

    @Test("The screens of start and upgrade can be drawn in any size")
    func startSizes() throws {
        let states: [Result<LogbookFileState, LogbookError>] = [
            .success(.old(FakeFile.plan)), .failure(.damaged(path: "/x", detail: "page 3")),
        ]
        for found in states {
            var state = try Driver(FakeFile(state: found)).state
            for keys in [[], [Message.key(.enter)]] {
                for key in keys { _ = state.update(key) }
                for rows in Self.extents {
                    for columns in Self.extents {
                        _ = state.update(.resize(Size(rows: rows, columns: columns)))
                        _ = Frame(state)
                    }
                }
            }
        }
    }

    @Test("A list is drawn the same after the frame before, whatever changed: rows, marks, columns, sizes, settings")
    func rowsOfBefore() throws {
        var driver = try Driver(FakeFile(flights: 60))
        var before = driver.frame
        let keys = [
            "j", "j j j", "<PgDn>", "G", "g", "<Space>", "j <Space>", "l", "l l", "h", "s <Enter>",
            "/ \"c172\" <Enter>",
            "<Esc>", "2", "j", "<Space>", "4", "1", "d", "u", "c", "c", "<C-l>",
        ]
        for (step, key) in keys.enumerated() {
            try driver.play(key)
            for size in [driver.state.size, Size(rows: 60, columns: 240)]
            where step % 4 == 0 || size == driver.state.size {
                _ = driver.state.update(.resize(size))
                before = Frame(driver.state, after: before)
                #expect(before.buffer == Frame(driver.state).buffer, "\(key) at \(size)")
            }
        }
        var other = driver.state
        let isDecimal = other.settings.display.durations == .decimalHours
        other.settings.display.durations = isDecimal ? .hoursAndMinutes : .decimalHours
        #expect(Frame(other, after: before).buffer == Frame(other).buffer)
    }

    @Test("Esc, typed repeatedly, reaches the list from every screen", arguments: screens)
    func escape(keys: String) throws {
        var driver = try Driver()
        try driver.play(keys)
        for _ in 0..<4 {
            try driver.play("<Esc>")
        }
        #expect(driver.state.form == nil && driver.state.overlay == nil && driver.state.list.search == nil)
        #expect(!driver.hasQuit && !(driver.state.screen == .totals))
    }

    @Test(
        "After any keys, the cursor is on a row, and a frame is the same after the frame before and without it",
        arguments: seeds)
    func monkey(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        // Random keys may export the flights into the current folder.
        defer { try? FileManager.default.removeItem(atPath: "flights-2026-11-21.csv") }
        var driver = try Driver(FakeFile(flights: 30))
        var before = driver.frame
        for step in 0..<Self.steps {
            driver.take(Self.event(&random))
            if random.chance(0.3) { driver.rest() }
            let list = driver.state.list
            #expect(list.rows.isEmpty ? list.cursor == 0 : list.rows.indices.contains(list.cursor), "step \(step)")
            if let form = driver.state.form { #expect(form.fields.indices.contains(form.focus)) }
            if step.isMultiple(of: 3) {
                let alone = driver.frame
                before = Frame(driver.state, after: before)
                #expect(before.buffer == alone.buffer && alone.buffer.size == driver.state.size, "step \(step)")
            }
        }
    }

    /// Almost three thousand events by default; `FLIGHTLOG_SEED` and `FLIGHTLOG_EVENTS` choose others, and more.
    private static let seeds: [UInt64] = (0..<4).map { UInt64(environment("FLIGHTLOG_SEED") ?? 1) + $0 }
    private static let steps = environment("FLIGHTLOG_EVENTS") ?? 700

    private static func environment(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap(Int.init)
    }

    private static let keys: [Key] =
        [
            .up, .down, .left, .right, .wordLeft, .wordRight, .home, .end, .pageUp, .pageDown, .tab, .backTab, .enter,
            .enter, .escape,
            .backspace, .delete, .insert,
        ]
        + "abcdefghijklmnopqrstuvwxyzABCXYZ0123456789/?%: +-.ü東".map { Key.character($0) }
        + "abcdefgklnoprsuwxyz".map { Key.control($0) } + (1...12).map { Key.function($0) }

    private static func event(_ random: inout SplitMix64) -> TerminalEvent {
        switch random.integer(in: 0...39) {
        case 0:
            return .resize(Size(rows: random.integer(in: 1...50), columns: random.integer(in: 1...130)))
        case 1: return .paste("LSZH\n\u{1B}[31m\t🛩️")
        case 2, 3:
            let kinds: [MouseEvent.Kind] = [.press, .wheelDown, .wheelUp]
            let place = Position(row: random.integer(in: 0...32), column: random.integer(in: 0...110))
            return .mouse(MouseEvent(random.pick(kinds) ?? .press, at: place))
        default: return .key(random.pick(keys) ?? .escape)
        }
    }
}
