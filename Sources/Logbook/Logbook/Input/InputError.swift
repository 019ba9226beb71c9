/// Why a text that somebody typed or imported was not understood, and where in it.
///
/// The range counts characters (what a person sees as one letter) from the start of the text as typed, blanks
/// included, so that a form or a filter line can underline the place. It is empty at the end of the text when
/// something is missing there.
package struct InputError: Error, Hashable, Sendable {
    /// What is wrong.
    package let reason: InputReason
    /// The characters that are wrong, counted from 0.
    package let range: Range<Int>

    /// An error of a reason at a place, in characters from 0.
    package init(_ reason: InputReason, at range: Range<Int>) {
        self.reason = reason
        self.range = range
    }

    /// What happened, in the pilot's words, without a full stop.
    package var message: String { reason.message }

    /// What to type instead.
    package var recovery: String { reason.recovery }
}
