package import Aviation

/// A region's conventions, which the settings of its parts may change.
package enum Region: String, Hashable, Sendable, CaseIterable {
    /// The United States: the Federal Aviation Administration.
    case faa
    /// Europe: the European Union Aviation Safety Agency.
    case easa
    /// None yet, and the program does not ask for one at the start.
    case undecided = "none"

    /// The name on the status line.
    package var shortName: String {
        switch self {
        case .faa: "FAA"
        case .easa: "EASA"
        case .undecided: "region?"
        }
    }

    /// How dates and times are written, and the names.
    package var conventions: Conventions {
        switch self {
        case .faa: Conventions(dateOrder: .monthFirst, timeNames: .outOffOnIn, shortCodes: .faa)
        case .easa:
            Conventions(dateOrder: .dayFirst, secondPilot: .coPilot, aircraftNames: .easa, shortCodes: .iata)
        case .undecided: Conventions()
        }
    }

    /// How figures are shown.
    package var display: DisplayStyle {
        switch self {
        case .faa: DisplayStyle(durations: .decimalHours, dates: .slashedMonthFirst, thousands: .comma)
        case .easa: DisplayStyle(dates: .dotted, thousands: .blank)
        case .undecided: DisplayStyle()
        }
    }
}

/// The sign between thousands; the raw value is the setting, and also an example.
package enum ThousandsStyle: String, Hashable, Sendable, CaseIterable {
    case comma = "1,234"
    case blank = "1 234"
    case apostrophe = "1'234"
    case plain = "1234"
    /// As the language of the terminal has it.
    case ofLocale = "locale"

    /// The signs in numbers.
    var signs: NumberSigns {
        let ours = NumberSigns.ofLocale
        switch self {
        // A comma between thousands is none before decimals.
        case .comma: return NumberSigns(group: ",", decimal: ours.decimal == "," ? "." : ours.decimal)
        case .blank: return NumberSigns(group: " ", decimal: ours.decimal)
        case .apostrophe: return NumberSigns(group: "'", decimal: ours.decimal)
        case .plain: return NumberSigns(group: "", decimal: ours.decimal)
        case .ofLocale: return ours
        }
    }
}

extension Settings {
    /// The names of the rules of currency that are the region's; empty without such rules.
    package var rulesOfRegion: [String] {
        guard let region, RuleSet.shippedNames.contains(region.rawValue) else { return [] }
        return [region.rawValue]
    }

    /// How tables for people are written: durations as on the screen, decimals as the language of the terminal has them.
    package var tableStyle: TableStyle {
        TableStyle(
            conventions: conventions, durations: display.durations, decimal: NumberSigns.decimalOfEnvironment)
    }

    /// Sets a region with all its parts.
    package mutating func choose(_ region: Region) {
        self.region = region
        conventions = region.conventions
        display = region.display
    }
}
