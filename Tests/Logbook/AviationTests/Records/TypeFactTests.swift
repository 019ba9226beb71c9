import TestFiles
import Testing

@testable import Aviation

@Suite("What a type's name gives")
struct TypeFactTests {
    private func aircraft(_ type: String?, make: String? = nil, model: String? = nil) -> AircraftRecord {
        var record = AircraftRecord()
        record.aircraftType = type
        record[.make] = make.map { .text($0) }
        record[.model] = model.map { .text($0) }
        record.fillFromType()
        return record
    }

    /// A name, and by hand: class, category, engines, gear.
    static let families: [(String, String?, String?, Int?, String?)] = [
        ("PA28", "ASEL", "airplane", 1, nil), ("Bonanza", "ASEL", "airplane", 1, "retractableTricycle"),
        ("Twin Bonanza", "AMEL", "airplane", 2, "retractableTricycle"),
        ("Cub", "ASEL", "airplane", 1, "fixedTailwheel"),
        ("Citabria", "ASEL", "airplane", 1, "fixedTailwheel"), ("Cessna", nil, "airplane", nil, nil),
        ("Mooney", "ASEL", "airplane", 1, "retractableTricycle"),
        ("Baron", "AMEL", "airplane", 2, "retractableTricycle"), ("Cirrus", nil, nil, nil, nil),
        ("SR22", "ASEL", "airplane", 1, "fixedTricycle"), ("arrow", "ASEL", "airplane", 1, "retractableTricycle"),
        ("ATR72", "AMEL", "airplane", 2, "retractableTricycle"), ("LS4", "GL", "glider", 0, nil),
        ("Discus", "GL", "glider", nil, nil), ("LA4", nil, "airplane", 1, "retractableTricycle"),
        ("Robinson", "RH", "rotorcraft", 1, nil), ("Schleicher", nil, "glider", nil, nil),
        ("gusty", nil, nil, nil, nil),
    ]

    @Test("Each fact in which all types of a name agree is given", arguments: families)
    func facts(_ name: String, _ aircraftClass: String?, _ category: String?, _ engines: Int?, _ gear: String?) {
        let filled = aircraft(name)
        #expect(filled.aircraftClass == aircraftClass, "\(name)")
        #expect(filled.aircraftCategory == category, "\(name)")
        #expect(filled.numberOfEngines == engines, "\(name)")
        #expect(filled[.gear] == gear.map { .text($0) }, "\(name)")
        #expect(filled.aircraftType == name, "a type that was typed stays")
    }

    @Test("A model without a type gives it, within its make")
    func models() {
        let skyhawk = aircraft(nil, model: "C172")
        #expect(skyhawk.aircraftType == "C172" && skyhawk.aircraftClass == "ASEL" && skyhawk.numberOfEngines == 1)
        #expect(aircraft(nil, make: "CESSNA", model: "172S").aircraftType == "C172")
        let cherokee = aircraft(nil, make: "Piper", model: "PA28")
        #expect(cherokee.aircraftType == nil && cherokee.aircraftClass == "ASEL")
        // The make is of the table, and has no such model.
        #expect(aircraft(nil, make: "Piper", model: "152").aircraftClass == nil)
        #expect(aircraft(nil, make: "Tecnam", model: "P2006T").aircraftClass == "AMEL")
        // A type of the pilot's own is no obstacle.
        #expect(aircraft("homebuilt", model: "RV-7A").aircraftClass == "ASEL")
        #expect(aircraft(nil, model: "Redbird FMX").aircraftClass == nil)
    }

    @Test("What is known stays: a simulator of a Skyhawk is no airplane")
    func known() {
        var device = AircraftRecord()
        (device.aircraftType, device.aircraftCategory) = ("C172", "simulator")
        device.fillFromType()
        #expect(device.aircraftClass == nil && device.aircraftCategory == "simulator")
        var seaplane = AircraftRecord()
        (seaplane.aircraftType, seaplane.aircraftClass) = ("C172", "ASES")
        seaplane[.gear] = .text("floats")
        seaplane.fillFromType()
        #expect(seaplane.aircraftClass == "ASES" && seaplane[.gear] == .text("floats"))
    }

    @Test("Random cells of the printed table are what all types of the name have")
    func cells() throws {
        var chance = SeededChance("cells of the table of types")
        let rows = TypeFact.markdown.split(separator: "\n").map {
            $0.split(separator: "|").map { String($0).trimmed }
        }.filter { $0.count == TypeFact.printed.count + 2 && $0[0].hasPrefix("`") }
        #expect(rows.count > 200)
        let all = AircraftTypeTable.tables.flatMap { $0.split(separator: "\n") }.compactMap { AircraftTypeEntry($0) }
        for _ in 0..<400 {
            let row = try #require(rows.randomElement(using: &chance))
            let place = Int.random(in: 0..<TypeFact.printed.count, using: &chance)
            let name = String(row[0].dropFirst().dropLast())
            // One of Daher's is called so, too, and has a designator of its own.
            guard name != "TBM" else { continue }
            // The types are found by hand: by the designator, else by their words.
            let own = all.filter { $0.type.designator == name }
            let meant = (own.isEmpty ? all.filter { $0.words.contains(name) } : own).map(\.type)
            let values = meant.map { type -> String? in
                switch place {
                case 0: type.aircraftClass?.rawValue
                case 1: type.category.rawValue
                case 2: type.engines.map(String.init)
                case 3: type.engineKind?.displayName
                case 4: AircraftGear(type)?.rawValue
                default: type.isMultiPilot.map { $0 ? "2" : "1" }
                }
            }
            let expected = Set(values).count == 1 ? values[0] ?? "–" : "–"
            #expect(row[place + 2] == expected, "\(name), \(place)")
        }
    }

    // MARK: Gliders

    @Test("At least sixty gliders have their facts, and none is an amphibian")
    func gliders() {
        let gliders = AircraftTypeTable.all.filter { $0.category == .glider }
        #expect(gliders.count > 100)
        for glider in gliders {
            #expect(glider.aircraftClass == .glider || glider.aircraftClass == .touringMotorGlider, "\(glider)")
            #expect(AircraftTypeTable.known(glider.designator)?.category == .glider)
        }
    }

    @Test(
        "Gliders as pilots write them",
        arguments: [
            ("LS4", "LS4"), ("LS-4", "LS4"), ("LS4b", "LS4"), ("LS 4", "LS4"), ("ASK 13", "ASK13"), ("ASK13", "ASK13"),
            ("K13", "ASK13"), ("ASK 21", "AS21"), ("Ka 6", "KA6"), ("Ka6CR", "KA6"), ("Ka 6 CR", "KA6"),
            ("Ka 8", "KA8"), ("Ka 8b", "KA8"), ("K8B", "KA8"), ("Discus", "DISC"), ("Discus 2b", "DISC"),
            ("Discus CS", "DISC"), ("DG-300", "DG300"), ("DG300", "DG300"), ("DG 300 Elan", "DG300"),
            ("Ventus", "VENT"),
            ("Ventus 2cxT", "VENT"), ("Duo Discus", "DUOD"), ("Arcus", "ARCP"), ("LS8", "LS8"), ("Astir", "ASTIR"),
            ("Astir CS", "ASTIR"), ("Grob 103", "G103"), ("G 103", "G103"), ("Twin Astir", "G103"), ("ASW 20", "AS20"),
            ("ASW 20 BL", "AS20"), ("ASW 19", "ASW19"), ("ASW27", "ASW27"), ("Standard Cirrus", "STDCIRRUS"),
            ("Std. Cirrus", "STDCIRRUS"), ("SZD-50 Puchacz", "SZD50"), ("Puchacz", "SZD50"), ("Pirat", "SZD30"),
            ("SGS 2-33", "SGS233"), ("2-33A", "SGS233"), ("1-26", "SGS126"), ("Blanik L-13", "L13"), ("PW-5", "PW5"),
            ("Club Libelle", "H205"), ("B4", "B4"), ("Pilatus B4", "B4"), ("Nimbus", "NIMB"), ("SF 25 Falke", "SF25"),
        ])
    func spelled(_ typed: String, _ designator: String) {
        #expect(AircraftTypeTable.known(typed)?.designator == designator, "\(AircraftTypeTable.types(matching: typed))")
    }

    @Test("No name like that of a glider is taken for an amphibian, or for anything of an unknown class")
    func similar() {
        var chance = SeededChance("names like those of gliders")
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        for _ in 0..<300 {
            guard let glider = AircraftTypeTable.gliders.split(separator: "\n").randomElement(using: &chance) else {
                continue
            }
            var name = Array(glider.prefix { $0 != "|" })
            name[Int.random(in: name.indices, using: &chance)] = letters.randomElement(using: &chance) ?? "X"
            let found = AircraftTypeTable.designator(similarTo: String(name)).flatMap(
                AircraftTypeTable.type(designator:))
            #expect(found?.aircraftClass != nil || found == nil, "\(String(name))")
        }
        #expect(AircraftTypeTable.designator(similarTo: "LAA") != "LA4")
        #expect(AircraftTypeTable.designator(similarTo: "R444") == "R44")
    }
}
