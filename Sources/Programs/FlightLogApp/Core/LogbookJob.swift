import Logbook

/// A question to the logbook, or a change of it, with the number by which the answer is known.
package struct LogbookJob: Hashable, Sendable {
    let number: Int
    let purpose: Purpose
    let task: LogbookTask
}
