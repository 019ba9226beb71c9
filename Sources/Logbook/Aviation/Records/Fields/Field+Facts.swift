/// The facts of the aircraft that flights have as columns, filters, orders and groups.
extension Field {
    /// Flights call a field of their aircraft by these names.
    struct NameOnFlights: Hashable, Sendable {
        let word: String
        let label: String
        let heading: String
    }

    /// Gives a field of aircraft other names among those of flights.
    func onFlights(_ word: String, _ label: String, heading: String) -> Field {
        edited { $0.nameOnFlights = NameOnFlights(word: word, label: label, heading: heading) }
    }

    /// What a flight says of its aircraft: every field of the aircraft that filters compare, but its remarks and its name,
    /// which flights have themselves.
    static var factsOfAircraft: [Field] {
        ofAircraft.filter { $0.isInForm && !$0.paths.isEmpty && ![.tailNumber, .remarks].contains($0.id) }
            .map(\.factOfFlights)
    }

    /// The field of flights with the value that their aircraft has in this one.
    private var factOfFlights: Field {
        let name = nameOnFlights
        let paths = paths.map { "aircraft.\($0)" }
        let fact = Field(name == nil ? id : id.onFlights, name?.label ?? label, type).edited {
            $0.heading = name?.heading ?? heading
            $0.word = name?.word ?? word
            $0.otherWords = name == nil ? otherWords : []
            $0.help = help
            $0.hint = hint
            $0.sample = sample
            $0.unit = unit
            $0.paths = paths
            $0.sortPaths = paths
        }
        switch id {
        case .aircraftType: return fact.row(\FlightRow.aircraftType)
        case .paint(0): return fact.rowPaints { FlightRow($0).map { [$0.paint] } ?? [] }
        default: return fact.computed { $0.aircraft.flatMap { self.value(in: .aircraft($0)) } }
        }
    }

    /// Whether the field of flights is one of their aircraft.
    package var isFactOfAircraft: Bool {
        if case .link = type { false } else { paths.first?.hasPrefix("aircraft.") == true }
    }

    /// Gives the fact other names where a field of the pilot's own has taken them: these mean the pilot's field.
    var besideCustomFields: Field {
        let fact = Field(id.onFlights, label, type).edited {
            $0.heading = heading
            $0.word = "aircraft\(word)"
            $0.help = help
            $0.hint = hint
            $0.sample = sample
            $0.unit = unit
            $0.paths = paths
            $0.sortPaths = sortPaths
        }
        return compute.map { fact.computed($0) } ?? fact
    }
}

extension FieldID {
    /// The name of an aircraft's field among those of flights, where its own means another one.
    fileprivate var onFlights: FieldID { FieldID("aircraft\(name.prefix(1).uppercased())\(name.dropFirst())") }
}
