/// Conditions on flights, aircraft and documents.
extension RuleParser {
    /// What conditions are about: whether a rule is answered or a set of its needs offered, the flights that all its needs
    /// count, or those of one need.
    enum ConditionUse {
        case applicability, alternative, flights, need

        /// Whether they decide whom needs are for, and not what counts.
        var isOfWhom: Bool { self == .applicability || self == .alternative }
    }

    mutating func conditions(
        _ use: ConditionUse
    ) throws(RuleError) -> (all: [RuleCondition], month: Bool) {
        var all: [RuleCondition] = []
        var month = false
        repeat {
            if use == .need, take("a", "month", "early", "or", "late") {
                month = true
                continue
            }
            let isPossible = use == .alternative && take("perhaps")
            let isNegated = take("not")
            let first = peek
            let condition = RuleCondition(test: try test(), isNegated: isNegated, isPossible: isPossible)
            if condition.isOfDocument != use.isOfWhom, condition.isOfDocument || condition.affectsCountingOnly {
                throw error(
                    "“\(first?.text ?? "")” decides nothing here",
                    expected: use.isOfWhom ? "a condition on flights or documents" : "a condition on flights",
                    at: first?.column ?? end)
            }
            all.append(condition)
        } while take(",")
        return (all, month)
    }

    /// Conditions on documents, and such as hold for all flights of an aircraft or none.
    mutating func conditionsOnAircraft() throws(RuleError) -> [RuleCondition] {
        let start = peek?.column ?? end
        let all = try conditions(.alternative).all
        guard all.allSatisfy({ $0.isOfAircraft || $0.isOfDocument }) else {
            throw error(
                "not all of this is about the aircraft, or a document",
                expected: "class, category, several pilots, turbine and the like",
                at: start)
        }
        return all
    }

    /// What takes the place of the rule: a carrier's program, or that only some categories are flown.
    mutating func exemption(of rule: inout CurrencyRule) throws(RuleError) {
        if take("only", "category") {
            rule.exemptCategories = try names(Self.categories, "category") { $0 }
            return
        }
        try expect(CurrencyAssumption.carrierPart.rawValue)
        rule.carrierParts = try names(CurrencySettings.carrierParts, "part of a carrier") { $0 }
    }

    private static let categories = [
        "airplane", "helicopter", "gyroplane", "glider", "TMG", "powered-lift", "airship", "balloon",
    ]

    /// A document that is recorded, or another one behind `or document`, and behind `without` some of which none is.
    private mutating func documentTest() throws(RuleError) -> RuleTest {
        var documents = [try recordedDocument()]
        while take("or", "document") { documents.append(try recordedDocument()) }
        guard take("without") else { return .document(documents) }
        var others = [try recordedDocument()]
        while take("or") { others.append(try recordedDocument()) }
        return .document(documents, without: others)
    }

    private mutating func recordedDocument() throws(RuleError) -> DocumentNeed {
        var document = try document()
        document.needsExpiry = take("with", "an", "expiry")
        return document
    }

    private mutating func test() throws(RuleError) -> RuleTest {
        let fixed: [([String], RuleTest)] = [
            (["pilot", "flying", "or", "instructing", "in", "actual"], .flyingOrInstructing),
            (["pilot", "flying"], .pilotFlying), (["gear", "tailwheel"], .tailwheel),
            (["gear", "perhaps", "tailwheel"], .perhapsTailwheel),
            (["instrument", "conditions"], .instrumentConditions), (["instrument", "flown"], .instrumentFlown),
            (["given", "flown"], .givenFlown), (["operator"], .operated), (["any", "aircraft"], .anyAircraft),
            (["faa", "night"], .night(.faa)), (["civil", "night"], .night(.civil)),
            (["several", "pilots", "or", "jet"], .severalPilots(orJet: true)),
            (["several", "pilots"], .severalPilots(orJet: false)), (["any", "device"], .devices(.any)),
            (["under", "IFR"], .underIFR),
            (["turboprop"], .turboprop), (["type", "rated"], .typeRated),
            (["ultralight"], .ultralight), (["turbine"], .turbine),
            (["single", "engine"], .singleEngine),
            (["on", "a", "check"], .onCheck), (["before", "an", "examiner"], .beforeExaminer),
            (["in", "a", "device"], .inDevice),
            (["FFS"], .devices(.fullFlight)),
            (["devices", "in", "an", "approved", "course"], .devices(.approvedCourse)),
        ]
        for (words, test) in fixed where take(words) { return test }
        if take("devices") { return .devices(try devices()) }
        if take("document") { return try documentTest() }
        if take("of", "at", "least") { return .lasting(try duration()) }
        if take("shorter", "than") { return .shorter(try duration()) }
        if take("type") { return .types(try alternatives("a type, by its designator").map(\.text)) }
        if take("mass", "up", "to") { return .massUpTo(try number("kilograms")) }
        let named = peek
        if take("category") {
            return .categories(try names(Self.categories, "category") { $0 })
        }
        if take("class") {
            return .classes(try names(AircraftClass.allCases.map(\.rawValue), "class") { AircraftClass(rawValue: $0) })
        }
        if take("role") {
            return .roles(try names(PilotRole.allCases.map(\.rawValue), "role") { PilotRole(rawValue: $0) })
        }
        if take("launch") { return .launch(try names(Field.launchMethods, "launch method") { $0 }) }
        let expected =
            fixed.map { $0.0.joined(separator: " ") } + [
                "devices", "category", "class", "role", "launch", "mass up to", "of at least", "shorter than", "type",
                "document",
            ]
        throw error(
            "“\(named?.text ?? "")” is not a condition", expected: expected.joined(separator: ", "),
            at: named?.column ?? end)
    }

    /// The kinds of devices that count, and behind `perhaps` those of which some do: `FFS or FTD or perhaps AATD`.
    private mutating func devices() throws(RuleError) -> RuleDevices {
        var devices = RuleDevices(counting: [])
        var isPossible = false
        repeat {
            isPossible = take("perhaps") || isPossible
            let kind = try choice(DeviceKind.allCases)
            if isPossible { devices.possible.insert(kind) } else { devices.counting.insert(kind) }
        } while take("or")
        devices.needsCourse = take("in", "an", "approved", "course")
        return devices
    }

    private mutating func names<Value>(
        _ choices: [String], _ what: String, _ value: (String) -> Value?
    ) throws(RuleError) -> [Value] {
        var values: [Value] = []
        for word in try alternatives("a \(what)") {
            guard choices.contains(word.text), let found = value(word.text) else {
                throw error("“\(word.text)” is no \(what)", expected: choices.joined(separator: ", "), at: word.column)
            }
            values.append(found)
        }
        return values
    }
}
