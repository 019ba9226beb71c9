import Aviation

/// What the titles of columns mean in tables of no known format, in several languages.
enum TitleWords {
    /// Returns the meaning of a title; nil for an unknown one.
    static func meaning(of title: String) -> ColumnMeaning? { meanings[key(title)] }

    /// Returns the end of a flight that the only such word of a title names, such as the `to` of `flight_to`; nil for none.
    static func end(of title: String) -> FieldID? {
        let words = title.split { !$0.isLetter }.map { meaning(of: String($0))?.field }
        let ends = Set(words.compactMap { $0 == .origin || $0 == .destination ? $0 : nil })
        return ends.count == 1 ? ends.first : nil
    }

    /// The letters and digits of a title in small letters without accents, and without what stands in brackets.
    static func key(_ title: String) -> String {
        let plain = title.replacing(/[(\[].*?[)\]]/, with: "")
        return FoldedText.folded(plain.contains { $0.isLetter } ? plain : title).filter { $0.isLetter || $0.isNumber }
    }

    private static let meanings = Dictionary(
        table.flatMap { titles, meaning in titles.split(separator: " ").map { (String($0), meaning) } }
    ) { first, _ in first }

    private static let table: [(String, ColumnMeaning)] = journey + hours + counts + people

    private static let journey: [(String, ColumnMeaning)] = [
        (
            "date datum fecha data day tag jour dateofflight flightdate datedevol datevol flugdatum",
            .field(.date, .date)
        ),
        (
            "reg registration aircraftid aircraft tail tailnumber tailno aircraftreg aircraftregistration acreg ident lfz "
                + "lfzkennzeichen kennzeichen kennung immatriculation immat matricula marche marca registrationmark",
            .field(.aircraft)
        ),
        (
            "type aircrafttype actype typ muster flugzeugtyp flugzeugmuster lfzmuster typeavion typedavion tipo tipoaeronave typecode",
            .aircraft("aircraftType")
        ),
        ("make hersteller constructeur fabricante costruttore", .aircraft("make")),
        ("model aircraftmodel modell modele modelo modello", .aircraft("model")),
        (
            "from dep departure departureplace departureairport departureicao origin startort von abflugort abflug depart "
                + "lieudedepart origen salida desde partenza da adep placeofdeparture startplatz",
            .field(.origin)
        ),
        (
            "to dest arr arrival arrivalplace arrivalairport arrivalicao destination landeort zielort nach ankunft ankunftsort "
                + "arrivee lieudarrivee destino llegada hasta arrivo destinazione ades placeofarrival landeplatz",
            .field(.destination)
        ),
        ("route via strecke itineraire ruta rotta flugweg", .field(.route)),
        (
            "out timeout offblock offblocks offblocktime blockoff departuretime deptime offblockutc",
            .time(.offBlock)
        ),
        (
            "off timeoff takeofftime startzeit start abflugzeit heuredepart heurededepart horadesalida oradipartenza",
            .time(.takeOff)
        ),
        ("on timeon landingtime landezeit heurearrivee heuredarrivee horadellegada oradiarrivo", .time(.landing)),
        ("in timein onblock onblocks onblocktime blockon arrivaltime arrtime onblockutc", .time(.onBlock)),
        ("onduty dutystart", .field(.dutyStart, .time)), ("offduty dutyend", .field(.dutyEnd, .time)),
        (
            "remarks remark comment comments notes note bemerkung bemerkungen kommentar remarques observations observaciones "
                + "osservazioni pilotcomments remarksandendorsements",
            .field(.remarks)
        ),
        ("flightnumber flightno flugnummer numerodevol numerodevuelo numerodivolo", .field("flightNumber")),
        ("operator betreiber exploitant operador operatore", .field("operator")),
        ("distance entfernung distancia distanza", .field(.distance, .decimal)),
        ("hobbsstart hobbsout", .field("hobbs.start", .decimal)), ("hobbsend hobbsin", .field("hobbs.end", .decimal)),
        ("tachstart tachout", .field("tach.start", .decimal)), ("tachend tachin", .field("tach.end", .decimal)),
    ]

    private static let hours: [(String, ColumnMeaning)] = [
        (
            "total totaltime totalflighttime totalduration timetotal block blocktime blockhours flighttime duration flugzeit "
                + "gesamtzeit gesamtflugzeit blockzeit dauer tempsdevol tempstotal duree tiempototal tiempodevuelo tempototale tempodivolo totaltimeofflight",
            .hours(.block)
        ),
        (
            "pic timepic pictime p1 pilotincommandtime cdb commandantdebord pilotoalmando pilotincommand",
            .hours(.pilotInCommand)
        ),
        ("sic timesic sictime copilot cop p2 copilote copiloto copilota coptime timecopilot", .hours(.secondInCommand)),
        ("solo solotime alleinflug", .hours(.solo)),
        (
            "dual dualreceived dualtime timedual dualrecd doublecommande doppelsteuer dobleMando doppiocomando",
            .hours(.dualReceived)
        ),
        ("dualgiven cfi cfitime instructortime timeinstructor fi instruction flightinstructor", .hours(.dualGiven)),
        ("night nighttime timenight nacht nachtzeit nachtflug nuit noche notte", .hours(.night)),
        ("ifr ifrtime timeifr", .hours(.instrumentRules)),
        ("actualinstrument actual imc instrumentactual", .hours(.actualInstrument)),
        ("simulatedinstrument hood simulated underthehood foggles", .hours(.simulatedInstrument)),
        ("crosscountry xc xcountry uberland navigation", .hours(.crossCountry)),
        ("multipilot mp mcc multicrew timemcc multipilottime", .hours(.multiPilot)),
        ("nvg nightvision", .hours(.nightVision)), ("ground groundtraining groundinstruction", .hours(.groundTraining)),
        ("simulator sim simtime simulatortime fstd fstdtime simulateur simulador simulatore", .hours(.simulator)),
        ("picus p1us", .field("picusMinutes", .hours)), ("spic", .field("spicMinutes", .hours)),
        ("examiner examinertime", .field("examinerMinutes", .hours)),
    ]

    private static let counts: [(String, ColumnMeaning)] = [
        (
            "landings ldg ldgs landing landungen landung anzahllandungen atterrissages aterrizajes atterraggi alllandings totallandings",
            .part("allLandings", .count)
        ),
        (
            "daylandings landingsday dayldg ldgday tagladungen landungentag atterrissagesjour landingday",
            .count(.dayLandings)
        ),
        (
            "nightlandings landingsnight nightldg ldgnight landungennacht atterrissagesnuit landingnight",
            .count(.nightLandings)
        ),
        ("daytakeoffs takeoffsday takeoffday dayto today", .count(.dayTakeoffs)),
        ("nighttakeoffs takeoffsnight takeoffnight nightto tonight", .count(.nightTakeoffs)),
        ("holds holding holdings", .count(.holds)),
        ("pax passengers passengercount anzahlpassagiere", .field(.passengersAboard, .count)),
        ("approach approaches approach1 approach2 approach3", ColumnMeaning(.nothing, .approach)),
    ]

    private static let people: [(String, ColumnMeaning)] = [
        (
            "pilot pilotname namepic picname nameofpic commander captain pilote piloto pilota kapitan nameofpilotincommand",
            .person(.pilotInCommand)
        ),
        ("instructor instructorname fluglehrer lehrer instructeur instruktor istruttore", .person(.instructor)),
        ("student studentname schuler flugschuler eleve alumno allievo", .person(.student)),
        ("safetypilot safetypilotname", .person(.safetyPilot)), ("begleiter passenger passagier", .person(.passenger)),
    ]
}
