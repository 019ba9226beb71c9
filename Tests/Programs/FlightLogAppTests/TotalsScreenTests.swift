import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

private let groupsTopic = TotalsQuestion.topic(isForMonths: false)
private let monthsTopic = TotalsQuestion.topic(isForMonths: true)

@Suite("The totals screen")
struct TotalsScreenTests {
    private static let balance = "b <Enter> <C-u> \"pic\" <Tab> \"1250:30\" <Tab> \"830\" <Tab> \"2019-12-31\" <C-s>"

    /// The figures after a label on the screen; nil when the label is missing.
    private func figures(_ label: String, _ driver: Driver) -> [String]? {
        let content = TotalsContent(driver.state).lines.map(\.text)
        let line = content.first { $0.hasPrefix(label + " ") }?.dropFirst(label.count)
        // The months may be beside the sums.
        return line?.split(separator: " ").map(String.init).prefix { !$0.hasPrefix("20") || !$0.contains("-") }.map(
            \.self)
    }

    @Test("The screen shows times, the last twelve months and groups for all flights")
    func content() throws {
        var driver = try Driver()
        try driver.play("5")
        #expect(driver.line(with: "all flights: 60 flights") != nil)
        #expect(driver.line(with: "Σ 100:43 h") != nil)
        #expect(figures("Block time", driver) == ["100:43"])
        let lines = TotalsContent(driver.state).lines.map(\.text)
        let months = lines.filter { $0.contains("▆") }
        #expect(months.count <= 12 && !months.isEmpty)
        #expect(lines.contains { $0.contains("‹year›") } && lines.contains { $0.hasPrefix("2026 ") })
        #expect(lines.last?.hasPrefix("all ") == true)
    }

    @Test("Bars have room for the largest number of a damaged file", arguments: [1, 60, 600, Int.max / 10, .max])
    func bars(_ largest: Int) {
        let scale = BarScale(largest: largest, columns: 60)
        #expect(scale.bar(largest).count == 60 && scale.bar(1).count >= 1 && scale.bar(0).isEmpty)
        for line in scale.axis({ "\($0 / 60)" }) { #expect(line.count <= 60 + 20) }
    }

    @Test("A short scale has a mark beside the 0")
    func shortScale() {
        let axis = BarScale(largest: 19 * 60 + 7, columns: 12).axis { $0 == 0 ? "0" : "\($0 / 60) h" }
        #expect(axis.last?.trimmed == "0     10 h", "\(axis)")
    }

    @Test("Totals cover the filtered flights, and the screen says so")
    func filter() throws {
        var driver = try Driver()
        try driver.play("/ \"type:c172\" <Enter> 5")
        #expect(driver.line(with: "17 flights / type:c172") != nil)
        let count = driver.state.lists[.flights].rows.count
        #expect(driver.state.totals.totals?.whole.flights == count && count < 60)
        try driver.play("/ <C-u> <Enter> 5")
        #expect(driver.line(with: "all flights: 60 flights") != nil)
    }

    @Test("Totals of an aircraft's flights name the aircraft, and Esc returns to these flights")
    func visit() throws {
        var driver = try Driver()
        try driver.play("2 <Enter> 5")
        #expect(driver.line(with: "13 flights / reg=D-EABC") != nil)
        try driver.play("<Esc>")
        #expect(driver.state.listID == .related && driver.line(with: "aircraft D-EABC") != nil)
    }

    @Test("Tab goes through the groups", arguments: Array(TotalsGrouping.usual.enumerated()))
    func groups(step: Int, grouping: TotalsGrouping) throws {
        var driver = try Driver()
        let first = String(repeating: " <S-Tab>", count: TotalsGrouping.usual.count - 1)
        try driver.play("5 <Tab>" + first + String(repeating: " <Tab>", count: step))
        #expect(driver.state.totals.grouping == grouping)
        #expect(driver.state.totals.totals?.grouping == grouping)
        #expect(driver.state.totals.months?.grouping == .month)
    }

    @Test("r changes the rounding, which is named beside the total; t shows the same total in decimals")
    func rounding() throws {
        var driver = try Driver()
        try driver.play("5")
        let total = try #require(driver.state.totals.totals?.whole.times[.block])
        try driver.play("t")
        #expect(driver.line(with: "Σ 100.7 h") != nil)
        try driver.play("r")
        let tenths = total.tenthsOfHour(.sumOfTenths)
        #expect(driver.line(with: "Σ \(tenths / 10).\(tenths % 10) h") != nil)
        #expect(driver.line(with: "sum of tenths, each flight rounded") != nil)
        try driver.play("t")
        #expect(driver.line(with: "Σ \(DisplayStyle().text(of: Minutes(tenths * 6))) h") != nil)
    }

    @Test("An opening balance can be added, changed and deleted; it is shown beside the flown hours, with the sum")
    func balances() throws {
        var driver = try Driver()
        try driver.play("5 \(Self.balance)")
        #expect(driver.line(with: "Saved the opening balance PIC time · 1 250:30 · 830 landings") != nil)
        let own = try #require(driver.state.totals.totals?.whole.times[.pilotInCommand])
        let sum = DisplayStyle().text(of: own.minutes + Minutes(hours: 1_250, minutes: 30))
        let shown = try #require(figures("PIC time", driver)).joined(separator: " ")
        #expect(shown.hasPrefix("\(DisplayStyle().text(of: own.minutes)) 1 250:30 \(sum)"))
        #expect(figures("Landings", driver)?.contains("830") == true)
        try driver.play("b <Enter> <Tab> <C-u> \"1000:00\" <C-s>")
        #expect(driver.state.totals.totals?.opening.first?.minutes == Minutes(hours: 1_000, minutes: 0))
        try driver.play("b <F8>")
        #expect(driver.state.overlay == nil && driver.state.totals.totals?.opening.isEmpty == true)
        #expect(driver.line(with: "Deleted the opening balance PIC time · 1 000:00") != nil)
        try driver.play("u")
        #expect((driver.state.screen == .totals) && driver.state.totals.totals?.opening.count == 1)
        #expect(driver.line(with: "Undone: deleted opening balance.") != nil)
        try driver.play("uu")
        #expect(driver.state.totals.totals?.opening.isEmpty == true)
    }

    @Test("An empty category is all flight time; what is typed is the category")
    func category() throws {
        var driver = try Driver(size: "140x30")
        try driver.play("5 b <Enter> <Tab> \"10:00\" <C-s>")
        #expect(driver.state.totals.totals?.opening.map(\.category) == ["total"])
        #expect(driver.lines[0].contains("110:43 h total"), "the header counts it, too")
        try driver.play("b <Down> <Enter> \"pic\" <Tab> \"5:00\" <C-s>")
        #expect(driver.state.totals.totals?.opening.map(\.category).contains("pic") == true)
    }

    @Test(
        "An invalid opening balance is refused with a message that says what to type",
        arguments: [
            ("<C-s>", "needs hours or landings"), ("<Tab> \"x\" <C-s>", "1:13"),
            ("<Tab><Tab> \"-3\" <C-s>", "such as 830"),
            ("<Tab> \"1:00\" <Tab><Tab> \"99.99\" <C-s>", ":"),
        ])
    func refused(keys: String, said: String) throws {
        var driver = try Driver()
        try driver.play("5 b <Enter> \(keys)")
        guard case .sheet(let sheet) = driver.state.overlay else {
            Issue.record("the sheet is gone")
            return
        }
        #expect(sheet.error?.contains(said) == true, "\(sheet.error ?? "")")
        #expect(driver.state.totals.totals?.opening.isEmpty == true)
    }

    @Test("A balance that belongs to no column is shown in its own words and is not added")
    func ownWords() throws {
        var driver = try Driver()
        try driver.play("5 b <Enter> <C-u> \"glider years\" <Tab> \"10:00\" <C-s>")
        let lines = TotalsContent(driver.state).lines.map(\.text)
        #expect(lines.contains { $0.hasPrefix("glider years · 10:00") && $0.contains("no column") })
        #expect(figures("Block time", driver) == ["100:43"])
    }

    @Test("Totals scroll with the wheel, letters and arrows")
    func scrolling() throws {
        var driver = try Driver(size: "60x16")
        try driver.play("5 j <Down>")
        #expect(driver.state.totals.place.cursor == 2 && driver.state.totals.place.top == 0)
        try driver.play("G")
        let furthest = driver.state.totals.place.top
        #expect(driver.line(with: "all ") != nil && driver.line(with: "▴ \(furthest) more lines") != nil)
        try driver.play("<WheelUp 8,10>")
        #expect(driver.state.totals.place.top == furthest - 3)
        try driver.play("g <Resize 100x60>")
        #expect(driver.state.totals.place.top == 0)
    }

    @Test("A change of the file adds up the totals again; keys of lists have no effect")
    func changes() throws {
        var driver = try Driver()
        try driver.play("5 e")
        #expect(driver.state.form == nil)
        let before = driver.effects.count
        driver.send(.fileChanged)
        let topics = driver.effects.dropFirst(before).compactMap(\.job?.topic)
        #expect(topics.contains(groupsTopic) && topics.contains(monthsTopic))
    }

    @Test("Months are added up again for other flights, but not for another grouping or a balance")
    func monthsOnce() throws {
        var driver = try Driver()
        func months(_ keys: String) throws -> Int {
            let before = driver.effects.count
            try driver.play(keys)
            return driver.effects.dropFirst(before).count { $0.job?.topic == monthsTopic }
        }
        #expect(try months("5") == 1)
        #expect(try months("<Tab> <Tab> <S-Tab> <S-Tab> <S-Tab> \(Self.balance) b <F8>") == 0)
        #expect(driver.state.totals.months?.grouping == .month)
        #expect(try months("<Esc> / \"type:c172\" <Enter> 5") == 1)
        // A grouping by month serves as the months.
        try driver.play("<Esc> x 5")
        while driver.state.totals.grouping != .month { try driver.play("<Tab>") }
        driver.send(.fileChanged)
        #expect(try months("<Tab>") == 0)
    }

    @Test("Months are not requested twice at once, but again after a failure")
    func monthsUnderWay() throws {
        var state = try Driver().state
        let first = state.update(.command(.totals)).compactMap(\.job)
        #expect(first.map(\.topic) == [groupsTopic, monthsTopic])
        #expect(state.update(.command(.totalsGroup)).compactMap(\.job?.topic) == [groupsTopic])
        _ = state.update(first[1].failed(.interrupted))
        #expect(state.update(.command(.totalsGroup)).compactMap(\.job?.topic) == [groupsTopic, monthsTopic])
    }

    @Test("An empty logbook and a read-only one have totals, too")
    func empty() throws {
        var driver = try Driver(FakeFile(flights: 0))
        try driver.play("5")
        #expect(driver.line(with: "all flights: 0 flights") != nil)
        var fixed = try Driver(FakeFile(obstacle: .file))
        try fixed.play("5 b <Enter>")
        #expect(fixed.state.overlay == nil && fixed.state.status?.sign == .caution)
    }
}
