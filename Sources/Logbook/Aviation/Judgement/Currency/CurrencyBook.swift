/// All that rules of currency see of a logbook, as values.
package struct CurrencyBook: Sendable {
    /// The entries with a date, the oldest first.
    package private(set) var entries: [CurrencyFlight]
    /// The certificates of the pilot.
    package var documents: [CurrencyDocument]
    /// The day of birth of the pilot; nil when unknown.
    package var birthDate: LocalDate?
    package var settings = CurrencySettings()

    /// The block time in all, with opening balances, in minutes: at least and at most, where that of a flight is unknown.
    /// It is there only when a rule asks for it.
    package var total: ClosedRange<Int>?

    /// The number of entries without a date, which may be in the window of any limit.
    package var undated = 0

    /// The places of the entries that are checks.
    private(set) var checkPlaces: [Int] = []
    /// The numbers of the entries' aircraft, from 0; of those without one together. Comparing them costs less than hashing
    /// the aircraft for each need.
    private(set) var aircraftNumbers: [Int] = []
    private var numbers: [ObjectIdentifier?: Int] = [:]

    /// The number of the numbers.
    var aircraftCount: Int { numbers.count }

    package init(
        _ flights: [CurrencyFlight], documents: [CurrencyDocument] = [], birthDate: LocalDate? = nil
    ) {
        self.init(sorted: flights.sorted { $0.date < $1.date }, documents: documents, birthDate: birthDate)
    }

    /// A book of entries that are in the order of their dates.
    package init(sorted entries: [CurrencyFlight], documents: [CurrencyDocument], birthDate: LocalDate?) {
        self.entries = entries
        self.documents = documents
        self.birthDate = birthDate
        arrange()
    }

    private mutating func arrange() {
        shareDuties()
        checkPlaces = entries.indices.filter { !entries[$0].checks.isEmpty }
        numbers = [:]
        aircraftNumbers = []
        aircraftNumbers.reserveCapacity(entries.count)
        for entry in entries { aircraftNumbers.append(number(ofAircraftOf: entry)) }
    }

    private mutating func number(ofAircraftOf entry: CurrencyFlight) -> Int {
        let aircraft = entry.aircraft.map { ObjectIdentifier($0) }
        if let known = numbers[aircraft] { return known }
        numbers[aircraft] = numbers.count
        return numbers.count - 1
    }

    /// Replaces the entries of some keys. The numbers of aircraft stay.
    ///
    /// - Returns: the entries that were replaced, and the numbers of all aircraft concerned.
    package mutating func replace(
        _ keys: Set<Int64>, by flights: [CurrencyFlight]
    ) -> (old: [CurrencyFlight], aircraft: Set<Int>) {
        let places = entries.indices.filter { place in entries[place].id.map { keys.contains($0.key) } ?? false }
        let old = places.map { entries[$0] }
        var aircraft = Set(places.map { aircraftNumbers[$0] })
        for place in places.reversed() {
            entries.remove(at: place)
            aircraftNumbers.remove(at: place)
            checkPlaces = checkPlaces.compactMap { $0 == place ? nil : $0 > place ? $0 - 1 : $0 }
        }
        for flight in flights {
            let place = entries.lastIndex { $0.precedes(flight) }.map { $0 + 1 } ?? 0
            let number = number(ofAircraftOf: flight)
            aircraft.insert(number)
            entries.insert(flight, at: place)
            aircraftNumbers.insert(number, at: place)
            checkPlaces = checkPlaces.map { $0 >= place ? $0 + 1 : $0 }
            if !flight.checks.isEmpty { checkPlaces = (checkPlaces + [place]).sorted() }
        }
        return (old, aircraft)
    }

    /// Adds flights, such as those of a question “what if”.
    package mutating func add(_ more: [CurrencyFlight]) {
        guard !more.isEmpty else { return }
        entries = (entries + more).sorted { $0.date < $1.date }
        arrange()
    }

    /// Returns the number of flights before a date.
    func countOfFlights(before date: LocalDate) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].date < date { low = middle + 1 } else { high = middle }
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
    /// The day from which every flight is in the book; nil when the pilot has not said so.
    package var bookCompleteSince: LocalDate?
    /// The part under which the pilot flies for a carrier, whose program takes the place of 61.57; nil for none.
    package var carrierPart: String?
    package static let carrierParts = ["121", "125", "135"]

    package init() {}
}

/// What the pilot says about the book, where it does not say it itself; the raw value is the word in files.
package enum CurrencyAssumption: String, Hashable, Sendable, CaseIterable {
    case landingsAreMine = "landings-are-mine"
    case takeoffsAsLandings = "takeoffs-as-landings"
    case trackingByApproach = "tracking-by-approach"
    case bookCompleteSince = "book-complete-since"
    case carrierPart = "carrier-part"

    /// The assumption in words.
    package var title: String {
        switch self {
        case .landingsAreMine: "Logged take-offs and landings are my own"
        case .takeoffsAsLandings: "Unknown take-offs are as many as the landings"
        case .trackingByApproach: "An approach implies tracking a course"
        case .bookCompleteSince: "Every flight is in the book since"
        case .carrierPart: "My carrier's program keeps me current (61.57(e)), part"
        }
    }

    /// Returns the step of the history that sets the assumption to a value; nil for one that is no longer said.
    package func label(_ value: String?) -> String {
        switch (self, value) {
        case (.takeoffsAsLandings, "yes"): "counted take-offs that are not logged as the landings"
        case (.takeoffsAsLandings, "no"): "counted only take-offs that are logged"
        case (_, let value): "assumed “\(title)”: \(value ?? "not said")"
        }
    }

    /// What its value may be.
    package var valueHint: String {
        switch self {
        case .bookCompleteSince: "a date such as 2026-09-24"
        case .carrierPart: "none, 121, 125 or 135"
        case .landingsAreMine, .takeoffsAsLandings, .trackingByApproach: "yes or no"
        }
    }
}

extension CurrencySettings {
    /// Sets an assumption; returns false for a text that is not one of its values.
    package mutating func set(_ assumption: CurrencyAssumption, to text: String) -> Bool {
        let truth = ["yes": true, "no": false][text]
        switch assumption {
        case .bookCompleteSince:
            guard let date = LocalDate(isoText: text) else { return false }
            bookCompleteSince = date
        case .carrierPart:
            guard text == "none" || Self.carrierParts.contains(text) else { return false }
            carrierPart = text == "none" ? nil : text
        case .landingsAreMine:
            guard let truth else { return false }
            landingsAreMine = truth
        case .takeoffsAsLandings:
            guard let truth else { return false }
            takeoffsAsLandings = truth
        case .trackingByApproach:
            guard let truth else { return false }
            trackingImpliedByApproach = truth
        }
        return true
    }

    /// Returns the value of an assumption as text; nil for a date that the pilot has not said.
    package func text(of assumption: CurrencyAssumption) -> String? {
        switch assumption {
        case .landingsAreMine: landingsAreMine ? "yes" : "no"
        case .takeoffsAsLandings: takeoffsAsLandings ? "yes" : "no"
        case .trackingByApproach: trackingImpliedByApproach ? "yes" : "no"
        case .bookCompleteSince: bookCompleteSince?.isoText
        case .carrierPart: carrierPart ?? "none"
        }
    }
}

/// An aircraft as rules see it.
package final class CurrencyAircraft: Sendable {
    let label: String
    let aircraftClass: AircraftClass?
    let category: AircraftCategory?
    /// The type rating that it needs; nil for none.
    let typeRating: String?
    /// The ICAO designator of the type.
    let type: String?
    let gear: AircraftGear?
    /// The pilots that the type certificate requires.
    let crewRequired: Int?
    let engine: EngineKind?
    /// The number of engines.
    let engines: Int?
    /// The maximum take-off mass in kilograms.
    let maximumMass: Int?
    let balloonGroup: String?
    /// Whether it is a simulator or a training device.
    package let isDevice: Bool
    /// The class of the aircraft, or the one that a device stands for, by its type.
    let flownClass: AircraftClass?
    /// The category of the aircraft, or the one that a device stands for.
    let flownCategory: AircraftCategory?
    /// The category as rules name it: rotorcraft and lighter-than-air by their classes; nil when unknown.
    let categoryName: String?
    /// Whether it needs a type rating by the European rules.
    let isOfEuropeanType: Bool
    /// Whether it is an ultralight in Europe.
    let isUltralight: Bool
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
        // It is repeated in each answer.
        label = (record.tailNumber ?? record.registrationNumber ?? record.aircraftType ?? "aircraft").shortened
        aircraftClass = record.aircraftClass.flatMap { AircraftClass(rawValue: $0) }
        category = aircraftClass?.category ?? record.aircraftCategory.flatMap { AircraftCategory(rawValue: $0) }
        typeRating = text("typeRating")?.uppercased()
        type = record.aircraftType
        gear = text("gear").flatMap { AircraftGear(rawValue: $0) }
        func number(_ attribute: String) -> Int? {
            if case .number(let number)? = record.more[attribute] { number } else { nil }
        }
        (crewRequired, maximumMass) = (number("crewRequired"), number("maximumMassKg"))
        engines = record.numberOfEngines
        engine = text("engineType").flatMap { name in EngineKind.allCases.first { $0.displayName == name } }
        balloonGroup = text("balloonGroup")
        isDevice = category == .simulator
        flownClass = isDevice ? type.flatMap(AircraftTypeTable.aircraftClass(meantBy:)) : aircraftClass
        flownCategory = isDevice ? flownClass?.category : category
        categoryName = Self.categoryName(flownClass, flownCategory)
        isUltralight = record.isUltralight
        let name = flownCategory == .glider ? "glider" : flownClass?.rawValue
        // Without a type rating in the record, what is known of the aircraft decides whether it needs one.
        let isLarge = (crewRequired ?? 0) > 1 || engine == .jet || (maximumMass ?? 0) > 5_670
        isOfEuropeanType =
            typeRating != nil || isLarge || flownClass == .helicopter
            || (engine == .turboprop
                && ((engines ?? 0) > 1 || [.multiEngineLand, .multiEngineSea].contains(flownClass)))
        classNames = [typeRating ?? (isLarge ? type : nil), name].compactMap(\.self)
        let classRating =
            isUltralight
            ? "ultralight"
            : engine == .turboprop && [.singleEngineLand, .singleEngineSea].contains(flownClass)
                ? "SET" : flownClass?.europeanName
        ratings = [typeRating ?? (isOfEuropeanType ? type : nil) ?? classRating].compactMap(\.self)
        categories = [categoryName].compactMap(\.self)
        types = [typeRating ?? type].compactMap(\.self)
        // A flight in a group counts for the smaller ones, too.
        let groups = ["A", "B", "C", "D"]
        let place = balloonGroup.flatMap { groups.firstIndex(of: $0.uppercased()) }
        let other = balloonGroup ?? (flownClass == .balloon ? "of an unknown group" : nil)
        balloonGroups = place.map { groups[...$0].reversed() } ?? [other].compactMap(\.self)
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
    let label: String
    let coordinate: Coordinate?

    package init(_ label: String, at coordinate: Coordinate?) {
        (self.label, self.coordinate) = (label, coordinate)
    }
}

/// A certificate, rating, medical or course of the pilot.
package struct CurrencyDocument: Hashable, Sendable {
    /// The record; nil for one that is not in a logbook.
    package var id: RecordID?
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

    /// The authority as rules name it: those of the member states of the EASA as `EASA`, that of the UK as `UK`.
    var ruleAuthority: String? {
        guard let name = authority?.trimmed.nonEmpty else { return nil }
        return Authority(name)?.rawValue ?? name.uppercased()
    }

    /// The level and the scope as rules compare them.
    var ruleLevels: [String] { [level, scope].compactMap { $0.flatMap { DocumentLevel.compared($0).nonEmpty } } }

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
    package var attribute: String {
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
