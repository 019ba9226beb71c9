import Foundation
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("What a file is")
struct RecognizedFileTests {
    private let folder = FormatsFolder()

    // MARK: Formats that resemble each other

    @Test("A table with titles like those of ForeFlight or LogTen is neither")
    func garmin() throws {
        let garmin = "Date,Aircraft ID,Aircraft Type,From,To,Route,Time Out,Time In,Total Time,PIC,Remarks\n"
        let row = "6/13/2025,N100AB,C172,PAO,SQL,PAO SQL,14:05,15:15,1.2,1.2,ok\n"
        let source = try folder.source(garmin + row)
        #expect(source.description.format == "table" && !source.description.isCertain)
        #expect(try source.allEntries.map { $0.minutes(.block) } == [72])
        let short = "Date,Aircraft ID,From,To,Total Time,PIC,Day Landings,Remarks\n6/13/2025,N1,PAO,SQL,2.5,2.5,1,ok\n"
        #expect(try folder.source(short).description.format == "table")
        #expect(try folder.source(short.replacing(",", with: "\t")).description.format == "table")
        let logTen = short.replacing("Day Landings", with: "PIC/P1 Crew").replacing(",2.5,1,ok", with: ",2.5,A Lee,ok")
        #expect(try folder.source(logTen).description.format == "logten")
        // Another reading than the recognized one can be said.
        let own = try folder.source(logTen, "book.csv") { $0.format = ImportFormats.anyTable }
        #expect(own.description.format == "table" && !own.description.isCertain)
    }

    @Test(
        "LogTen’s columns are the pilot’s choice: names of attributes, or titles that only LogTen has",
        arguments: [
            "flight_flightDate\tflight_to\taircraftType_type\tflight_totalTime\n2025-06-07\tKSQL\tC172\t130\n",
            "Date\tAircraft ID\tTo\tTotal Time\tDay Ldg\tNight Ldg\tSim Inst\n2025-06-07\tN1\tKSQL\t130\t1\t\t\n",
            "Date\tTo\tTotal Time\tSIC\tNight\tDay Ldg\tX-Ctry\tDual Rcvd\n2025-06-07\tKSQL\t130\t\t\t1\t130\t\n",
            "Date,To,Total Time,SIC/P2 Crew\n2025-06-07,KSQL,130,\n",
        ])
    func chosenColumns(text: String) throws {
        let source = try folder.source(text)
        #expect(source.description.format == "logten" && source.description.isCertain)
        let entry = try #require(try source.allEntries.first)
        #expect(entry.minutes(.block) == 90 && entry.flight.destination == .new("KSQL") && entry.flight.origin == nil)
        // As any table: a title that says the end decides, not the place of the column.
        let table = try #require(try folder.entries(text, "book.csv") { $0.format = ImportFormats.anyTable }.first)
        #expect(table.flight.destination == .new("KSQL") && table.flight.origin == nil)
    }

    @Test("A format that is said needs no title of its own but that of the date")
    func saidFormat() throws {
        let text = "Date\tAircraft ID\tTo\tTotal Time\n2025-06-07\tN1\tKSQL\t130\n"
        #expect(try folder.source(text).description.format == "table")
        let logTen = try folder.source(text, "book.csv") { $0.format = "logten" }
        #expect(logTen.description.format == "logten")
        #expect(try logTen.allEntries.first?.minutes(.block) == 90)
        let foreFlight = "Date,AircraftID,From,To,TotalTime,AllLandings\n2025-06-07,N1,KPAO,KSQL,1.2,2\n"
        let said = try folder.entries(foreFlight, "book.csv") { $0.format = "foreflight" }
        #expect(said.first?.minutes(.block) == 72 && said.first?.count(.dayLandings) == 2)
        for other in ["mcc", "foreflight"] {
            let error = try #require(try folder.error(Array("Name,Phone\nAnn,1\n".utf8)) { $0.format = other })
            #expect(error.message.contains("no titles of the format \(other)"), "\(error)")
        }
    }

    // MARK: The owner

    @Test(
        "The owner of the logbook is not someone else, whatever the format",
        arguments: [
            ("Date,Reg,From,To,Total,PIC Name\n2025-06-07,G-ABCD,EGKB,EGMC,1:00,SELF\n", "table"),
            ("flight_flightDate\tflight_from\tflight_selectedCrewPIC\n2025-06-07\tKPAO\tSelf\n", "logten"),
            (
                "Date,AircraftID,From,To,TimeOut,Person1,InstructorName\n2025-06-07,N1,KPAO,KSQL,,Self;PIC;;,self\n",
                "foreflight"
            ),
            ("Date,Tail Number,Total Flight Time,Landings,Name of PIC\n2025-06-07,N1,1.0,1,Self\n", "myflightbook"),
            ("Date,Departure Place,Arrival Place,Time Total,PIC Name\n2025-06-07,LSZH,LSGG,1:00,Self\n", "weblogbook"),
            ("mcc_DATE,AF_DEP,AF_ARR,PILOT1_NAME\n2025-06-07,LSZH,LSGG,SELF\n", "mcc"),
        ])
    func owner(text: String, format: String) throws {
        let source = try folder.source(text)
        #expect(source.description.format == format)
        let entry = try #require(try source.allEntries.first)
        #expect(entry.flight.pilot == nil && entry.flight.crew.isEmpty)
    }

    // MARK: Damage

    @Test("A table with titles only has no rows; a damaged row names its line, also the first one")
    func titlesOnly() throws {
        for text in ["Date,Reg,From,To,Total\n", "Date,Reg,From,To,Total"] {
            let source = try folder.source(text)
            #expect(try source.allEntries.isEmpty && source.description.notes == ["there are no rows below the titles"])
        }
        let damaged = try #require(try folder.error(Array("Date,Reg,From,To,Total\n2025-06-07,\"N1,KPAO\n".utf8)))
        #expect(damaged == .damaged(line: 2, reason: "a quotation mark is not closed"))
        let later = "Date,Reg,From,To,Total\n2025-06-07,N1,KPAO,KSQL,1\n2025-06-08,\"N1\n"
        #expect(try folder.error(Array(later.utf8)) == .damaged(line: 3, reason: "a quotation mark is not closed"))
    }

    @Test(
        "JSON that breaks off names its line; JSON without entries says so", arguments: ["[", "[ \n", "[{\"a\":1},\n"])
    func truncated(text: String) throws {
        guard case .damaged(let line, let reason)? = try folder.error(Array(text.utf8)) else {
            Issue.record("\(text)")
            return
        }
        #expect(line == (text.contains("\n") ? 2 : 1) && reason.contains("breaks off"))
        let empty = try #require(try folder.error(Array("[]".utf8)))
        #expect(empty.message.hasSuffix("has no entries."))
    }

    @Test("Whether a text is a journal is decided by its beginning")
    func longTable() throws {
        let lines = String(repeating: "x,,\n", count: 200_000)
        let journal = "2026-02-04\nG-ABCD:A319\nBRS/GLA 0702/0818\n"
        let path = try folder.write(lines + journal)
        let file = try TextFile(path)
        #expect(try !FlightJournalSource.isJournal(file))
        var reader = JournalReader(file, mostLines: 10, end: .max)
        #expect(try reader.next() == nil && reader.place == 40)
        #expect(try FlightJournalSource.isJournal(TextFile(try folder.write("\n\n" + journal))))
    }
}
