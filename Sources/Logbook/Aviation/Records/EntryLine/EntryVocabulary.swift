/// The words with which pilots write a flight in English, German, French, Italian, Spanish and Portuguese, by the word of
/// the line that says the same. All are folded: without case and accents.
enum EntryVocabulary {
    /// The longest phrase, in words.
    static let longestPhrase = 3

    /// Phrases by the words of the line that say the same.
    static let phrases: [String: [String]] = [
        "aujourd'hui": ["t"], "avant-hier": ["-2"],
        // Roles.
        "captain": ["pic"], "capt": ["pic"], "cpt": ["pic"], "commander": ["pic"], "commandant": ["pic"],
        "cdb": ["pic"], "pilote cdb": ["pic"], "comandante": ["pic"], "pilot in command": ["pic"],
        "kapitan": ["pic"], "fo": ["sic"], "f/o": ["sic"], "first officer": ["sic"], "soloflug": ["solo"],
        "schulflug": ["dual"],
        "commandant de bord": ["pic"], "copilote": ["sic"],
        "copilota": ["sic"], "copiloto": ["sic"], "relief fo": ["sic"], "schulung": ["dual"],
        "doppelsteuer": ["dual"], "am doppelsteuer": ["dual"], "double commande": ["dual"], "dc": ["dual"],
        "doppio comando": ["dual"],
        "doble mando": ["dual"], "duplo comando": ["dual"], "double": ["dual"],
        "dual received": ["dual"], "allievo": ["dual"], "eleve": ["dual"], "alumno": ["dual"],
        "piloto al mando": ["pic"], "pilota in comando": ["pic"], "cdt": ["pic"], "eleve pilote": ["dual"],
        "pilote seul": ["solo"], "seul": ["solo"], "allein": ["solo"], "alleine": ["solo"], "pilot flying": ["pf:yes"],
        "pilot monitoring": ["pf:no"], "pilot not flying": ["pf:no"],
        "fi schulung": ["fi"], "schulung fi": ["fi"], "cmd": ["pic"],
        "gave dual": ["fi"], "dual given": ["fi"], "cfii": ["cfi"], "mei": ["cfi"], "alleinflug": ["solo"],
        "pic solo": ["solo"], "solo pic": ["solo"], "p1 solo": ["solo"], "solo p1": ["solo"], "sole p1": ["pic"],
        "sole pic": ["pic"], "in command": ["pic"],
        "safety pilot": ["safety"],
        "student solo": ["solo"], "first solo": ["solo", "\"first solo\""], "pf": ["pf:yes"], "pm": ["pf:no"],
        // Columns.
        "sim inst": ["hood"], "simulated instrument": ["hood"], "simulated": ["hood"], "foggles": ["hood"],
        "simulated inst": ["hood"], "sim instrument": ["hood"], "under the hood": ["hood"], "under hood": ["hood"],
        "act": ["actual"], "act inst": ["actual"], "actual inst": ["actual"], "actual instrument": ["actual"],
        "act instrument": ["actual"],
        "imc": ["actual"], "actual imc": ["actual"], "nacht": ["night"], "nachts": ["night"],
        "nachtflug": ["night"], "vol de nuit": ["night"], "night flight": ["night"], "vuelo nocturno": ["night"],
        "volo notturno": ["night"],
        "nuit": ["night"], "de nuit": ["night"], "notte": ["night"], "di notte": ["night"], "noche": ["night"],
        "noite": ["night"], "nocturno": ["night"], "notturno": ["night"], "nocturne": ["night"], "at night": ["night"],
        "bei nacht": ["night"],
        "by night": ["night"], "all night": ["night"], "multi pilot": ["mp"], "multi-pilot": ["mp"],
        "cross country": ["xc"], "cross-country": ["xc"], "uberland": ["xc"], "uberlandflug": ["xc"],
        "xc all": ["xc:all"], "night all": ["night:all"],
        "hood all": ["hood:all"], "actual all": ["actual:all"],
        // The field that the flight does not leave.
        "platzrunde": ["local"], "platzrunden": ["local"], "circuits": ["local"], "circuit": ["local"],
        "night pattern": ["\"night pattern\""], "night circuits": ["\"night circuits\""],
        "night circuit": ["\"night circuit\""], "night currency": ["\"night currency\""], "pattern": ["local"],
        "patterns": ["local"],
        "tours de piste": ["local"], "locale": ["local"], "pattern work": ["local"], "traffic pattern": ["local"],
        "closed traffic": ["local"],
        "lokal": ["local"], "local flight": ["local"], "lokalflug": ["local"], "vol local": ["local"],
        // Launches.
        "eigenstart": ["launch:self-launch"], "self launch": ["launch:self-launch"],
        "selflaunch": ["launch:self-launch"],
        "decollage autonome": ["launch:self-launch"],
        "schleppstart": ["aerotow"], "geschleppt": ["aerotow"],
        "windenstart": ["winch"], "winde": ["winch"], "winch launch": ["winch"], "treuil": ["winch"],
        "f-schlepp": ["aerotow"], "flugzeugschlepp": ["aerotow"], "aero tow": ["aerotow"],
        "remorque": ["aerotow"], "traino": ["aerotow"],
        // Checks.
        "flight review": ["bfr"], "lpc/opc": ["lpc"], "opc/lpc": ["lpc"], "proficiency check": ["lpc"],
        "line check": ["linecheck"], "check ride": ["checkride"],
        "skill test": ["checkride"], "skills test": ["checkride"], "befahigungsuberprufung": ["lpc"],
        "solista": ["solo"], "solo supervise": ["solo"], "vol solo": ["solo"], "blockzeit": ["block"],
        "flugzeit": ["air"],
        "for night currency": ["\"for night currency\""], "skilltest": ["checkride"], "prufungsflug": ["checkride"],
        // What is said of the aircraft or the flight, and has no field of its own.
        "checkflug": ["\"Checkflug\""], "ubungsflug": ["\"Übungsflug\""], "rundflug": ["\"Rundflug\""],
        "gastflug": ["\"Gastflug\""], "helico": ["\"hélico\""], "lache": ["\"lâcher\""], "lacher": ["\"lâcher\""],
        "ferry": ["\"ferry\""], "scenic": ["\"scenic\""], "seaplane": ["\"seaplane\""],
        "floats": ["\"floats\""], "on floats": ["\"floats\""], "ultralight": ["\"ultralight\""],
        "microlight": ["\"microlight\""], "ultraleggero": ["\"ultraleggero\""], "ul": ["\"UL\""],
        "ulm": ["\"ULM\""],
        // Days and durations in words.
        "day before yesterday": ["-2"], "yesterday morning": ["y"], "yesterday afternoon": ["y"],
        "yesterday evening": ["y"], "last night": ["y", "\"last night\""],
        "gestern abend": ["y"], "hier soir": ["y"], "anoche": ["y"], "ieri sera": ["y"], "heute abend": ["t"],
        "ce matin": ["t"], "cet apres-midi": ["t"], "heute morgen": ["t"], "this morning": ["t"],
        "this afternoon": ["t"], "this evening": ["t"],
        "half an hour": ["30m"], "half hour": ["30m"], "halbe stunde": ["30m"], "demi heure": ["30m"],
        "mezz ora": ["30m"], "media hora": ["30m"],
        // These words say the zone of the times before them.
        "local time": ["LT"], "hora local": ["LT"], "heure locale": ["LT"], "ora locale": ["LT"], "ortszeit": ["LT"],
        "lokalzeit": ["LT"], "heures locales": ["LT"], "ore locali": ["LT"],
        // Words in front of a part of the flight.
        "of which": ["incl"], "di cui": ["incl"], "de las cuales": ["incl"], "de los cuales": ["incl"],
        "dos quais": ["incl"], "das quais": ["incl"], "parmi lesquels": ["incl"],
        // Words that add nothing.
        "vol": [], "flug": [], "volo": [], "vuelo": [], "flew": [], "flown": [], "geflogen": [],
        "sel": ["\"SEL\""], "s/e": ["\"S/E\""], "m/e": ["\"M/E\""], "tmg": ["\"TMG\""],
        "uberprufungsflug": ["\"Überprüfungsflug\""], "asel": ["\"ASEL\""], "ases": ["\"ASES\""], "amel": ["\"AMEL\""],
        "ames": ["\"AMES\""],
        // Counts.
        "hold": ["hold:1"], "hold short": ["\"hold short\""], "short hold": ["\"short hold\""],
        "holding short": ["\"holding short\""], "hold for release": ["\"hold for release\""],
        "no pax": ["pax:0"], "no passengers": ["pax:0"], "pax none": ["pax:0"],
        // Who only went along.
        "deadhead": ["obs", "\"deadhead\""], "deadheading": ["obs", "\"deadheading\""],
        "jumpseat": ["obs", "\"jumpseat\""], "rode along": ["obs", "\"rode along\""],
        "mitgeflogen": ["obs", "\"mitgeflogen\""],
        "no landing": ["0ldg"], "no landings": ["0ldg"],
        "full stop": ["full"], "full-stop": ["full"],
    ]

    /// The nouns of what is counted.
    enum Counted: Hashable {
        case landings(night: Bool?)
        case takeoffs(night: Bool?)
        /// Take-offs of an airplane, launches of a glider.
        case starts
        case launches, passengers, holds, minutes, hours, daysAgo
        /// Launches of a glider by a method.
        case launchesBy(String)
    }

    static func counted(_ noun: String) -> Counted? {
        if landings.contains(noun) { return .landings(night: nil) }
        if takeoffs.contains(noun) { return .takeoffs(night: nil) }
        return nouns[noun]
    }

    private static let landings: Set<String> = [
        "ldg", "ldgs", "lndg", "lndgs", "landing", "landings", "landung", "landungen", "atterrissage", "atterrissages",
        "atterissage", "atterissages", "att", "atterraggio", "atterraggi", "att.", "aterrizaje", "aterrizajes", "toma",
        "tomas", "platzrunde",
        "platzrunden", "circuit", "circuits", "pouso",
        "pousos", "t/g", "t/gs", "tng", "tngs", "aterragem", "aterragens", "toque", "toques", "attero", "atteros",
        "tgl", "tg", "tgs", "t&g",
        "t&gs", "touch-and-go", "touch-and-goes", "t+g", "t+gs", "tdp", "pose", "poses",
    ]
    private static let takeoffs: Set<String> = [
        "takeoff", "takeoffs", "take-off", "take-offs", "t/o", "decollage", "decollages", "decollo", "decolli",
        "despegue", "despegues", "decolagem", "decolagens",
    ]
    /// The words for one landing or one take-off: a large number behind it may be the runway.
    static let ofOne: Set<String> = [
        "landing", "landung", "atterrissage", "atterraggio", "aterrizaje", "takeoff", "take-off", "t/o", "decollage",
        "decollo", "despegue",
    ]
    private static let nouns: [String: Counted] = [
        "nachtlandung": .landings(night: true), "nachtlandungen": .landings(night: true),
        "taglandung": .landings(night: false), "taglandungen": .landings(night: false),
        "start": .starts, "starts": .starts, "launch": .launches, "launches": .launches,
        "windenstart": .launchesBy("winch"), "windenstarts": .launchesBy("winch"), "winde": .launchesBy("winch"),
        "winch": .launchesBy("winch"), "winches": .launchesBy("winch"), "treuils": .launchesBy("winch"),
        "f-schlepp": .launchesBy("aerotow"),
        "f-schlepps": .launchesBy("aerotow"), "flugzeugschlepps": .launchesBy("aerotow"),
        "aerotow": .launchesBy("aerotow"), "aerotows": .launchesBy("aerotow"), "remorques": .launchesBy("aerotow"),
        "pax": .passengers, "passenger": .passengers, "passengers": .passengers, "passagier": .passengers,
        "passagiere": .passengers, "passagieren": .passengers, "passager": .passengers, "passagers": .passengers,
        "passeggeri": .passengers,
        "passeggero": .passengers, "pasajeros": .passengers, "pasajero": .passengers, "fluggaste": .passengers,
        "gast": .passengers, "gaste": .passengers, "fluggast": .passengers, "guest": .passengers, "guests": .passengers,
        "hold": .holds, "holds": .holds, "holding": .holds, "holdings": .holds,
        "mn": .minutes, "min": .minutes, "mins": .minutes, "minute": .minutes, "minutes": .minutes, "minuten": .minutes,
        "minuti": .minutes, "minutos": .minutes, "'": .minutes, "h": .hours, "hr": .hours, "hrs": .hours,
        "hour": .hours, "hours": .hours, "std": .hours, "std.": .hours, "stunde": .hours, "stunden": .hours,
        "heure": .hours,
        "heures": .hours, "ora": .hours, "ore": .hours, "hora": .hours, "horas": .hours,
    ]

    /// Numbers in words, in front of what they count.
    static let numbers: [String: Int] = {
        let words = [
            ["one", "ein", "eine", "un", "une", "uno", "una", "um", "uma"],
            ["two", "zwei", "deux", "due", "dos", "dois", "duas"], ["three", "drei", "trois", "tre", "tres"],
            ["four", "vier", "quatre", "quattro", "cuatro", "quatro"], ["five", "funf", "cinq", "cinque", "cinco"],
            ["six", "sechs", "sei", "seis"], ["seven", "sieben", "sept", "sette", "siete", "sete"],
            ["eight", "acht", "huit", "otto", "ocho", "oito"], ["nine", "neun", "neuf", "nove", "nueve"],
            ["ten", "zehn", "dix", "dieci", "diez", "dez"],
        ]
        let numbers = words.enumerated().flatMap { place, words in words.map { ($0, place + 1) } }
        return Dictionary(numbers) { first, _ in first }
    }()

    /// Words between a number and what it counts: by night, by day, or to a full stop.
    static let night: Set<String> = [
        "night", "nacht", "nuit", "notturni", "notturno", "notturna", "notturne", "nocturno", "nocturnos", "nocturna",
        "nocturnas", "nocturne", "nocturnes", "nachts",
    ]
    static let day: Set<String> = ["day", "tag", "jour", "diurni", "diurno", "diurnos"]

    /// The words before a time, by its name in the line.
    static let clocks: [String: String] = [
        "offblock": "off", "off-blocks": "off", "offblocks": "off", "abblock": "off", "onblock": "on",
        "on-blocks": "on", "onblocks": "on", "anblock": "on",
        "off": "off", "out": "off", "off-block": "off", "dep": "off", "departed": "off", "depart": "off",
        "salida": "off", "partenza": "off", "partida": "off", "abflug": "off", "atd": "off", "ab": "off",
        "on": "on", "in": "on", "on-block": "on", "arr": "on", "arrived": "on", "arrive": "on", "arrivee": "on",
        "llegada": "on",
        "arrivo": "on", "chegada": "on", "ankunft": "on", "ata": "on", "an": "on",
        "t/o": "up", "takeoff": "up", "take-off": "up", "airborne": "up", "up": "up", "lift-off": "up", "liftoff": "up",
        "lift off": "up",
        "decollo": "up", "decollage": "up", "despegue": "up", "descolagem": "up", "decolagem": "up", "start": "up",
        "atterraggio": "down", "atterrissage": "down", "aterrizaje": "down", "aterragem": "down", "pouso": "down",
        "landung": "down",
        "std": "std", "sta": "sta", "ldg": "down", "landing": "down", "landed": "down", "touchdown": "down",
        "down": "down",
        "brakes off": "off", "brakes on": "on", "off block": "off", "off blocks": "off", "on block": "on",
        "on blocks": "on", "block off": "off", "block on": "on", "blocks off": "off", "blocks on": "on",
        "chocks off": "off", "chocks on": "on", "take off": "up", "wheels up": "up", "wheels off": "up",
        "touch down": "down", "wheels down": "down", "wheels on": "down",
    ]

    /// The words before a person's name, by the name of the seat in the line.
    static let seats: [String: String] = [
        "cfi": "cfi", "fi": "cfi", "instructor": "cfi", "instr": "cfi", "instructeur": "cfi", "istruttore": "cfi",
        "fluglehrer": "cfi", "lehrer": "cfi", "instrutor": "cfi", "fluglehrerin": "cfi", "lehrerin": "cfi",
        "instructrice": "cfi", "istruttrice": "cfi", "instructora": "cfi", "instrutora": "cfi", "schulerin": "stu",
        "flugschulerin": "stu", "pruferin": "examiner", "examinatrice": "examiner", "esaminatrice": "examiner",
        "examinadora": "examiner", "kapitanin": "pic", "copilotin": "sic", "passagierin": "pax", "pasajera": "pax",
        "gastin": "pax",
        "student": "stu", "stu": "stu", "schuler": "stu", "flugschuler": "stu", "examiner": "examiner",
        "prufer": "examiner", "examinateur": "examiner", "esaminatore": "examiner", "examinador": "examiner",
        "tre": "examiner", "sfe": "examiner", "cre": "examiner", "ire": "examiner", "tri": "cfi", "sfi": "cfi",
        "cri": "cfi", "iri": "cfi", "comandante": "pic", "commandant": "pic", "commander": "pic", "cdb": "pic",
        "cdt": "pic", "copilote": "sic", "copiloto": "sic", "copilota": "sic", "copi": "sic", "copilot": "sic",
        "co-pilot": "sic", "cdr": "pic", "cmd": "pic", "istr": "cfi", "istr.": "cfi", "eleve": "stu", "alumno": "stu",
        "alumna": "stu",
        "allievo": "stu", "allieva": "stu",
        "dpe": "examiner", "cfii": "cfi", "mei": "cfi", "capt": "pic", "captain": "pic", "cpt": "pic",
        "kapitan": "pic", "fo": "sic", "f/o": "sic", "safety": "safety", "pic": "pic", "sic": "sic",
        "passenger": "pax", "passengers": "pax", "pax": "pax", "passagier": "pax", "passagiere": "pax",
        "passagieren": "pax", "passager": "pax", "passagers": "pax", "passagere": "pax", "passageres": "pax",
        "gaste": "pax", "gast": "pax", "guest": "pax", "guests": "pax", "passeggera": "pax", "passeggero": "pax",
        "passeggeri": "pax",
        "pasajero": "pax", "pasajeros": "pax", "fluggast": "pax", "fluggaste": "pax", "begleiter": "pax",
        "begleiterin": "pax", "begleitung": "pax", "mitflieger": "pax", "mitfliegerin": "pax", "companion": "pax",
        "acompanante": "pax", "accompagnatore": "pax", "accompagnateur": "pax", "acompanhante": "pax",
    ]
    /// Passengers who are called by what they are: two of these words are two people.
    static let family: Set<String> = [
        "mom", "mum", "mama", "dad", "papa", "wife", "husband", "son", "daughter", "brother", "sister", "grandma",
        "grandpa",
        "mami", "papi", "oma", "opa", "maman", "mamma", "nonna", "nonno",
    ]
    /// Words in front of a part of the flight.
    static let partOf: Set<String> = [
        "davon", "dabei", "dont", "thereof", "including", "incl", "incl.", "inkl", "inkl.", "compreso", "incluido",
    ]
    static let with: Set<String> = ["with", "w/", "w", "mit", "avec", "con", "com"]
    static let and: Set<String> = ["and", "und", "et", "y", "e", "&", "+"]
    /// Titles before a name, which are none of it.
    static let titles: Set<String> = [
        "mr", "mrs", "ms", "miss", "herr", "herrn", "frau", "hr", "fr", "mme", "mlle", "sig", "sra", "dr", "prof",
    ]
    /// What stands between letters and a number of weather, avionics, speeds and lessons: none is a flight number.
    static let codes: Set<String> = [
        "ovc", "bkn", "sct", "few", "vv", "rvr", "tas", "ias", "kias", "ktas", "gtn", "gns", "gfc", "fl", "oat",
    ]
    /// The same where a blank is between, in capitals.
    static let codesApart: Set<String> = codes.union(["gs", "da", "pa", "vs", "ad", "ex"])
    static let to: Set<String> = ["-", "/", "to", "nach", "vers", "para", ">", "->", "→"]
    /// Words and signs between two times.
    static let until: Set<String> = [
        "-", "to", "bis", "until", "till", "a", "au", "al", "alle", "as", "hasta", "ate", "->", "→",
    ]
    /// Words in front of two times: `from 1405 to 1520`.
    static let since: Set<String> = ["from", "von", "de", "da", "dalle", "das", "desde"]
    static let remark: Set<String> = ["bemerkung", "bemerkungen", "remark", "remarks", "remarque", "note", "notes"]
    /// Words in front of a number that is no fact of the logbook.
    static let asides: Set<String> = [
        "rwy", "runway", "piste", "pista", "bahn", "fl", "qnh", "qfe", "squawk", "ppr", "eta", "etd", "atis",
    ]
    /// Words behind an approach that ends with another runway.
    static let circling: Set<String> = ["circling", "circle", "circled", "circle-to-land"]
    /// Units of a distance, behind its number: gliders log it, and no field takes it.
    static let distances: Set<String> = [
        "km", "kilometer", "kilometers", "kilometres", "kilometre", "nm", "nmi", "sm", "mi", "miles", "meilen",
        "milles", "millas", "miglia",
    ]
    /// Units of a height, behind its number.
    static let heights: Set<String> = ["ft", "feet", "fuss", "pieds", "pies", "piedi", "agl", "msl", "amsl"]
    /// Units of fuel, in front of a word about it.
    static let amounts: Set<String> = [
        "l", "ltr", "liter", "liters", "litres", "litros", "litri", "gal", "gals", "gallons", "usg", "qt", "qts",
        "quart", "quarts",
    ]
    static let fuel: Set<String> = [
        "fuel", "avgas", "mogas", "jet", "jeta1", "fuelled", "fueled", "refueled", "refuelled", "uplift", "getankt",
        "tanken",
        "sprit", "essence", "carburant", "combustible", "benzina", "carburante", "100ll", "ul91", "oil", "ol", "huile",
        "aceite", "olio",
        "added", "nachgefullt",
    ]
    /// Words for all on board, behind their number.
    static let aboard: Set<String> = ["pob", "sob", "pers", "personen", "persons", "personnes"]
    /// Days, behind their number: `vor 3 Tagen`, `il y a 2 jours`.
    static let days: Set<String> = ["tag", "tagen", "jour", "jours", "dia", "dias", "giorno", "giorni"]
    /// Words in front of a number of days that have passed.
    static let ago: [[String]] = [["vor"], ["il", "y", "a"], ["hace"], ["ha"]]
    /// Words in front of a date that add nothing to it.
    static let beforeDate: Set<String> = ["le", "el", "il", "am", "den", "vom", "on", "dated", "em"]
    static let last: Set<String> = [
        "last", "letzten", "letzter", "letzte", "letztes", "dernier", "scorso", "pasado", "am", "on",
    ]

    /// The columns whose word may be beside a duration; those that alone are the whole flight.
    static let columns: Set<String> = [
        "night", "xc", "hood", "actual", "nvg", "mp", "ifr", "dual", "solo", "pic", "sic", "ground", "air", "total",
        "block", "sim",
    ]
    static let wholeFlight: Set<String> = ["night", "xc", "ifr", "dual", "given", "solo", "pic", "sic"]
    /// Those of them that say how the flight was, and no role.
    static let conditions: Set<String> = ["night", "xc", "ifr"]
    /// The words of the block time.
    static let block: Set<String> = ["air", "total", "block"]

    /// Words for what kind of aircraft one is.
    static let categories: Set<String> = [
        "glider", "sailplane", "helicopter", "helo", "airplane", "aeroplane", "multi", "twin", "taildragger",
        "segelflugzeug",
        "hubschrauber", "helikopter", "flugzeug", "motorsegler", "planeur", "avion", "helicoptere", "aliante",
        "elicottero",
        "aereo", "planeador", "velero", "helicoptero",
    ]

    /// The words for a simulator of any kind.
    static let simulators: Set<String> = ["sim", "simulator", "simulador", "simulateur", "simulatore"]
    /// The words of simulators and of their kinds.
    static let devices = simulators.subtracting(["sim"]).union([
        "ffs", "fnpt", "ftd", "fstd", "aatd", "batd", "atd", "bitd", "redbird", "fmx",
    ])
}
