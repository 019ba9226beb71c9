/// A table whose rows are samples, and what its columns mean.
struct PositionTable {
    /// How a column says a time.
    enum Time {
        /// Seconds or milliseconds since 1970; which of them, the size says.
        case unix
        /// A day and a time in ISO form.
        case iso
        /// Seconds since a time that the file says before its table.
        case elapsed(since: Double)
        /// A day and a time of day in two columns, the day as `yyyymmdd` or `yymmdd`, the time as `hhmmss` or
        /// `hh:mm:ss`.
        case dayAndClock(day: String)
    }

    let format: RecordingOrigin
    let time: (column: String, kind: Time)
    /// The column with both numbers, when there is only one.
    var position: String?
    var latitude = "latitude"
    var longitude = "longitude"
    let altitude: String
    /// Feet in the altitude's unit.
    var feet = 1.0
    var speed: String?
    /// Knots in the speed's unit.
    var knots = 1.0
    let altitudes: AltitudeKind
    /// Whether the altitude 0 means that the aircraft is on the ground, however high that is.
    var zeroIsGround = false

    /// Reads the rows after the line of names.
    func read(_ rows: inout TableRows, _ names: [String], into recording: inout Recording) {
        let names = names.map { name in
            name.lowercased().split(separator: " ").joined(separator: " ")
        }
        func column(_ name: String?) -> Int? {
            guard let name else { return nil }
            return names.firstIndex(of: name) ?? names.firstIndex { $0.hasPrefix(name + " (") }
        }
        recording.format = format
        recording.altitudes = altitudes
        let (timeColumn, altitudeColumn, speedColumn) = (column(time.column), column(altitude), column(speed))
        let (north, east, both) = (column(latitude), column(longitude), column(position))
        var dayColumn: Int?
        if case .dayAndClock(let day) = time.kind { dayColumn = column(day) }
        var draft = TrackDraft()
        while rows.next() {
            guard rows.fields.count > 1 else { continue }
            if rows.isCut, rows.fields.count < names.count {
                recording.isWhole = false
                recording.notes.append("The file stops in the middle of a row; that row is not read.")
                break
            }
            var (latitude, longitude) = (degrees(rows, north), degrees(rows, east))
            if let field = rows.field(both) { (latitude, longitude) = pair(rows.bytes, field) }
            let height = rows.number(altitudeColumn)
            let isOnGround = zeroIsGround && height == 0
            draft.add(
                time: instant(rows, timeColumn, dayColumn), latitude: latitude, longitude: longitude,
                altitude: isOnGround ? nil : height.map { $0 * feet },
                speed: rows.number(speedColumn).map { $0 * knots }, isOnGround: isOnGround)
        }
        TrackJoin.joined([draft], into: &recording)
    }

    /// Degrees with a sign, or with a letter behind them.
    private func degrees(_ rows: TableRows, _ column: Int?) -> Double? {
        guard let field = rows.field(column), let last = field.last else { return nil }
        let letter = rows.bytes[last] & 0xDF
        guard letter >= 65, letter <= 90 else { return NumberBytes.number(rows.bytes, field) }
        guard let number = NumberBytes.number(rows.bytes, field.lowerBound..<last) else { return nil }
        return letter == UInt8(ascii: "S") || letter == UInt8(ascii: "W") ? -number : number
    }

    private func pair(_ bytes: [UInt8], _ field: Range<Int>) -> (Double?, Double?) {
        guard let comma = bytes[field].firstIndex(of: UInt8(ascii: ",")) else { return (nil, nil) }
        let (first, second) = (field.lowerBound..<comma, (comma + 1)..<field.upperBound)
        return (
            NumberBytes.number(bytes, NumberBytes.trimmed(bytes, first)),
            NumberBytes.number(bytes, NumberBytes.trimmed(bytes, second))
        )
    }

    private func instant(_ rows: TableRows, _ column: Int?, _ dayColumn: Int?) -> Double? {
        guard let field = rows.field(column) else { return nil }
        switch time.kind {
        case .iso: return TimeBytes.iso(rows.bytes, field)
        case .elapsed(let start): return NumberBytes.number(rows.bytes, field).map { start + $0 }
        case .unix:
            guard let number = NumberBytes.number(rows.bytes, field) else { return nil }
            // Seconds reach 1e11 in the year 5138, milliseconds did in 1973.
            return TimeBytes.unixEpoch + (number > 1e11 ? number / 1_000 : number)
        case .dayAndClock:
            guard let dayField = rows.field(dayColumn), let number = NumberBytes.digits(rows.bytes, dayField) else {
                return nil
            }
            let year = dayField.count == 6 ? TimeBytes.year(ofTwoDigits: number / 10_000) : number / 10_000
            guard let day = TimeBytes.day(year, number / 100 % 100, number % 100) else { return nil }
            if let clock = TimeBytes.clock(rows.bytes, field) { return day + clock }
            guard field.count == 6, let clock = NumberBytes.digits(rows.bytes, field), clock % 100 < 61,
                clock / 100 % 100 < 60, clock < 240_000
            else { return nil }
            return day + Double(clock / 10_000 * 3_600 + clock / 100 % 100 * 60 + clock % 100)
        }
    }
}
