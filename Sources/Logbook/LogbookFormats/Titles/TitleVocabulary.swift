import Aviation

/// The words of titles, in English, German, French, Spanish and Italian, and the usual ones in Dutch, Swedish and Norwegian:
/// many words are one.
///
/// A title is a set of these words, whatever their order, language and spelling: `LDGS_DAY`, `Landings (day)`,
/// `DayLandings` and `Landungen Tag` are `day landing`. A word may be made of several without a mark between them.
enum TitleVocabulary {
    /// What a title says.
    struct Title: Hashable, Sendable {
        /// The words that are known.
        var words: Set<String> = []
        /// Whether there are others.
        var hasOthers = false
    }

    /// Returns the words of a title. What stands in brackets does not count, such as a unit, unless nothing else is there, or it
    /// says another seat: `P2 (dual)` is the instruction that gliders log so, and `PIC (dual)` is neither.
    static func title(_ text: String) -> Title {
        let named = ZoneAbbreviation.withoutName(text.cut(to: 200))
        // Most titles have no such sign.
        guard named.contains(where: { "([/".contains($0) }) else { return plainTitle(named) }
        // `P1 (Us)`, `P1/S` and `PIC (US)` are time under supervision.
        let text = named.replacing(
            kept: /(?i)\b(?:p1|pic)\s*(?:[(\[\/]\s*u\s*\/?\s*s\s*[)\]]?|[(\[\/]\s*s\s*[)\]]?)(?!\w)/, with: "PICUS")
        let inside = text.cut(to: 200).firstMatch(kept: /[(\[](.*?)[)\]]/).map { plainTitle(String($0.1)) }
        var title = plainTitle(text)
        if namesEither(text) { title.hasOthers = true }
        guard let inside, let said = seat(inside), let own = seat(title), said != own else { return title }
        if own == .second, said == .taught {
            title.words.subtract(["copilot", "sic"])
            title.words.insert("dual")
        } else {
            title.hasOthers = true
        }
        return title
    }

    /// Whether a title names a pilot or someone else, as `Pilot/Schüler` and `Pilot / FI` do: a name is either.
    private static func namesEither(_ text: String) -> Bool {
        let sides = text.split(separator: "/").map { plainTitle(String($0)).words }
        return sides.count == 2 && sides.contains(["pilot"]) && sides.contains { !$0.isDisjoint(with: otherSeats) }
    }

    private static let otherSeats: Set<String> = [
        "student", "instructor", "copilot", "sic", "examiner", "safety", "companion", "passengers",
    ]

    /// Whose time a title counts, for those that a bracket may say otherwise.
    private enum Seat { case command, second, taught }

    private static func seat(_ title: Title) -> Seat? {
        if !title.words.isDisjoint(with: ["given", "instructor", "student"]) { return nil }
        if !title.words.isDisjoint(with: ["pic", "captain"]) { return .command }
        if !title.words.isDisjoint(with: ["copilot", "sic"]) { return .second }
        return title.words.isDisjoint(with: ["dual", "put", "training"]) ? nil : .taught
    }

    private static func plainTitle(_ text: String) -> Title {
        var plain = text.cut(to: 200)
        if plain.contains(where: { "([".contains($0) }) {
            // `Ldgs (N)` is by night.
            plain = plain.replacing(
                kept:
                    /(?i)[(\[](d|n|day|night|tag|nacht|jour|nuit|[dtjg]\/n|n\/[dtjg]|day\/night|tag\/nacht|jour\/nuit)[)\]]/
            ) { " \($0.1)" }
            // `Instrument (Hood)` is simulated, and `Dual (Given)` is not received.
            .replacing(
                kept:
                    /(?i)[(\[]\s*(sim|simulated|simulator|hood|foggles|given|received|to date|simuliert|simulé|simulado|simulato)\.?\s*[)\]]/
            ) { " \($0.1)" }
            .replacing(
                kept:
                    /(?i)[(\[]\s*(ftd|ffs|fnpt|fstd|atd|aatd|batd|ground trainer|sim\s*\/\s*ftd|ftd\s*\/\s*sim)\.?\s*[)\]]/,
                with: " sim"
            )
            .replacing(
                kept: /(?i)[(\[]\s*(cumulative|running|kumuliert|cumulé|cumul|acumulado)\.?\s*[)\]]/, with: " to date"
            )
            .replacing(kept: /[(\[].*?[)\]]/, with: " ")
        }
        // `Vol n°` is a number, and none by night.
        if plain.contains(where: { "°º".contains($0) }) {
            plain = plain.replacing(kept: /(?i)\bn\s*[°º]/, with: " no ")
        }
        let line = parts(plain.contains { $0.isLetter } ? plain : text.cut(to: 200))
        var title = Title()
        var pieces = joined(line.split(separator: " ").map(String.init))
        // `D/N Ldg` is `Ldg D/N`.
        if pieces.count > 2, dayLetters.contains(pieces[0]), pieces[1] == "n",
            ["landing", "takeoff"].contains(vocabulary[pieces[2]])
        {
            pieces = Array(pieces.dropFirst(2)) + ["d", "n"]
        }
        // `Zeit in min` has a unit; `In min` is of the time on the blocks.
        if pieces.count > 2, ["in", "en"].contains(pieces[pieces.count - 2]), let last = pieces.last,
            last == "h" || ["hours", "minutes"].contains(vocabulary[last])
        {
            pieces.remove(at: pieces.count - 2)
        }
        // `Flight N` numbers the flights, or has the time by night; `Volo n.` is a number.
        if pieces.count == 2, pieces[1] == "n", vocabulary[pieces[0]] == "flight" {
            return Title(words: plain.trimmed.hasSuffix(".") ? ["flight", "number"] : ["flight", "night", "number"])
        }
        // `Ldgs D` and `TO N` are by day and by night, as `Ldg T` is in German.
        if pieces.count > 1, let last = pieces.last {
            let isCounter = ["landing", "takeoff"].contains(vocabulary[pieces[pieces.count - 2]])
            if let word = letters[last] ?? (isCounter && dayLetters.contains(last) ? "day" : nil) {
                pieces[pieces.count - 1] = word
            }
        }
        // `Ldgs D/N` and `Ldg T/N` are by both.
        if pieces.count > 2, pieces[pieces.count - 1] == "night", dayLetters.contains(pieces[pieces.count - 2]) {
            pieces[pieces.count - 2] = "day"
        } else if pieces.count > 2, pieces[pieces.count - 2] == "n",
            dayLetters.contains(pieces[pieces.count - 1]) || pieces[pieces.count - 1] == "day"
        {
            pieces[pieces.count - 2] = "night"
            pieces[pieces.count - 1] = "day"
        }
        for part in pieces {
            guard let words = words(of: part) else {
                title.hasOthers = true
                continue
            }
            title.words.formUnion(words)
        }
        title.words.remove("")
        // `D/N` alone is a column of letters.
        if pieces == ["d", "n"] || pieces == ["d", "night"] || pieces == ["day", "night"], text.utf8.count < 5 {
            return Title(words: ["daynight"])
        }
        if pieces.count == 1, let word = alone[pieces[0]] { title = Title(words: [word]) }
        // Nothing says in which seat `Pilot 2` was.
        if title.words.contains("pilot"), pieces.contains(where: { Int($0).map { $0 > 1 } ?? false }) {
            title.hasOthers = true
        }
        if title.words.contains("flight"), title.words.isSubset(of: ["flight", "number", "total"]),
            pieces.contains(where: countsFlights)
        {
            title.words.remove("flight")
            title.words.insert("flights")
        }
        return title
    }

    /// Whether a word says that a title of flights counts them, as `Vols`, `Anzahl Flüge` and `Flight count` do: it is no flight
    /// number.
    private static func countsFlights(_ piece: String) -> Bool {
        countingWords.contains(piece) || piece.hasPrefix("anzahl") || piece.hasSuffix("zahl")
    }

    /// Whether a title is only a word for a count: `Anzahl` or `Count`, and no `No.`, which numbers rows.
    static func isCount(_ text: String) -> Bool {
        let pieces = parts(text.cut(to: 200)).split(separator: " ").map(String.init)
        return pieces.count == 1 && countsFlights(pieces[0])
    }

    /// Whether a title is one of several people: `Passengers`, `Pax names`, `Begleiter`.
    static func namesSeveral(_ text: String) -> Bool {
        parts(text.cut(to: 200)).split(separator: " ").contains { severalPeople.contains(String($0)) }
    }

    /// Whether a title says that it counts some of what the column before it counts: `davon Nacht`.
    static func namesPart(_ text: String) -> Bool {
        let words = FoldedText.folded(text.cut(to: 200)).split { !$0.isLetter }
        return words.count > 1
            && (["davon", "dont", "thereof"].contains(words[0]) || words.starts(with: ["of", "which"])
                || words.starts(with: ["di", "cui"]) || words.starts(with: ["de", "las", "cuales"]))
    }

    private static let severalPeople: Set<String> = [
        "passengers", "passagiere", "passagers", "pasajeros", "passeggeri", "fluggaste", "mitflieger", "gaste",
        "guests", "pilots", "piloten", "pilotes", "pilotos", "piloti", "companions", "pax", "names", "noms", "nombres",
        "nomi", "begleiter",
    ]

    private static let countingWords: Set<String> = [
        "flights", "fluge", "vols", "vuelos", "voli", "anz", "count", "qty", "amount", "cantidad", "nombre",
    ]

    /// Words that are another one where nothing else is in the title: `De` is where a flight began, `Fly` an aircraft.
    private static let alone = ["de": "from", "dato": "date", "fly": "aircraft"]

    /// The letters for day and night at the end of a title.
    private static let letters = ["d": "day", "n": "night"]
    private static let dayLetters: Set<String> = ["d", "t", "j", "g"]

    /// Whether a title that names both names the night first, such as `Ldg N/D`.
    static func namesNightFirst(_ text: String) -> Bool {
        let pieces = parts(text.cut(to: 200)).split(separator: " ").map(String.init)
        func place(_ word: String) -> Int? {
            pieces.firstIndex {
                vocabulary[$0] == word || letters[$0] == word || word == "day" && dayLetters.contains($0)
            }
        }
        guard let night = place("night"), let day = place("day") else { return false }
        return night < day
    }

    /// Returns the words of a line with each phrase as one word.
    private static func joined(_ words: [String]) -> [String] {
        var result: [String] = []
        var place = 0
        while place < words.count {
            let found = phrasesByWord[words[place]]?.first { words[place...].starts(with: $0.words) }
            result.append(found?.word ?? words[place])
            place += found?.words.count ?? 1
        }
        return result
    }

    /// The phrases by their first words, the longest first.
    private static let phrasesByWord = Dictionary(
        grouping: phrases.map { (words: $0.split(separator: " ").map(String.init), word: $1) }
    ) { $0.words[0] }.mapValues { $0.sorted { $0.words.count > $1.words.count } }

    /// Returns the parts of a text in small letters without accents, with blanks between them: `DayLandings` has two, and
    /// `CdB`, a word of the vocabulary, is one.
    private static func parts(_ text: String) -> String {
        // `Rec'd` is a word, `d'arrivée` has two.
        let hasMark = text.contains { "'’".contains($0) }
        let line = hasMark ? text.replacing(kept: /(?i)(\w)['’](d)\b/) { "\($0.1)\($0.2)" } : text
        return line.split { !$0.isLetter && !$0.isNumber }.map { piece in
            let folded = FoldedText.folded(String(piece))
            return vocabulary[folded] == nil ? camelParts(String(piece)) : folded
        }.joined(separator: " ")
    }

    private static func camelParts(_ text: String) -> String {
        var result = ""
        var before: Character?
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let beginsWord =
                character.isUppercase
                && (before?.isLowercase == true || before?.isUppercase == true && next?.isLowercase == true)
            if beginsWord { result.append(" ") }
            result.append(character.isLetter || character.isNumber ? character : " ")
            before = character
        }
        return FoldedText.folded(result).split { !$0.isLetter && !$0.isNumber }.joined(separator: " ")
    }

    /// Returns the known words of a part, which may be several without a mark between them; nil for an unknown one.
    private static func words(of part: String) -> [String]? {
        if let word = vocabulary[part] { return word.split(separator: " ").map(String.init) }
        if part.allSatisfy(\.isNumber) { return ["#"] }
        let text = Array(part)
        guard (6...40).contains(text.count) else { return nil }
        // The fewest words that make the part, by the places at which they end.
        var best: [Int: [String]] = [0: []]
        for end in 3...text.count {
            for start in stride(from: end - 3, through: 0, by: -1) {
                // German joins words with an s: `Ankunftsort`.
                let joint = end < text.count && text[end - 1] == "s" ? vocabulary[String(text[start..<end - 1])] : nil
                guard let before = best[start], let word = vocabulary[String(text[start..<end])] ?? joint else {
                    continue
                }
                if best[end].map({ $0.count > before.count + 1 }) ?? true { best[end] = before + [word] }
            }
        }
        return best[text.count]?.flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// Returns the spellings of a word in titles, in all languages.
    static func spellings(of word: String) -> [String] { vocabulary.filter { $0.value == word }.map(\.key) }

    /// The words with their spellings, in Markdown.
    static var markdown: String {
        let words = Set(vocabulary.values).subtracting([""]).sorted()
        return "| Word | Spellings |\n| --- | --- |\n"
            + words.map { word in
                let several = phrases.filter { $0.1 == word }.map(\.0)
                return "| \(word) | \((spellings(of: word).sorted() + several).joined(separator: ", ")) |\n"
            }.joined()
    }

    /// What is written in several words, or with marks between letters.
    private static let phrases: [(String, String)] = [
        ("pilot in command", "pic"), ("piloto al mando", "pic"), ("second in command", "sic"), ("first officer", "sic"),
        ("f o", "sic"), ("co pilot", "copilot"), ("co pilote", "copilot"), ("take off", "takeoff"),
        ("take offs", "takeoff"), ("t o", "takeoff"), ("full stop", "fullstop"), ("full stops", "fullstop"),
        ("touch and go", "touchgo"), ("touch and gos", "touchgo"), ("touch and goes", "touchgo"),
        ("touch go", "touchgo"), ("t g", "touchgo"), ("t gs", "touchgo"), ("cross country", "xc"), ("x country", "xc"),
        ("x ctry", "xc"), ("x c", "xc"), ("a c", "aircraft"), ("p ut", "put"), ("p u t", "put"), ("pu t", "put"),
        ("dead head", "deadhead"), ("p u s", "picus"), ("p us", "picus"),
        ("p1 u s", "picus"), ("fonction a bord", "function"), ("p1u s", "picus"), ("pic u s", "picus"),
        ("night vision", "nvg"),
        ("multi pilot", "multipilot"), ("multi crew", "multipilot"), ("single pilot", "singlepilot"),
        ("single engine", "se"), ("multi engine", "me"), ("doble mando", "dual"), ("double commande", "dual"),
        ("doppio comando", "dual"), ("commandant de bord", "captain"), ("cdt de bord", "captain"),
        ("cmdt de bord", "captain"), ("previous experience", "previous"),
        ("prior experience", "previous"), ("under the hood", "hood"), ("remarks and endorsements", "remarks"),
        ("no of", "number"), ("nr of", "number"), ("make model", "type"), ("make and model", "type"),
        ("marque et type", "type"), ("off block", "offblock"), ("off blocks", "offblock"), ("block off", "offblock"),
        ("blocks off", "offblock"), ("block out", "offblock"), ("on block", "onblock"), ("on blocks", "onblock"),
        ("block on", "onblock"), ("blocks on", "onblock"), ("block in", "onblock"), ("co piloto", "copilot"),
        ("e mail", "mail"), ("engine start", "offblock"), ("engine stop", "onblock"), ("rotor start", "offblock"),
        ("rotor stop", "onblock"), ("rotor an", "offblock"), ("rotor aus", "onblock"), ("motor aus", "onblock"),
        ("art des fluges", "activity"), ("lfd nr", "number"), ("laufende nr", "number"), ("chocks off", "offblock"),
        ("chocks on", "onblock"), ("flight instructor", "instructor"), ("safety pilot", "safety"),
        ("sicherheits pilot", "safety"), ("student pilot", "student"), ("type of piloting time", "function"),
        ("conditions of flight", "condition"), ("training device", "sim"), ("ground trainer", "sim"),
        ("pilot flying", "pf"), ("pf pm", "pf"), ("pf pnf", "pf"), ("is simulator", "issim"), ("is sim", "issim"),
        ("is fstd", "issim"),
        ("ac is sim", "issim"), ("holder s operating capacity", "function"), ("operating capacity", "function"),
        ("holders operating capacity", "function"), ("holding op capacity", "function"), ("op capacity", "function"),
        ("holding operating capacity", "function"), ("nature du vol", "activity"), ("nature of flight", "activity"),
        ("pilota in comando", "pic"),
        ("calzos fuera", "offblock"), ("calzos dentro", "onblock"), ("marca modelo", "type"), ("lift off", "takeoff"),
        ("touch down", "landing"), ("als schuler", "dual"), ("verantw pilot", "pic"), ("verantwortlicher pilot", "pic"),
        ("p i c", "pic"), ("s i c", "sic"), ("d c", "dual"), ("c d b", "captain"), ("p1 put", "function"),
        ("p1 p2", "function"), ("p1 dual", "function"), ("holder s capacity", "function"),
        ("holders capacity", "function"), ("ora part", "partenza"),
        ("hd v", "hours"), ("h d v", "hours"), ("off chocks", "offblock"), ("on chocks", "onblock"), ("m e", "me"),
        ("s e", "se"), ("piloto en mando", "pic"), ("flight training", "training"),
        ("t vuelo", "hdv"), ("t volo", "hdv"), ("t d v", "hdv"), ("t de vuelo", "hdv"), ("t di volo", "hdv"),
        ("mise en route", "offblock"), ("mise en route moteur", "offblock"), ("arret moteur", "onblock"),
        ("motor an", "offblock"), ("motor aus", "onblock"), ("motor on", "offblock"), ("motor off", "onblock"),
        ("moteur on", "offblock"), ("moteur off", "onblock"), ("engine on", "offblock"), ("engine off", "onblock"),
        ("engines on", "offblock"), ("engines off", "onblock"), ("brakes off", "offblock"), ("brakes on", "onblock"),
        ("brake off", "offblock"), ("brake on", "onblock"), ("wheels up", "takeoff"), ("wheels down", "landing"),
        ("wheels off", "takeoff"), ("wheels on", "landing"), ("skids up", "takeoff"), ("skids down", "landing"),
        ("took off", "takeoff"), ("touched down", "landing"), ("tow winch", "launch"), ("winch tow", "launch"),
        ("aerotow winch", "launch"), ("winch aerotow", "launch"), ("tow or winch", "launch"), ("s art", "startart"),
        ("hobbs for", "hobbsstart"), ("hobbs voor", "hobbsstart"), ("hobbs vor", "hobbsstart"),
        ("hobbs before", "hobbsstart"), ("hobbs after", "hobbsend"), ("hobbs etter", "hobbsend"),
        ("hobbs efter", "hobbsend"), ("hobbs na", "hobbsend"), ("hobbs nach", "hobbsend"),
    ]

    /// The words; an empty one is left out.
    private static let vocabulary: [String: String] = {
        var found: [String: String] = [:]
        for line in lines.split(separator: "\n") {
            let parts = line.split(separator: ":", omittingEmptySubsequences: false).map { String($0).trimmed }
            guard parts.count == 2 else { continue }
            for word in parts[1].split(separator: " ") { found[String(word)] = parts[0] }
        }
        return found
    }()

    /// A line for each word, then the words of titles that are it. The line without one has those that say nothing.
    private static let lines = """
        : of the at and und et y e de des du la le les el los lo der die das den dem del della di d l s for per as fur zur
        : logged davon thereof incl including inkl dont which is utc lt local lokal gmt z zulu lcl dec decimal hhmm hh mm ddmmyy my mein meine mon mio mia mi condition conditions condicion condiciones operacionales operational synthetic piloting carried als
        date: date datum fecha data dateofflight
        day: day days daytime tag tage jour dia giorno diurno diurna diurne diurni diurnos diurnes dag dagen
        daynight: cond dn
        night: ngt night nights nighttime nacht nachts nuit noche notte nocturno nocturna nocturnos nocturnas nocturne nocturnes notturno notturna notturni notturne nott nt nite natt
        year: year jahr annee ano anno jaar
        month: month monat mois mes mese maand maned manad
        time: time times h zeit zeiten uhrzeit temps tiempo tempo heure hora ora tps tijd tid tpo
        hours: hours hour hrs hr stunden stunde std dur duration dauer duree duracion durata heures horas ore hs uur uren duur timmar
        minutes: minutes minute min mins minuten minuti minutos
        total: total totals totale totaux totali totales gesamt ges summe sum all toutes todos tutti tot ttl totaal totalt
        block: block blk blocks bloque blocco bloc blh blok blokk
        flight: flight flights flt flug fluge vol vols vuelo vuelos volo voli flying flown vlucht vluchten
        flight number: flugnr fltno
        flight time: hdv ft vliegtijd vluchtduur flygtid flytid
        block time: bt
        total time: tt
        air: air airborne
        number: number numbers no nr num nummer numero nombre anzahl anz count n nb qty amount zahl cantidad aantal antal antall
        takeoff: takeoff takeoffs decollage decollages despegue despegues decollo decolli abheben tko tkof liftoff up deco atot
        start: start starts begin beginn debut inicio inizio began started
        end: end ende fin fine stop stopped finish ended
        landing: landing landings ldg ldgs ld lds land lnd lande landung landungen atterrissage atterrissages att atter atterr aterrizaje aterrizajes atterraggio atterraggi lndg lndgs ldng touchdown toma tomas down atterro aterr landed aldt landingen landinger landning landningar landn
        fullstop: fullstop fs
        touchgo: touchgo tg tng touchngo
        dep: departure departures dep dept depart abflug salida partenza departed departing adep ab vertrek avgang
        arr: arrival arrivals arrive arr arrivee ankunft llegada arrivo arrived arriving an aankomst ankomst ank
        from: from von desde da frm van fra fran
        to: to nach bis hasta a para vers naar til till
        dest: destination dest destino destinazione ziel ades bestemming
        origin: origin origem origen origine orig herkomst
        place: place places lieux airport airports aerodrome ort lieu lugar luogo airfield field icao iata code flugplatz flughafen platz aeropuerto aeroporto aeroport location station site point aerodromo aerodromes apt faa terrain luchthaven vliegveld sted plass flyplass flygplats
        out: out uit
        off: off
        on: on
        in: in
        offblock: offblock offblocks abblockzeit abblock atd aobt sblocco anlassen
        onblock: onblock onblocks anblockzeit anblock ata aibt abstellen arret
        parking: parking parked
        pic: pic p1 command mando comando commande
        sic: sic fo
        copilot: copilot copi cop copilote copiloto copilota p2 copil co
        captain: captain cmdr capt kapitan capitaine capitan capitano commander commandant comandante kommandant cdb cpt gezagvoerder befalhavare fartoysjef kaptein kapten
        pilot: pilot pilote piloto pilota pilots flugzeugfuhrer luftfahrzeugfuhrer
        instructor: instructor instructors fi cfi cfii instructeur fluglehrer lehrer istruttore instruktor flightinstructor flyglarare
        student: student students schuler eleve alumno allievo trainee pupil flugschuler learner learners leerling elev
        examiner: examiner examinador esaminatore prufer examinateur fe
        safety: safety safetypilot
        engine: engine engines motor moteur motore motorlaufzeit motorzeit rotor
        dual: dual doppel dc dk double doppelsteuer doppelcommande doble doblemando doublecommande doppiocomando dubbel dubbelkommando dobbelt dobbeltkommando
        put: put
        received: received recd rcvd rec recieved recu recibido ricevuto rx
        given: given gvn gegeben donne dado dato
        training: instruction instr training schulung ausbildung formation instruccion istruzione istr
        lesson: lesson lessons exercise exercises ubung ubungen lecon exercice ejercicio leccion lezione esercizio syllabus
        solo: solo alleinflug allein
        picus: picus p1us supervision sicus icus pus p1s
        spic: spic
        xc: xc xcountry crosscountry uberland uberlandflug uber navigation xctry travesia
        instrument: instrument instruments inst instrumenten instrumentos strumentale
        ifr: ifr
        actual: actual imc act
        simulated: simulated hood foggles simule simulado simulato
        sim: simulator simulators sim fstd ffs ftd fnpt simulateur simulador simulatore aatd batd device dispositivo isim
        session: session sessions sitzung seance sesion sessione
        approach: approach approaches appr appch apprs app apps apch approche approches anflug anfluge aproximacion aproximaciones avvicinamento avvicinamenti appchs iap iaps
        hold: hold holds holding holdings hld
        pattern: pattern patterns
        nvg: nvg nightvision goggle goggles jvn
        type: type typ types muster tipo typecode baumuster flytype flygplanstyp
        model: model modell modele modelo modello variant variante
        make: make manufacturer hersteller constructeur fabricante costruttore
        aircraft: planeur planeador aliante aircraft plane airplane aeroplane flugzeug luftfahrzeug lfz avion appareil aeronef aeronave velivolo aeromobile equipment acft ac ship machine glider segelflugzeug helicopter eqp equip vliegtuig luchtvaartuig flygplan luftfartyg luftfartoy
        registration: registration reg registr kennzeichen kennz kennung immatriculation immat matricula matricule marche marca tail tailnumber tailno ident identification acreg rego mark marks regn registratie registrering regnr kenteken
        id: id ids uuid guid key identifier
        route: route via trajet parcours tragitto trayecto rota strecke zwischenlandung zwischenlandungen zwischenstopp stopover escale escala escalas scalo scali itineraire ruta rotta flugweg routing tratta percorso tramo recorrido percurso trecho
        remarks: remarks remark comments comment notes note bemerkung bem obs osserv bemerkungen kommentar kommentare remarques observations observaciones osservazioni anmerkung anmerkungen annotazioni annotazione anotaciones endorsements endorsement memo rem rmk rmks nota notas notiz notizen commentaire commentaires hinweis hinweise opmerking opmerkingen anmarkning anmarkningar merknad merknader
        passengers: pax passengers passenger passagiere passagier passagers pasajeros passeggeri fluggaste mitflieger gaste guests gast fluggast passagiers passagerare passasjer passasjerer
        companion: companion companions begleiter begleiterin begleitung acompanante accompagnatore accompagnateur
        distance: distance entfernung distancia distanza dist km nm nmi
        hobbs: hobbs
        tach: tach tacho
        duty: duty dienst
        operator: operator betreiber exploitant operador operatore airline
        multipilot: multipilot mp multicrew mcc multipiloto multipilote multipilota
        singlepilot: singlepilot sp monopiloto monopilote monopilota
        se: se singleengine sep asel ases sel monomotor monomotore monomoteur einmotorig
        me: me multiengine mep amel ames mel multimotor plurimotore multimoteur mehrmotorig
        function: function pos funktion fonction funcion funzione role capacity rolle position rank flugart fkt tatigkeit functie funksjon funcao
        launch: startart launch launches lancement lancements lanzamiento lanzamientos lancio lanci startmethode
        method: method moyen mode modo medio methode metodo
        ground: ground boden sol
        previous: previous prior previousexperience prevexp
        name: name names nom noms nombres nome nomi
        pf: pf
        deadhead: deadhead deadheads dhd dh
        issim: issim issimulator
        crew: crew besatzung
        category: category kategorie categorie
        entry: entry
        rules: rules reglas flugregeln regles regole regras
        activity: activity activities kind aktivitat actividad attivita activite
        review: review
        check: check
        ipc: ipc
        checkride: checkride
        proficiency: proficiency
        line: line
        refresher: refresher
        course: course courses
        approved: approved
        tracked: tracked
        zone: tz zone timezone zeitzone fuseau
        sectors: sectors
        others: others
        board: board
        class: class klasse classe clase
        """
}
