import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("Totals of a file")
struct ImportTotalsTests {
    private let folder: ExportFolder

    init() throws { folder = try ExportFolder() }

    /// Returns the totals of a text by the titles of their columns.
    private func totals(_ text: String) throws -> [String: ImportTotal] {
        let source = try folder.folder.source(text)
        let plan = try folder.book.plan(importing: source, ImportDecisions()) { _ in true }
        return Dictionary(uniqueKeysWithValues: plan.totals.map { ($0.title, $0) })
    }

    @Test("Counts that several columns say together are compared, and cells that cannot be read are counted")
    func counts() throws {
        let text = ForeFlightFile.text(
            ForeFlightFile.titlesB,
            [
                [
                    "Date": "2025-06-07", "TotalTime": "1.0", "AllLandings": "3", "DayLandingsFullStop": "1",
                    "DayTakeoffs": "2", "Approach1": "2;ILS;25R;KLVK;", "Holds": "two",
                ],
                ["Date": "2025-06-08", "TotalTime": "1.0", "AllLandings": "x"],
                ["Date": "soon", "TotalTime": "1.0", "AllLandings": "4", "Approach1": "1;ILS;25R;KLVK;"],
            ])
        let totals = try totals(text)
        let landings = try #require(totals["AllLandings"])
        #expect(landings.source == 7 && landings.imported == 3 && landings.difference == -4)
        #expect(landings.unreadable == 1 && landings.lines.count == 2)
        #expect(totals["DayTakeoffs"]?.imported == 2 && totals["DayLandingsFullStop"]?.difference == 0)
        #expect(totals["Approach1"]?.source == 3 && totals["Approach1"]?.imported == 2)
        #expect(totals["Holds"]?.unreadable == 1 && totals["Holds"]?.lines.count == 1)
        #expect(totals["TotalTime"]?.difference == -60 && totals["TotalTime"]?.unreadable == 0)
    }

    @Test("The night that a journal says is compared")
    func journal() throws {
        let totals = try totals(
            "2025-06-07\nG-ABCD:A320\nBRS/GLA 0702/0818 n:15 m\n/ 0848/1037 n\n/ 1130/1240 p2\n")
        #expect(totals.keys.sorted() == ["Words"])
        #expect(totals["Words"]?.source == 15 && totals["Words"]?.difference == 0 && totals["Words"]?.unreadable == 0)
    }

    @Test("An opening balance counts with its landings and with the times of all its columns")
    func balance() throws {
        let totals = try totals(
            "mcc_DATE,AF_DEP,AF_ARR,TIME_TOTAL,TIME_NIGHT,LDG_DAY,IS_PREVEXP\n2025-06-07,LSZH,LSGG,1:00,0:10,1,FALSE\n"
                + "2020-01-01,,,100:00,20:00,300,TRUE\n")
        #expect(totals["TIME_TOTAL"]?.source == 6_060 && totals["TIME_TOTAL"]?.difference == 0)
        #expect(totals["LDG_DAY"]?.source == 301 && totals["LDG_DAY"]?.difference == 0)
        #expect(totals["TIME_NIGHT"]?.source == 1_210 && totals["TIME_NIGHT"]?.difference == 0)
    }
}
