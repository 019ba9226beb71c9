import Aviation
import Logbook

/// What came of writing flights in another program's format.
package struct ExportReport: Hashable, Sendable {
    /// Values that the format cannot hold.
    package struct Loss: Hashable, Sendable {
        /// What they are, such as `Role`.
        package let what: String
        package fileprivate(set) var count = 0
        /// The first of them, each with its flight.
        package fileprivate(set) var examples: [String] = []
    }

    /// The number of flights that were written.
    package internal(set) var flights = 0
    /// How many of them are sessions in simulators.
    package internal(set) var sessions = 0
    /// The values that were not written, in the order in which they were found.
    package private(set) var losses: [Loss] = []

    private static let mostExamples = 3

    package init() {}

    /// Creates the report of flights that are not written yet.
    init(_ query: ListQuery, of book: any LogbookAccess) throws(LogbookError) {
        sessions = try book.summary(query).sessions
    }

    /// Notes a value that is not written.
    mutating func lose(_ what: String, _ example: @autoclosure () -> String) {
        let index = losses.firstIndex { $0.what == what } ?? losses.count
        if index == losses.count { losses.append(Loss(what: what)) }
        losses[index].count += 1
        if losses[index].examples.count < Self.mostExamples { losses[index].examples.append(example()) }
    }

    /// A sentence for each loss, such as `Role: 2 values have no place in the format: 2026-11-18 HB-KPZ: PIC; …`.
    package var sentences: [String] {
        losses.map { loss in
            let more = loss.count > loss.examples.count ? "; …" : ""
            let number = loss.count == 1 ? "1 value has" : "\(loss.count) values have"
            return "\(loss.what): \(number) no place in the format: \(loss.examples.joined(separator: "; "))\(more)"
        }
    }
}
