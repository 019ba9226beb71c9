import PilotLines
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Lines of pilots")
struct PilotLinesTests {
    @Test(
        "The commonest flights cost at most fourteen keys from the list: L, the line, Enter",
        arguments: PilotLine.commonest)
    func keys(line: PilotLine) { #expect(line.text.count + 2 <= 14) }

    private func logbook() throws -> (LogbookFolder, StoreLogbook) {
        let folder = try LogbookFolder()
        let logbook = try folder.open()
        try PilotLine.begin(logbook)
        return (folder, logbook)
    }

    @Test(
        "A line is saved as its author meant it, value by value",
        arguments: PilotLine.commonest + PilotLine.flights + PilotLine.localFlights + PilotLine.everyday)
    func saved(line: PilotLine) throws {
        let (folder, logbook) = try logbook()
        let entry = try logbook.entry(line.text, today: PilotLine.today)
        #expect(
            entry.canBeSaved, "\(entry.line.firstProblem?.problem?.recovery ?? "") \(entry.findings.map(\.message))")
        let id = try logbook.save(.flight(entry.flight), over: nil)
        let saved = try #require(try logbook.flight(id))
        #expect(saved.allValues == line.meant)
        #expect(entry.flight.allValues == line.meant, "what is shown before is what is saved")
        withExtendedLifetime(folder) {}
    }

    private static let regionAdvice = ", or choose a region (:region, --region)"

    @Test(
        "A line with two readings, or none, is refused and says what to type",
        arguments: PilotLine.refusals + PilotLine.localRefusals + PilotLine.everydayRefusals)
    func refused(line: PilotLine) throws {
        let (folder, logbook) = try logbook()
        let entry = try logbook.entry(line.text, today: PilotLine.today)
        #expect(!entry.canBeSaved, "\(entry.flight.allValues)")
        let remedy =
            entry.line.firstProblem?.problem?.recovery
            ?? entry.findings.first { $0.severity == .error }?.recovery
        #expect(remedy?.isEmpty == false)
        // A date with two readings also offers to choose a region.
        if !line.meant.isEmpty { #expect(remedy?.replacing(Self.regionAdvice, with: "") == line.meant) }
        withExtendedLifetime(folder) {}
    }
}
