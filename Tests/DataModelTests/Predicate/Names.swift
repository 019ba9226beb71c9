import DataModel
import Foundation

/// Foundation has types of these names; in these tests they are ours.
typealias Predicate = DataModel.Predicate
typealias Expression = DataModel.Expression
typealias SortDescriptor = DataModel.SortDescriptor

/// How many times the usual number of rounds a run makes: `FLIGHTLOG_FUZZ_ROUNDS`, 1 by default.
let fuzzRounds = ProcessInfo.processInfo.environment["FLIGHTLOG_FUZZ_ROUNDS"].flatMap { Int($0) } ?? 1
