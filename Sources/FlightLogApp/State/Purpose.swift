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
        case .opening, .form, .saving, .remarks, .paints: true
        case .inspection, .upgrade, .page, .summary, .total, .preview, .deleting, .offers, .match,
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
