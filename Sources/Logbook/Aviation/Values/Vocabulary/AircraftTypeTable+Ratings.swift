import Synchronization

/// The type ratings under which several designators are flown.
extension AircraftTypeTable {
    /// Returns the type rating under which several designators are flown: `A320` for an A321neo, `C525` for a C25B; nil where the
    /// designator, or the class, says enough.
    ///
    /// Meant are families that are one rating both in EASA's list of class and type ratings (license endorsement) and in the FAA's
    /// list of type designations (Order 8900.1); an ATR 42 and an ATR 72 are one in Europe only. They were not compared with the lists.
    static func typeRating(of designator: String) -> String? { ratings[designator] }

    /// Returns the type rating that is meant by the words of a license, such as `A318/A319/A320/A321` and `B737 300-900`; nil for other
    /// words.
    static func typeRating(named text: String) -> String? {
        let words = text.uppercased().split { !$0.isLetter && !$0.isNumber }.filter { !wordsOfFamilies.contains($0) }
            .map(String.init)
        let found = Set(words.compactMap { families[$0] == nil ? ratings[$0] : $0 })
        // Numbers are series; another word may make it another rating.
        let isWhole = words.allSatisfy { families[$0] != nil || ratings[$0] != nil || $0.allSatisfy(\.isNumber) }
        return found.count == 1 && isWhole ? found.first : nil
    }

    /// Returns the ratings, or the designators of types without a family, that the name of a rating on a license has in one:
    /// `B757/767`, `ATR42/72`, `AS350/EC130`, `BE90/99/100/200`; empty for a name without a known type.
    static func typeRatings(in text: String) -> [String] {
        if let found = ratingsInNames.withLock({ $0[text] }) { return found }
        let found = findTypeRatings(in: text)
        ratingsInNames.withLock { known in
            if known.count > 1_000 { known = [:] }
            known[text] = found
        }
        return found
    }

    /// What was found for names: papers are asked for their types by each rule.
    private static let ratingsInNames = Mutex<[String: [String]]>([:])

    private static func findTypeRatings(in text: String) -> [String] {
        let words = text.uppercased().split { $0.isWhitespace }.filter { !wordsOfFamilies.contains($0) }
        let parts = words.joined(separator: " ").split(separator: "/").map { String($0).trimmed }
        let letters = parts.first.map { String($0.prefix { $0.isLetter }) } ?? ""
        let names = parts.map { $0.first?.isNumber == true ? letters + $0 : $0 }
        return names.flatMap { name -> [String] in
            if families[name] != nil { return [name] }
            let types = endorsed[name.filter { $0 != " " }]?.compactMap(type(designator:)) ?? types(meantBy: name)
            return types.map { typeRating(of: $0.designator) ?? $0.designator }
        }
    }

    /// What says that a name is of several types, and not of which.
    private static let wordsOfFamilies: Set<Substring> = ["FAMILY", "SERIES", "FAM", "FAM.", "ALL", "VARIANTS"]

    /// The names of EASA's list of type ratings that are no model of the table.
    private static let endorsed: [String: [String]] = [
        "BELL206": ["B06"], "BELL407": ["B407"], "BELL505": ["B505"], "EC120B": ["EC20"], "HU269": ["H269"],
        "BE90": ["BE9L", "BE9T"],
        "BE100": ["BE10"], "BE200": ["BE20"], "EMB500": ["E50P"], "EMB505": ["E55P"], "BD700": ["GLEX", "GL5T"],
        "GV": ["GLF5"],
        "C560XL": ["C56X"], "C560XLS": ["C56X"], "ERJ190": ["E190", "E195"], "ERJ170": ["E170", "E75S", "E75L"],
        "MD80": ["MD81", "MD82", "MD83", "MD87", "MD88"], "LEARJET45": ["LJ45"], "CL601": ["CL60"], "B747400": ["B744"],
        "B737NG": ["B738"],
        "B737MAX": ["B38M"], "CRJ": ["CRJ2"],
    ]

    /// Returns a designator that is flown under a type rating of several; nil for another word.
    static func designator(ofRating name: String) -> String? { families[name.uppercased()]?.first }

    private static let families: [String: [String]] = [
        "A320": ["A318", "A319", "A320", "A321", "A19N", "A20N", "A21N"],
        "A310": ["A306", "A310"], "BE300": ["BE30", "B350"], "A330": ["A332", "A333", "A338", "A339"],
        "A340": ["A342", "A343", "A345", "A346"],
        "A350": ["A359", "A35K"], "BD500": ["BCS1", "BCS3"],
        "B737": ["B733", "B734", "B735", "B736", "B737", "B738", "B739", "B37M", "B38M", "B39M", "B3XM"],
        "B747-4": ["B744", "B748", "B74D"], "B757": ["B752", "B753"], "B767": ["B762", "B763", "B764"],
        "B777": ["B772", "B773", "B77L", "B77W"],
        "B787": ["B788", "B789", "B78X"], "CL65": ["CRJ1", "CRJ2", "CRJ7", "CRJ9", "CRJX"],
        "DHC8": ["DH8A", "DH8B", "DH8C", "DH8D"], "ATR42": ["AT43", "AT44", "AT45", "AT46"],
        "ATR72": ["AT72", "AT73", "AT75", "AT76"], "EMB170": ["E170", "E75S", "E75L", "E190", "E195"],
        "EMB145": ["E135", "E145", "E45X", "E35L"], "C525": ["C525", "C25A", "C25B", "C25C", "C25M"],
        "C500": ["C500", "C501", "C550", "C551", "C560"], "F100": ["F70", "F100"],
        "BAE146": ["B461", "B462", "B463", "RJ70", "RJ85", "RJ1H"],
    ]

    private static let ratings = Dictionary(
        families.flatMap { rating, designators in designators.map { ($0, rating) } }
    ) { first, _ in first }
}
