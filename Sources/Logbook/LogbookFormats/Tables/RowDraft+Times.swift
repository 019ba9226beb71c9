import Aviation

/// The times of a row of a table of no known format: in roles, of the whole flight, in classes, of a session.
extension RowDraft {
    /// The beginning of the names of parts with the time in a role by day or by night, such as `spread.pic.night`.
    static let spread = "spread."

    /// Adds up times in roles that are divided by day and night, or by the engines: where no column has them, they are the
    /// times in the roles, by night, and of the whole flight.
    mutating func readRoleTimes() {
        var roles: [FlightColumn: Minutes] = [:]
        var nights: [FlightColumn: Minutes] = [:]
        for column in rules.columns {
            guard case .part(let name)? = column.meaning?.target, name.hasPrefix(Self.spread), let count = minutes(name)
            else { continue }
            let words = name.split(separator: ".")
            guard words.count > 2, let role = FlightColumn(rawValue: String(words[1])) else { continue }
            roles[role] = (roles[role] ?? .zero) + Minutes(count)
            if words[2] == "night" { nights[role] = (nights[role] ?? .zero) + Minutes(count) }
            compare(count, with: count, at: column.index)
        }
        addNightToDay(roles.removeValue(forKey: .block))
        guard !roles.isEmpty else { return }
        for (role, time) in roles where flight.times[role] == nil { flight.times[role] = time }
        // Who instructs is in command in the same hours.
        func whole(_ times: [FlightColumn: Minutes]) -> Minutes {
            let flown = times.filter { $0.key != .dualGiven }.values.reduce(.zero, +)
            return flown > .zero ? flown : times[.dualGiven] ?? .zero
        }
        // Times in other columns are not among these: how long the flight was is found from all of them.
        let isWhole = Self.mainRoles.allSatisfy { roles[$0] != nil || flight.times[$0] ?? .zero <= .zero }
        if flight.times.block == nil, isWhole, !hasTimeWithoutColumn { flight.times.block = whole(roles) }
        if flight.times.night == nil, whole(nights) > .zero { flight.times[.night] = whole(nights) }
    }

    /// Takes the time by day and that by night together for how long the flight was, where the table has it in these halves.
    private mutating func addNightToDay(_ day: Minutes?) {
        guard flight.times.block == nil,
            rules.columns.contains(where: { $0.meaning?.target == ColumnMeaning.timeByDay.target })
        else { return }
        let whole = (day ?? .zero) + (flight.times.night ?? .zero)
        if whole > .zero { flight.times.block = whole }
    }

    /// The roles of which a pilot has one at a time.
    private static let mainRoles: [FlightColumn] = [.pilotInCommand, .secondInCommand, .dualReceived]

    /// The times in roles that are no columns of the flight, such as PICUS.
    private var timesWithoutColumn: [Minutes] {
        ["picusMinutes", "spicMinutes", "examinerMinutes"].compactMap {
            if case .minutes(let minutes)? = flight.attributes[$0], minutes > .zero { minutes } else { nil }
        }
    }

    private var hasTimeWithoutColumn: Bool { !timesWithoutColumn.isEmpty }

    /// Takes the time of a flight without a total, as an entry line does: between the blocks, else by the Hobbs meter, else the
    /// time in the only role that has one. A total that the row leaves empty stays so; where the row has other times, that is
    /// said.
    mutating func takeBlockTime() {
        guard flight.kind == .flight, flight.times.block == nil, entry.refusal == nil else { return }
        let span: Minutes? =
            if let off = flight.offBlock, let on = flight[.onBlock], on > off { on.minutes(since: off) } else { nil }
        let found = span ?? flight.hobbs.time.flatMap { $0 > .zero ? $0 : nil } ?? onlyRoleTime ?? timeInClasses
        if let total = rules.columns.first(where: { $0.meaning?.field == .block }) {
            guard let found else { return }
            return note("\(total.title.shortened) is empty; by its other columns the flight took \(found.clockText)")
        }
        flight.times.block = found
        guard found == nil, rules.hasBlockTimes || rules.hasRoleTimes || !times.isEmpty else { return }
        note("how long the flight was is not known: nothing in the row says it")
    }

    /// Takes the time between its beginning and its end for how long a session was, where nothing else says it.
    mutating func takeSessionTime() {
        guard flight.kind == .simulator, flight.times[.simulator] ?? .zero <= .zero,
            let off = flight.offBlock ?? flight.takeOff, let on = flight[.onBlock] ?? flight.landing, on > off
        else { return }
        flight.times[.simulator] = on.minutes(since: off)
        note("by its times the session took \(on.minutes(since: off).clockText)")
    }

    /// Takes the whole flight for multi-pilot and cross-country time that a tick says.
    mutating func takeWholeFlight() {
        for (part, column) in [("isMultiPilot", FlightColumn.multiPilot), ("isXC", .crossCountry)]
        where flag(part) && flight.times[column] == nil {
            flight.times[column] = flight.times.block
        }
    }

    /// Notes a total that is shorter than the flight from take-off to landing.
    mutating func compareBlockWithFlight() {
        guard flight.kind == .flight, let block = flight.times.block, block > .zero, let up = flight.takeOff,
            let down = flight.landing, down > up, case let flown = down.minutes(since: up), flown > block + Minutes(3)
        else { return }
        note("the total is \(block.clockText), but from take-off to landing it took \(flown.clockText)")
    }

    /// The time in the classes of aircraft, of which a flight has one; nil where no column has any.
    private var timeInClasses: Minutes? {
        let time = ["singleEngine", "severalEngines"].reduce(0) { $0 + (minutes($1) ?? 0) }
        return time > 0 ? Minutes(time) : nil
    }

    /// Notes for the columns of classes what the entry has: nothing where no time of the flight was found.
    mutating func compareClasses() {
        for part in ["singleEngine", "severalEngines"] {
            guard let time = minutes(part), time > 0, let column = column(part) else { continue }
            let isTaken = flight.times.block != nil || flight.kind != .flight || entry.balance != nil
            compare(time, with: isTaken ? time : 0, at: column)
        }
    }

    /// The time in the only role that has one, which is that of the flight; nil where several have, which may overlap. A flight with
    /// time under instruction and alone, and none in command, is both together.
    var onlyRoleTime: Minutes? {
        func times(_ columns: [FlightColumn]) -> [Minutes] {
            columns.compactMap { flight.times[$0] }.filter { $0 > .zero }
        }
        let main = times(Self.mainRoles)
        if let dual = flight.times[.dualReceived], let solo = flight.times[.solo], dual > .zero, solo > .zero,
            main.count == 1, timesWithoutColumn.isEmpty
        {
            return dual + solo
        }
        let others = times([.dualGiven, .solo]) + timesWithoutColumn
        if main.count == 1, let time = main.first { return others.allSatisfy { $0 <= time } ? time : nil }
        return main.isEmpty && others.count == 1 ? others.first : nil
    }
}
