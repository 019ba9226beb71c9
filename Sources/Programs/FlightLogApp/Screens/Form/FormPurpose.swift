import Logbook

/// Why a form is opened.
enum FormPurpose: Hashable, Sendable {
    case new
    /// A new one, or what was typed over a record, where that is still gone.
    case orphan(RecordID)
    case edit(RecordID)
    case nextLeg
    /// A flight like an earlier one.
    case again
}
