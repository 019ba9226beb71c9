/// Reads the tables of Garmin's flight decks: G1000 and Perspective, G3X, G5, and tables of the same shape.
///
/// Columns are found by their names, because their number and order vary by aircraft. The G3X writes a line of long
/// names and a line of short ones, of which some are blank.
struct GarminReader {
    private var rows: TableRows
    private var recording: Recording
    private var draft = TrackDraft()
    private var names: [String] = []
    private var columns: [Column: Int] = [:]
    /// The units of the columns, as the file writes them.
    private var units: [String] = []
    /// The places of the engine's columns.
    private var engine: [Int] = []

    private enum Column: CaseIterable {
        case date, time, offset, latitude, longitude, altitude, satelliteAltitude, indicatedAltitude, speed

        /// The names, the best first.
        var names: [String] {
            switch self {
            case .date: ["lcl date", "utc date", "date"]
            case .time: ["lcl time", "utc time", "time"]
            case .offset: ["utcofst", "utc offset"]
            case .latitude: ["latitude"]
            case .longitude: ["longitude"]
            case .altitude: ["altmsl"]
            case .satelliteAltitude: ["altgps", "gps altitude"]
            case .indicatedAltitude: ["altind", "altb", "baro altitude"]
            case .speed: ["gndspd", "gps ground speed", "ground speed"]
            }
        }
    }

    /// Reads a file's bytes.
    ///
    /// - Parameter withEngine: whether what the engine's instruments say is read, too.
    static func read(_ bytes: [UInt8], withEngine: Bool = false) -> Recording {
        var reader = GarminReader(bytes)
        return reader.read(withEngine: withEngine)
    }

    private init(_ bytes: [UInt8]) {
        rows = TableRows(bytes)
        recording = Recording(format: .garmin)
        recording.altitudes = .satellite
    }

    private mutating func read(withEngine: Bool) -> Recording {
        guard findColumns() else {
            recording.notes.append("The table has no columns of a date, a time, a latitude and a longitude.")
            return recording
        }
        let order = dayOrder()
        if order == .unclear {
            recording.notes.append(
                "Its dates, such as 03/04/2021, may be days or months first. Save the table with dates as 2021-04-03.")
            return recording
        }
        // UTC is the local time less the offset; a blank offset is the one before.
        if withEngine { findEngine() }
        let isUniversal = columns[.date].map { names[$0].hasPrefix("utc") } ?? false
        var offset = 0.0
        while rows.next() {
            guard rows.fields.count > 1 else { continue }
            if rows.isCut, rows.fields.count < names.count {
                recording.isWhole = false
                recording.notes.append("The file stops in the middle of a row; that row is not read.")
                break
            }
            if let field = rows.field(columns[.offset]), let seconds = TimeBytes.offset(rows.bytes, field) {
                offset = seconds
            }
            let day = rows.field(columns[.date]).flatMap { order.day(rows.bytes, $0) }
            let clock = rows.field(columns[.time]).flatMap { TimeBytes.clock(rows.bytes, $0) }
            let time = day.flatMap { day in clock.map { day + $0 - (isUniversal ? 0 : offset) } }
            draft.add(
                time: time, latitude: rows.number(columns[.latitude]), longitude: rows.number(columns[.longitude]),
                altitude: altitude(), speed: rows.number(columns[.speed]),
                engine: engine.map { column in rows.number(column).map { Float($0) } ?? .nan })
        }
        TrackJoin.joined([draft], into: &recording)
        recording.samples.dropSilentEngine()
        return recording
    }

    /// Finds the columns of the engine, with their units.
    private mutating func findEngine() {
        let found = names.enumerated().compactMap { place, name in
            EngineColumn.Quantity(name).map { quantity in
                (place, EngineColumn(quantity: quantity, name: name.uppercased(), unit: units[safe: place] ?? ""))
            }
        }
        engine = found.map(\.0)
        draft = TrackDraft(engine: found.map(\.1))
    }

    private func altitude() -> Double? {
        rows.number(columns[.altitude]) ?? rows.number(columns[.satelliteAltitude])
            ?? rows.number(columns[.indicatedAltitude])
    }

    /// Reads the lines before the samples; false if there is no line of names.
    private mutating func findColumns() -> Bool {
        for _ in 0..<6 {
            guard rows.next() else { return false }
            let texts = rows.texts
            if texts.first?.hasPrefix("#") == true, texts.first?.contains("info") == true { describe(texts) }
            let plain = texts.map(Self.plain)
            // Units stand in a line of their own, or behind the names.
            if texts.first?.hasPrefix("#") == true, !plain.contains("latitude") { units = texts }
            guard plain.contains("latitude"), plain.contains("longitude") else { continue }
            names = plain
            if texts.contains(where: { $0.hasSuffix(")") }) { units = texts.map(Self.unit) }
            // A second line of names, short ones, which may be blank.
            var ahead = rows
            if ahead.next(), ahead.texts.map(Self.plain).contains("latitude") {
                let short = ahead.texts.map(Self.plain)
                rows = ahead
                names = names.indices.map { index in
                    let name = short[safe: index] ?? ""
                    return name.isEmpty ? names[index] : name
                }
                if recording.format == .garmin { recording.format = .g3x }
            }
            for column in Column.allCases {
                columns[column] = column.names.compactMap { names.firstIndex(of: $0) }.first
            }
            // The UTC time of a G3X has no UTC date beside it; local date, time and offset belong together.
            return [.date, .time].allSatisfy { columns[$0] != nil }
        }
        return false
    }

    /// A name without its unit, in lower case: `Latitude (deg)` is `latitude`.
    private static func plain(_ name: String) -> String {
        let bare = name.prefix { $0 != "(" }
        return bare.lowercased().split(separator: " ").joined(separator: " ")
    }

    /// The unit of a name: `Latitude (deg)` is in `deg`.
    private static func unit(_ name: String) -> String {
        guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return "" }
        return String(name[name.index(after: open)...].dropLast())
    }

    /// Reads the line of facts: `#airframe_info, log_version="1.03", airframe_name="Cessna 172S", …`.
    private mutating func describe(_ texts: [String]) {
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            let value = parts[1].filter { $0 != "\"" }
            guard !value.isEmpty else { continue }
            switch parts[0].filter({ !$0.isWhitespace && $0 != "\"" }) {
            case "airframe_name": recording.facts.aircraft = value
            case "aircraft_ident": recording.facts.registration = value
            case "product":
                recording.facts.device = value
                recording.format = .g3x
            case "unit":
                recording.facts.device = [recording.facts.device, value].compactMap(\.self).joined(separator: " ")
            case "airframe_hours": recording.facts.airframeHours = Double(value)
            case "engine_hours": recording.facts.engineHours = Double(value)
            default: break
            }
        }
        if texts.first?.hasPrefix("#info") == true { recording.format = .g5 }
    }

    /// The order of days and months in dates; spreadsheet programs save them in their own.
    private enum DayOrder {
        case yearFirst, dayFirst, monthFirst, unclear

        func day(_ bytes: [UInt8], _ range: Range<Int>) -> Double? {
            let parts = bytes[range].split {
                $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".")
            }
            let numbers = parts.compactMap { NumberBytes.digits(bytes, $0.startIndex..<$0.endIndex) }
            guard parts.count == 3, numbers.count == 3 else { return nil }
            return switch self {
            case .yearFirst: TimeBytes.day(numbers[0], numbers[1], numbers[2])
            case .dayFirst: TimeBytes.day(numbers[2], numbers[1], numbers[0])
            case .monthFirst: TimeBytes.day(numbers[2], numbers[0], numbers[1])
            case .unclear: nil
            }
        }
    }

    /// Finds the order from all dates of the table, without moving in it.
    private func dayOrder() -> DayOrder {
        var ahead = rows
        var (first, second) = (0, 0)
        while ahead.next() {
            guard let field = ahead.field(columns[.date]) else { continue }
            let parts = ahead.bytes[field].split { $0 < 48 || $0 > 57 }
            guard parts.count == 3 else { continue }
            if parts[0].count == 4 { return .yearFirst }
            let numbers = parts.compactMap { NumberBytes.digits(ahead.bytes, $0.startIndex..<$0.endIndex) }
            guard numbers.count == 3 else { continue }
            first = max(first, numbers[0])
            second = max(second, numbers[1])
        }
        if first > 12 { return .dayFirst }
        if second > 12 { return .monthFirst }
        return first == second ? .dayFirst : .unclear
    }
}
