import Logbook

/// What an answer of the logbook is for; a new request for the same purpose makes the earlier one pointless.
enum Purpose: Hashable, Sendable {
    case inspection
    case opening
    case upgrade
    case page(RecordKind)
    case summary(RecordKind)
    case total
    case paints
    case preview
    /// A form that opens when the answer is there.
    case form(FormPurpose)
    case saving
    case deleting
    case remarks
    case offers
    case match(FieldID)
    case details(FieldID)
    case deferred

    /// Whether keys wait for the answer, because they are meant for what it brings.
    var holdsKeys: Bool {
        switch self {
        case .form, .saving, .remarks, .paints: true
        case .inspection, .opening, .upgrade, .page, .summary, .total, .preview, .deleting, .offers, .match,
            .details, .deferred:
            false
        }
    }

    /// Whether it is answered before what nobody waits for: sums, which read every row, and what follows a rest.
    var isUrgent: Bool {
        switch self {
        case .summary, .total, .preview, .deferred: false
        case .inspection, .opening, .upgrade, .page, .paints, .form, .saving, .deleting, .remarks, .offers, .match,
            .details:
            true
        }
    }

    /// Whether a request that still waits may be forgotten when another one for the same purpose comes.
    var isReplaceable: Bool {
        switch self {
        case .page, .summary, .total, .paints, .preview, .offers, .match, .details: true
        case .inspection, .opening, .upgrade, .form, .saving, .deleting, .remarks, .deferred: false
        }
    }
}

/// Why a form is opened.
enum FormPurpose: Hashable, Sendable {
    case new
    case edit(RecordID)
    case nextLeg
}

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

    /// Whether keys wait for an answer.
    var holdsKeys: Bool { numbers.keys.contains(where: \.holdsKeys) }
}
