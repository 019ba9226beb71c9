import Aviation

/// Who was on board of a row of a table, and in which role the pilot was.
extension RowDraft {
    /// Takes the role of a P2 in a glider for instruction received, as gliding clubs log it: a glider has no second in command.
    mutating func takeInstructionInGliders() {
        guard isGlider, flight.role == .secondInCommand else { return }
        flight.role = .dualReceived
    }

    /// Whether the row says that its aircraft is a glider: it was launched, or its type is one of gliders.
    private var isGlider: Bool {
        if columns[.launchMethod] != nil { return true }
        return entry.aircraft?.aircraftType.map(rules.types.areGliders) ?? false
    }

    /// Reads the others on board in a line: `SIC M. Chen; passenger Anna`.
    mutating func readOthers() {
        guard let text = text("others") else { return }
        for member in CrewText.crew(in: text, known: []) {
            addPerson(member.pilot?.label ?? "", member.role, roleText: member.roleText)
        }
    }

    /// Gives someone on board, of whom the title does not say more, the seat that follows from the pilot's own role, as an entry
    /// line does.
    mutating func seatCompanion() {
        guard let text = text("companion") else { return }
        let column = rules.columns.first { $0.meaning?.target == .part("companion") }
        func flew(_ column: FlightColumn) -> Bool { flight.times[column] ?? .zero > .zero }
        let seat: CrewRole =
            switch flight.role {
            case .dualReceived?, .studentPilotInCommand?: .instructor
            case .instructor?: .student
            case nil where flew(.dualReceived) && !flew(.pilotInCommand): .instructor
            case nil where flew(.dualGiven): .student
            default: .passenger
            }
        // `Begleiter/FI` is either where nothing else of the row says it.
        if let column, seat == .passenger, TitleVocabulary.title(column.title).words.contains("instructor") {
            note("\(column.title.shortened): “\(text.shortened)” instructed or went along: the row does not say")
            return keep(column.index)
        }
        addPeople(text, seat, in: column)
    }

    /// Adds the people of a cell, which names one or several: `Joan Lee; Al`, `Ana y Luis`. A comma may also stand between the
    /// names of one, `Lee, Joan`: under a title of several people it separates them, which is said.
    mutating func addPeople(_ text: String, _ role: CrewRole, in column: RowRules.Column?) {
        let parts = text.split(separator: /\s*[;&+]\s*|\s+(?i:and|und|u\.|et|y|e)\s+/).map { String($0).trimmed }
        for part in parts {
            let names = part.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
            let areWhole = names.allSatisfy { $0.contains(where: \.isWhitespace) }
            // `Müller, Hans` is one where the pilot of the row is written so.
            let isOne = names.count == 2 && !areWhole && writesNamesWithComma
            guard names.count > 1, !isOne, areWhole || parts.count > 1 || column?.namesSeveral ?? false else {
                addPerson(part, role)
                continue
            }
            if !areWhole {
                note(
                    "\(column?.title.shortened ?? role.rawValue): “\(part.shortened)” is read as \(names.count) people")
            }
            for name in names { addPerson(name, role) }
        }
    }

    /// Whether a cell names several people: `Ann Lee & Tim Baum`; with a comma or a stroke below a title of several.
    static func namesSeveral(_ text: String, in column: RowRules.Column) -> Bool {
        text.contains(kept: /[^\s;&+]\s*[;&+]\s*[^\s;&+]|\S\s(?i:and|und|et)\s\S/)
            || column.namesSeveral && text.contains(kept: /\S\s*[\/,]\s*\S/)
    }

    /// Whether the row has the pilot, an instructor or a student as `Müller, Hans`: one of each.
    private var writesNamesWithComma: Bool {
        rules.columns.contains { column in
            guard case .person(let role)? = column.meaning?.target, role != .passenger, !column.namesSeveral else {
                return false
            }
            return entry.cells[column.index].wholeMatch(kept: /\s*\p{Lu}[\p{L}'’\-]+,\s*\p{Lu}[\p{L}.'’\- ]*/) != nil
        }
    }

    /// The role of the owner as the second pilot: under instruction beside an instructor, and in a glider, which has no second in
    /// command; open in an aircraft of one pilot.
    private mutating func roleOfSecond() -> PilotRole? {
        let commander =
            rules.columns.first { $0.meaning?.target == .person(.pilotInCommand) }.map { entry.cells[$0.index] } ?? ""
        let isTaught = commander.contains(kept: /\((?i:fi|cfi|cri|cfii|instructor)\)/)
        if isGlider || isTaught { return .dualReceived }
        guard entry.aircraft?.aircraftType.map(rules.types.areOfOnePilot) == true else { return .secondInCommand }
        note("P2 in an aircraft of one pilot: dual, or a passenger? The role is open")
        return nil
    }

    private static let groundTransport: Set<String> = [
        "taxi", "limo", "limousine", "bus", "train", "car", "surface", "bahn", "zug",
    ]

    /// Keeps the type of a flight whose aircraft the row does not name: a type alone is no aircraft.
    mutating func keepTypeWithoutAircraft() {
        guard flight.kind == .flight, flight.aircraft == nil, entry.refusal == nil, entry.balance == nil,
            let type = entry.aircraft?.aircraftType ?? entry.aircraft?.text(.model)
        else { return }
        note("no registration: the type \(type.shortened) is kept as it is")
        for column in rules.columns where entry.cells.indices.contains(column.index) {
            if case .aircraft? = column.meaning?.target, !entry.cells[column.index].trimmed.isEmpty {
                keep(column.index)
            }
        }
        entry.aircraft = nil
    }

    /// Takes launches of an airplane for its take-offs: it has none, whatever a column of starts says.
    mutating func takeTakeoffsOfAirplanes() {
        guard let name = entry.aircraft?.aircraftType, case .number(let launches)? = flight.attributes["launches"]
        else { return }
        guard rules.types.areAirplanes(name) else { return }
        flight.attributes["launches"] = nil
        flight.attributes["launchMethod"] = nil
        keep(columns[.launchMethod])
        if flight.times.takeoffs == nil { flight.times[.dayTakeoffs] = launches }
    }

    /// Takes the starts of a glider for its launches, where no column has these.
    mutating func takeLaunchesOfGliders() {
        guard let name = entry.aircraft?.aircraftType, rules.types.areGliders(name),
            flight.attributes["launches"] == nil,
            let starts = count("allTakeoffs"), let column = column("allTakeoffs")
        else { return }
        RowRules.set(.number(starts), of: .launches, in: &entry.flight)
        compare(starts, with: starts, at: column)
    }

    /// Refuses a row that was flown as a passenger, which its role or a column of its own says: it is no flight of the pilot.
    mutating func refuseDeadhead() {
        let role = columns[.role].map { entry.cells[$0] } ?? ""
        let duty = text("dutyCode") ?? ""
        guard entry.refusal == nil else { return }
        if EntryWord(duty) == .unflown {
            entry.refusal = "“\(duty.trimmed.shortened)”: nothing was flown"
        } else if flag("isDeadhead") || flight.role == nil && CellText.isDeadhead(role) || CellText.isDeadhead(duty) {
            entry.refusal = "you were a passenger, which is no flight of a logbook"
        } else if let name = columns[.aircraft].map({ entry.cells[$0].trimmed.lowercased() }),
            Self.groundTransport.contains(name)
        {
            entry.refusal = "“\(name)” is no aircraft"
        } else if rules.hasSums, ownRoles == [.passenger], flight.pilot != nil, flight.role == nil {
            entry.refusal = "you were a passenger, which is no flight of a logbook"
        } else if rules.hasSums,
            rules.keptRoles.contains(where: { CellText.isDeadhead(entry.cells[$0]) }) || isDeadheadByNumber
        {
            entry.refusal = "you were a passenger, which is no flight of a logbook"
        }
        if entry.refusal != nil {
            entry.isCounted = false
        } else {
            keep(column("dutyCode"))
        }
    }

    /// Whether the cell of the flight number says that the pilot was a passenger: `DH LX318`, `LX318 (POS)`.
    private var isDeadheadByNumber: Bool {
        guard let index = columns[Self.flightNumber] else { return false }
        let words = entry.cells[index].split { !$0.isLetter && !$0.isNumber }
        return words.count > 1 && words.contains { CellText.isDeadhead(String($0)) }
    }

    /// Takes the block time for instruction received where the row names an instructor and no column has such time; where one has
    /// it and is empty, the role stays open.
    private mutating func takeTimeOfInstruction() {
        guard rules.hasSums, flight.kind == .flight, flight.role == .dualReceived, flight[.instructor] != nil,
            columns[.role] == nil, flight.times[.dualReceived] == nil
        else { return }
        guard rules.columns.contains(where: { $0.meaning?.field == .column(.dualReceived) }) else {
            flight.times[.dualReceived] = flight.times.block
            return
        }
        flight.role = nil
        note("an instructor was on board and no time of instruction is in the row, so the role is open")
    }

    /// Makes instruction that the owner gave of a row that calls it dual and names the owner as the instructor; the other pilot was the
    /// student. An examiner's row is the examiner's.
    private mutating func takeOwnSeat() {
        guard flight.kind == .flight, rules.hasSums else { return }
        if flight.role == .dualReceived, ownRoles.contains(.instructor) {
            flight.role = .instructor
            flight.times[.dualGiven] = flight.times[.dualGiven] ?? flight.times[.dualReceived]
            flight.times[.dualReceived] = nil
            seatStudent()
            note("you are the instructor, so the instruction is given")
        } else if flight.role == nil, ownRoles.contains(.examiner), !ownRoles.contains(.pilotInCommand) {
            flight.role = .examiner
        }
    }

    /// Makes the pilot of a row the student of the owner, who instructs.
    private mutating func seatStudent() {
        guard flight[.student] == nil, let other = flight.pilot else { return }
        flight.crew.append(CrewRecord(.student, other))
        flight.pilot = nil
        note("you are the instructor: \(other.label.shortened) is read as your student")
    }

    /// Whether the row has a time in a role.
    private var hasRoleTime: Bool {
        let columns: [FlightColumn] = [.pilotInCommand, .secondInCommand, .dualReceived, .dualGiven, .solo]
        return columns.contains { flight.times[$0] ?? .zero > .zero }
    }

    /// The role that a tick in one of the columns of roles says; who is ticked as alone may be ticked in command, too.
    private var tickedRole: PilotRole? {
        let roles: [(part: String, role: PilotRole)] = [
            ("isSolo", .solo), ("isPIC", .pilotInCommand), ("isSIC", .secondInCommand), ("isDual", .dualReceived),
        ]
        let ticked = roles.filter { flag($0.part) }.map(\.role)
        return ticked.count == 1 || ticked == [.solo, .pilotInCommand] ? ticked.first : nil
    }

    /// Gives the owner of the logbook, whom the row names in command or beside who commands, the role; and the role that a
    /// column says its time, as an entry line does. Where columns have times by role, these say it.
    mutating func takeRoleTimes() {
        takeTimeOfInstruction()
        takeOwnSeat()
        guard flight.kind == .flight else { return }
        let ticked = flight.role == nil ? tickedRole : nil
        // Beside columns with times by role a tick says the role of a row that has none of them.
        guard !rules.hasRoleTimes || ticked != nil && !hasRoleTime else { return }
        if let ticked {
            flight.role = ticked
        } else if flight.role == nil {
            if ownRoles.contains(.pilotInCommand), flight.pilot == nil {
                flight.role = .pilotInCommand
            } else if ownRoles.contains(.secondInCommand) {
                flight.role = roleOfSecond()
            } else if ownRoles.contains(.instructor) {
                flight.role = .instructor
                seatStudent()
            } else if ownRoles.contains(.student) {
                flight.role = .dualReceived
            } else {
                return
            }
        } else if columns[.role] == nil, columns[.kind] == nil {
            return
        }
        for column in flight.role?.columns ?? [] where flight.times[column] == nil {
            flight.times[column] = flight.times.block
        }
    }
}
