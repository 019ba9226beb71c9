import DataModel

/// A condition divided into what a store can say and what is left for the memory.
///
/// The condition holds exactly where `stored` holds and every one of `rest` does. Under AND each part goes its own way;
/// of an OR whose parts are not all the store's, the store keeps what the parts imply, and the whole OR is left.
struct PredicateSplit {
    /// What the store is asked.
    var stored: Predicate
    /// What must hold beside it.
    var rest: [Predicate] = []
    /// Why the rest is left.
    var reasons: [String] = []

    /// Divides the claim that a condition holds, or with `isTrue` false that it does not.
    ///
    /// - Throws: what is wrong with the condition wherever it is asked.
    init(
        _ predicate: Predicate, isTrue: Bool = true, compile: (Predicate) throws(DataModelError) -> Void
    ) throws(DataModelError) {
        let claim = isTrue ? predicate : .not(predicate)
        var reason: String?
        do throws(DataModelError) {
            try compile(claim)
        } catch .notExpressible(let text) {
            reason = text
        }
        stored = claim
        guard let reason else { return }
        switch predicate.node {
        case .not(let part): self = try PredicateSplit(part, isTrue: !isTrue, compile: compile)
        case .and(let parts):
            self = try isTrue ? Self.all(parts, isTrue, compile) : Self.any(parts, isTrue, compile, claim)
        case .or(let parts):
            self = try isTrue ? Self.any(parts, isTrue, compile, claim) : Self.all(parts, isTrue, compile)
        case .constant, .comparison, .invalid: (stored, rest, reasons) = (.all, [claim], [reason])
        }
    }

    private init(stored: Predicate, rest: [Predicate], reasons: [String]) {
        (self.stored, self.rest, self.reasons) = (stored, rest, reasons)
    }

    private static func all(
        _ parts: [Predicate], _ isTrue: Bool, _ compile: (Predicate) throws(DataModelError) -> Void
    ) throws(DataModelError) -> PredicateSplit {
        let splits = try splits(parts, isTrue, compile)
        let stored = splits.map(\.stored).filter { $0 != .all }
        return PredicateSplit(
            stored: stored.isEmpty ? .all : stored.count == 1 ? stored[0] : .and(stored),
            rest: splits.flatMap(\.rest), reasons: splits.flatMap(\.reasons))
    }

    private static func any(
        _ parts: [Predicate], _ isTrue: Bool, _ compile: (Predicate) throws(DataModelError) -> Void, _ claim: Predicate
    ) throws(DataModelError) -> PredicateSplit {
        let splits = try splits(parts, isTrue, compile)
        let stored = splits.map(\.stored)
        return PredicateSplit(
            stored: stored.contains(.all) ? .all : .or(stored), rest: [claim], reasons: splits.flatMap(\.reasons))
    }

    private static func splits(
        _ parts: [Predicate], _ isTrue: Bool, _ compile: (Predicate) throws(DataModelError) -> Void
    ) throws(DataModelError) -> [PredicateSplit] {
        var result: [PredicateSplit] = []
        for part in parts { result.append(try PredicateSplit(part, isTrue: isTrue, compile: compile)) }
        return result
    }
}
