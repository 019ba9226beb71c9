import TestFiles
import Testing

@testable import Reports

@Suite("Errors of a handwritten page")
struct TranscriptionErrorSearchTests {
    /// Pages as a flying school writes them: block time, time with an instructor or as PIC, landings.
    private static func page(_ chance: inout SeededChance) -> TranscriptionErrorSearch {
        let rows = (0..<18).map { _ -> [Int] in
            let time = 25 + chance.below(150)
            let isDual = chance.percent(50)
            return [time, isDual ? time : 0, isDual ? 0 : time, 1 + chance.below(6)]
        }
        return TranscriptionErrorSearch(rows: rows, units: [.clock, .clock, .clock, .number])
    }

    private static func error(_ check: TranscriptionErrorSearch, _ chance: inout SeededChance) -> TranscriptionError {
        let row = chance.below(check.rows.count)
        switch chance.below(5) {
        case 0: return TranscriptionError(row: row, kind: .leftOut)
        case 1: return TranscriptionError(row: row, kind: .twice)
        case 2: return TranscriptionError(row: row, kind: .columns(1, 2))
        default:
            let columns = [0, 1, 2, 3].filter { check.rows[row][$0] != 0 }
            let column = chance.pick(columns)
            let read = chance.pick(check.units[column].misreadings(of: check.rows[row][column]).sorted())
            return TranscriptionError(row: row, kind: .value(column: column, read: read))
        }
    }

    @Test(
        "Forty errors on twenty pages are found with two candidates at most, by the sums of the page and four parts at most"
    )
    func planted() {
        var chance = SeededChance("CopyCheckTests")
        var asked = 0
        for _ in 0..<20 {
            let check = Self.page(&chance)
            for _ in 0..<2 {
                let error = Self.error(check, &chance)
                let hand = check.page(with: error)
                var sums = check.units.indices.map { column in
                    HandwrittenSum(column: column, rows: 0...17, sum: hand.reduce(0) { $0 + $1[column] })
                }
                var questions = 0
                while questions < 4, let question = check.question(sums) {
                    let lines = hand.prefix(question.rows.upperBound + 1)
                    sums.append(
                        HandwrittenSum(
                            column: question.column, rows: question.rows,
                            sum: lines.reduce(0) { $0 + $1[question.column] }))
                    questions += 1
                }
                asked += questions
                let found = check.candidates(sums)
                #expect(found.count <= 2, "\(error): \(found)")
                // Another line with the same values is as wrong.
                #expect(found.contains { check.page(with: $0) == hand }, "\(error): \(found)")
            }
        }
        print("CopyCheckTests: \(asked) sums asked for 40 errors")
    }

    @Test("A page without an error has no candidate, and each of two errors in two columns is found")
    func several() {
        let check = TranscriptionErrorSearch(
            rows: [[70, 1], [85, 2], [113, 3]], units: [.clock, .number])
        let right = [HandwrittenSum(column: 0, rows: 0...2, sum: 268), HandwrittenSum(column: 1, rows: 0...2, sum: 6)]
        #expect(check.candidates(right).isEmpty && check.question(right) == nil)
        let wrong = [
            HandwrittenSum(column: 0, rows: 0...2, sum: 268 - 54), HandwrittenSum(column: 1, rows: 0...2, sum: 6 + 5),
            HandwrittenSum(column: 1, rows: 0...0, sum: 1), HandwrittenSum(column: 1, rows: 0...1, sum: 8),
        ]
        #expect(
            check.candidates(wrong).contains(TranscriptionError(row: 1, kind: .value(column: 1, read: 7))),
            "\(check.candidates(wrong))")
    }

    @Test(
        "Amounts are read as they are written",
        arguments: [
            (HandwrittenUnit.clock, "23:40", 1_420), (.clock, "7", 420), (.tenths, "12.5", 125), (.tenths, "3", 30),
            (.number, "7", 7), (.hundredths, "1.05", 105),
        ])
    func amounts(unit: HandwrittenUnit, text: String, amount: Int) { #expect(unit.amount(text) == amount) }

    @Test(
        "Other texts are no amounts",
        arguments: [
            (HandwrittenUnit.clock, "1:7"), (.clock, "1:60"), (.clock, "1.5"), (.tenths, "1.55"), (.number, "1.5"),
            (.number, ""), (.clock, "-1:00"), (.clock, "1:30:00"), (.number, "99999999999999999999"),
        ])
    func others(unit: HandwrittenUnit, text: String) { #expect(unit.amount(text) == nil) }
}
