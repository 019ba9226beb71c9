/// How unknown values are taken.
enum AssumedCase: Hashable, Sendable {
    /// As little counts as there may be.
    case worst
    /// As much counts as there may be.
    case best
    /// As much counts as there may be of some entries of the book, of the others as little.
    case favorable(Set<Int>)

    var isBest: Bool { self == .best }
}

/// The last day of something, by what is known and if unknown values are favorable; nil for none.
struct LastDays: Hashable, Sendable {
    var worst: LocalDate?
    var best: LocalDate?

    init(worst: LocalDate? = nil, best: LocalDate? = nil) {
        self.worst = worst
        self.best = best
    }

    /// The day after which the need is surely no longer met, whatever is unknown; nil where it never was.
    var surelyOver: LocalDate? { [worst, best].compactMap(\.self).max() }
}
