extension Field {
    /// The fields of aircraft.
    static var ofAircraft: [Field] {
        [
            Field(.tailNumber, "Tail number", .registration, \AircraftRecord.tailNumber, "tailNumber").distinct()
                .filtered("tailNumber", "registrationNumber").sorted("tailNumber", "registrationNumber").heading("REG")
                .row(\AircraftRow.tailNumber).normalized { Registration($0)?.hyphenated ?? $0 }
                .words(
                    "reg", "registration", "aircraft", "tail", help: registrationHint,
                    sample: "HB-CFA"
                )
                .hint("as painted on the aircraft, such as HB-CFA"),
            Field(
                .registrationNumber, "Other registration", .text, \AircraftRecord.registrationNumber,
                "registrationNumber"
            )
            .distinct().unfiltered().heading("OTHER REG").words("registrationnumber").hint(
                "if it differs from the tail number"),
            Field(.aircraftType, "Type", .text, \AircraftRecord.aircraftType, "aircraftType").offeringEarlier()
                .row(\AircraftRow.aircraftType).words("type", help: "type of the aircraft", sample: "C172")
                .hint("the type designator, such as C172"),
            Field(.aircraftClass, "Class", .text, \AircraftRecord.aircraftClass, "aircraftClass").offeringEarlier()
                .row(\AircraftRow.aircraftClass).normalized(AircraftClass.stored)
                .words("class", help: "class of the aircraft, such as ASEL", sample: "ASEL").hint("such as ASEL"),
            Field(.aircraftCategory, "Category", .text, \AircraftRecord.aircraftCategory, "aircraftCategory")
                .offeringEarlier().row(\AircraftRow.aircraftCategory)
                .words("category", help: "category of the aircraft", sample: "airplane").hint("such as airplane"),
            Field(.engines, "Engines", .number, \AircraftRecord.numberOfEngines, "numberOfEngines").heading("ENG")
                .number(0...20).row(\AircraftRow.numberOfEngines).words("engines", help: "number of engines")
                .hint("a number"),
            Field(.passengers, "Passenger seats", .number, \AircraftRecord.numPassengers, "numPassengers")
                .heading("PAX").number(0...1000).row(\AircraftRow.numPassengers)
                .words("seats", "passengers", help: "number of passenger seats").hint("a number")
                .onFlights("seats", "Passenger seats", heading: "SEATS"),
        ]
            + colors + details + [
                Field(.remarks, "Remarks", .text, \AircraftRecord.remarks, "remarks").beginningGroup("Remarks")
                    .row(\AircraftRow.remarks).words("remark", "remarks", "notes").hint(remarksHint),
                tag, flights("aircraft").row(\AircraftRow.flights), block("aircraft").row(\AircraftRow.block), rowKey,
            ]
    }

    /// What decides about ratings, endorsements and recency, and what new flights begin with.
    private static var details: [Field] {
        func text(_ name: AircraftAttribute, _ label: String, _ hint: String) -> Field {
            Field(FieldID(name), label, .text, at: name).words(name.rawValue.filter { $0 != "." }.lowercased()).hint(
                hint)
        }
        func flag(_ name: AircraftAttribute, _ label: String, _ word: String) -> Field {
            Field(FieldID(name), label, .flag, at: name).words(word, help: "\(label): yes or no").hint(choiceHint)
        }
        func choice(_ name: AircraftAttribute, _ label: String, _ word: String, _ values: [FieldChoice]) -> Field {
            Field(FieldID(name), label, .choice(values), at: name).words(word).hint(choiceHint)
        }
        return [
            text(.make, "Make", "such as Cessna").beginningGroup("Details").offeringEarlier(),
            text(.model, "Model", "such as 172S Skyhawk").offeringEarlier(),
            Field(FieldID(AircraftAttribute.year), "Year", .number, at: AircraftAttribute.year).number(1903...2100)
                .words("year", help: "year of make")
                .hint("year of make").onFlights("built", "Year of make", heading: "BUILT"),
            choice(.gear, "Gear", "gear", AircraftGear.allCases.map { FieldChoice($0.rawValue, $0.displayName) }),
            choice(.engineType, "Engine", "engine", EngineKind.allCases.map { FieldChoice($0.displayName) }),
            flag(.isComplex, "Complex", "complex"), flag(.isHighPerformance, "High performance", "hp"),
            flag(.isTechnicallyAdvanced, "TAA", "taa"), flag(.isPressurized, "Pressurized", "pressurized"),
            Field(
                FieldID(AircraftAttribute.crewRequired), "Pilots required", .number, at: AircraftAttribute.crewRequired
            ).heading("CREW").number(1...9)
                .words("crew", help: "pilots that the type certificate requires").hint("1 or 2")
                .onFlights("aircraftcrew", "Pilots required", heading: "PILOTS"),
            text(.typeRating, "Type rating", "such as A320; empty if none is needed").offeringEarlier()
                // The beginning of `type` stays that of the type.
                .onFlights("aircraftrating", "Type rating", heading: "RATING"),
            Field(
                FieldID(AircraftAttribute.maximumMassKg), "Maximum mass", .number, at: AircraftAttribute.maximumMassKg
            ).heading("KG")
                .number(0...700_000, unit: "kg").words("mass", help: "maximum take-off mass").hint("kg"),
            text(.balloonGroup, "Balloon group", "A, B, C or D by the volume, or gas").offeringEarlier(),
            text(.simulatorLevel, "Simulator level", "FFS D, FTD 5, FNPT II, AATD").beginningGroup("Simulator")
                .words("level", help: "level of a simulator", sample: "FNPT").offeringEarlier(),
            text(.simulatorQualification, "Qualification no.", "the number on the simulator’s certificate")
                .words("qualification"),
            choice(.defaultsRole, "Default role", "newrole", PilotRole.allCases.map { FieldChoice($0.rawValue) })
                .beginningGroup("New flights")
                .unfiltered(),
            choice(
                .defaultsRules, "Default rules", "newrules",
                FlightRules.allCases.map { FieldChoice($0.rawValue) }
            ).unfiltered(),
            flag(.defaultsIsMultiPilot, "Default multi-pilot", "newmp").unfiltered(),
            flag(.defaultsLogsHobbs, "Default Hobbs", "newhobbs").unfiltered(),
        ]
    }

    private static var colors: [Field] {
        let paths: [any WritableKeyPath<AircraftRecord, PaintColor?> & Sendable] = [
            \.colors.primary, \.colors.secondary, \.colors.tertiary,
        ]
        return zip(paints(""), paths).enumerated().map { place, pair in
            let (described, path) = pair
            let field = Field(described.id, described.label, described.type, path, described.paths[0]).edited {
                $0.word = described.word
                $0.otherWords = described.otherWords
                $0.help = described.help
                $0.hint = described.hint
                $0.groupTitle = place == 0 ? "Paint" : nil
            }
            return place == 0 ? field.rowPaints { AircraftRow($0)?.colors.inOrder ?? [] } : field
        }
    }

    private static func flights(_ relationship: String) -> Field {
        Field(.flights, "Flights", .number).counting(relationship).key("flights").words("flights")
    }

    private static func block(_ relationship: String) -> Field {
        Field(.block, FlightColumn.block.displayName, .minutes).counting(relationship, block: true)
            .key(FlightColumn.block.attributeName).heading("BLOCK").words("time", "block", "total")
    }

    /// The fields of pilots.
    static var ofPilots: [Field] {
        [
            Field(.pilotName, "Name", .text, \PilotRecord.name, "name").distinct().row(\PilotRow.name)
                .words("name", sample: "keller").hint("as printed in the logbook"),
            Field(.certificate, "Certificate", .text, \PilotRecord.certificateID, "certificateID").distinct()
                .row(\PilotRow.certificateID).words("cert", "certificate", "license").hint("optional"),
            Field(.isSelf, "This is me", \PilotRecord.isSelf, "isSelf").distinct().row(\PilotRow.isSelf)
                .words("self", "owner", "me", help: "whether it is you: yes or no").hint(choiceHint),
            flights("pilot").heading("AS PIC").row(\PilotRow.flights),
            block("pilot").row(\PilotRow.block),
            Field(FieldID(PilotAttribute.birthDate), "Date of birth", .date, at: PilotAttribute.birthDate)
                .distinct().heading("BORN")
                .words("birth", help: "date of birth", sample: "1970").hint("sets how long a medical lasts"),
            rowKey,
        ]
    }

    /// The fields of airports.
    static var ofAirports: [Field] {
        let upper: @Sendable (String) -> String = { $0.uppercased() }
        return [
            Field(.icao, "ICAO", .text, \AirportRecord.icaoIdentifier, "icaoIdentifier").distinct().normalized(upper)
                .sorted("icaoIdentifier", "faaIdentifier", "name").row(\AirportRow.icaoIdentifier)
                .words("icao", help: "ICAO identifier", sample: "LSZH").hint("four letters, such as LSZH"),
            Field(.faa, "FAA", .text, \AirportRecord.faaIdentifier, "faaIdentifier").distinct().normalized(upper)
                .row(\AirportRow.faaIdentifier).words("faa", help: "FAA identifier", sample: "PAO")
                .hint("such as PAO"),
            Field(.iata, "IATA", .text, \AirportRecord.iataIdentifier, "iataIdentifier").distinct().normalized(upper)
                .row(\AirportRow.iataIdentifier).words("iata", help: "IATA identifier", sample: "ZRH")
                .hint("three letters, such as ZRH"),
            Field(.airportName, "Name", .text, \AirportRecord.name, "name").distinct().row(\AirportRow.name)
                .words("name", sample: "keller"),
            Field(.city, "City", .text, \AirportRecord.city, "city").offeringEarlier().beginningGroup("Place")
                .row(\AirportRow.city).words("city"),
            Field(.country, "Country", .text, \AirportRecord.country, "country").offeringEarlier()
                .row(\AirportRow.country).words("country"),
            degrees(.latitude, "Latitude", "N", "S", hint: "47.458, or N47 27 29") { $0.latitude }.beginningGroup(
                "Position"),
            degrees(.longitude, "Longitude", "E", "W", hint: "8.548, or E008 32 53") { $0.longitude },
            Field(.elevation, "Elevation", .number, \AirportRecord.elevationFeet, "elevationFeet").heading("ELEV")
                .number(-2_000...30_000, unit: "ft").row(\AirportRow.elevationFeet)
                .words("elev", "elevation", help: "feet above mean sea level").hint("feet above mean sea level"),
            Field(.timeZone, "Time zone", .text, \AirportRecord.timeZone, "timeZone").offeringEarlier()
                .words("zone", help: "time zone", sample: "Europe/Zurich").hint("such as Europe/Zurich"),
            Field(.departures, "Departures", .number).counting("origin").key("departures").heading("DEP")
                .row(\AirportRow.departures),
            Field(.arrivals, "Arrivals", .number).counting("destination").key("arrivals").heading("ARR")
                .row(\AirportRow.arrivals),
            rowKey,
        ]
    }

    /// Returns a coordinate, which is set together with the other one.
    private static func degrees(
        _ id: FieldID, _ label: String, _ positive: Character, _ negative: Character, hint: String,
        _ read: @escaping @Sendable (Coordinate) -> Double
    ) -> Field {
        Field(id, label, .degrees(positive: positive, negative: negative)).distinct().hint(hint)
            .reading { AirportRecord($0)?.coordinate.map { .degrees(read($0)) } }
            .edited {
                $0.isInForm = true
                $0.attribute = id.name
                $0.key = id.name
                $0.sortPaths = [id.name]
            }
    }
}
