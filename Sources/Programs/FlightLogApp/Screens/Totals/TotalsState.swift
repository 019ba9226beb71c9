import Logbook

/// The screen of totals: what is shown, and what the flights were found to come to.
struct TotalsState: Hashable, Sendable {
    /// What the flights are put together by.
    var grouping = TotalsGrouping.year
    /// How many flights become one figure.
    var policy = RoundingPolicy.sumOfMinutes
    /// The sums; nil until they are known.
    var totals: Totals?
    /// The sums by months; nil until they are known.
    var months: Totals?
    /// Whether the months are those of the flights as they are.
    var knowsMonths = false
    /// Lines that are hidden above the first one shown.
    var scrolled = 0
    /// Whether the groups are scrolled into sight when they come: the user has asked for others.
    var showsGroups = false
    /// Whether the sums are those of other flights, or of before a change.
    var isStale = false
}
