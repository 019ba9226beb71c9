/// All that rules of currency see of a logbook, as values.
package struct CurrencyBook: Sendable {
    /// An entry, which all copies of a book share: its dozen references are counted once.
    final class Entry: Sendable {
        let flight: CurrencyFlight

        init(_ flight: CurrencyFlight) { self.flight = flight }
    }

    /// The entries with a date, the oldest first.
    private(set) var entries: [Entry]
    /// The certificates of the pilot.
    package var documents: [CurrencyDocument]
    /// The day of birth of the pilot; nil when unknown.
    package var birthDate: LocalDate?
    package var settings = CurrencySettings()

    /// The places of the entries that are checks.
    private(set) var checkPlaces: [Int] = []

    package init(
        _ flights: [CurrencyFlight], documents: [CurrencyDocument] = [], birthDate: LocalDate? = nil
    ) {
        self.init(
            sorted: flights.sorted { $0.date < $1.date }.map(Entry.init), documents: documents, birthDate: birthDate)
    }

    /// A book of entries that are in the order of their dates.
    init(sorted entries: [Entry], documents: [CurrencyDocument], birthDate: LocalDate?) {
        self.entries = entries
        self.documents = documents
        self.birthDate = birthDate
        findChecks()
    }

    private mutating func findChecks() { checkPlaces = entries.indices.filter { !entries[$0].flight.checks.isEmpty } }

    /// Adds flights, such as those of a question “what if”.
    package mutating func add(_ more: [CurrencyFlight]) {
        guard !more.isEmpty else { return }
        entries = (entries + more.map(Entry.init)).sorted { $0.flight.date < $1.flight.date }
        findChecks()
    }

    /// Returns the number of flights before a date.
    func countOfFlights(before date: LocalDate) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].flight.date < date { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

/// What turns unknown values into known ones; each answer that depends on one says so.
package struct CurrencySettings: Hashable, Sendable {
    /// Whether logged landings are the pilot's own, unless the role is FI, FE, SIC, safety pilot or observer.
    package var landingsAreMine = true
    /// Whether an unknown number of take-offs is that of the landings.
    package var takeoffsAsLandings = false
    /// Whether a flight with an instrument approach had courses intercepted and tracked.
    package var trackingImpliedByApproach = true
    /// The day from which every flight is in the book; nil when nobody has said so.
    package var bookCompleteSince: LocalDate?

    package init() {}
}

/// What the pilot says about the book, where it does not say it itself; the raw value is the word in files.
package enum CurrencyAssumption: String, Hashable, Sendable, CaseIterable {
    case landingsAreMine = "landings-are-mine"
    case takeoffsAsLandings = "takeoffs-as-landings"
    case trackingByApproach = "tracking-by-approach"
    case bookCompleteSince = "book-complete-since"

    /// The assumption in words.
    package var title: String {
        switch self {
        case .landingsAreMine: "Logged take-offs and landings are my own"
        case .takeoffsAsLandings: "Unknown take-offs are as many as the landings"
        case .trackingByApproach: "An approach implies tracking a course"
        case .bookCompleteSince: "Every flight is in the book since"
        }
    }

    /// What its value may be.
    package var valueHint: String { self == .bookCompleteSince ? "a date such as 2026-09-24" : "yes or no" }
}

extension CurrencySettings {
    /// Sets an assumption; returns false for a text that is not one of its values.
    package mutating func set(_ assumption: CurrencyAssumption, to text: String) -> Bool {
        if assumption == .bookCompleteSince {
            guard let date = LocalDate(isoText: text) else { return false }
            bookCompleteSince = date
            return true
        }
        guard text == "yes" || text == "no" else { return false }
        switch assumption {
        case .landingsAreMine: landingsAreMine = text == "yes"
        case .takeoffsAsLandings: takeoffsAsLandings = text == "yes"
        case .trackingByApproach, .bookCompleteSince: trackingImpliedByApproach = text == "yes"
        }
        return true
    }

    /// Returns the value of an assumption as text; nil for a date that is not said.
    package func text(of assumption: CurrencyAssumption) -> String? {
        switch assumption {
        case .landingsAreMine: landingsAreMine ? "yes" : "no"
        case .takeoffsAsLandings: takeoffsAsLandings ? "yes" : "no"
        case .trackingByApproach: trackingImpliedByApproach ? "yes" : "no"
        case .bookCompleteSince: bookCompleteSince?.isoText
        }
    }
}

/// An aircraft as rules see it.
package final class CurrencyAircraft: Sendable {
    package let label: String
    package let aircraftClass: AircraftClass?
    package let category: AircraftCategory?
    /// The type rating that it needs; nil for none.
    package let typeRating: String?
    /// The ICAO designator of the type.
    package let type: String?
    package let gear: AircraftGear?
    /// The pilots that the type certificate requires.
    package let crewRequired: Int?
    package let engine: EngineKind?
    package let balloonGroup: String?
    /// Whether it is a simulator or a training device.
    let isDevice: Bool
    /// The class of the aircraft, or the one that a device stands for, by its type.
    let flownClass: AircraftClass?
    /// The category of the aircraft, or the one that a device stands for.
    let flownCategory: AircraftCategory?
    /// The category as rules name it: rotorcraft and lighter-than-air by their classes; nil when unknown.
    let categoryName: String?
    private let classNames: [String]
    private let ratings: [String]
    private let categories: [String]
    private let types: [String]
    private let balloonGroups: [String]

    /// The aircraft of a record; values that it lacks follow from its type.
    package init(_ record: AircraftRecord) {
        var record = record
        record.fillFromType()
        func text(_ attribute: String) -> String? {
            if case .text(let text)? = record.more[attribute] { text.nonEmpty } else { nil }
        }
        label = record.tailNumber ?? record.registrationNumber ?? record.aircraftType ?? "aircraft"
        aircraftClass = record.aircraftClass.flatMap { AircraftClass(rawValue: $0) }
        category = aircraftClass?.category ?? record.aircraftCategory.flatMap { AircraftCategory(rawValue: $0) }
        typeRating = text("typeRating")
        type = record.aircraftType
        gear = text("gear").flatMap { AircraftGear(rawValue: $0) }
        if case .number(let number)? = record.more["crewRequired"] { crewRequired = number } else { crewRequired = nil }
        engine = text("engineType").flatMap { name in EngineKind.allCases.first { $0.displayName == name } }
        balloonGroup = text("balloonGroup")
        isDevice = category == .simulator
        flownClass = isDevice ? type.flatMap(AircraftTypeTable.known)?.aircraftClass : aircraftClass
        flownCategory = isDevice ? flownClass?.category : category
        categoryName = Self.categoryName(flownClass, flownCategory)
        let name = flownCategory == .glider ? "glider" : flownClass?.rawValue
        classNames = [typeRating, name].compactMap(\.self)
        ratings = [typeRating ?? flownClass?.europeanName].compactMap(\.self)
        categories = [categoryName].compactMap(\.self)
        types = [typeRating ?? type].compactMap(\.self)
        balloonGroups = [balloonGroup].compactMap(\.self)
    }

    /// Returns what the aircraft is in a grouping, the name of its own group first; empty when unknown.
    func groups(_ grouping: RuleGrouping) -> [String] {
        switch grouping {
        case .aircraftClass: classNames
        case .rating: ratings
        case .category: categories
        case .type: types
        case .group: balloonGroups
        case .method: []
        }
    }
}

/// An airport as rules see it.
package final class CurrencyPlace: Sendable {
    package let label: String
    package let coordinate: Coordinate?

    package init(_ label: String, at coordinate: Coordinate?) {
        (self.label, self.coordinate) = (label, coordinate)
    }
}

/// A certificate, rating, medical or course of the pilot.
package struct CurrencyDocument: Hashable, Sendable {
    /// What it is, such as `medical`, `rating`, `license` or `course`.
    package var kind: String
    package var authority: String?
    /// The class of a medical: `1`, `2`, `3`, `LAPL` or `BasicMed`.
    package var level: String?
    /// What a rating is for: a class or a type, such as `SEP`.
    package var scope: String?
    package var examined: LocalDate?
    package var issued: LocalDate?
    /// The last day, as the paper has it.
    package var expires: LocalDate?
    package var name: String?
    package var number: String?
    /// The days before its last day from which the pilot is reminded; nil for the usual ones.
    package var remindDays: Int?

    package init(_ kind: String, _ level: String? = nil, authority: String? = nil) {
        (self.kind, self.level, self.authority) = (kind, level, authority)
    }

    /// Returns whether it stands in the place of another one: it is the same, and ends later.
    func renews(_ other: CurrencyDocument) -> Bool {
        func names(_ document: CurrencyDocument) -> [String?] {
            [document.kind, document.level, document.scope, document.authority, document.name].map { $0?.lowercased() }
        }
        guard let expires, let end = other.expires else { return false }
        return expires > end && names(self) == names(other)
    }

    /// The document in a few words, such as `Rating SEP`.
    package var title: String {
        let what = [kind.capitalizedFirst.nonEmpty, scope ?? level].compactMap(\.self).joined(separator: " ")
        return [name ?? what.nonEmpty, authority].compactMap(\.self).joined(separator: ", ")
    }
}

/// The kinds of checks that an entry may be; the raw value is the word in rules.
package enum CurrencyCheck: String, Hashable, Sendable, CaseIterable {
    case review
    case ipc
    case proficiency
    case checkride
    case line
    case refresher
    case sic

    /// The attribute in the composite `checks`.
    var attribute: String {
        switch self {
        case .review: "checks.isFlightReview"
        case .ipc: "checks.isInstrumentProficiencyCheck"
        case .proficiency: "checks.isProficiencyCheck"
        case .checkride: "checks.isCheckride"
        case .line: "checks.isLineCheck"
        case .refresher: "checks.isRefresher"
        case .sic: "checks.isSICTraining"
        }
    }

    /// The name in a sentence.
    var name: String {
        switch self {
        case .review: "flight review"
        case .ipc: "IPC"
        case .proficiency: "proficiency check"
        case .checkride: "checkride"
        case .line: "line check"
        case .refresher: "refresher training"
        case .sic: "SIC training"
        }
    }
}
