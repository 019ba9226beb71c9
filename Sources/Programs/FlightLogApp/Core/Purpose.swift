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
    case views
    /// A saved view, or a balance, that is saved or deleted.
    case savingView
    /// What a line says of a flight.
    case entry
    /// The flight of a line, being saved.
    case logging
    /// The sums of the screen of totals, in groups.
    case totals
    /// The same by months, for the chart.
    case months
    case deleting
    /// Undo, redo, or going to a state of the history.
    case replaying
    case history
    case look
    /// Keeping what is typed, or forgetting it.
    case draft
    case drafts
    /// Reading a record again that another program has changed.
    case settlement
    /// Reading the marked records, for one field of them.
    case bulk(FieldID)
    case remarks
    /// Reading the marked rows again, to be copied.
    case copying
    /// Looking for the row that a letter leads to.
    case jump
    case offers
    /// What completes the filter line.
    case filterOffers
    case match(FieldID)
    /// Looking for another flight at the same time.
    case overlap
    case details(FieldID)
    case deferred

    /// Whether it changes the logbook: what the user was told of is done, whatever ends the program.
    var isChange: Bool {
        switch self {
        case .saving, .logging, .savingView, .deleting, .replaying, .draft: true
        case .inspection, .opening, .upgrade, .page, .summary, .total, .totals, .months, .entry, .paints, .preview,
            .form, .history, .look, .drafts, .settlement, .bulk, .remarks, .copying, .jump, .offers, .filterOffers,
            .views, .match, .overlap, .details, .deferred:
            false
        }
    }

    /// Whether keys wait for the answer, because they are meant for what it brings.
    var holdsKeys: Bool {
        switch self {
        case .opening, .form, .saving, .logging, .views, .savingView, .deleting, .replaying, .history, .look, .drafts,
            .settlement, .bulk, .remarks, .copying, .jump, .paints:
            true
        case .inspection, .upgrade, .page, .summary, .total, .totals, .months, .preview, .entry, .draft, .offers,
            .filterOffers, .match, .overlap, .details, .deferred:
            false
        }
    }

    /// How soon an answer is wanted.
    enum Urgency: Int, Comparable {
        /// Sums, which read every row, and what follows a rest: nobody waits.
        case atLeisure
        /// Rows to look at, and what completes the line that chooses them. They may be those of a list that was left.
        case soon
        /// What a key, a form or a line waits for, and every change.
        case atOnce

        static func < (one: Urgency, other: Urgency) -> Bool { one.rawValue < other.rawValue }
    }

    /// How soon the answer is wanted: the more urgent is answered first, and stops a question that is less so.
    var urgency: Urgency {
        switch self {
        case .summary, .total, .totals, .months, .preview, .overlap, .deferred: .atLeisure
        case .page, .filterOffers: .soon
        case .inspection, .opening, .upgrade, .paints, .form, .saving, .logging, .entry, .views, .savingView,
            .deleting, .replaying, .history, .look, .draft, .drafts, .settlement, .bulk, .remarks, .copying, .jump,
            .offers, .match, .details:
            .atOnce
        }
    }

    /// Whether a request that still waits may be forgotten when another one for the same purpose comes.
    var isReplaceable: Bool {
        switch self {
        case .page, .summary, .total, .totals, .months, .entry, .paints, .preview, .copying, .jump, .offers,
            .filterOffers, .match, .overlap, .details:
            true
        case .inspection, .opening, .upgrade, .form, .saving, .logging, .views, .savingView, .deleting, .replaying,
            .history, .look, .draft, .drafts, .settlement, .bulk, .remarks, .deferred:
            false
        }
    }
}
