import Logbook

/// The requests under way, each with its number; an answer to an older number is dropped.
struct Requests: Hashable, Sendable {
    private var last = 0
    private var numbers: [Purpose: Int] = [:]

    /// Makes the effect that asks the logbook; an earlier question for the same purpose is forgotten.
    mutating func ask(_ task: LogbookTask, for purpose: Purpose) -> Effect {
        last += 1
        numbers[purpose] = last
        return .logbook(LogbookJob(number: last, purpose: purpose, task: task))
    }

    /// Takes an answer's number; returns false when it came too late.
    mutating func take(_ job: LogbookJob) -> Bool {
        guard numbers[job.purpose] == job.number else { return false }
        numbers[job.purpose] = nil
        return true
    }

    /// Forgets a question: its answer will be dropped.
    mutating func forget(_ purpose: Purpose) { numbers[purpose] = nil }

    /// Whether a question for the purpose is not yet answered.
    func isUnderWay(_ purpose: Purpose) -> Bool { numbers[purpose] != nil }

    /// Whether every question is answered.
    var isEmpty: Bool { numbers.isEmpty }

    /// Whether keys wait for an answer.
    var holdsKeys: Bool { numbers.keys.contains(where: \.holdsKeys) }
}
