/// What a list shows, as a value: what was typed behind `/`, in a saved view, or after `flightlog list KIND`.
///
/// ```
/// let filter = try Filter(parsing: "type:C172 -role:DUAL night:>0", of: .flights, today: today)
/// filter.text     // "type:C172 -role:DUAL night:>0:00"
/// ```
///
/// The text of a filter reads back as an equal filter. Relative dates stay relative. `docs/filters.md` teaches the
/// language.
package indirect enum Filter: Hashable, Sendable {
    /// All of some filters hold; of none, always.
    case all([Filter])
    /// Any of some filters holds; there are two at least.
    case any([Filter])
    /// The opposite of a filter.
    case not(Filter)
    /// A word in any of the fields that a list shows; of flights also a year, month or day.
    case word(String)
    /// A text between quotes, in any of the fields that a list shows.
    case quoted(String)
    /// Flights of some days.
    case days(FilterRange)
    /// A field passes one of some tests.
    case field(FilterField, [FilterTest])

    /// The filter that everything passes.
    package static let everything = Filter.all([])

    /// Whether everything passes.
    package var isEverything: Bool { self == .everything }
}

/// What a field is tested for.
package enum FilterTest: Hashable, Sendable {
    /// It is not known.
    case unknown
    /// A text is contained; every other value is equal, a date one of the days meant.
    case value(FilterValue)
    /// A text is equal, case and accents ignored.
    case whole(String)
    /// It lies in a range, both ends included.
    case range(FilterRange)
    /// It is less or more.
    case compare(FilterOrder, FilterValue)
}

/// A value of a filter.
package enum FilterValue: Hashable, Sendable {
    case text(String)
    /// One of a closed list: a role, a colour; as it is stored.
    case choice(String)
    case date(FilterDate)
    case minutes(Minutes)
    case number(Int)
}

/// From a value to another; one of them may be missing.
package struct FilterRange: Hashable, Sendable {
    package let lower: FilterValue?
    package let upper: FilterValue?

    package init(_ lower: FilterValue?, _ upper: FilterValue?) {
        self.lower = lower
        self.upper = upper
    }
}

/// How a value is compared.
package enum FilterOrder: String, Hashable, Sendable, CaseIterable {
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
}
