/// How a pilot writes dates and times, and what the records of a flight are called.
///
/// Whatever reads typed texts gets it as a value; stored names, JSON keys and the names in filters do not depend on it.
package struct Conventions: Hashable, Sendable {
    /// The order of day and month in dates such as `6/7`; nil when it is not known: then such dates are refused.
    package var dateOrder: DateOrder?
    /// Whether times are typed and shown in UTC or in the local time of the place.
    package var times = TimeReference.utc
    package var timeNames = TimeNames.blocks
    package var secondPilot = SecondPilotName.secondInCommand
    package var aircraftNames = AircraftNames.faa
    /// What a code of three letters is where it names two airports, by the FAA and by IATA; nil when it is not known: then such
    /// codes are refused, unless the flight shows it.
    package var shortCodes: ShortCodes?

    /// Conventions without an order of dates.
    package init(
        dateOrder: DateOrder? = nil, times: TimeReference = .utc, timeNames: TimeNames = .blocks,
        secondPilot: SecondPilotName = .secondInCommand, aircraftNames: AircraftNames = .faa,
        shortCodes: ShortCodes? = nil
    ) {
        self.dateOrder = dateOrder
        self.times = times
        self.timeNames = timeNames
        self.secondPilot = secondPilot
        self.aircraftNames = aircraftNames
        self.shortCodes = shortCodes
    }
}

/// Whose codes of airports have three letters: some are two airports, by the FAA and by IATA.
package enum ShortCodes: String, Hashable, Sendable, Codable {
    case faa, iata
}

/// The order of the numbers of a typed date; the raw value is the setting.
package enum DateOrder: String, Hashable, Sendable, CaseIterable {
    case monthFirst = "month first"
    case dayFirst = "day first"
    /// As in ISO 8601: without a year, the month comes first.
    case yearFirst = "year first"
}

/// The clock of times; the raw value is the setting.
package enum TimeReference: String, Hashable, Sendable, CaseIterable {
    case utc
    case local
}

/// The names of the four times of a flight; the raw value is the setting, and also lists the names.
package enum TimeNames: String, Hashable, Sendable, CaseIterable {
    case blocks = "Off block, Take-off, Landing, On block"
    case outOffOnIn = "Out, Off, On, In"

    /// Returns the label of a time.
    package func label(of event: FlightEvent) -> String {
        switch (self, event) {
        case (.blocks, _): event.label
        case (.outOffOnIn, .offBlock): "Out"
        case (.outOffOnIn, .takeOff): "Off"
        case (.outOffOnIn, .landing): "On"
        case (.outOffOnIn, .onBlock): "In"
        }
    }
}

/// The names of classes and marks of aircraft; the raw value is the setting, and also lists the names.
package enum AircraftNames: String, Hashable, Sendable, CaseIterable {
    case faa = "ASEL, Tail number"
    case easa = "SEP (land), Registration"

    /// Returns the name of a class of aircraft with an engine; nil is an unknown engine.
    package func name(of aircraftClass: AircraftClass, engine: EngineKind?) -> String {
        self == .faa ? aircraftClass.shortName : aircraftClass.europeanName(engine: engine)
    }

    /// What is painted on an aircraft.
    package var mark: String { self == .faa ? "Tail number" : "Registration" }
}

/// The names of the two pilots; the raw value is the setting.
package enum SecondPilotName: String, Hashable, Sendable, CaseIterable {
    case secondInCommand = "SIC"
    case coPilot = "Co-pilot"
    /// The ship's words, which airlines use: the pilot in command is the captain.
    case firstOfficer = "Captain, First officer"

    /// The pilot beside the one in command.
    package var title: String {
        switch self {
        case .secondInCommand: "SIC"
        case .coPilot: "Co-pilot"
        case .firstOfficer: "First officer"
        }
    }

    /// The role of an instructor where this is the pilot beside the one in command: `CFI` beside the SIC of the FAA.
    package var instructorName: String { self == .secondInCommand ? "CFI" : "FI" }

    /// The role in columns and choices, such as `SIC`.
    package var roleName: String {
        switch self {
        case .secondInCommand: "SIC"
        case .coPilot: "COP"
        case .firstOfficer: "FO"
        }
    }
}
