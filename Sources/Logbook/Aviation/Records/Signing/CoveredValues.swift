/// The values of an entry or a document that a signature covers, in the order of the text that is signed.
///
/// The words and their order are those of version 1 of the text and never change: a text that was signed must be made again
/// from the same values. An unknown value has no line. Not covered are fields of the pilot's own, findings that were
/// accepted, where a row was imported from, the reminder and the scan of a document.
package enum CoveredValues {
    /// Returns the values of an entry.
    ///
    /// - Parameter aircraft: the aircraft as it is saved; nil for an entry without one.
    package static func lines(of flight: FlightRecord, aircraft: AircraftRecord?) -> [CanonicalText.Line] {
        let record = Record.flight(flight)
        return ofEntries.flatMap { word, id -> [CanonicalText.Line] in
            switch id {
            case FieldID.crew.name: return line(word, crewText(of: flight.crew))
            case "type": return line(word, aircraft?.aircraftType)
            case "class": return line(word, aircraft?.aircraftClass ?? aircraft?.aircraftCategory)
            default: return line(word, text(of: FieldID(id), in: record))
            }
        }
    }

    /// Returns the values of a document, such as an endorsement.
    package static func lines(of document: DocumentRecord) -> [CanonicalText.Line] {
        ofDocuments.flatMap { line($0.word, text(of: FieldID($0.id), in: .document(document))) }
    }

    /// The words of both kinds of texts.
    package static let words = Set((ofEntries + ofDocuments).map(\.word))

    /// The identifiers of the fields that are covered, for the test that no field is forgotten.
    static var fields: Set<String> { Set((ofEntries + ofDocuments).map(\.id)) }

    /// Returns how the values of two texts differ, in the order of the words.
    package static func differences(from old: [CanonicalText.Line], to new: [CanonicalText.Line]) -> [CoveredDifference]
    {
        let old = old.filter { words.contains($0.word) }
        let new = new.filter { words.contains($0.word) }
        var all: [CoveredDifference] = []
        var found: Set<String> = []
        for word in (ofEntries + ofDocuments).map(\.word) where found.insert(word).inserted {
            let before = old.first { $0.word == word }
            let after = new.first { $0.word == word }
            if before != after { all.append(CoveredDifference(word: word, before: before?.value, after: after?.value)) }
        }
        return all
    }

    private static func line(_ word: String, _ value: String?) -> [CanonicalText.Line] {
        value.flatMap { $0.isEmpty ? nil : CanonicalText.Line(word, $0) }.map { [$0] } ?? []
    }

    /// The people as `CrewText` has them, but with each blank of their names: none is added or removed without a sign.
    private static func crewText(of crew: [CrewRecord]) -> String {
        crew.map { member in
            [member.role?.rawValue ?? member.roleText ?? "", member.pilot?.label ?? ""].filter { !$0.isEmpty }
                .joined(separator: " ")
        }.joined(separator: "; ")
    }

    private static func text(of id: FieldID, in record: Record) -> String? {
        switch FieldTable.standard[record.kind][id]?.value(in: record) {
        case .instant(let instant)?: instant.isoText
        case let value?: value.text
        case nil: nil
        }
    }

    private typealias Row = (word: String, id: String)

    private static func rows(_ text: String) -> [Row] {
        text.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ").map(String.init)
            return words.count == 2 ? (words[0], words[1]) : nil
        }
    }

    private static let ofEntries = rows(
        """
        date date
        kind kind
        registration aircraft
        type type
        class class
        from origin
        to destination
        off event.offBlock
        takeoff event.takeOff
        landing event.landing
        on event.onBlock
        time column.block
        role role
        rules rules
        daylandings count.dayLandings
        nightlandings count.nightLandings
        night column.night
        pic column.pic
        sic column.sic
        solo column.solo
        dual column.dualReceived
        given column.dualGiven
        picus picusMinutes
        spic spicMinutes
        examiner examinerMinutes
        crosscountry column.crossCountry
        actual column.actualInstrument
        hood column.simulatedInstrument
        ifr column.ifr
        multipilot column.multiPilot
        goggles column.nightVision
        ground column.groundTraining
        simulator column.simulator
        device simulatorDevice
        approvedcourse isApprovedCourse
        daytakeoffs count.dayTakeoffs
        nighttakeoffs count.nightTakeoffs
        daystops count.dayFullStopLandings
        nightstops count.nightFullStopLandings
        holds count.holds
        approaches approaches
        tracking tracking
        commander pilot
        crew crew
        passengers passengersAboard
        pilotflying pilotFlying
        route route
        hobbsout hobbs.start
        hobbsin hobbs.end
        tachout tach.start
        tachin tach.end
        flight flightNumber
        sectors routeSectors
        operator operator
        dutyon duty.start
        dutyoff duty.end
        distance distance
        launches launches
        launch launchMethod
        flightreview checks.isFlightReview
        ipc checks.isInstrumentProficiencyCheck
        proficiencycheck checks.isProficiencyCheck
        checkride checks.isCheckride
        linecheck checks.isLineCheck
        refresher checks.isRefresher
        sictraining checks.isSICTraining
        remarks remarks
        """)

    private static let ofDocuments = rows(
        """
        kind documentKind
        authority authority
        level level
        scope scope
        name documentName
        document documentNumber
        holder holder
        examined examined
        issued issued
        until expires
        remarks remarks
        """)
}

/// A covered value that is not as it was.
package struct CoveredDifference: Hashable, Sendable {
    /// The word of the value, such as `night`.
    package let word: String
    /// The value as it was; nil for none.
    package let before: String?
    package let after: String?

    package init(word: String, before: String?, after: String?) {
        (self.word, self.before, self.after) = (word, before, after)
    }

    /// The difference in words, such as `night 0:30 → 0:40`.
    package var text: String { "\(word) \(before ?? "–") → \(after ?? "–")" }
}
