import DataModel

/// A predicate divided between the store and memory.
///
/// The predicate is true exactly when `stored` and all of `rest` are. The parts of an AND are divided one by one. If
/// the store cannot express every part of an OR, it gets a weaker condition, and the whole OR is evaluated in memory.
struct PredicateSplit {
    /// The part for the store.
    var stored: Predicate
    /// The parts for memory.
    var rest: [Predicate] = []
    /// Why these parts are left to memory.
    var reasons: [String] = []

    /// Divides the claim that a predicate is true, or with `isTrue` false that it is not.
    ///
    /// - Throws: errors in the predicate that do not depend on where it is evaluated.
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
