import Testing

@testable import Aviation

@Suite("Types of aircraft")
struct AircraftTypeTests {
    @Test("Every line of the table is read, and its designator is unique")
    func lines() throws {
        let lines = AircraftTypeTable.tables.flatMap { $0.split(separator: "\n") }
        for line in lines { #expect(AircraftTypeEntry(line) != nil, "\(line)") }
        let types = AircraftTypeTable.all
        #expect(types.count == lines.count)
        #expect(types.count > 250)
        #expect(Set(types.map(\.designator)).count == types.count)
        for type in types {
            let designator = type.designator
            // A glider without a designator of its own has its name.
            #expect((2...(type.category == .glider ? 10 : 4)).contains(designator.count), "\(designator)")
            #expect(designator.allSatisfy { $0.isNumber || ("A"..."Z").contains($0) }, "\(designator)")
            #expect(!type.model.isEmpty, "\(designator)")
            #expect(type.aircraftClass.map { $0.category == type.category } ?? true, "\(designator)")
            #expect(type.category != .simulator, "\(designator)")
        }
    }

    @Test("The words of a type find what a search of all lines finds")
    func search() {
        let entries = AircraftTypeTable.tables.flatMap { $0.split(separator: "\n") }.compactMap {
            AircraftTypeEntry($0)
        }
        for type in AircraftTypeTable.all {
            let maker = type.manufacturer ?? ""
            let initial = "\(maker.prefix(1)) \(type.model)"
            for text in [type.designator, type.model, "\(maker) \(type.model)", maker, initial] {
                let words = text.split(separator: " ").map { AircraftTypeTable.key(of: String($0)) }
                    .filter { !$0.isEmpty }
                let expected = words.isEmpty ? [] : entries.filter { $0.matches(words[...]) }.map(\.type.designator)
                // Without any, the variant may be left out.
                guard !expected.isEmpty else { continue }
                #expect(Set(AircraftTypeTable.types(matching: text).map(\.designator)) == Set(expected), "\(text)")
            }
        }
    }

    @Test("Engines agree with the class")
    func engines() {
        for type in AircraftTypeTable.all {
            switch type.aircraftClass {
            case .singleEngineLand, .singleEngineSea, .touringMotorGlider: #expect(type.engines == 1, "\(type)")
            case .multiEngineLand, .multiEngineSea: #expect((2...8).contains(type.engines ?? 0), "\(type)")
            case .helicopter, .gyroplane: #expect(type.engineKind != .jet && type.engineKind != .turboprop, "\(type)")
            default: break
            }
            #expect((type.engines == 0) == (type.engineKind == EngineKind.none), "\(type)")
        }
    }

    /// Facts of well-known types, written by hand: class, engines, kind, retractable, tailwheel, multi-pilot.
    struct Facts {
        let designator: String
        let name: String
        let aircraftClass: AircraftClass?
        let engines: Int?
        let kind: EngineKind?
        let gear: [Bool?]
        let isMultiPilot: Bool?

        init(
            _ designator: String, _ name: String, _ aircraftClass: AircraftClass?, _ engines: Int?, _ kind: EngineKind?,
            _ isRetractable: Bool?, _ hasTailwheel: Bool?, _ isMultiPilot: Bool?
        ) {
            self.designator = designator
            self.name = name
            self.aircraftClass = aircraftClass
            self.engines = engines
            self.kind = kind
            gear = [isRetractable, hasTailwheel]
            self.isMultiPilot = isMultiPilot
        }
    }

    static let knownFacts: [Facts] = [
        Facts("C172", "Cessna 172 Skyhawk", .singleEngineLand, 1, .piston, false, false, false),
        Facts("C72R", "Cessna 172RG Cutlass RG", .singleEngineLand, 1, .piston, true, false, false),
        Facts("C182", "Cessna 182 Skylane", .singleEngineLand, 1, .piston, false, false, false),
        Facts("PA18", "Piper PA-18 Super Cub", .singleEngineLand, 1, .piston, false, true, false),
        Facts("P28T", "Piper PA-28RT Arrow IV", .singleEngineLand, 1, .piston, true, false, false),
        Facts("PA34", "Piper PA-34 Seneca", .multiEngineLand, 2, .piston, true, false, false),
        Facts("DA40", "Diamond DA40 Diamond Star", .singleEngineLand, 1, .piston, false, false, false),
        Facts("DA42", "Diamond DA42 Twin Star", .multiEngineLand, 2, .piston, true, false, false),
        Facts("DC3", "Douglas DC-3", .multiEngineLand, 2, .piston, true, true, true),
        Facts("PIVE", "Pipistrel Velis Electro", .singleEngineLand, 1, .electric, false, false, false),
        Facts("A5", "Icon A5", nil, 1, .piston, true, false, false),
        Facts("PC12", "Pilatus PC-12", .singleEngineLand, 1, .turboprop, true, false, false),
        Facts("BE20", "Beech 200 Super King Air", .multiEngineLand, 2, .turboprop, true, false, false),
        Facts("DH8D", "De Havilland Canada DHC-8-400 Dash 8", .multiEngineLand, 2, .turboprop, true, false, true),
        Facts("SF50", "Cirrus SF50 Vision", .singleEngineLand, 1, .jet, true, false, false),
        Facts("C525", "Cessna 525 CitationJet / CJ1", .multiEngineLand, 2, .jet, true, false, false),
        Facts("B738", "Boeing 737-800", .multiEngineLand, 2, .jet, true, false, true),
        Facts("A388", "Airbus A380-800", .multiEngineLand, 4, .jet, true, false, true),
        Facts("R44", "Robinson R44", .helicopter, 1, .piston, false, nil, false),
        Facts("EC35", "Airbus Helicopters EC135", .helicopter, 2, .turboshaft, false, nil, false),
        Facts("S92", "Sikorsky S-92", .helicopter, 2, .turboshaft, true, nil, true),
        Facts("MT", "AutoGyro MT-03 / MTOsport", .gyroplane, 1, .piston, false, nil, false),
        Facts("AS21", "Schleicher ASK 21", .glider, nil, nil, false, nil, false),
        Facts("DISC", "Schempp-Hirth Discus", .glider, nil, nil, true, nil, false),
        Facts("G109", "Grob G109", .touringMotorGlider, 1, .piston, false, true, false),
        Facts("GLID", "Glider", .glider, 0, EngineKind.none, nil, nil, false),
        Facts("BALL", "Balloon", .balloon, nil, nil, nil, nil, false),
    ]

    @Test("Facts of well-known types", arguments: knownFacts)
    func check(_ expected: Facts) throws {
        let type = try #require(AircraftTypeTable.type(designator: expected.designator))
        #expect(type.displayName == expected.name)
        #expect(type.aircraftClass == expected.aircraftClass)
        #expect(type.engines == expected.engines)
        #expect(type.engineKind == expected.kind)
        #expect([type.hasRetractableGear, type.hasTailwheel] == expected.gear)
        #expect(type.isMultiPilot == expected.isMultiPilot)
    }

    @Test("A turbine is a turboprop, a jet or a turboshaft")
    func turbines() {
        #expect(AircraftTypeTable.type(designator: "C208")?.isTurbine == true)
        #expect(AircraftTypeTable.type(designator: "E50P")?.isTurbine == true)
        #expect(AircraftTypeTable.type(designator: "AS50")?.isTurbine == true)
        #expect(AircraftTypeTable.type(designator: "C172")?.isTurbine == false)
        #expect(AircraftTypeTable.type(designator: "GLID")?.isTurbine == false)
        let unknown = AircraftTypeTable.type(designator: "DISC")
        #expect(unknown != nil && unknown?.isTurbine == nil)
    }

    @Test("A designator is found in any case, and only as a whole")
    func designators() {
        #expect(AircraftTypeTable.type(designator: "c172")?.designator == "C172")
        #expect(AircraftTypeTable.type(designator: " p28a ")?.designator == "P28A")
        #expect(AircraftTypeTable.type(designator: "PA28") == nil)
        #expect(AircraftTypeTable.type(designator: "172") == nil)
        #expect(AircraftTypeTable.type(designator: "") == nil)
    }

    @Test(
        "Names that pilots type",
        arguments: [
            ("172", ["C172"]), ("Cessna 172", ["C172"]), ("C-172", ["C172"]), ("skyhawk", ["C172"]),
            ("172S", ["C172"]), ("C172SP", ["C172"]), ("c172n", ["C172"]), ("172RG", ["C72R"]), ("182T", ["C182"]),
            ("172 skyhawk", ["C172"]), ("archer", ["P28A"]), ("Piper Warrior", ["P28A"]), ("PA-28-161", ["P28A"]),
            ("pa 28 181", ["P28A"]), ("PA28R-201", ["P28R"]), ("dakota", ["P28B", "DC3"]), ("DA40", ["DA40"]),
            ("da 40 ng", ["DA40"]), ("DA20", ["DV20"]), ("737-800", ["B738"]), ("Boeing 737 800", ["B738"]),
            ("B737-800", ["B738"]), ("A320neo", ["A20N"]), ("CJ3", ["C25B"]), ("Q400", ["DH8D"]),
            ("King Air 350", ["B350"]), ("King Air C90", ["BE9L"]), ("ATR 72-600", ["AT76"]), ("dash 8", dash8),
            ("jetranger", ["B06"]), ("H145", ["EC45"]), ("ASK 21", ["AS21"]), ("ask-21", ["AS21"]),
            ("duo discus", ["DUOD"]), ("super dimona", ["DIMO"]), ("7GCAA", ["CH7A"]), ("hot air balloon", ["BALL"]),
            ("RV-7A", ["RV7"]), ("vision jet", ["SF50"]), ("dr 400", ["DR40"]),
            ("A320-214", ["A320"]), ("A321-271NX", ["A21N"]), ("A330-343", ["A333"]), ("a350-1041", ["A35K"]),
            ("737-8K5", ["B738"]), ("B777-328ER", ["B77W"]), ("EMB-190", ["E190"]), ("ATR72-600", ["AT76"]),
            ("Boeing737-800", ["B738"]), ("B737-8", ["B38M"]),
        ])
    func names(typed: String, designators: [String]) {
        #expect(AircraftTypeTable.types(matching: typed).map(\.designator) == designators)
    }

    static let dash8 = ["DH8A", "DH8B", "DH8C", "DH8D"]

    @Test(
        "A name of several types is answered with all of them",
        arguments: [
            ("PA28", ["P28A", "P28B", "P28R", "P28S", "P28T", "P28U"]), ("arrow", ["P28R", "P28S", "P28T", "P28U"]),
            ("cherokee", ["P28A", "P28B", "P28R", "PA32"]), ("Baron", ["BE55", "BE56", "BE58", "B58T"]),
            ("182RG", ["C82R", "C82T"]), ("saratoga", ["PA32", "P32R"]), ("cub", ["J3", "PA11", "PA18"]),
            ("discus", ["DISC", "DUOD"]), ("Bonanza 36", ["BE36", "BT36", "B36T"]),
            ("A330", ["A332", "A333", "A338", "A339"]),
            ("A320", ["A320", "A20N"]), ("E190", ["E190", "E290"]),
        ])
    func ambiguous(typed: String, designators: [String]) {
        #expect(AircraftTypeTable.types(matching: typed).map(\.designator) == designators)
    }

    @Test("The designator of one 737 is typed for all of them; it comes first")
    func family() {
        let found = AircraftTypeTable.types(matching: "B737").map(\.designator)
        #expect(found.first == "B737")
        #expect(Set(found).isSuperset(of: ["B733", "B738", "B38M"]))
        #expect(Set(AircraftTypeTable.types(matching: "737").map(\.designator)) == Set(found))
    }

    @Test("Words that are no type's", arguments: ["", "  ", "-", "gusty", "172 warrior", "Boeing Skyhawk", "N172SP"])
    func unknown(typed: String) { #expect(AircraftTypeTable.types(matching: typed).isEmpty) }
}
