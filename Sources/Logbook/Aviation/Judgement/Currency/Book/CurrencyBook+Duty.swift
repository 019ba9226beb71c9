/// The duty of a day holds for all its legs.
extension CurrencyBook {
    /// Gives flights without a duty that of another flight of their date, where that date has one duty only and the flight
    /// is within it, or its times are unknown.
    package func shareDuties() {
        var first = entries.startIndex
        while first < entries.endIndex {
            var next = first + 1
            while next < entries.endIndex, entries[next].date == entries[first].date { next += 1 }
            shareDuty(first..<next)
            first = next
        }
    }

    private func shareDuty(_ places: Range<Int>) {
        let legs = entries[places]
        for leg in legs where leg.dutyLeg != nil { leg.dutyLeg = nil }
        guard legs.count > 1 else { return }
        guard let first = legs.first(where: { $0.ownDuty != nil }), let duty = first.ownDuty,
            legs.allSatisfy({ $0.ownDuty.map { $0 == duty } ?? true })
        else { return }
        for leg in legs where leg.ownDuty == nil {
            guard let span = leg.span else {
                // A session without times may have been before the flights, or after them.
                if leg.kind == .flight, !leg.isDevice { leg.dutyLeg = first }
                continue
            }
            if duty.contains(span.lowerBound), span.upperBound <= duty.upperBound { leg.dutyLeg = first }
        }
    }
}
