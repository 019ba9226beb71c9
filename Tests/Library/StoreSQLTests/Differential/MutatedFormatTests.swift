import DataModel
import Foundation
import StoreSQL
import TestFiles
import Testing

@Suite("A mutated format")
struct MutatedFormatTests {
    @Test("It is refused with an error, or has the same results in the store and in memory")
    func mutations() throws {
        var random = SeededChance("Mutated formats in SQL and in memory")
        var (refused, answered) = (0, 0)
        for _ in 0..<(2 * fuzzRounds) {
            let fleet = try RandomFleet(&random)
            var generator = RandomPredicate(random: random, fleet: fleet)
            for _ in 0..<5_000 {
                let name = generator.random.pick(["Aircraft", "LogEntry", "Trial", "Sortie", "Person"])
                let entity = try fleet.layout.model.entity(named: name)
                let formats = (0..<2).map { _ in generator.predicate(on: entity, depth: 2).predicateFormat }
                let format = Self.splice(formats[0], formats[1], &generator.random)
                let comparison = EngineComparison(fleet: fleet, entity: name)
                guard let outcome = try Self.answer(format, comparison) else {
                    refused += 1
                    continue
                }
                answered += 1
                guard outcome.agrees else {
                    Issue.record("seed \(random.seed): \(try comparison.report(Predicate(parsing: format)))")
                    return
                }
            }
            random = generator.random
        }
        print("Of mutated formats \(answered) were answered, \(refused) refused")
        #expect(answered > 2_000)
    }

    /// Both answers; nil if the format is refused with an error of the library.
    private static func answer(
        _ format: String, _ comparison: EngineComparison
    ) throws -> EngineComparison.Outcome? {
        do {
            return try comparison.compare(Predicate(parsing: format))
        } catch is DataModelError {
            return nil
        }
    }

    /// Replaces parts of one format by parts of another.
    private static func splice(_ format: String, _ other: String, _ random: inout SeededChance) -> String {
        var pieces = format.split(separator: " ").map(String.init)
        let others = other.split(separator: " ").map(String.init)
        for _ in 0...random.below(2) where !pieces.isEmpty && !others.isEmpty {
            let place = random.below(pieces.count)
            let alike = others.filter { kind($0) == kind(pieces[place]) }
            switch random.below(10) {
            case 0: pieces.remove(at: place)
            case 1: pieces.insert(random.pick(others), at: place)
            default: pieces[place] = random.pick(alike.isEmpty ? others : alike)
            }
        }
        return pieces.joined(separator: " ")
    }

    /// The kind of a token. Most exchanges of tokens of one kind can be parsed.
    private static func kind(_ piece: String) -> Int {
        guard let first = piece.unicodeScalars.first else { return 0 }
        if first.properties.isLowercase { return piece.contains("(") ? 1 : 2 }
        if first.properties.isUppercase { return piece.contains("(") ? 3 : 4 }
        return "\"-0123456789".unicodeScalars.contains(first) ? 5 : Int(first.value)
    }
}
