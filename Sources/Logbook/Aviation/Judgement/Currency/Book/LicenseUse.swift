/// What a license is used for, which it may be limited to.
enum LicenseUse {
    /// Flying one of some aircraft.
    case aircraft([CurrencyAircraft])
    /// Exercising one of some ratings.
    case rating([String])
}

extension CurrencyDocument {
    /// Returns what is asked where a license of the category is not for a use: classes of airplanes that its scope does not name, what is too
    /// large for a light one. Nil where it is for it, or may be.
    func limit(for use: LicenseUse) -> String? {
        switch use {
        case .aircraft(let aircraft):
            let limits = aircraft.map {
                limitOfClasses(for: $0) ?? limitOfThrust(for: $0) ?? limitOfSmallCertificate(for: $0)
                    ?? limitOfLightLicense(for: $0)
            }
            return limits.contains(nil) ? nil : limits.first ?? nil
        case .rating(let levels):
            return limitOfLightLicense(forRatings: levels)
        }
    }

    private func limitOfClasses(for aircraft: CurrencyAircraft) -> String? {
        let classes = classesOfLicense
        guard ruleAuthority == Authority.faa.rawValue, !classes.isEmpty, let flown = aircraft.flownClass,
            flown.category == .airplane, !classes.contains(flown)
        else { return nil }
        return "whether your certificate has the class \(flown.rawValue), too: its scope names others (61.31(d))"
    }

    /// A class for airplanes of several engines may be limited to engines in line (61.63(c), Order 8900.1).
    func limitOfThrust(for aircraft: CurrencyAircraft) -> String? {
        let text = FoldedText.folded([scope, level].compactMap(\.self).joined(separator: " "))
        guard [.multiEngineLand, .multiEngineSea].contains(aircraft.flownClass),
            limits.contains(DocumentLimit.centerThrust.rawValue)
                || DocumentLimit.said(in: text).contains(.centerThrust),
            !["C336", "C337", "O2"].contains(aircraft.type ?? "")
        else { return nil }
        return "whether your certificate is for engines side by side, too: it is limited to center thrust"
    }

    /// A recreational certificate is for one engine, and a sport pilot's for less: 61.101(e)(1), 61.315.
    private func limitOfSmallCertificate(for aircraft: CurrencyAircraft) -> String? {
        let name = ruleLevels.first { ["recreational", "sport"].contains($0) }
        guard let name, ruleAuthority == Authority.faa.rawValue else { return nil }
        let hasEngines =
            (aircraft.engines ?? 1) > 1 || [.multiEngineLand, .multiEngineSea].contains(aircraft.flownClass)
        guard hasEngines || aircraft.engine?.isTurbine == true || aircraft.typeRating != nil else { return nil }
        return
            "whether you hold more than a \(name) certificate: it is for small aircraft of one engine (61.101, 61.315)"
    }

    /// A light aircraft pilot license is for airplanes with one piston engine and for helicopters with one engine, up to 2,000 kg: FCL.105.A,
    /// FCL.105.H.
    private func limitOfLightLicense(for aircraft: CurrencyAircraft) -> String? {
        guard isLight, !aircraft.isUltralight else { return nil }
        let isHelicopter = aircraft.categoryName == "helicopter"
        let hasEngines =
            (aircraft.engines ?? 1) > 1 || [.multiEngineLand, .multiEngineSea].contains(aircraft.flownClass)
        let isLarge = (aircraft.maximumMass ?? 0) > 2_000 || aircraft.needsSeveralPilots(orJet: true) == true
        let hasTurbine = !isHelicopter && aircraft.engine?.isTurbine == true
        guard hasEngines || isLarge || hasTurbine else { return nil }
        return isHelicopter
            ? "whether you hold more than an LAPL(H): it is for helicopters with one engine, up to 2,000 kg (FCL.105.H)"
            : "whether you hold more than an LAPL(A): it is for airplanes with one piston engine, up to 2,000 kg (FCL.105.A)"
    }

    /// A light license for airplanes has class ratings for one piston engine and for motor gliders, and no other: FCL.105.A, FCL.600.
    private func limitOfLightLicense(forRatings levels: [String]) -> String? {
        guard isLight else { return nil }
        let names = levels.map(RatingName.compared)
        let isOfLight = names.contains { name in
            name == "tmg" || name.hasPrefix("sep (")
        }
        let isInstrument = names.contains { $0 == "ir" || $0.hasPrefix("ir (") }
        guard isInstrument || (RatingName.categories(of: levels) == ["airplane"] && !isOfLight) else { return nil }
        let name = levels.first ?? ""
        return "whether you hold more than an LAPL, which has no rating \(name) (FCL.105)"
    }

    /// Whether it is a light aircraft pilot license by Part-FCL.
    private var isLight: Bool {
        kind.lowercased() == "license" && ruleLevels.contains { $0 == "lapl (a)" || $0 == "lapl (h)" }
    }
}
