import DataModel
import Foundation
import TestFiles
import Testing

private typealias Asked = Foundation.Predicate<Plane>

/// A predicate of Foundation, and the equivalent format.
private struct Sentence: CustomTestStringConvertible {
    let asked: Asked
    let format: String

    init(_ format: String, _ asked: Asked) {
        self.asked = asked
        self.format = format
    }

    var testDescription: String { format }
}

private let floor = 2
private let colors: [String] = ["blue", "red"]
private let span = 1...4
private let day = Date(timeIntervalSinceReferenceDate: 50)
private let jet = Plane.Engine.jet

private let comparisons: [Sentence] = [
    Sentence("seats == 4", #Predicate { $0.seats == 4 }),
    Sentence("seats != 2", #Predicate { $0.seats != floor }),
    Sentence("seats > 2 AND weight <= 2.0", #Predicate { $0.seats > 2 && $0.weight <= 2.0 }),
    Sentence("seats < 1 OR isActive == TRUE", #Predicate { $0.seats < 1 || $0.isActive }),
    Sentence("NOT (isActive == TRUE)", #Predicate { !$0.isActive }),
    Sentence("nickname == nil", #Predicate { $0.nickname == nil }),
    Sentence("nickname != \"blue\"", #Predicate { $0.nickname != "blue" }),
    Sentence("nickname == lead.nickname", #Predicate { $0.nickname == $0.lead?.nickname }),
    Sentence("engine == \"jet\"", #Predicate { $0.engine == jet }),
    Sentence("TRUEPREDICATE", #Predicate { _ in true }),
    Sentence(
        "TERNARY(built != nil, built, CAST(50.0, \"NSDate\")) > CAST(50.0, \"NSDate\")",
        #Predicate { ($0.built ?? day) > day }),
]

private let arithmetic: [Sentence] = [
    Sentence("seats + 1 == 5", #Predicate { $0.seats + 1 == 5 }),
    Sentence("(seats * 2) - 1 > 3", #Predicate { $0.seats * 2 - 1 > 3 }),
    Sentence("seats / 2 == 1", #Predicate { $0.seats / 2 == 1 }),
    Sentence("modulus:by:(seats, 2) == 0", #Predicate { $0.seats % 2 == 0 }),
    Sentence("weight / 2.0 > 0.1", #Predicate { $0.weight / 2.0 > 0.1 }),
    Sentence("chs:(seats) < -1", #Predicate { -$0.seats < -1 }),
    Sentence("TERNARY(isActive == TRUE, seats, 0) > 1", #Predicate { ($0.isActive ? $0.seats : 0) > 1 }),
]

private let texts: [Sentence] = [
    Sentence("tailNumber CONTAINS \"1\"", #Predicate { $0.tail.contains("1") }),
    Sentence("tailNumber BEGINSWITH \"N\"", #Predicate { $0.tail.starts(with: "N") }),
    Sentence("tailNumber == \"\"", #Predicate { $0.tail.isEmpty }),
    Sentence("tailNumber IN {\"blue\", \"red\"}", #Predicate { colors.contains($0.tail) }),
    Sentence("nickname != nil AND nickname CONTAINS \"blue\"", #Predicate { $0.nickname?.contains("blue") == true }),
    Sentence(
        "nickname != nil AND NOT (nickname CONTAINS \"blue\")", #Predicate { $0.nickname?.contains("blue") == false }),
    Sentence(
        "(nickname != nil AND nickname BEGINSWITH \"b\") OR (NOT (nickname != nil) AND FALSEPREDICATE)",
        #Predicate { $0.nickname?.starts(with: "b") ?? false }),
]

private let ranges: [Sentence] = [
    Sentence("seats BETWEEN {1, 4}", #Predicate { (1...4).contains($0.seats) }),
    Sentence("seats >= 1 AND seats < 4", #Predicate { (1..<4).contains($0.seats) }),
    Sentence("seats BETWEEN {1, 4}", #Predicate { span.contains($0.seats) }),
]

private let paths: [Sentence] = [
    Sentence("colorScheme.primary == \"blue\"", #Predicate { $0.scheme?.primary == "blue" }),
    Sentence("lead.colorScheme.stripes == 2", #Predicate { $0.lead?.scheme?.stripes == 2 }),
    Sentence("lead.tailNumber == nil", #Predicate { $0.lead?.tail == nil }),
    Sentence(
        "TERNARY(lead != nil, lead.flights.@count, nil) == 0", #Predicate { $0.lead?.flights.count == 0 }),
    Sentence("flights.@count > 1", #Predicate { $0.flights.count > 1 }),
    Sentence("flights.@count == 0", #Predicate { $0.flights.isEmpty }),
    Sentence(
        "SUBQUERY(flights, $x1, $x1.minutes > 50).@count > 0",
        #Predicate { $0.flights.contains { $0.minutes > 50 } }),
    Sentence(
        "SUBQUERY(flights, $x1, NOT ($x1.remarks == nil)).@count == 0",
        #Predicate { $0.flights.allSatisfy { $0.remarks == nil } }),
    Sentence(
        "SUBQUERY(flights, $x1, $x1.minutes >= seats).@count == 2",
        #Predicate { plane in plane.flights.filter { $0.minutes >= plane.seats }.count == 2 }),
    Sentence(
        "SUBQUERY(flights, $x1, $x1.plane.tailNumber == \"N1\").@count > 0",
        #Predicate { $0.flights.contains { $0.plane?.tail == "N1" } }),
]

@Suite("Foundation's #Predicate")
struct FoundationPredicateTests {
    @Test(
        "It becomes the equivalent predicate, and matches the same objects",
        arguments: comparisons + arithmetic + texts + ranges + paths)
    fileprivate func sentences(sentence: Sentence) throws {
        let ours = try DataModel.Predicate(sentence.asked, name: Plane.name(of:root:))
        #expect(ours.predicateFormat == sentence.format)
        var random = SeededChance("Foundation's predicate beside ours")
        for plane in try Plane.random(60, &random) {
            #expect(try ours.evaluate(with: plane) == sentence.asked.evaluate(plane), "\(sentence.format)")
        }
    }

    @Test("An expression without an equivalent is named in the error")
    func refusals() {
        expect(#Predicate { $0.age == 7 }, mentions: "not a property of the model")
        expect(#Predicate { $0.tail.count > 3 }, mentions: "characters")
        expect(#Predicate { $0.tail.contains("x" as Character) }, mentions: "characters")
        let others = [Plane.Scheme.self].map { "\($0)" }.reduce(into: [:]) { $0[$1] = 1 }
        expect(#Predicate { others[$0.tail] == 1 }, mentions: "DictionaryKeySubscript")
    }

    private func expect(_ asked: Asked, mentions words: String, at location: SourceLocation = #_sourceLocation) {
        let error = #expect(throws: DataModelError.self, sourceLocation: location) {
            try DataModel.Predicate(asked, name: Plane.name(of:root:))
        }
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "")", sourceLocation: location)
    }
}
