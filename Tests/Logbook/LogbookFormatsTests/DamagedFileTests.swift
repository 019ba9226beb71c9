import Foundation
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook
@testable import LogbookFormats

@Suite("Damaged files of other programs")
struct DamagedFileTests {
    private let folder = FormatsFolder()

    @Test("The small files are what they say")
    func formats() throws {
        for (word, text) in SmallFiles.all {
            let source = try folder.source(text)
            #expect(source.description.format == String(word.prefix { $0 != " " }))
            #expect(try source.allEntries.allSatisfy { $0.refusal == nil }, "\(word)")
        }
    }

    @Test(
        "A file with damaged bytes is read or refused, and every entry that comes out is whole",
        arguments: SmallFiles.all.keys.sorted())
    func damage(format: String) throws {
        var chance = SeededChance("damaged \(format)")
        let whole = Array(try #require(SmallFiles.all[format]).utf8)
        // The long form of scripts/fuzz has ten rounds of a thousand.
        for round in 0..<(fuzzRounds > 1 ? 100 * fuzzRounds : 25) {
            var bytes = whole
            if round % 3 == 0 {
                bytes = Mutation.apply(whole, &chance)
            } else if round % 3 == 1 {
                bytes[chance.below(bytes.count)] ^= 1 << chance.below(8)
            } else {
                bytes.removeLast(chance.below(bytes.count))
            }
            var options = ImportOptions(today: FormatsFolder.today)
            options.chunkLength = chance.pick([7, 64, 65_536])
            do {
                let source = try ImportFormats.source(of: try folder.write(bytes), options: options)
                for entry in try source.allEntries {
                    #expect(entry.cells.count == source.description.columns.count, "round \(round)")
                    #expect(
                        entry.figures.count == entry.cells.count && entry.kept.allSatisfy(entry.cells.indices.contains))
                    #expect((entry.refusal == nil) == (entry.flight.date != nil || entry.balance != nil))
                    #expect(try source.entry(at: entry.place)?.cells == entry.cells)
                    expectDate(of: entry, in: bytes, source, "round \(round)")
                }
            } catch {
                let message = (error as? ImportError)?.message
                #expect(message?.isEmpty == false, "round \(round): \(error)")
                if case .damaged(let line, _)? = error as? ImportError {
                    let lines = bytes.count { $0 == 10 || $0 == 13 } + 1
                    #expect((1...lines).contains(line), "round \(round): \(error)")
                }
            }
        }
    }

    /// Checks that the date of an entry stands in the file. A journal has dates for several lines, JSON may escape them.
    private func expectDate(of entry: ImportedEntry, in bytes: [UInt8], _ source: any ImportSource, _ round: Comment) {
        let columns = source.description.columns
        guard source.description.format != "efj", let date = entry.flight.date,
            let place = columns.firstIndex(where: { $0.field == .date })
        else { return }
        let cell = entry.cells[place]
        #expect(cell.contains(String("\(date.year)".suffix(2))) && cell.contains("\(date.day)"), round)
        if !source.description.format.hasSuffix("json"), cell.allSatisfy(\.isASCII), !bytes.contains(0) {
            #expect(
                Data(bytes).range(of: Data(cell.replacing("\"", with: "\"\"").utf8)) != nil || cell.contains("\""),
                round)
        }
    }

    @Test("A database with damaged bytes is read or refused, and does not change")
    func databaseDamage() throws {
        var chance = SeededChance("damaged databases")
        for sql in [LogTenFile.sample, OpenPilotLogFile.sample, WebLogbookFile.sample] {
            let whole = Array(try Data(contentsOf: URL(filePath: try folder.database("PRAGMA page_size=512; " + sql))))
            for round in 0..<(120 * fuzzRounds) {
                var bytes = whole
                // One byte, or whatever else can happen to a file whose first bytes say what it is.
                if round % 3 == 0 {
                    bytes = Mutation.apply(whole, &chance)
                } else {
                    bytes[chance.below(bytes.count)] ^= 1 << chance.below(8)
                }
                bytes = Array(whole[..<16]) + bytes.dropFirst(16)
                let path = try folder.write(bytes, "damaged.db")
                do {
                    let source = try folder.source(at: path)
                    for entry in try source.allEntries {
                        #expect(entry.cells.count == source.description.columns.count, "round \(round)")
                        #expect((entry.refusal == nil) == (entry.flight.date != nil || entry.balance != nil))
                        #expect(try source.entry(at: entry.place)?.cells == entry.cells)
                    }
                } catch {
                    #expect(error is ImportError, "round \(round): \(error)")
                }
                #expect(try Data(contentsOf: URL(filePath: path)) == Data(bytes), "round \(round)")
            }
        }
    }

    @Test("Rows are found again in any order, also in UTF-16, JSON and journals")
    func places() throws {
        let rows = (1...300).map { ["Date": "2025-06-07", "AircraftID": "N\($0)", "PilotComments": "no. \($0), ü"] }
        let table = ForeFlightFile.text(rows)
        let units: [UInt8] = table.utf16.flatMap { (unit: UInt16) -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
        let wide: [UInt8] = [0xFF, 0xFE] + units
        let objects =
            "[" + (1...300).map { "{\"date\":\"2025-06-07\",\"blockMinutes\":\($0)}" }.joined(separator: ",\n") + "]"
        let journal = "2025-06-07\nG-ABCD:A320\n" + (1...300).map { "BRS/GLA 0702/0818 # \($0)\n" }.joined()
        let files: [[UInt8]] = [Array(table.utf8), wide, Array(objects.utf8), Array(journal.utf8)]
        for bytes in files {
            let source = try ImportFormats.source(
                of: try folder.write(bytes), options: ImportOptions(today: FormatsFolder.today))
            let entries = try source.allEntries
            #expect(entries.count == 300)
            for entry in entries + entries.reversed() + [entries[7], entries[7], entries[290]] {
                #expect(try source.entry(at: entry.place)?.cells == entry.cells)
            }
            #expect(try source.entry(at: Int64.max) == nil)
            #expect(try source.entry(at: -1) == nil)
        }
    }

    @Test("Pieces of a file are never read as another one by the size of the chunks")
    func chunks() throws {
        let row = [
            "Date": "2025-06-07", "AircraftID": "N100AB", "From": "KPAO", "TimeOut": "17:00",
            "PilotComments": "ü\n\"x\"",
        ]
        let path = try folder.write(ForeFlightFile.text([row, row]))
        var all: [[ImportedEntry]] = []
        for length in [1, 3, 100, 65_536] {
            var options = ImportOptions(today: FormatsFolder.today)
            options.chunkLength = length
            all.append(try ImportFormats.source(of: path, options: options).allEntries)
        }
        #expect(Set(all).count == 1 && all[0].count == 2)
    }
}
