import Aviation
import ManagedObjects

/// What a file says of its aircraft and people, for the records that an import makes of them.
struct ImportDescriptions {
    private let decisions: ImportDecisions
    private let aircraft: [String: AircraftRecord]
    private let people: [String: PilotRecord]

    init(_ description: ImportDescription, _ decisions: ImportDecisions) {
        self.decisions = decisions
        aircraft = Dictionary(
            description.aircraft.compactMap { record in
                record.tailNumber.map { (Self.key(ofAircraft: decisions.name($0, .aircraft)), record) }
            }
        ) { first, _ in first }
        people = Dictionary(
            description.people.compactMap { record in
                record.name.map { (FoldedText.folded(decisions.name($0, .pilots)), record) }
            }
        ) { first, _ in first }
    }

    private static func key(ofAircraft tail: String) -> String { Registration(tail)?.key ?? FoldedText.folded(tail) }

    /// Gives the new aircraft and people of an entry what the file says of them.
    func describe(_ object: LogEntry, of entry: ImportedEntry) {
        if let new = object.aircraft, new.isInserted, let name = new.tailNumber,
            let said = aircraft[Self.key(ofAircraft: name)] ?? entry.aircraft
        {
            var record = said
            record.tailNumber = name
            record.aircraftType = record.aircraftType.map(decisions.type)
            record.fillFromType()
            new.apply(record)
        }
        for person in [object.pilot] + object.crew.map(\.pilot) {
            guard let person, person.isInserted, let name = person.name, var said = people[FoldedText.folded(name)]
            else { continue }
            // The owner of the logbook is the pilot's own choice.
            said.isSelf = false
            said.name = name
            person.apply(said)
        }
    }
}
