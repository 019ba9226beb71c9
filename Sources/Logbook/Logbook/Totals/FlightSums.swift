import Aviation
import ManagedObjects

extension FetchedExpression {
    /// The number of launches of flights: what is typed, else one for a method of launching, as
    /// `FlightRecord.launchCount` has it; nil when no flight has any.
    static var sumOfLaunches: FetchedExpression {
        let isFlight = ManagedObjects.Predicate.or([
            .compare("kind", .equal, .null), .compare("kind", .equal, .string(EntryKind.flight.rawValue)),
        ])
        let isLaunched = ManagedObjects.Predicate.and([.compare("launchMethod", .notEqual, .null), isFlight])
        let own = Expression.conditional(isLaunched, .constant(.integer(1)), .constant(.null))
        let all = Expression.conditional(.compare("launches", .notEqual, .null), .keyPath("launches"), own)
        return FetchedExpression("sum_launches", .function("sum:", [all]), resultType: .integer64)
    }

    /// The block time of flights, without those on which the pilot was an observer.
    static var sumOfBlock: FetchedExpression {
        let own = Expression.conditional(.isObserver, .constant(.null), .keyPath(FlightColumn.block.attributeName))
        return FetchedExpression("block", .function("sum:", [own]), resultType: .integer64)
    }
}

extension ManagedObjects.Predicate {
    /// Whether the pilot flew nothing of a flight.
    static var isObserver: ManagedObjects.Predicate {
        .or(PilotRole.thatFlyNothing.map { .compare("role", .equal, .string($0)) })
    }
}

extension PilotRole {
    /// The roles in which a pilot only watches, as the store has them.
    static let thatFlyNothing = allCases.filter { !$0.flies }.map(\.rawValue)
}
