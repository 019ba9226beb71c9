import Logbook

/// Why a form is opened.
enum FormPurpose: Hashable, Sendable {
    case new
    case edit(RecordID)
    case nextLeg
    /// A flight like an earlier one.
    case again
}
