import Aviation
import Logbook

/// An entry while its row is read.
struct RowDraft {
    var entry: ImportedEntry
    /// The times of day by their fields, before they have a day and a zone.
    var times: [FieldID: CellTime] = [:]
    /// The values that the last step makes something of, by the names of the parts.
    private(set) var parts: [String: (value: FieldValue, column: Int)] = [:]
    /// The columns that fields hold, by the fields.
    fileprivate(set) var columns: [FieldID: Int] = [:]
    let rules: RowRules
    /// Whether the row is the first one of its table.
    var isFirst = false
    /// The year and the month of a date without them, as rows above say them.
    var year: Int?
    var month: Int?
    /// Whether nothing says the year of the date.
    var isYearOpen = false
    /// The roles in which columns name the owner of the logbook.
    private(set) var ownRoles: Set<CrewRole> = []

    var flight: FlightRecord {
        get { entry.flight }
        _modify { yield &entry.flight }
    }

    mutating func note(_ text: String) { entry.notes.append(text) }

    /// Says that a column has a text that no field holds.
    mutating func keep(_ column: Int?) {
        guard let column, !entry.kept.contains(column) else { return }
        entry.kept.append(column)
    }

    func minutes(_ part: String) -> Int? {
        if case .minutes(let minutes)? = parts[part]?.value { minutes.count } else { nil }
    }
    func count(_ part: String) -> Int? { if case .number(let number)? = parts[part]?.value { number } else { nil } }
    func text(_ part: String) -> String? {
        if case .text(let text)? = parts[part]?.value { text.trimmed.nonEmpty } else { nil }
    }
    func date(_ part: String) -> LocalDate? { if case .date(let date)? = parts[part]?.value { date } else { nil } }
    /// Says in which column a field is.
    mutating func setColumn(_ id: FieldID, _ index: Int) { columns[id] = index }
    func flag(_ part: String) -> Bool { parts[part]?.value == .flag(true) }
    /// Returns the column of a part; nil when its cell is empty.
    func column(_ part: String) -> Int? { parts[part]?.column }

    /// Clears a field and keeps its column as it is.
    mutating func release(_ id: FieldID) {
        RowRules.set(nil, of: id, in: &entry.flight)
        times[id] = nil
        keep(columns[id])
    }
}

extension RowDraft {
    /// Reads a cell.
    mutating func read(_ text: String, of column: RowRules.Column) {
        guard let meaning = column.meaning else { return keep(column.index) }
        if rules.hasSums, !meaning.isPlaceOrRemarks, RowsAbove.isDitto(text) {
            note("\(column.title.shortened): “\(text.trimmed)” stands for the row above, which has none")
            entry.unreadable.append(column.index)
            return keep(column.index)
        }
        if meaning.reading == .time { return readTime(text, column, meaning) }
        if meaning.reading == .approach { return addApproaches(text, column) }
        if meaning.reading == .person { return addPerson(text, column.index) }
        if meaning.reading == .pair { return readPair(text, column, meaning) }
        if meaning.field == .aircraft, rules.hasSums { return readAircraft(text, column) }
        if meaning.field == .kind, rules.hasSums { return readEntryWord(text, column) }
        if meaning.reading == .count, readLettered(text, column, meaning) { return }
        guard let value = rules.value(of: text, column, meaning.reading) else {
            if meaning.target == .nothing || PlaceWord.isNothing(text) { return keep(column.index) }
            entry.unreadable.append(column.index)
            note("\(column.title.shortened): “\(text.trimmed.shortened)” is not a \(meaning.reading.noun)")
            return keep(column.index)
        }
        if meaning.namesPerson, PersonText(value.text) == .number {
            note("\(column.title.shortened): “\(text.trimmed.shortened)” is not a person's name")
            return keep(column.index)
        }
        entry.setFigure(value, at: column.index)
        switch meaning.target {
        case .field(let id):
            columns[id] = column.index
            set(value, id, column)
        case .aircraft(let id): setAircraft(value, id, column)
        case .person(let role):
            guard case .text(let name) = value else { return }
            if role == .passenger, rules.hasSums {
                addPeople(name, role, in: column)
            } else if role == .pilotInCommand, rules.hasSums, Self.namesSeveral(name, in: column) {
                note(
                    "\(column.title.shortened): “\(name.trimmed.shortened)” are several, and who was in command is not said"
                )
                keep(column.index)
            } else {
                addPerson(name.trimmed, role)
            }
        case .key: entry.key = value.text.trimmed.nonEmpty
        case .part(let name):
            if case .number(let number) = value, number > Int(Int16.max) {
                note("\(column.title.shortened): \(number) is out of range")
                return keep(column.index)
            }
            parts[name] = (value, column.index)
        case .nothing: keep(column.index)
        }
    }

    private mutating func readTime(_ text: String, _ column: RowRules.Column, _ meaning: ColumnMeaning) {
        // The half of the day may have a column of its own behind the time.
        let half = rules.hasSums && entry.cells.indices.contains(column.index + 1) ? entry.cells[column.index + 1] : ""
        let text = CellText.isHalfOfDay(half) ? "\(text) \(half)" : text
        guard let time = rules.time(of: text, column) else {
            if !PlaceWord.isNothing(text) {
                note("\(column.title.shortened): “\(text.trimmed.shortened)” is not a time")
            }
            return keep(column.index)
        }
        guard let id = meaning.field else { return keep(column.index) }
        columns[id] = column.index
        times[id] = time
    }

    private mutating func set(_ value: FieldValue, _ id: FieldID, _ column: RowRules.Column) {
        // Several columns of remarks are one text.
        if id == .remarks, let before = flight.remarks?.nonEmpty {
            flight.remarks = "\(before)\n\(value.text)"
            return
        }
        if RowRules.set(value, of: id, in: &entry.flight) { return }
        note(
            "\(column.title.shortened): “\(value.text.shortened)” is not a \(FieldTable.standard[.flights][id]?.label.lowercased() ?? "such value")"
        )
        keep(column.index)
    }

    private mutating func setAircraft(_ value: FieldValue, _ id: FieldID, _ column: RowRules.Column) {
        var aircraft = entry.aircraft ?? AircraftRecord()
        guard aircraft.set(value, of: id) else { return keep(column.index) }
        entry.aircraft = aircraft
    }

    /// Adds someone on board; the pilot in command has a field of their own. The owner of the logbook is not named.
    mutating func addPerson(_ name: String, _ role: CrewRole?, roleText: String? = nil) {
        let person = rules.people.person(name, role)
        if person == .owner, let role { ownRoles.insert(role) }
        guard case .named(let name, let seat)? = person else { return }
        let roleText = seat == role ? roleText : nil
        let role = seat
        if role == .pilotInCommand, flight.pilot == nil || flight.pilot?.label == name {
            flight.pilot = .new(name)
            return
        }
        guard !flight.crew.contains(where: { $0.role == role && $0.roleText == roleText && $0.pilot?.label == name })
        else { return }
        var member = CrewRecord(role, .new(name))
        member.roleText = roleText
        flight.crew.append(member)
    }

    /// Reads `name;role;email;phone`.
    private mutating func addPerson(_ text: String, _ column: Int) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { String($0).trimmed }
        guard let name = parts[0].nonEmpty else { return keep(column) }
        let word = parts.count > 1 ? parts[1] : ""
        let role = CrewRole(text: word)
        addPerson(name, word.isEmpty ? .passenger : role, roleText: role == nil ? word.nonEmpty : nil)
        if parts.dropFirst(2).contains(where: { !$0.isEmpty }) { keep(column) }
    }

    /// Notes what a cell counts, and what the entry has for it.
    mutating func compare(_ figure: Int, with own: Int, at index: Int) {
        guard entry.figures.indices.contains(index), entry.compared.indices.contains(index) else { return }
        entry.figures[index] = figure
        entry.compared[index] = own
    }

    /// Takes the place of departure where the cell of the destination says that it is the same: `local`, `same`. What stands
    /// for an airport without an identifier is noted.
    mutating func takePlaceWords() {
        for id in [FieldID.origin, .destination] {
            guard let column = columns[id], entry.cells.indices.contains(column),
                let word = PlaceWord(entry.cells[column])
            else { continue }
            keep(column)
            let text = entry.cells[column].trimmed
            if PlaceWord.isPlaceholder(text) {
                entry.placeholders[id] = text
                note("\(id == .origin ? "departure" : "arrival") “\(text)” is no known airport")
            }
            if word == .same, id == .destination { flight.destination = flight.origin }
        }
    }

    /// Reads `number;type;runway;airport;comments`, or the words of approaches with semicolons between them.
    private mutating func addApproaches(_ text: String, _ column: RowRules.Column) {
        let parts = text.split(separator: ";", omittingEmptySubsequences: false).map { String($0).trimmed }
        if parts.count > 1, rules.format.packsApproaches || Int(parts[0]) != nil { return addApproach(parts, column) }
        let cell = ApproachCell(text)
        if rules.hasSums, cell.isGarbled {
            note("\(column.title.shortened): “\(text.trimmed.shortened)” is not read as approaches")
            entry.unreadable.append(column.index)
            return keep(column.index)
        }
        let taken = cell.approaches.reduce(0) { $0.plus($1.count) }
        if taken < cell.count {
            note(
                "\(column.title.shortened): \(cell.count) approaches are counted as \(taken), the most that there may be"
            )
        }
        if cell.approaches.isEmpty || taken < cell.count || cell.hasMore { keep(column.index) }
        guard !cell.approaches.isEmpty || cell.count == 0 && CellText.count(text) != nil else {
            if !PlaceWord.isNothing(text) { entry.unreadable.append(column.index) }
            return
        }
        flight.approaches += cell.approaches
        compare(cell.count, with: taken, at: column.index)
    }

    private mutating func addApproach(_ parts: [String], _ column: RowRules.Column) {
        let count = Int(parts[0])
        var rest = count == nil && !parts[0].isEmpty ? parts[...] : parts.dropFirst()
        var approach = ApproachRecord()
        guard let taken = self.count(ofApproaches: count ?? 1, column) else { return }
        approach.count = taken
        let type = rest.popFirst() ?? ""
        approach.runway = rest.popFirst()?.nonEmpty
        approach.airport = rest.popFirst()?.nonEmpty.map { .new($0) }
        approach.setType(type)
        flight.approaches.append(approach)
        compare(count ?? 1, with: taken, at: column.index)
        if rest.contains(where: { !$0.isEmpty }) { keep(column.index) }
    }

    /// Returns how many approaches a number says: at most 99, as many as one may count; nil for 0, which is none. Both are
    /// noted.
    mutating func count(ofApproaches count: Int, _ column: RowRules.Column) -> Int? {
        if (1...99).contains(count) { return count }
        keep(column.index)
        guard count > 0 else {
            note("\(column.title.shortened): the number of approaches is \(count), so there is none")
            compare(0, with: 0, at: column.index)
            return nil
        }
        note("\(column.title.shortened): \(count) approaches are counted as 99, the most that there may be")
        return 99
    }
}

extension ApproachRecord {
    /// Creates the approach of words such as `ILS 25R KLVK` or `ILS-KAPA`; nil without words.
    init?(words text: String) {
        var words = text
        // An airport may be joined with a hyphen, which kinds have as well: `VOR-A`, `ILS-DME`.
        if let hyphen = text.lastIndex(of: "-"), ApproachType(text: text.replacing("-", with: "/")) == nil {
            let place = text[text.index(after: hyphen)...]
            let isPlace =
                (3...4).contains(place.count) && place != "DME" && place.allSatisfy { $0.isNumber || $0.isUppercase }
            if isPlace { words = "\(text[..<hyphen]) \(place)" }
        }
        guard let approach = ApproachText.approaches(in: words, known: []).first else { return nil }
        self = approach
    }

    /// Sets the type of a name, without the runway that some programs repeat in it.
    mutating func setType(_ name: String) {
        var words = name.split(separator: " ").map(String.init)
        if let index = words.lastIndex(where: { $0.uppercased() == "RWY" }), index > 0, index + 2 == words.count {
            if runway == nil { runway = words[index + 1] }
            if runway == words[index + 1] { words.removeLast(2) }
        }
        let text = words.joined(separator: " ")
        type = ApproachType(text: text)
        typeText = type == nil ? text.nonEmpty : nil
    }
}

extension ImportedEntry {
    /// Notes what a cell says as a figure.
    mutating func setFigure(_ value: FieldValue, at index: Int) {
        guard figures.indices.contains(index) else { return }
        switch value {
        case .minutes(let minutes): figures[index] = minutes.count
        case .number(let number): figures[index] = number
        case .hundredths(let count): figures[index] = count
        case .text, .date, .instant, .flag, .degrees, .link, .paints, .approaches, .crew: break
        }
    }
}

extension ColumnMeaning.Reading {
    /// The noun for a value.
    var noun: String {
        switch self {
        case .text: "text"
        case .date: "date"
        case .time: "time"
        case .hours, .hourDigits, .minutes, .clockDecimals, .dayFraction: "duration"
        case .count: "whole number"
        case .pair: "pair of counts"
        case .decimal: "number"
        case .flag: "yes or no"
        case .approach: "approach"
        case .person: "person"
        }
    }
}
