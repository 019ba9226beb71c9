import Foundation
import ManagedObjects
import TestFiles
import Testing

/// A mistake of a save, planted into the file after it: the random runs must find each.
enum GraphFault: String, CaseIterable {
    /// A row keeps its reference to a deleted one.
    case keepsReference
    /// A pair with a deleted row is kept.
    case keepsPair
    /// A member without an inverse keeps its owner, who was deleted.
    case keepsOwner
    /// A part survives its aircraft.
    case keepsPart
    /// An entry survives the aircraft whose rule is Cascade.
    case breaksCascade
    /// An aircraft with entries is deleted though its rule is Deny.
    case breaksDeny
    /// A name is not the one that the policy promises.
    case losesName
    /// The history does not tell of a deletion.
    case missesHistory

    /// The rule and the history that the mistake needs.
    func suits(_ run: GraphRun) -> Bool {
        switch self {
        case .keepsReference, .keepsPair: run.rule == .nullify
        case .breaksCascade: run.rule == .cascade
        case .breaksDeny: run.rule == .deny
        case .missesHistory: run.hasHistory
        case .keepsOwner, .keepsPart, .losesName: true
        }
    }

    /// The statement that plants the mistake; nil if the save gives no occasion for it.
    func statement(_ before: GraphState, _ after: GraphState, _ promises: [GraphRun.NamePromise]) -> String? {
        let gone = before.names["Aircraft", default: [:]].keys.filter { !after.has("Aircraft", $0) }.sorted().first
        switch self {
        case .keepsReference:
            guard let gone, let entry = after.names["Entry"]?.keys.min() else { return nil }
            return "UPDATE ZENTRY SET ZAIRCRAFT = \(gone) WHERE Z_PK = \(entry)"
        case .keepsPair:
            guard let gone, let person = after.names["Person"]?.keys.min() else { return nil }
            return "INSERT INTO Z_1OWNERS VALUES (\(gone), \(person))"
        case .keepsOwner:
            guard let note = before.names["Note"]?.keys.first(where: { !after.has("Note", $0) }),
                let aircraft = after.names["Aircraft"]?.keys.min()
            else { return nil }
            return "UPDATE ZAIRCRAFT SET Z4MENTIONS = \(note) WHERE Z_PK = \(aircraft)"
        case .keepsPart:
            guard let gone, let part = before.parts.first(where: { $0.value == gone && !after.has("Part", $0.key) })
            else { return nil }
            return "INSERT INTO ZPART (Z_PK, Z_ENT, Z_OPT) SELECT \(part.key), Z_ENT, 1 FROM Z_PRIMARYKEY "
                + "WHERE Z_NAME = 'Part'"
        case .breaksCascade:
            guard let gone, let entry = before.entries.first(where: { $0.value == gone && !after.has("Entry", $0.key) })
            else { return nil }
            return "INSERT INTO ZENTRY (Z_PK, Z_ENT, Z_OPT) SELECT \(entry.key), Z_ENT, 1 FROM Z_PRIMARYKEY "
                + "WHERE Z_NAME = 'Entry'"
        case .breaksDeny:
            guard let entry = after.entries.first(where: { before.entries[$0.key] == $0.value }) else { return nil }
            return "UPDATE ZENTRY SET ZAIRCRAFT = NULL WHERE ZAIRCRAFT = \(entry.value); "
                + "UPDATE ZPART SET ZPLANE = NULL WHERE ZPLANE = \(entry.value); "
                + "UPDATE ZPAPERS SET ZAIRCRAFT = NULL WHERE ZAIRCRAFT = \(entry.value); "
                + "UPDATE ZNOTE SET ZABOUT = NULL WHERE ZABOUT = \(entry.value); "
                + "DELETE FROM Z_1OWNERS WHERE Z_1PLANES = \(entry.value); "
                + "DELETE FROM ZAIRCRAFT WHERE Z_PK = \(entry.value)"
        case .losesName:
            guard let promise = promises.first(where: { after.has($0.entity, $0.key) }) else { return nil }
            return "UPDATE Z\(promise.entity.uppercased()) SET ZNAME = 'lost' WHERE Z_PK = \(promise.key)"
        case .missesHistory:
            guard let entity = GraphRun.entities.first(where: { before.names[$0]?.keys != after.names[$0]?.keys })
            else { return nil }
            return "DELETE FROM ACHANGE WHERE ZENTITY = (SELECT Z_ENT FROM Z_PRIMARYKEY WHERE Z_NAME = '\(entity)')"
        }
    }
}

@Suite("Mistakes planted in random graphs")
struct GraphFaultTests {
    @Test("Each is found", arguments: GraphFault.allCases)
    func found(fault: GraphFault) throws {
        var planted = 0
        for seed in 0..<200 as Range<UInt64> where planted < 20 {
            let run = try GraphRun(SeededChance(seed: seed))
            guard fault.suits(run) else { continue }
            run.fault = fault
            do {
                try run.run()
            } catch let failure as GraphRun.Failure {
                let log = run.log.joined(separator: "\n")
                #expect(run.hasPlanted, "seed \(seed) fails by itself: \(failure.what)\n\(log)")
                return
            }
            if run.hasPlanted { planted += 1 }
        }
        Issue.record("\(fault) was planted \(planted) times and not found")
    }
}
