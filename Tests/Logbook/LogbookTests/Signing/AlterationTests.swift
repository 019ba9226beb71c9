import Foundation
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

/// Alterations that are planted at random, as another program would make them: past the history and the kept steps. Three hundred
/// in the suite; `scripts/fuzz --proof` plants ten thousand.
@Suite("Alterations of a signed logbook")
struct AlterationTests {
    @Test(
        "Every planted alteration is named: of a signed text, of a covered value, and of the chain before the newest signature"
    )
    func planted() throws {
        var chance = SeededChance("AlterationTests")
        let book = try SignedBook(flights: 8)
        try book.logbook.keepPrinted([sheet(book)], drawn: Data("%PDF-1.7 pages".utf8))
        for id in book.flights.dropLast() { try book.sign(id) }
        try book.change(book.flights[2]) { $0.times[.night] = Minutes(10) }
        try book.logbook.delete(book.flights[3])
        let name = try book.logbook.signingText(of: book.flights[7], by: Signer(name: "Max"))
        try book.logbook.accept(name, .picture, picture: Data(repeating: 7, count: 50))
        let page = try #require(try book.logbook.printedPages().first)
        let paged = try book.logbook.signingText(of: page, by: SignedBook.instructor)
        try book.logbook.accept(paged, .key, signature: (SignedBook.signature(of: paged), "ssh-ed25519 AAAA"))
        try book.sign(book.flights[6])
        #expect(try book.proof().alterations == [])
        var planter = Planter(book: book)
        let count = 300 * fuzzRounds
        var missed = 0
        for _ in 0..<count {
            let undo = try planter.plant(&chance)
            let proof = try book.proof()
            let isNamed = proof.alterations.contains { $0.contains(planter.name) }
            let isInReach = planter.step.map { proof.provedStep < $0 } ?? true
            if !isNamed || !isInReach {
                missed += 1
                if missed < 10 {
                    Issue.record(
                        "“\(planter.name)” is not named, or proved up to \(proof.provedStep): \(planter.last) \(proof.alterations)"
                    )
                }
            }
            try undo()
        }
        print("AlterationTests: \(count - missed) of \(count) found; \(planter.counts)")
        #expect(missed == 0)
        #expect(try book.proof().alterations == [])
    }

    private func sheet(_ book: SignedBook) -> PrintedSheet {
        PrintedSheet(
            layout: "easa", number: 1, text: CanonicalText(.page, [CanonicalText.Line("layout", "easa")]),
            entries: book.flights)
    }
}

/// Changes a value of a row past all that keeps changes, and back.
private struct Planter {
    let book: SignedBook
    private(set) var last = ""
    /// What a sentence about the alteration must hold: the step, or the record.
    private(set) var name = ""
    /// The step of the chain that was altered, which is not proved any more; nil for none.
    private(set) var step: Int64?
    private(set) var counts: [String: Int] = [:]

    private static let minutes = ["blockMinutes", "nightMinutes", "dualReceivedMinutes", "crossCountryMinutes"]
    private static let numbers = ["dayLandings", "nightLandings", "holds", "passengers"]
    private static let texts = ["remarks", "route", "role", "flightRules", "operator", "flightNumber"]

    /// Words that no other value means.
    private static let words = ["role": PilotRole.allCases.map(\.rawValue), "flightRules": ["VFR", "IFR"]]

    init(book: SignedBook) { self.book = book }

    /// Plants one alteration; returns what takes it back.
    mutating func plant(_ chance: inout SeededChance) throws -> () throws -> Void {
        (name, step) = ("", nil)
        switch chance.below(16) {
        case 0: return try set(KeptSignature.entityName, "text", &chance, altered)
        case 1: return try set(KeptSignature.entityName, "signature", &chance, altered)
        case 2: return try set(KeptStep.entityName, "text", &chance, altered)
        case 3: return try set(KeptStep.entityName, "digest", &chance, altered)
        case 4: return try set(Signature.entityName, "digest", &chance, altered)
        case 5: return try set(Signature.entityName, "signer", &chance, altered)
        case 6:
            return try set(KeptPage.entityName, chance.pick(["text", "layout", "seals", "number"]), &chance, altered)
        case 7: return try set(KeptSignature.entityName, chance.pick(["seal", "step", "picture"]), &chance, altered)
        case 8: return try recomputed(&chance)
        case 9: return try removed(&chance)
        default: return try covered(&chance)
        }
    }

    // MARK: One value

    private mutating func covered(_ chance: inout SeededChance) throws -> () throws -> Void {
        switch chance.below(4) {
        case 0: return try set(LogEntry.entityName, chance.pick(Self.minutes), &chance, altered)
        case 1: return try set(LogEntry.entityName, chance.pick(Self.numbers), &chance, altered)
        case 2:
            let path = chance.pick(Self.texts)
            return try set(LogEntry.entityName, path, &chance, Self.words[path].map(other) ?? altered)
        default:
            return try set(
                chance.pick([Aircraft.entityName, Pilot.entityName, Airport.entityName]), nil, &chance, altered)
        }
    }

    private mutating func set(
        _ entity: String, _ attribute: String?, _ chance: inout SeededChance,
        _ alter: (Any?, inout SeededChance) -> Any?
    ) throws -> () throws -> Void {
        let usual = [Aircraft.entityName: "tailNumber", Pilot.entityName: "name", Airport.entityName: "icaoIdentifier"]
        let path = attribute ?? usual[entity] ?? ""
        let context = book.logbook.store.changeContext()
        var objects = try book.logbook.store.objects(FetchSpecification(entityName: entity), in: context)
            .sorted { $0.objectID.key < $1.objectID.key }
        if ["picture", "signature", "seal"].contains(path) {
            objects = objects.filter { $0.value(forKey: path) != nil }
        }
        if path == "signer" { objects = objects.filter { ($0 as? Signature)?.logEntry != nil } }
        let object = objects[chance.below(objects.count)]
        try tell(of: object, path)
        let before = object.value(forKey: path)
        let after = alter(before ?? Self.numberOrText(path), &chance)
        note("\(entity).\(path)", "\(entity) \(object.objectID.key) \(path): \(before ?? "nil") → \(after ?? "nil")")
        let id = object.objectID
        let logbook = book.logbook
        func write(_ value: Any?) throws {
            let context = logbook.store.changeContext()
            context.object(with: id).setValue(value, forKey: path)
            try context.save()
        }
        try write(after)
        return { try write(before) }
    }

    /// Notes what the proof must name.
    private mutating func tell(of object: ManagedObject, _ path: String) throws {
        switch object {
        case let signature as KeptSignature: name = "step \(signature.step ?? 0)"
        case let step as KeptStep:
            name = "tep \(step.number ?? 0)"
            self.step = step.number
        case let page as KeptPage: name = "page \(page.number ?? 0) of \(page.layout ?? "")"
        case let sealing as Signature: name = try sentence(of: sealing.logEntry)
        case let entry as LogEntry: name = try sentence(of: entry)
        default: name = "is altered, and no step says so: "
        }
    }

    private func sentence(of entry: LogEntry?) throws -> String {
        guard let entry else { return "" }
        return try book.logbook.record(entry.recordID(.flights)).sentence
    }

    private static func numberOrText(_ path: String) -> Any? { (minutes + numbers).contains(path) ? 0 : "" }

    private mutating func note(_ kind: String, _ text: String) {
        counts[kind, default: 0] += 1
        last = text
    }

    private func other(among words: [String]) -> (Any?, inout SeededChance) -> Any? {
        { value, chance in chance.pick(words.filter { $0 != value as? String }) }
    }

    private func altered(_ value: Any?, _ chance: inout SeededChance) -> Any? {
        switch value {
        case let number as Int: return number + 1 + chance.below(30)
        case let data as Data:
            var data = data
            data[data.startIndex + chance.below(data.count)] ^= UInt8(1 + chance.below(255))
            return data
        case let text as String:
            guard !text.isEmpty, chance.below(4) > 0 else { return text + chance.pick(["x", " ", "\u{301}", "0"]) }
            var characters = Array(text)
            let place = chance.below(characters.count)
            let old = characters[place]
            characters[place] = old == "7" ? "8" : "7"
            return String(characters)
        default: return value
        }
    }

    // MARK: The chain

    /// Alters a step before the newest signature, and computes the digests of all later steps again.
    private mutating func recomputed(_ chance: inout SeededChance) throws -> () throws -> Void {
        let steps = try book.logbook.keptBook().steps
        let place = chance.below(steps.count - 2)
        note("chain", "step \(place + 1) altered, later digests computed again")
        (name, step) = ("was made after other steps than those that are kept", Int64(place + 1))
        var before = steps[place].digest
        var changed: [(Int64, String, Data)] = []
        for (index, step) in steps.enumerated() where index >= place {
            guard var text = CanonicalText(step.text) else { continue }
            text.lines = text.lines.map { line in
                if index == place, line.word == "what" { return CanonicalText.Line("what", line.value + "!") }
                if index > place, line.word == "before" { return CanonicalText.Line("before", before.hexText) }
                return line
            }
            before = SHA256.digest(of: Data(text.text.utf8))
            changed.append((step.number, text.text, before))
        }
        return try exchange(changed, steps)
    }

    /// Leaves a step out before the newest signature, and numbers the later ones again, with their digests.
    private mutating func removed(_ chance: inout SeededChance) throws -> () throws -> Void {
        let logbook = book.logbook
        let context = logbook.store.changeContext()
        let all = try logbook.store.objects(FetchSpecification(entityName: KeptStep.entityName), in: context)
            .compactMap { $0 as? KeptStep }.sorted { ($0.number ?? 0) < ($1.number ?? 0) }
        let step = all[chance.below(all.count - 2)]
        let (number, text, digest) = (step.number, step.text, step.digest)
        note("missing", "step \(number ?? 0) left out")
        (name, self.step) = ("tep \(number ?? 0) of the kept steps is missing", number)
        context.delete(step)
        try context.save()
        return {
            let context = logbook.store.changeContext()
            let step = KeptStep(context: context)
            (step.number, step.text, step.digest) = (number, text, digest)
            try context.save()
        }
    }

    private func exchange(
        _ changed: [(Int64, String, Data)], _ steps: [KeptBook.Step]
    ) throws -> () throws -> Void {
        let logbook = book.logbook
        func write(_ values: [(Int64, String, Data)]) throws {
            let context = logbook.store.changeContext()
            let all = try logbook.store.objects(FetchSpecification(entityName: KeptStep.entityName), in: context)
            for case let step as KeptStep in all {
                guard let value = values.first(where: { $0.0 == step.number }) else { continue }
                (step.text, step.digest) = (value.1, value.2)
            }
            try context.save()
        }
        try write(changed)
        return { try write(steps.map { ($0.number, $0.text, $0.digest) }) }
    }
}
