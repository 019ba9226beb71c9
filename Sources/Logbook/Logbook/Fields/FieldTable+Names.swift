/// The names of fields, as a region has them.
extension FieldTable {
    /// Returns the table with the labels of some conventions. The words of filters, orders and settings, the keys of
    /// other programs and the stored names are the same in all of them.
    package static func named(by conventions: Conventions) -> FieldTable {
        switch (conventions.timeNames, conventions.secondPilot) {
        case (.blocks, .secondInCommand): standard
        case (.blocks, .coPilot): coPilot
        case (.outOffOnIn, .secondInCommand): outOffOnIn
        case (.outOffOnIn, .coPilot): outOffOnInAndCoPilot
        }
    }

    /// The tables with other labels than the standard one.
    package static var others: [FieldTable] { [coPilot, outOffOnIn, outOffOnInAndCoPilot] }

    private static let coPilot = standard.labeled(.blocks, .coPilot)
    private static let outOffOnIn = standard.labeled(.outOffOnIn, .secondInCommand)
    private static let outOffOnInAndCoPilot = standard.labeled(.outOffOnIn, .coPilot)

    private func labeled(_ times: TimeNames, _ secondPilot: SecondPilotName) -> FieldTable {
        mapping(.flights) { field in
            if let event = field.id.event { return field.labeled(times.label(of: event)) }
            return switch field.id {
            case .off: field.labeled(times.labelOfStart)
            case .on: field.labeled(times.labelOfEnd)
            case .column(.secondInCommand) where secondPilot == .coPilot:
                field.labeled("Co-pilot time", heading: "CO-PILOT")
            default: field
            }
        }
    }
}

extension Conventions {
    /// Whether fields have other names than the usual ones.
    package var hasNames: Bool { FieldTable.named(by: self) !== FieldTable.standard }
}
