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
            SecondPilotName.allCases.map { Names(times: times, secondPilot: $0) }
        }
        return names.filter { $0 != standard.names }.map(standard.named)
    }

    /// How the fields name the pilot beside the one in command.
    package var secondPilot: SecondPilotName { names.secondPilot }

    /// Whether the table is the program's own one, with whatever labels; it lasts as long as the program.
    package var isProgramsOwn: Bool { self === Self.standard.named(names) }

    /// The program's own table with the same labels, without the pilot's own fields.
    package var withoutCustomFields: FieldTable { definitions.isEmpty ? self : Self.standard.named(names) }
}

extension FieldTable.Names {
    fileprivate init(_ conventions: Conventions) {
        self.init(times: conventions.timeNames, secondPilot: conventions.secondPilot)
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
            labeled("\(names.secondPilot.title) time", heading: "CO-PILOT")
        case .column(.secondInCommand) where names.secondPilot == .firstOfficer:
            labeled("\(names.secondPilot.title) time", heading: "FO")
        case .pilot where names.secondPilot == .firstOfficer: labeled("Captain", heading: "CAPTAIN")
        default: self
        }
    }
}
