extension FlightRecord {
    /// The number of launches: what is typed, else one for a method of launching; nil when neither is known.
    package var launchCount: Int? {
        guard let count = number(.launches) else {
            return Self.launchCount(nil, method: self[.launchMethod]?.text, of: kind)
        }
        return count
    }

    /// Returns the number of launches of an entry: what is typed, else one for a method of launching a flight; nil when
    /// neither is known.
    package static func launchCount(_ typed: Int?, method: String?, of kind: EntryKind) -> Int? {
        typed ?? (kind == .flight && method != nil ? 1 : nil)
    }
}
