package import Tracks

/// All recordings of a logbook as one picture. Equal is only the same reading.
package final class AllTracks: Hashable, Sendable {
    /// A recording in the picture.
    package struct Part: Hashable, Sendable {
        /// The year in which it begins; nil when it is not known.
        package let year: Int?
        package let aircraft: String?

        package init(year: Int?, aircraft: String?) {
            self.year = year
            self.aircraft = aircraft
        }
    }

    /// What can be told apart in the picture.
    package enum Subject: Hashable, Sendable, CaseIterable {
        case altitude, year, aircraft

        package var displayName: String {
            switch self {
            case .altitude: "by altitude"
            case .year: "by year"
            case .aircraft: "by aircraft"
            }
        }
    }

    package let map: FlightMap?
    package let parts: [Part]
    /// The number of recordings that show no track.
    package let without: Int
    /// The altitudes of all tracks.
    package let altitudes: TrackAltitudes

    /// - Parameters:
    ///   - without: the number of recordings that show no track.
    ///   - outline: returns the outline of a part, by its number; it is asked for each of them several times.
    package init(_ parts: [Part], without: Int, outline: (Int) -> TrackOutline) {
        self.parts = parts
        self.without = without
        map = FlightMap(outlines: parts.count, outline)
        var feet: [Float] = []
        for number in parts.indices { feet += outline(number).feet }
        altitudes = TrackAltitudes(feet)
    }

    /// Returns what a subject divides the recordings into, such as the years; one group of all for altitudes.
    package func groups(_ subject: Subject) -> [String] {
        switch subject {
        case .altitude: []
        case .year: Set(parts.compactMap(\.year)).sorted().map(String.init)
        case .aircraft: Set(parts.compactMap(\.aircraft)).sorted()
        }
    }

    private func isOf(_ part: Part, _ group: String, _ subject: Subject) -> Bool {
        switch subject {
        case .altitude: true
        case .year: part.year.map(String.init) == group
        case .aircraft: part.aircraft == group
        }
    }

    /// Returns the number of recordings of a group; of all for nil.
    package func count(_ group: String?, _ subject: Subject) -> Int {
        group.map { group in parts.count { isOf($0, group, subject) } } ?? parts.count
    }

    /// Returns how the tracks of a window are drawn: by their altitudes, or those of a group above the others.
    package func coloring(_ group: String?, _ subject: Subject) -> TrackColoring {
        guard let group else { return .altitudes(altitudes) }
        return .chosen(parts.map { isOf($0, group, subject) })
    }

    package static func == (one: AllTracks, other: AllTracks) -> Bool { one === other }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// By what the tracks of a map are told apart.
package enum TrackColoring: Sendable {
    case altitudes(TrackAltitudes)
    /// Some of the tracks, by their numbers, above the others.
    case chosen([Bool])
}
