/// Words with a name before a colon, such as `night:0:40` and `pic:"Anna Keller"`.
extension EntryWordReader {
    mutating func readNamed(_ name: String, _ typed: String) throws(LogbookError) {
        let start = token.range.lowerBound
        guard let meant = EntryName(name) else { return fail(.noSuchName(name), at: start..<(start + name.count)) }
        let value = Self.unquoted(typed)
        guard !value.isEmpty else { return fail(.valueMissing(name.lowercased())) }
        switch meant {
        case .event(let event): readTime(value, event)
        case .safety: try addPilot(value, { .safetyPilot($0) }, "safety pilot")
        case .field(let field): try read(value, as: field)
        }
    }

    private var valueStart: Int {
        let sign = token.text.firstIndex { ":=".contains($0) }.map {
            token.text.distance(from: token.text.startIndex, to: $0)
        }
        return token.range.lowerBound + (sign ?? -1) + 1
    }

    mutating func readTime(_ value: String, _ event: FlightEvent) {
        let earlier = FlightEvent.allCases.prefix { $0 != event }.last { clock[$0] != nil }
        do throws(InputError) {
            let time = try ClockTime(parsing: value, after: earlier.flatMap { clock[$0] })
            add(.event(event, time), "\(event.label.lowercased()) \(time.text) UTC")
        } catch {
            fail(.input(error.reason), at: place(of: error, in: valueStart))
        }
    }

    private mutating func read(_ value: String, as field: FilterField) throws(LogbookError) {
        if let column = field.column { return read(value, column) }
        switch field {
        case .date: readDate(named: value)
        case .reg: addAircraft(value, try names.aircraft(value))
        case .from: try addPlace(value, .origin(value), "from", isNamed: true)
        case .to: try addPlace(value, .destination(value), "to", isNamed: true)
        case .route: add(.route(value), "by \(value)")
        case .role, .rules: readChoice(value, field)
        case .pic: try addPilot(value, { .pilot($0) }, "pilot in command")
        case .with: try addPilot(value, { .safetyPilot($0) }, "safety pilot")
        case .approach:
            guard let approach = EntryApproachReader.approach(value) else { return fail(.notUnderstood) }
            try addApproach(approach)
        case .device: add(.device(value), "simulator device")
        case .dayldg: read(value, .dayLandings)
        case .nightldg: read(value, .nightLandings)
        case .holds: read(value, .holds)
        case .remark: addRemarks(value)
        case .type, .class, .category, .at, .time, .pictime, .sic, .solo, .dual, .given, .night, .xc, .ifr, .actual,
            .hood, .mp, .nvg, .ground, .sim, .ldg, .takeoffs, .tag, .color, .color2, .color3, .engines, .seats, .name,
            .cert, .self, .icao, .faa, .iata, .city, .country, .elev, .zone, .id:
            fail(.noSuchName(field.rawValue))
        }
    }

    private mutating func readDate(named value: String) {
        do throws(InputError) {
            addDate(try LocalDate(parsing: value, today: today))
        } catch {
            fail(.input(error.reason), at: place(of: error, in: valueStart))
        }
    }

    private mutating func read(_ value: String, _ column: FlightColumn) {
        // Block time is the whole flight by definition.
        if value.lowercased() == "all", column != .block {
            return add(.wholeFlight(column), "\(column.displayName.lowercased()), the whole flight")
        }
        do throws(InputError) {
            let minutes = try Minutes(parsing: value)
            add(.time(column, minutes), "\(column.displayName.lowercased()) \(minutes.clockText)")
        } catch {
            fail(.input(error.reason), at: place(of: error, in: valueStart))
        }
    }

    private mutating func read(_ value: String, _ count: FlightCount) {
        guard let number = Int(value), (0...999).contains(number) else {
            return fail(.noNumber, at: valueStart..<token.range.upperBound)
        }
        add(.count(count, number), "\(number) \(count.displayName.lowercased())")
    }

    private mutating func readChoice(_ value: String, _ field: FilterField) {
        if field == .role, let role = PilotRole(text: value) { return add(.role(role), role.displayName) }
        if field == .rules, let rules = FlightRules(rawValue: value.uppercased()) {
            return add(.rules(rules), rules.displayName)
        }
        fail(.noSuchChoice(field, value), at: valueStart..<token.range.upperBound)
    }

    /// Adds a pilot; a text that begins only one name is that pilot.
    private mutating func addPilot(
        _ name: String, _ meaning: (String) -> EntryMeaning, _ seat: String
    ) throws(LogbookError) {
        switch try names.pilot(name) {
        case .new: add(meaning(name), "\(seat) \(name), a new pilot")
        case .known(let known): add(meaning(known), "\(seat) \(known)")
        case .several(let names): fail(.severalPilots(name, names), at: valueStart..<token.range.upperBound)
        case .noOwner: fail(.noOwner, at: valueStart..<token.range.upperBound)
        }
    }
}
