import Aviation

/// What stands before the pilot's own remarks; the raw value is the word in layouts.
enum PaperMark: String, Hashable, Sendable, CaseIterable {
    /// The function that has no column: PICUS, SPIC, examiner.
    case function
    /// The approaches, with the runway and the place: title 14 CFR 61.51(g)(3).
    case approaches
    /// The name of the safety pilot.
    case safety
    /// The name of the instructor.
    case instructor
    /// The name of the student.
    case student
    /// The checks that the entry was, or that were part of it.
    case checks
    /// The places on the way.
    case route
    /// What kind of entry it is, for one that is no flight.
    case kind
    /// Who signed the entry, and whether the signature is void.
    case signature

    func text(of entry: PaperEntry) -> String? {
        let flight = entry.flight
        switch self {
        case .function: return function(of: flight)
        case .approaches: return flight.approaches.isEmpty ? nil : flight.approaches.map(text).joined(separator: ", ")
        case .safety: return flight.safetyPilot.map { "safety: \($0.label)" }
        case .instructor: return flight[.instructor].map { "instructor: \($0.label)" }
        case .student: return flight[.student].map { "student: \($0.label)" }
        case .checks:
            let checks = CurrencyCheck.allCases.filter { flight.flag($0.attribute) == true }
            return checks.isEmpty ? nil : checks.map(\.name).joined(separator: ", ")
        case .route: return flight.route.map { "via \($0)" }
        case .signature:
            return flight.signature.map { $0.hasPrefix(SignatureLabel.void) ? "signature \($0)" : "signed: \($0)" }
        case .kind: return entry.isDevice ? EntryKind.simulator.noun : flight.kind == .flight ? nil : flight.kind.noun
        }
    }

    private func function(of flight: FlightRecord) -> String? {
        switch flight.role {
        case .pilotInCommandUnderSupervision?: "PICUS"
        case .studentPilotInCommand?: "SPIC"
        case .examiner?: "FE"
        case .safetyPilot?: "safety pilot"
        case .observer?: "observer"
        case .pilotInCommand?, .secondInCommand?, .dualReceived?, .instructor?, .solo?, nil: nil
        }
    }

    private func text(of approach: ApproachRecord) -> String {
        let count = approach.count > 1 ? "×\(approach.count)" : nil
        return [approach.type?.rawValue ?? approach.typeText, approach.runway, approach.airport?.label, count]
            .compactMap { $0?.nonEmpty }.joined(separator: " ")
    }
}

extension PaperEntry {
    /// The landings of a session, which no column of flights has; nil for none.
    private var landingsInDevice: String? {
        guard isDevice, let count = flight.times.landings, count > 0 else { return nil }
        return "\(count) landing\(count == 1 ? "" : "s") in the device"
    }

    /// The remarks of a line: the marks, then the pilot's own; a line end within them is kept.
    func remarks(_ marks: [PaperMark]) -> String {
        let parts =
            marks.compactMap { $0.text(of: self)?.nonEmpty }
            + [landingsInDevice, flight.remarks?.trimmed].compactMap { $0?.nonEmpty }
        return parts.joined(separator: "; ")
    }
}
