import Aviation

/// What a title speaks of, and what its column means then, which its cells decide: a row of the table *title × kind of cell →
/// meaning*.
struct ColumnConcept: Sendable {
    /// What titles speak of, in plain words.
    let name: String
    /// The words that a title must have, in any order; one of these sets is enough.
    let titles: [Set<String>]
    /// The words that it may have besides.
    let others: Set<String>
    /// What the column means, by the first kind that most of its cells are. Of several meanings, the first one that no other
    /// column has.
    let meanings: [(kind: ColumnKind, meanings: [ColumnMeaning])]
    /// Columns of 0 choose first; those of 1 have what is left, such as hours of which nothing says that they are the total.
    var rank = 0

    init(
        _ name: String, _ titles: String, or others: String = "", rank: Int = 0,
        _ meanings: [(ColumnKind, [ColumnMeaning])]
    ) {
        func sets(_ text: String) -> [Set<String>] {
            text.split(separator: "|").map { Set($0.split(separator: " ").map(String.init)) }
        }
        self.name = name
        self.titles = sets(titles)
        self.others = sets(others).first ?? []
        self.meanings = meanings
        self.rank = rank
    }

    /// Returns what a title speaks of; nil for one with other words than those of any row.
    static func of(_ title: String) -> ColumnConcept? {
        let title = TitleVocabulary.title(title)
        guard !title.hasOthers, !title.words.isEmpty else { return nil }
        var best: (concept: ColumnConcept, length: Int)?
        for concept in all {
            for required in concept.titles
            where required.count > best?.length ?? 0 && required.isSubset(of: title.words)
                && title.words.subtracting(required).isSubset(of: concept.others)
            {
                best = (concept, required.count)
            }
        }
        return best?.concept
    }

    /// Returns what a column means; nil when its cells are of none of the kinds, or other columns have all the meanings.
    ///
    /// - Parameter isFree: whether no other column means something.
    func meaning(of cells: ColumnCells, isFree: (ColumnMeaning) -> Bool) -> ColumnMeaning? {
        for (kind, meanings) in meanings where cells.are(kind) {
            return meanings.first(where: isFree)
        }
        // The title says enough where others of the cells cannot be read, which is said row by row; for how long flights were, a few.
        for (kind, meanings) in meanings where [.duration, .count, .role].contains(kind) {
            // Nothing else than a role is like one.
            let (part, whole) = meanings.first?.field == .block ? (1, 4) : kind == .role ? (1, 3) : (2, 3)
            guard cells.are(kind, atLeast: part, of: whole) else { continue }
            return meanings.first(where: isFree)
        }
        return nil
    }

    /// Returns what a column with a title probably means of which only some words are known; nil where its cells can be nothing
    /// that is free.
    ///
    /// - Parameter isFree: whether no other column means something.
    static func likely(_ title: String, _ cells: ColumnCells, isFree: (ColumnMeaning) -> Bool) -> ColumnMeaning? {
        let words = TitleVocabulary.title(title).words.subtracting(commonWords)
        guard !words.isEmpty, !cells.cells.isEmpty else { return nil }
        var best: (meaning: ColumnMeaning, length: Int)?
        for concept in all {
            for required in concept.titles
            where required.count > best?.length ?? 0 && !required.isSubset(of: commonWords)
                && required.subtracting(commonWords).isSubset(of: words)
            {
                guard let meaning = concept.meaning(of: cells, isFree: isFree), !meaning.words.isEmpty,
                    meaning.unit != nil,
                    meaning.reading != .hours || !cells.areDaytimes
                else { continue }
                best = (meaning, required.count)
            }
        }
        return best?.meaning
    }

    /// Words that say nothing alone.
    private static let commonWords: Set<String> = [
        "time", "hours", "minutes", "flight", "total", "number", "#", "name", "type", "day", "start", "end", "to",
        "from", "on",
        "off", "in", "out", "air", "id", "place", "date",
    ]

    /// What the column means where its first cells say nothing.
    var usualMeaning: ColumnMeaning? {
        let order: [ColumnKind] = [.date, .duration, .count, .approach, .words, .text, .place, .person, .clock]
        return order.lazy.compactMap { kind in meanings.first { $0.kind == kind }?.meanings.first }.first
            ?? meanings.first?.meanings.first
    }

    static let all = journey + aircraft + times + hours + counts + people + others + spread + own

    /// Times in roles by day and by night, by single and several engines, each in a column of its own: `Day SE P1`.
    private static let spread: [ColumnConcept] = {
        let roles: [(column: FlightColumn, words: [String])] = [
            (.pilotInCommand, ["pic", "captain"]), (.secondInCommand, ["copilot", "sic"]),
            (.dualReceived, ["put", "dual", "dual received"]), (.dualGiven, ["dual given", "instructor"]),
        ]
        var all: [ColumnConcept] = []
        for role in roles {
            for period in ["day", "night", ""] {
                for engines in period.isEmpty ? [" se", " me"] : ["", " se", " me"] {
                    let titles = role.words.map { "\(period)\(engines) \($0)".trimmed }.joined(separator: "|")
                    let part =
                        "\(RowDraft.spread)\(role.column.rawValue).\(period.nonEmpty ?? "all")\(engines.replacing(" ", with: "."))"
                    all.append(
                        ColumnConcept(
                            "\(role.column.rawValue)\(period.isEmpty ? "" : " by \(period)")\(engines)", titles,
                            or: "time hours minutes flight function pilot",
                            [(.duration, [.part(part, .hours)])]))
                }
            }
        }
        return all
    }()
}

/// The table.
extension ColumnConcept {
    /// Words that add nothing to a title of hours.
    private static let hourWords = "time hours minutes flight total function pilot # number"

    private static let journey = [
        ColumnConcept(
            "date", "date|day date", or: "flight dep start local off out offblock takeoff", rank: 1,
            [
                (.moment, [.time(.offBlock), .field(.date, .date)]), (.date, [.field(.date, .date)]),
                (.serial, [.field(.date, .date)]), (.dayAndMonth, [.part("dayMonth")]),
            ]),
        ColumnConcept(
            "date of the arrival", "arr date|on date|landing date|onblock date|in date|end date|dest date",
            or: "flight place",
            [(.date, [.part("arrivalDate", .date)]), (.serial, [.part("arrivalDate", .date)])]),
        ColumnConcept(
            "date of a session", "sim date|session date|sim session date",
            [(.date, [.part("sessionDate", .date)]), (.serial, [.part("sessionDate", .date)])]),
        ColumnConcept(
            "day", "day", rank: 1,
            [(.date, [.field(.date, .date)]), (.dayAndMonth, [.part("dayMonth")]), (.count, [.part("day", .count)])]),
        ColumnConcept("year", "year", or: "flight date", [(.year, [.part("year", .count)])]),
        ColumnConcept("month", "month", or: "flight date", [(.count, [.part("month")]), (.text, [.part("month")])]),
        ColumnConcept(
            "departure",
            "from|dep|origin|takeoff place|start place|dep place|origin place|from place|off place|launch place",
            or: "flight route",
            [
                (.moment, [.time(.offBlock)]), (.place, [.field(.origin)]), (.clock, [.time(.offBlock)]),
                (.words, [.field(.origin)]),
            ]),
        ColumnConcept(
            "arrival", "to|arr|dest|landing place|end place|arr place|dest place|to place|on place", or: "flight route",
            [
                (.moment, [.time(.onBlock)]), (.place, [.field(.destination)]), (.clock, [.time(.onBlock)]),
                (.words, [.field(.destination)]),
            ]),
        ColumnConcept(
            "the only place", "place", or: "name flight", rank: 1,
            [(.place, [.field(.origin)]), (.words, [.field(.origin)])]),
        ColumnConcept("route", "route", or: "flight", [(.words, [.field(.route)])]),
        ColumnConcept("remarks", "remarks|lesson", or: "flight pilot training", [(.text, [.field(.remarks)])]),
        ColumnConcept(
            "flight number", "flight number|flight id number", [(.text, [.field("flightNumber")])]),
        ColumnConcept(
            "number of the flight, or its time by night", "flight night number",
            [
                (.flightNumber, [.field("flightNumber")]), (.marked, [.hours(.night)]), (.count, []),
                (.duration, [.hours(.night)]),
            ]),
        ColumnConcept(
            "flight", "flight|flights", rank: 1,
            [(.flightNumber, [.field("flightNumber")]), (.duration, [.hours(.block)])]),
        ColumnConcept("operator", "operator", or: "name flight", [(.words, [.field("operator")])]),
        ColumnConcept(
            "distance", "distance", or: "flight total number route", [(.number, [.field(.distance, .decimal)])]),
    ]

    private static let aircraft = [
        ColumnConcept(
            "aircraft", "aircraft", or: "flight name number", rank: 1,
            [
                (.type, [.aircraft("aircraftType"), .aircraft("model")]), (.duration, []),
                (.text, [.field(.aircraft)]),
            ]),
        ColumnConcept(
            "registration", "registration|aircraft registration|aircraft id|registration id",
            or: "number aircraft flight",
            [(.registration, [.field(.aircraft)]), (.type, [.aircraft("aircraftType")]), (.text, [.field(.aircraft)])]),
        ColumnConcept(
            "type of aircraft", "type|aircraft type|type place|aircraft make type", or: "model aircraft place make",
            [(.text, [.aircraft("aircraftType"), .aircraft("model")])]),
        ColumnConcept(
            "model", "model|aircraft model", or: "name", rank: 1,
            [(.type, [.aircraft("aircraftType"), .aircraft("model")]), (.text, [.aircraft("model")])]),
        ColumnConcept(
            "make", "make|aircraft make", [(.type, [.aircraft("aircraftType")]), (.words, [.aircraft("make")])]),
        ColumnConcept(
            "class of aircraft", "class|aircraft class|category class|aircraft category class",
            [(.text, [.aircraft("aircraftClass")])]),
        ColumnConcept(
            "simulator's type", "sim type|sim model|sim id|sim registration|sim name", or: "session",
            [(.text, [.field(.simulatorDevice)])]),
    ]

    private static let times = [
        ColumnConcept(
            "off block",
            "out|offblock|block out|block off|block from|out time|offblock time|dep time|dep block|dep offblock",
            or: "flight actual time",
            [(.moment, [.time(.offBlock)]), (.clock, [.time(.offBlock)])]),
        ColumnConcept(
            "on block",
            "in|onblock|block in|block on|block to|in time|onblock time|arr time|parking|parking time|dest time"
                + "|arr block|arr onblock",
            or: "flight actual time",
            [(.moment, [.time(.onBlock)]), (.clock, [.time(.onBlock)])]),
        ColumnConcept(
            "take-off", "off|takeoff|off time|takeoff time|start takeoff|launch time", or: "flight actual",
            [
                // `1/0` is by day and by night, as airlines log it.
                (.pair, [.part("takeoffsDayNight", .pair)]),
                (.moment, [.time(.takeOff)]), (.place, [.field(.origin)]), (.count, [.part("allTakeoffs", .count)]),
                (.clock, [.time(.takeOff)]),
            ]),
        ColumnConcept(
            "landing", "landing|on|on time|landing time", or: "flight actual",
            [
                (.pair, [.part("landingsDayNight", .pair)]),
                (.moment, [.time(.landing)]), (.place, [.field(.destination)]),
                (.count, [.part("allLandings", .count)]),
                (.clock, [.time(.landing)]),
            ]),
        // A total is no time of day.
        ColumnConcept(
            "number of take-offs", "takeoff number|takeoff total", or: "flight number total actual",
            [(.count, [.part("allTakeoffs", .count)])]),
        ColumnConcept(
            "number of landings", "landing number|landing total", or: "flight number total actual",
            [(.count, [.part("allLandings", .count)])]),
        ColumnConcept(
            "start", "start|start time|start date time", or: "flight number total", rank: 1,
            [
                (.moment, [.time(.takeOff), .time(.offBlock)]), (.place, [.field(.origin)]),
                (.count, [.part("allTakeoffs", .count)]), (.clock, [.time(.takeOff), .time(.offBlock)]),
            ]),
        ColumnConcept(
            "end", "end|end time|end date time", or: "flight", rank: 1,
            [
                (.moment, [.time(.landing), .time(.onBlock)]), (.place, [.field(.destination)]),
                (.clock, [.time(.landing), .time(.onBlock)]),
            ]),
        ColumnConcept(
            "on duty", "on duty|duty start|duty from", or: "time",
            [(.moment, [.field(.dutyStart, .time)]), (.clock, [.field(.dutyStart, .time)])]),
        ColumnConcept(
            "off duty", "off duty|duty end|duty to", or: "time",
            [(.moment, [.field(.dutyEnd, .time)]), (.clock, [.field(.dutyEnd, .time)])]),
        ColumnConcept(
            "Hobbs out", "hobbs start|hobbs out|hobbs dep|hobbs from", [(.number, [.field("hobbs.start", .decimal)])]),
        ColumnConcept(
            "Hobbs in", "hobbs end|hobbs in|hobbs arr|hobbs to", [(.number, [.field("hobbs.end", .decimal)])]),
        ColumnConcept(
            "tach out", "tach start|tach out|tach from", or: "time", [(.number, [.field("tach.start", .decimal)])]),
        ColumnConcept("tach in", "tach end|tach in|tach to", or: "time", [(.number, [.field("tach.end", .decimal)])]),
    ]

    private static func hours(
        _ name: String, _ titles: String, or others: String = "", _ meaning: ColumnMeaning
    )
        -> ColumnConcept
    {
        ColumnConcept(name, titles, or: "\(hourWords) \(others)", [(.duration, [meaning])])
    }

    /// Hours of which a flight has all or none: a tick says as much.
    private static func whole(
        _ name: String, _ titles: String, _ meaning: ColumnMeaning, ticked part: String
    ) -> ColumnConcept {
        ColumnConcept(name, titles, or: hourWords, [(.duration, [meaning]), (.flag, [.part(part, .flag)])])
    }

    private static let hours = [
        ColumnConcept(
            "block time",
            "total|block|flight time|flight hours|total flight|block flight|engine time|engine hours|total engine",
            or: "time hours minutes flight block total aircraft",
            [(.duration, [.hours(.block)])]),
        ColumnConcept(
            "hours", "hours|minutes|air time|air hours|hobbs time|hobbs hours|hobbs total|flight air",
            or: "total flight minutes time", rank: 1, [(.duration, [.hours(.block)])]),
        ColumnConcept("time", "time", rank: 1, [(.span, [.hours(.block)])]),
        whole("solo", "solo", .hours(.solo), ticked: "isSolo"),
        hours(
            "dual received", "dual received|training received|put|dual training received|dual training",
            .hours(.dualReceived)),
        hours(
            "dual given",
            "dual given|training given|instructor time|instructor hours|dual training given|instructor given",
            or: "instructor", .hours(.dualGiven)),
        ColumnConcept(
            "night", "night", or: hourWords,
            [(.duration, [.hours(.night)]), (.flag, [.part("isAtNight", .flag)])]),
        ColumnConcept("day or night", "day night|daynight", [(.dayOrNight, [.part("dayOrNight")])]),
        hours("IFR", "ifr", or: "instrument", .hours(.instrumentRules)),
        hours("actual instrument", "actual|actual instrument|ifr actual", .hours(.actualInstrument)),
        ColumnConcept("instrument", "instrument", or: hourWords, rank: 1, [(.duration, [.hours(.actualInstrument)])]),
        hours(
            "simulated instrument", "simulated|simulated instrument|sim instrument|sim simulated|ifr simulated",
            .hours(.simulatedInstrument)),
        whole("cross-country", "xc", .hours(.crossCountry), ticked: "isXC"),
        whole("multi-pilot", "multipilot", .hours(.multiPilot), ticked: "isMultiPilot"),
        whole(
            "single engine, single pilot", "se singlepilot|se", .part("singleEngine", .hours), ticked: "isSingleEngine"),
        whole(
            "several engines, single pilot", "me singlepilot|me", .part("severalEngines", .hours),
            ticked: "isOfSeveralEngines"),
        hours("NVG", "nvg", .hours(.nightVision)),
        hours("ground training", "ground training", or: "received", .hours(.groundTraining)),
        // `Ground time` may be that between two flights.
        ColumnConcept(
            "ground", "ground", or: "hours minutes total received", [(.duration, [.hours(.groundTraining)])]),
        hours("PICUS", "picus", or: "pic", .field("picusMinutes", .hours)),
        hours("SPIC", "spic", .field("spicMinutes", .hours)),
        ColumnConcept(
            "simulator", "sim|session time|session hours|sim session|simulated flight",
            or: "\(hourWords) session received simulated",
            [
                (.duration, [.hours(.simulator)]), (.flag, [.part("isSimulator", .flag)]),
                (.text, [.field(.simulatorDevice)]),
            ]),
        // Whole numbers count sessions.
        ColumnConcept("session", "session", rank: 1, [(.count, []), (.duration, [.hours(.simulator)])]),
    ]

    private static let counts = [
        ColumnConcept("landings by day", "day landing", or: "number total", [(.count, [.count(.dayLandings)])]),
        ColumnConcept("landings by night", "night landing", or: "number total", [(.count, [.count(.nightLandings)])]),
        ColumnConcept(
            "landings by day and night", "day night landing", or: "number total",
            [(.pair, [.part("landingsDayNight", .pair)])]),
        ColumnConcept(
            "take-offs by day and night", "day night takeoff|day night start", or: "number total",
            [(.pair, [.part("takeoffsDayNight", .pair)])]),
        ColumnConcept(
            "full stops by day", "day fullstop|day landing fullstop", or: "number",
            [(.count, [.part("oldFullStopDay", .count)])]),
        ColumnConcept(
            "full stops by night", "night fullstop|night landing fullstop", or: "number",
            [(.count, [.part("oldFullStopNight", .count)])]),
        ColumnConcept(
            "touch-and-goes by day", "day touchgo|day landing touchgo", or: "number",
            [(.count, [.part("touchDay", .count)])]),
        ColumnConcept(
            "touch-and-goes by night", "night touchgo|night landing touchgo", or: "number",
            [(.count, [.part("touchNight", .count)])]),
        ColumnConcept(
            "take-offs by day", "day takeoff|day to|day start", or: "number total", [(.count, [.count(.dayTakeoffs)])]),
        ColumnConcept(
            "take-offs by night", "night takeoff|night to|night start", or: "number total",
            [(.count, [.count(.nightTakeoffs)])]),
        ColumnConcept("holds", "hold|hold pattern", or: "number total", [(.count, [.count(.holds)])]),
        ColumnConcept(
            "kinds of approaches", "approach type|approach name", or: "instrument ifr #",
            [(.approach, [.part("approachType")]), (.text, [.part("approachType")])]),
        ColumnConcept(
            "airport of approaches", "approach place", or: "instrument #",
            [(.place, [.part("approachPlace")]), (.text, [.part("approachPlace")])]),
        ColumnConcept(
            "approaches", "approach", or: "number total # instrument actual ifr",
            [(.approach, [ColumnMeaning(.nothing, .approach)]), (.text, [ColumnMeaning(.nothing, .approach)])]),
        ColumnConcept(
            "passengers", "passengers", or: "number total name #",
            [(.count, [.field(.passengersAboard, .count)]), (.person, [.person(.passenger)])]),
    ]

    private static func person(
        _ name: String, _ titles: String, or others: String = "name #", _ role: CrewRole, hours: ColumnMeaning?
    )
        -> ColumnConcept
    {
        let times = hours.map { [(ColumnKind.duration, [$0])] } ?? []
        // A tick says the pilot's own role.
        let own: [CrewRole: String] = [.pilotInCommand: "isPIC", .secondInCommand: "isSIC"]
        let tick = name == "dual" ? "isDual" : own[role]
        let ticks = tick.map { [(ColumnKind.flag, [ColumnMeaning.part($0, .flag)])] } ?? []
        return ColumnConcept(
            name, titles, or: "\(others) number time hours minutes flight function total",
            times + ticks + [(.person, [.person(role)])])
    }

    private static let people = [
        person(
            "pilot in command", "pic|pic pilot|captain", or: "name # pilot crew", .pilotInCommand,
            hours: .hours(.pilotInCommand)),
        ColumnConcept("pilot", "pilot|pilot name", or: "#", rank: 1, [(.person, [.person(.pilotInCommand)])]),
        person(
            "co-pilot", "copilot|sic", or: "name # crew pilot", .secondInCommand,
            hours: .hours(.secondInCommand)),
        person("dual", "dual", or: "time hours flight pilot", .instructor, hours: .hours(.dualReceived)),
        person("instructor", "instructor", or: "name # pilot", .instructor, hours: .hours(.dualGiven)),
        person("instruction", "training", or: "time hours flight", .instructor, hours: nil),
        person("student", "student", or: "name # pilot", .student, hours: nil),
        person("safety pilot", "safety", or: "name # pilot", .safetyPilot, hours: nil),
        person("examiner", "examiner", or: "name # pilot", .examiner, hours: .field("examinerMinutes", .hours)),
    ]

    /// Columns of the program's own table for people, and of others like it: what a flight was, who else was on board, and
    /// checks.
    private static let own: [ColumnConcept] = {
        let checks: [(title: String, word: String)] = [
            ("flight review", "flightreview"), ("ipc", "ipc"), ("proficiency check", "profcheck"),
            ("checkride", "checkride"), ("line check", "linecheck"), ("refresher", "refresher"),
            ("sic training", "sictraining"), ("approved course", "approvedcourse"), ("course tracked", "tracking"),
        ]
        var all = [
            ColumnConcept(
                "kind of entry", "entry|activity", or: "flight",
                [(.entryKind, [.field(.kind)]), (.words, [.field(.kind)])]),
            ColumnConcept("flight rules", "rules", or: "flight", [(.rules, [.field(.rules)])]),
            ColumnConcept("others on board", "others board|others on board", [(.text, [.part("others")])]),
        ]
        for check in checks {
            guard let meaning = ColumnMeaning(word: check.word) else { continue }
            all.append(ColumnConcept(check.title, check.title, [(.flag, [meaning])]))
        }
        if let sectors = ColumnMeaning(word: "sectors") {
            all.append(ColumnConcept("route sectors", "route sectors", [(.count, [sectors])]))
        }
        return all
    }()

    private static let others = [
        ColumnConcept(
            "companion", "companion|companion instructor|passengers instructor", or: "name # flight",
            [(.person, [.part("companion")])]),
        ColumnConcept("role", "function", or: "pilot crew flight", [(.role, [.field(.role)])]),
        ColumnConcept(
            "launch method", "launch|launch method|launch type|start type|start method", or: "number total",
            [(.launch, [.field(.launchMethod)]), (.count, [.field(.launches, .count)])]),
        ColumnConcept(
            "whether it is a simulator", "issim", or: "aircraft flight", [(.flag, [.part("isSimulator", .flag)])]),
        ColumnConcept("time zone", "zone|time zone", or: "local", [(.text, [.part("zone")])]),
        ColumnConcept(
            "code of duty", "duty", or: "function", rank: 1, [(.role, [.field(.role)]), (.words, [.part("dutyCode")])]),
        ColumnConcept("flown as a passenger", "deadhead", or: "flight", [(.flag, [.part("isDeadhead", .flag)])]),
        ColumnConcept("pilot flying", "pf", [(.flag, [.field("pilotFlying", .flag)])]),
        ColumnConcept("previous experience", "previous", or: "is flight", [(.flag, [.part("isBalance", .flag)])]),
    ]
}
