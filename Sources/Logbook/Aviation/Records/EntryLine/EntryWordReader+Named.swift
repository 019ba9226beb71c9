/// Words with a name before a colon, such as `night:0:40` and `pic:"Anna Keller"`.
extension EntryWordReader {
    mutating func readNamed(_ name: String, _ typed: String) throws(Failure) {
        let start = token.range.lowerBound
        let value = Self.unquoted(typed)
        guard let meant = EntryName(name, in: names.fields) else {
            return try readEveryday(name.lowercased(), value)
                ? () : fail(noSuchName(name), at: start..<(start + name.count))
        }
        guard !value.isEmpty else { return fail(.valueMissing(name.lowercased())) }
        if typed.first != "\"", case .field(let field) = meant,
            field.id == .passengersAboard || field.crewRole == .passenger,
            value.contains(",")
        {
            return try readPassengers(value)
        }
        if let problem = problem(ofPerson: value, name, meant), typed.first != "\"" { return fail(problem) }
        switch meant {
        case .event(let event): readTime(value, event)
        case .crew(let role): try addMember(value, role)
        case .field(let field): try read(value, as: field)
        }
    }

    /// Reads several passengers, such as `Anna,Tim`, and their number.
    private mutating func readPassengers(_ value: String) throws(Failure) {
        for part in value.split(separator: ",") {
            let text = part.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if text.allSatisfy(\.isNumber), let field = names.fields[.flights][.passengersAboard] {
                read(text, more: field)
            } else {
                try addMember(text, .passenger)
            }
        }
    }

    /// Returns the problem of a number where a person is named: hours have names of their own.
    private func problem(ofPerson value: String, _ name: String, _ meant: EntryName) -> EntryProblem? {
        let column: FlightColumn?
        switch meant {
        case .crew(.passenger): return nil
        case .crew(let role): column = role.column
        case .field(let field) where field.id == .pilot: column = .pilotInCommand
        case .field(let field) where field.id == .with: column = nil
        default: return nil
        }
        guard value.lowercased() == "all" && column != nil || PersonText(value) == .number else { return nil }
        let word = column.map { names.fields.word(of: .column($0)) }
        return .numberForPerson(value, seat: name.lowercased(), column: word)
    }

    /// Reads names that mean more than one field; returns false for any other.
    private mutating func readEveryday(_ name: String, _ value: String) throws(Failure) -> Bool {
        switch name {
        case "landing" where EntryTimes.isSingle(value): readTime(value, .landing)
        case "ldg", "ldgs", "landing", "landings":
            guard let number = Int(value), (0...999).contains(number) else {
                fail(.noNumber)
                return true
            }
            add(.undivided(.landings, number), "\(number) day landings; night landings not entered")
        case "crew", "others": fail(value.isEmpty ? .valueMissing(name) : .noSeat(value))
        case "hobbs", "tach":
            guard HundredthsText.count(in: value) != nil else { return try readMeter([name, value]) }
            fail(.meterOutOrIn(name, value))
        default: return false
        }
        return true
    }

    /// Reads a meter before and after the flight, such as `hobbs 4321.3 4322.6`. Returns whether it is one.
    mutating func readMeter(_ words: [String]) throws(Failure) -> Bool {
        guard let name = words.first?.lowercased(), ["hobbs", "tach"].contains(name) else { return false }
        let numbers = words.dropFirst().flatMap { $0.split { "-/–— ".contains($0) } }.map(String.init)
        let counts = numbers.compactMap { HundredthsText.count(in: $0) }
        guard counts.count == numbers.count, (1...2).contains(counts.count) else { return false }
        guard counts.count == 2 else {
            fail(.meterOutOrIn(name, numbers[0]))
            return true
        }
        for (end, count) in zip(["out", "in"], counts) {
            guard let field = names.fields[.flights].first(where: { $0.word == name + end }) else { return false }
            add(.attribute(field, .hundredths(count)), "\(field.label) \(HundredthsText.text(of: count))")
        }
        return true
    }

    private var valueStart: Int {
        let sign = token.text.firstIndex { ":=".contains($0) }.map {
            token.text.distance(from: token.text.startIndex, to: $0)
        }
        return token.range.lowerBound + (sign ?? -1) + 1
    }

    mutating func readTime(_ value: String, _ event: FlightEvent) {
        let start = token.isNamed ? valueStart : token.range.lowerBound
        token.times[event] = start..<token.range.upperBound
        do throws(InputError) {
            token.meanings.append(.typed(event, try TypedTime(parsing: value)))
        } catch {
            token.wrongTime = event
            fail(.input(error.reason), at: place(of: error, in: start))
        }
    }

    /// The fields that a line fills in, so that a line can say that they are unknown.
    private static var filledIn: Set<FieldID> { [.origin, .destination, .pilot, .role, .rules] }

    private mutating func read(_ value: String, as field: Field) throws(Failure) {
        if value == "-", Self.filledIn.contains(field.id) || field.id.column != nil && field.id != .block {
            return add(.unknown(field), "\(field.label.lowercased()) unknown")
        }
        if let column = field.id.column {
            let isName = column == .secondInCommand && value.lowercased() != "all" && !value.contains(where: \.isNumber)
            return isName ? try addMember(value, .secondInCommand) : read(value, column)
        }
        if let count = field.id.count { return read(value, count) }
        switch field.id {
        case .date: readDate(named: value)
        case .aircraft where ["-", "?", "none"].contains(value.lowercased()): add(.noAircraft, "no aircraft")
        case .aircraft: addAircraft(value, try names.aircraft(value))
        case .newType where ["-", "?"].contains(value): add(.newType(""), "type unknown")
        case .newType:
            let known = AircraftTypeTable.known(value)
            let facts = TypeFact.words(of: AircraftTypeTable.types(meantBy: value)).nonEmpty.map { ", \($0)" } ?? ""
            add(
                .newType(known?.designator ?? value),
                "type \(known.map { "\($0.designator) \($0.displayName)" } ?? value + facts)")
        case .origin: try addPlace(value, .origin(value), "from", isNamed: true)
        case .destination: try addPlace(value, .destination(value), "to", isNamed: true)
        case .route: add(.route(value), "via \(value)")
        case .kind:
            guard let kind = field.choice(value).flatMap(EntryKind.init) else {
                return fail(.noSuchChoice(field, value), at: valueStart..<token.range.upperBound)
            }
            add(.kind(kind), kind.nounPhrase)
        case .role, .rules: readChoice(value, field)
        case .pilot: try addPilot(value, "pilot in command") { name, _ in .pilot(name) }
        case .with: try addPilot(value, "with") { .companion($0, isNew: $1) }
        case .approaches:
            guard let approach = EntryApproachReader.approach(value) else { return fail(.notUnderstood) }
            try addApproach(approach)
        case .simulatorDevice: add(.device(value), "simulator device")
        case .remarks: addRemarks(value)
        case .passengersAboard where value.contains(where: \.isLetter): try addMember(value, .passenger)
        default: field.isKeptByAttribute ? read(value, more: field) : fail(noSuchName(field.word))
        }
    }

    /// Returns the problem of a name that a line cannot set.
    private func noSuchName(_ name: String) -> EntryProblem {
        .noSuchName(
            name,
            known: Spelling.nearest(to: name.lowercased(), among: EntryName.all(in: names.fields), limit: 5))
    }

    private mutating func readDate(named value: String) {
        do throws(InputError) {
            addDate(try LocalDate(parsing: value, today: today, order: conventions.dateOrder))
        } catch {
            fail(.input(error.reason), at: place(of: error, in: valueStart))
        }
    }

    private mutating func read(_ value: String, _ column: FlightColumn) {
        // Block time is the whole flight by definition.
        if value.lowercased() == "all", column != .block {
            return add(.wholeFlight(column), "\(column.displayName.lowercased()), the whole flight")
        }
        if column == .block, value == "-" { return add(.untimed, "block time unknown") }
        do throws(InputError) {
            let minutes = try Minutes(parsing: value)
            if let problem = doubt(about: value, minutes) { return fail(problem) }
            add(.time(column, minutes), "\(column.displayName.lowercased()) \(minutes.clockText)")
        } catch {
            fail(.input(error.reason), at: place(of: error, in: valueStart))
        }
    }

    private mutating func read(_ value: String, _ count: FlightCount) {
        guard let number = Int(value), (0...999).contains(number) else {
            return fail(.noNumber, at: valueStart..<token.range.upperBound)
        }
        add(.count(count, number), count.counted(number))
    }

    private mutating func addMember(_ name: String, _ role: CrewRole) throws(Failure) {
        try addPilot(name, role.rawValue) { name, _ in .crew(role, name) }
    }

    /// Reads a value of a field that records keep by attribute.
    private mutating func read(_ value: String, more field: Field) {
        let place = valueStart..<token.range.upperBound
        switch field.type {
        case .number:
            guard let number = Int(value), field.range.contains(number) else { return fail(.noNumber, at: place) }
            add(.attribute(field, .number(number)), "\(field.label.lowercased()) \(number)")
        case .hundredths:
            guard let count = HundredthsText.count(in: value) else { return fail(.noDecimal, at: place) }
            add(.attribute(field, .hundredths(count)), "\(field.label) \(HundredthsText.text(of: count))")
        case .minutes, .date, .instant: readInput(value, more: field)
        case .choice, .flag:
            guard let choice = field.choice(value) else { return fail(.noSuchChoice(field, value), at: place) }
            let isFlag = field.type == .flag
            add(.attribute(field, isFlag ? .flag(choice == "yes") : .text(choice)), "\(field.label) \(choice)")
        default: add(.attribute(field, .text(value)), "\(field.label) \(value)")
        }
    }

    /// Reads a duration, a date or a time of duty of a field that records keep by attribute.
    private mutating func readInput(_ value: String, more field: Field) {
        do throws(InputError) {
            if field.type == .instant { return add(.typedDuty(field, try TypedTime(parsing: value)), "") }
            if field.type == .minutes {
                let minutes = try Minutes(parsing: value)
                if let problem = doubt(about: value, minutes) { return fail(problem) }
                return add(.attribute(field, .minutes(minutes)), "\(field.label) \(minutes.clockText)")
            }
            let date = try LocalDate(parsing: value, today: today, order: conventions.dateOrder)
            add(.attribute(field, .date(date)), "\(field.label) \(date.isoText) · \(date.explanation(today: today))")
        } catch {
            fail(.input(error.reason), at: place(of: error, in: valueStart))
        }
    }

    private mutating func readChoice(_ value: String, _ field: Field) {
        if field.id == .role, let role = PilotRole(text: value) { return add(.role(role), role.displayName) }
        if field.id == .rules, let rules = FlightRules(rawValue: value.uppercased()) {
            return add(.rules(rules), rules.displayName)
        }
        fail(.noSuchChoice(field, value), at: valueStart..<token.range.upperBound)
    }

    /// Adds a pilot; a text that begins only one name is that pilot.
    private mutating func addPilot(
        _ name: String, _ seat: String, _ meaning: (String, _ isNew: Bool) -> EntryMeaning
    ) throws(Failure) {
        let name = name.withoutUnseen
        switch try names.pilot(name) {
        case .new: add(meaning(name, true), EntryToken.words(on: name, isNew: true, seat: seat))
        case .known(let known):
            // `pax Mike` beside the owner Mike Torres is another Mike: the owner is no passenger of the owner.
            if seat != "pilot in command", PersonText(name) != .owner,
                FoldedText.folded(known) != FoldedText.folded(name),
                case .known(known) = try names.pilot("self")
            {
                return add(meaning(name, true), EntryToken.words(on: name, isNew: true, seat: seat))
            }
            add(meaning(known, false), EntryToken.words(on: known, isNew: false, seat: seat))
        case .several(let names): fail(.severalPilots(name, names), at: valueStart..<token.range.upperBound)
        case .noOwner: fail(.noOwner, at: valueStart..<token.range.upperBound)
        }
    }
}
