/// The names of fields, as a region has them.
extension FieldTable {
    /// Returns the table with the labels of some conventions. The words of filters, orders and settings, the keys of
    /// other programs and the stored names are the same in all of them.
    package func named(by conventions: Conventions) -> FieldTable { named(Names(conventions)) }

    /// Returns the program's own table with the labels of some conventions.
    package static func named(by conventions: Conventions) -> FieldTable { standard.named(by: conventions) }

    /// The program's own tables with other labels than the standard one.
    static var others: [FieldTable] {
        let names = TimeNames.allCases.flatMap { times in
            SecondPilotName.allCases.flatMap { second in
                AircraftNames.allCases.map { Names(times: times, secondPilot: second, aircraft: $0) }
            }
        }
        return names.filter { $0 != standard.names }.map(standard.named)
    }

    /// How the fields name the pilot beside the one in command.
    package var secondPilot: SecondPilotName { names.secondPilot }

    /// How the fields name the classes of aircraft and their marks.
    package var aircraftNames: AircraftNames { names.aircraft }

    /// Returns the field that a table without a region calls by a label, with the names of this one; nil for none.
    package func field(called label: String) -> Field? {
        for kind in RecordKind.allCases {
            if let field = Self.standard[kind].first(where: { $0.label == label }) { return self[kind][field.id] }
        }
        return nil
    }

    /// Returns a text that begins with the label of a field, such as `SIC time, in minutes`, with the label of this table.
    package func naming(_ text: String) -> String {
        let label = String(text.prefix { $0 != "," })
        return field(called: label).map { $0.label + text.dropFirst(label.count) } ?? text
    }

    /// Whether the table is the program's own one, with whatever labels; it lasts as long as the program.
    package var isProgramsOwn: Bool { self === Self.standard.named(names) }

    /// The program's own table with the same labels, without the pilot's own fields.
    package var withoutCustomFields: FieldTable { definitions.isEmpty ? self : Self.standard.named(names) }
}

extension FieldTable.Names {
    fileprivate init(_ conventions: Conventions) {
        self.init(
            times: conventions.timeNames, secondPilot: conventions.secondPilot, aircraft: conventions.aircraftNames)
    }
}

extension Field {
    /// Gives the field another name on the screen; the earlier one is accepted as before.
    func labeled(_ label: String, heading: String? = nil) -> Field {
        edited {
            guard label != $0.label else { return }
            $0.otherWords.append($0.label.lowercased().filter { !$0.isWhitespace })
            $0.label = label
            $0.heading = heading ?? label.uppercased()
        }
    }

    /// Returns the choice of a role with the pilot beside the one in command as a region names him.
    private func naming(_ second: SecondPilotName) -> Field {
        guard case .choice(let choices) = type else { return self }
        return edited {
            $0.type = .choice(
                choices.map { choice in
                    guard let role = PilotRole(rawValue: choice.value) else { return choice }
                    return FieldChoice(choice.value, role.shortName(second), otherNames: choice.otherNames)
                })
        }
    }

    /// Returns the class of aircraft with the names of a region, by the engine of the aircraft; groups of aircraft have any
    /// engines. What is typed and stored stays the FAA's name.
    private func naming(_ names: AircraftNames) -> Field {
        guard names == .easa else { return self }
        let named: @Sendable (AircraftRecord) -> FieldValue? = { aircraft in
            aircraft.className(by: names).map { .text($0) }
        }
        let field = edited {
            $0.hint = "such as SEP (land)"
            $0.groupNames = Dictionary(
                uniqueKeysWithValues: AircraftClass.allCases.map { ($0.rawValue, $0.anyEngineName) })
        }
        guard !isFactOfAircraft else { return field.computed { $0.aircraft.flatMap(named) } }
        return field.reading { AircraftRecord($0).flatMap(named) }.rowValue { row in
            AircraftRow(row)?.className(by: names).map { .text($0) }
        }
    }

    /// Returns the field with its label among others.
    func labeled(_ names: FieldTable.Names) -> Field {
        if let event = id.event { return labeled(names.times.label(of: event)) }
        return switch id {
        // The first and the last known time, beside the four times with names of their own.
        case .off where names.times == .outOffOnIn:
            labeled("Out or off", heading: "OUT").edited { $0.otherWords.append("out") }
        case .on where names.times == .outOffOnIn:
            labeled("In or on", heading: "IN").edited { $0.otherWords.append("in") }
        case .column(.secondInCommand) where names.secondPilot == .coPilot:
            labeled(FlightColumn.secondInCommand.displayName(.coPilot), heading: "CO-PILOT")
        case .column(.secondInCommand) where names.secondPilot == .firstOfficer:
            labeled(FlightColumn.secondInCommand.displayName(.firstOfficer), heading: "FO")
        case FieldID(LogEntryAttribute.checksIsSICTraining) where names.secondPilot != .secondInCommand:
            labeled("\(names.secondPilot.title) training", heading: heading)
        case .pilot where names.secondPilot == .firstOfficer: labeled("Captain", heading: "CAPTAIN")
        case .role, FieldID(AircraftAttribute.defaultsRole): naming(names.secondPilot)
        case .tailNumber: labeled(names.aircraft.mark, heading: heading)
        case .registrationNumber where names.aircraft == .easa: hint("if it differs from the registration")
        case .aircraftClass: naming(names.aircraft)
        case FieldID("computed.asel") where names.aircraft == .easa:
            labeled(AircraftClass.singleEngineLand.anyEngineName)
        case FieldID("computed.amel") where names.aircraft == .easa:
            labeled(AircraftClass.multiEngineLand.anyEngineName)
        default: self
        }
    }
}

extension AircraftRecord {
    /// Returns the class as a region names it; a word that is no class stays. Nil without one.
    package func className(by names: AircraftNames) -> String? {
        names.name(ofClass: aircraftClass, engine: text(.engineType), type: aircraftType)
    }

    /// Returns the full name of the class as a region has it; nil for a word that is none.
    package func classTitle(by names: AircraftNames) -> String? {
        guard let known = aircraftClass.flatMap(AircraftClass.init(rawValue:)) else { return nil }
        let engine = AircraftNames.engine(text(.engineType), type: aircraftType)
        return names == .faa ? known.displayName : known.europeanTitle(engine: engine)
    }
}

extension AircraftRow {
    /// Returns the class as a region names it; a word that is no class stays. Nil without one.
    fileprivate func className(by names: AircraftNames) -> String? {
        names.name(ofClass: aircraftClass, engine: engineType, type: aircraftType)
    }
}

extension AircraftNames {
    /// - Parameters:
    ///   - engine: the stored name of the kind of engine; nil where the type says it.
    ///   - type: the designator of the type; nil for an unknown one.
    fileprivate func name(ofClass text: String?, engine: String?, type: String?) -> String? {
        guard let text, let known = AircraftClass(rawValue: text) else { return text }
        return name(of: known, engine: Self.engine(engine, type: type))
    }

    /// Returns the kind of engine of a stored name, else that of a type.
    fileprivate static func engine(_ stored: String?, type: String?) -> EngineKind? {
        EngineKind.allCases.first { $0.displayName == stored }
            ?? type.flatMap { AircraftTypeTable.known($0)?.engineKind }
    }
}
