/// An entry of the logbook as rules see it; an unknown value is nil, never zero.
///
/// It is filled before it is in a book, and not changed after. As a structure it would be copied for each of its methods,
/// which took a third of the time of an answer. Its values are packed, because thousands of entries are held at once.
package final class CurrencyFlight: @unchecked Sendable {
    /// The record; nil for a flight of a question “what if”.
    var id: RecordID? { key.map { RecordID(kind: .flights, key: $0) } }
    /// The pilot's own date, by which windows are counted.
    package let date: LocalDate
    private let key: Int64?
    package var kind = EntryKind.flight
    package var role: PilotRole?
    package var pilotFlying: Bool?
    package var tracking: Bool?
    package var isApprovedCourse: Bool?
    /// Whether time under instruction was refresher training; nil where the pilot has not said it.
    package var isRefresher: Bool?
    /// Whether an operator is logged.
    package var isOperated = false
    /// Whether it was flown under IFR, at least in part; nil where the flight rules are unknown.
    package var isUnderIFR: Bool?
    /// The kind of device that is written for a session; nil for none, and for a name that does not say it.
    package var sessionDevice: DeviceKind?
    package var approaches = CurrencyApproaches()
    package var aircraft: CurrencyAircraft?
    package var origin: CurrencyAirport?
    package var destination: CurrencyAirport?
    package var checks: Set<CurrencyCheck> = []
    /// Whether the remarks say that the check was not passed.
    package var saysFailedCheck = false
    /// Whether the remarks say that it was a check of a second in command.
    package var isCheckOfSIC = false
    /// The authorities that the remarks of a check name.
    package var authoritiesOfCheck: Set<String> = []
    /// Whether a student is named in the crew.
    package var hasStudent = false
    /// Whether an instructor is named in the crew.
    package var hasInstructor = false
    /// Whether an examiner is named in the crew.
    package var hasExaminer = false
    /// Whether someone is named who may have looked out while the pilot flew under the hood: a safety pilot, or another pilot.
    package var hasLookout = false
    /// Whether another pilot than the owner of the book is named as the pilot in command.
    package var hasCommander = false
    package var launchMethod: String?
    package var counts = CurrencyCounts()
    /// The book sets the flight of the date here whose duty this one has, too; nil when there is none.
    var dutyLeg: CurrencyFlight?
    /// Whether the book has the same flight before: in the same aircraft, from the same time to the same time.
    var isLoggedTwice = false
    /// Whether another flight of the book, before it in the list, was under way at the same time: one of both is wrong.
    var overlapsAnother = false
    /// Where the entry does not say its category, the book sets the categories of all its aircraft here.
    var flownCategories: Set<String> = []
    /// The times in seconds since the midnight, in UTC, at which the date begins.
    private var times = SIMD4<Int32>(repeating: .min)
    private var duties = SIMD2<Int32>(repeating: .min)

    package init(_ date: LocalDate, key: Int64? = nil) {
        self.date = date
        self.key = key
    }

    /// Takes the device that an entry names: it is a session in it, also where it is written as a flight, in the category of the type that
    /// the text has.
    package func take(device text: String?) {
        guard let text = text?.trimmed.nonEmpty, text.contains(where: \.isLetter),
            !CurrencyAircraft.wordsForNone.contains(text.uppercased())
        else { return }
        sessionDevice = DeviceKind(namedIn: text)
        if kind == .flight { kind = .simulator }
        if aircraft == nil { aircraft = CurrencyAircraft.device(named: text) }
    }

    /// A time; nil when it is unknown, and for one that is more than 68 years from the date, as in a damaged file.
    package subscript(time: CurrencyTimeColumn) -> UTCInstant? {
        get {
            let seconds = time.rawValue < 4 ? times[time.rawValue] : duties[time.rawValue - 4]
            return seconds == .min ? nil : UTCInstant(seconds: date.midnight.seconds + Int(seconds))
        }
        set {
            let seconds = newValue.flatMap { Int32(exactly: $0.seconds - date.midnight.seconds) } ?? .min
            if time.rawValue < 4 { times[time.rawValue] = seconds } else { duties[time.rawValue - 4] = seconds }
        }
    }

    /// The roles of those who may look out while another pilot is under the hood.
    private static let lookouts: Set<CrewRole> = [
        .safetyPilot, .instructor, .examiner, .student, .pilotInCommand, .secondInCommand,
    ]

    /// Takes what the remarks of a check say of it.
    package func take(remarksOfCheck remarks: String?) {
        guard !checks.isEmpty, let remarks else { return }
        saysFailedCheck = FailedCheck.isSaid(in: remarks)
        authoritiesOfCheck = Authority.named(in: remarks)
        isCheckOfSIC = CheckOfSIC.isSaid(in: remarks)
    }

    /// Takes the roles in which others are named in the crew.
    package func take(crew roles: some Sequence<CrewRole>) {
        for role in roles {
            hasStudent = hasStudent || role == .student
            hasInstructor = hasInstructor || role == .instructor
            hasExaminer = hasExaminer || role == .examiner
            hasLookout = hasLookout || Self.lookouts.contains(role)
        }
    }

    /// Whether the entry is one of a simulator or a training device.
    var isDevice: Bool { kind == .simulator || aircraft?.isDevice == true }

    /// The kind of the device of a session; nil for an unknown one, and for a flight.
    var deviceKind: DeviceKind? { .agreed(sessionDevice, aircraft?.deviceKind) }

    /// Whether it may count for a rule on instrument flying: in the clouds, under the hood or in a device, with approaches,
    /// holding or tracking.
    var isInstrument: Bool {
        isDevice || approaches.most > 0 || tracking == true
            || [counts[.actual], counts[.hood], counts[.holds]].contains { ($0 ?? 0) > 0 }
    }

    /// The flight in a line, such as `N12345 KPAO–KUKI`.
    var label: String {
        let ends = [origin?.label, destination?.label]
        let route = ends == [nil, nil] ? nil : ends.map { $0 ?? "?" }.joined(separator: "–")
        return [aircraft?.label ?? (kind == .flight ? nil : kind.noun), route].compactMap(\.self).joined(separator: " ")
    }

    /// The date in UTC at off block, or take-off; nil when both are unknown.
    var utcDate: LocalDate? { start?.date }

    /// Off block; take-off where that is unknown.
    private var start: UTCInstant? { self[.offBlock] ?? self[.takeOff] }

    /// When the flight began and ended; nil when either is unknown.
    package var span: Range<UTCInstant>? {
        guard let start, let end = self[.onBlock] ?? self[.landing], start < end else { return nil }
        return start..<end
    }

    /// The duty to which the flight belongs, its own or that of its day; nil when it is unknown.
    package var duty: Range<UTCInstant>? { ownDuty ?? dutyLeg?.ownDuty }

    /// The duty that is logged with the flight; nil when none is.
    var ownDuty: Range<UTCInstant>? {
        guard let start = self[.dutyStart], let end = self[.dutyEnd], start < end else { return nil }
        return start..<end
    }
}

extension CurrencyFlight {
    /// Returns whether the flight is before another: by date, those of a day by their keys.
    package func precedes(_ flight: CurrencyFlight) -> Bool {
        (date, id?.key ?? .max) < (flight.date, flight.id?.key ?? .max)
    }
}

extension CurrencyFlight {
    /// Whether the entry is for a category that it does not say: a session in a device of no known type, or a check without an
    /// aircraft.
    private var takesCategory: Bool {
        aircraft?.categoryName == nil && (isDevice || (aircraft == nil && !checks.isEmpty))
    }

    /// The category, or the only one that is flown where the entry does not say its own; nil when unknown.
    var categoryName: String? {
        aircraft?.categoryName ?? (takesCategory && flownCategories.count == 1 ? flownCategories.first : nil)
    }

    /// How the aircraft starts by itself, unless another method is logged: a touring motor glider; nil for others.
    var ownLaunch: String? { aircraft?.flownClass == .touringMotorGlider ? Field.selfLaunch : nil }

    /// Returns what the flight is in a grouping, the name of its own group first; empty when unknown.
    func groups(_ grouping: RuleGrouping) -> [String] {
        grouping == .method ? [launchMethod].compactMap(\.self) : aircraft?.groups(grouping) ?? []
    }

    /// Returns whether the flight is of one of some groups, the first of which is that of a rule; nil when that is unknown.
    ///
    /// A device whose aircraft is unknown, and a check without an aircraft, count for the category that is asked, if no other
    /// one is flown.
    func isOf(_ names: [String], _ grouping: RuleGrouping) -> Bool? {
        guard let group = names.first else { return nil }
        let own = groups(grouping)
        guard own.isEmpty else { return own.contains(where: names.contains) }
        if grouping == .method, let ownLaunch { return group == ownLaunch }
        if grouping == .aircraftClass, let asked = AircraftClass(rawValue: group), aircraft?.cannotBe(asked) == true {
            return false
        }
        if grouping == .category, takesCategory { return flownCategories.isSubset(of: [group]) ? true : nil }
        // A type rating is for a class: another class is none of it.
        return nil
    }
}
