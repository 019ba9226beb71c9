package import Aviation
import Logbook
import Synchronization
package import TerminalUI

/// A column of a list: its name, heading, width, order and content.
package struct ListColumn: Sendable {
    /// The column's content.
    package enum Content: Sendable {
        case field(Field)
        case text(@Sendable (ListRow) -> String?)
    }

    /// The name in the settings, such as `night-time`.
    package let name: String
    /// The name on the screen, such as `Block time`.
    package let label: String
    /// The heading and the width.
    package let column: TableColumn
    /// The field that a click on the heading sorts by; nil when the list cannot be sorted by the column.
    package let sort: FieldID?
    /// Whether the column is among the default ones.
    let isUsual: Bool
    /// Whether it is less important than the others.
    package let isSide: Bool
    /// What its cells have.
    package let content: Content

    private init(
        _ name: String, _ label: String, _ column: TableColumn, sort: FieldID?, isUsual: Bool, isSide: Bool,
        _ content: Content
    ) {
        self.name = name
        self.label = label
        self.column = column
        self.sort = sort
        self.isUsual = isUsual
        self.isSide = isSide
        self.content = content
    }

    /// Creates a column that shows a field, by default one of the default columns.
    package init(
        _ field: Field, name: String? = nil, heading: String? = nil, _ minimum: Int, ideal: Int? = nil, priority: Int,
        grows: Bool = false, isUsual: Bool = true
    ) {
        let column = TableColumn(
            heading ?? field.heading, minimum: minimum, ideal: ideal, alignment: field.isFigure ? .trailing : .leading,
            priority: priority, grows: grows)
        self.init(
            name ?? field.word, field.label, column, sort: field.isSortable ? field.id : nil, isUsual: isUsual,
            isSide: priority <= 38, .field(field))
    }

    /// Creates the column of any other field, as wide as its heading and its type need.
    package init(_ field: Field) {
        let (minimum, ideal) = field.usualWidth
        self.init(
            field, name: field.isCustom ? field.exportKey : nil, max(minimum, min(field.heading.count, 9)),
            ideal: ideal, priority: 20, isUsual: false)
    }

    /// Creates a default column whose text is not the value of a field.
    package init(
        _ name: String, _ label: String, heading: String, _ minimum: Int, ideal: Int? = nil, priority: Int,
        sort: FieldID, grows: Bool = false, _ text: @escaping @Sendable (ListRow) -> String?
    ) {
        let column = TableColumn(heading, minimum: minimum, ideal: ideal, priority: priority, grows: grows)
        self.init(name, label, column, sort: sort, isUsual: true, isSide: priority <= 38, .text(text))
    }

    /// Returns the column with another priority.
    func withPriority(_ priority: Int) -> ListColumn {
        let changed = TableColumn(
            column.title, minimum: column.minimum, ideal: column.ideal, alignment: column.alignment,
            priority: priority, grows: column.grows)
        return ListColumn(name, label, changed, sort: sort, isUsual: isUsual, isSide: isSide, content)
    }

    /// The field that the column shows; nil for a column with another text.
    package var field: Field? { if case .field(let field) = content { field } else { nil } }

    /// Whether the column is not shown where no row fills it: few documents have a name or a file.
    package var isForFilledRows: Bool { [.documentName, .attachment].contains(field?.id) }

    /// Returns the text in the column for a row; empty where swatches are drawn.
    package func text(_ row: ListRow, _ style: DisplayStyle) -> String {
        switch content {
        case .text(let text): (text(row) ?? "").inRow
        case .field(let field):
            value(of: field, in: row).map { mark(of: field, in: row) + style.text(of: $0, in: field).inRow }
                ?? noValue(of: field, in: row) ?? ""
        }
    }

    /// Returns the sign of days that are few or over, so that color is never its only meaning; empty for all others.
    private func mark(of field: Field, in row: ListRow) -> String {
        guard field.id == .daysLeft, let document = DocumentRow(row) else { return "" }
        return document.isExpired ? "✗ " : document.expiresSoon ? "! " : ""
    }

    /// Returns what is shown where a row has no value, such as `no expiry`; nil where nothing is.
    private func noValue(of field: Field, in row: ListRow) -> String? {
        field.id == .expires ? DocumentRow(row)?.noExpiryText : nil
    }

    /// Returns the value of a row; in the place of the block time, a session's own.
    package func value(of field: Field, in row: ListRow) -> FieldValue? {
        if let value = field.value(in: row) { return value }
        return field.id == .block ? FlightRow(row)?.session.map { .minutes($0) } : nil
    }

    /// Returns the style of the column's text where it says more than the text: of an expiry that is near or over.
    package func style(_ row: ListRow) -> Style? {
        guard let document = DocumentRow(row), [.expires, .daysLeft].contains(field?.id) else { return nil }
        if document.expires == nil { return .muted }
        return document.isExpired ? .bad : document.expiresSoon ? .caution : nil
    }

    /// Returns the colors that are drawn as swatches; empty for most columns.
    package func paints(_ row: ListRow) -> [PaintColor?] {
        if case .paints(let paints)? = field?.value(in: row) { paints } else { [] }
    }
}

extension ListColumn {
    /// Returns all columns that a list can have: the predefined ones in their order, then one for every other field.
    /// Those of low priority are dropped on a narrow screen.
    package static func all(of kind: RecordKind, _ fields: FieldTable) -> [ListColumn] {
        let table = fields.withoutCustomFields
        let own = kind == .flights ? fields.customFields.map { ListColumn($0) } : []
        if let columns = kept.withLock({ $0[table]?[kind] }) { return columns + own }
        let columns = made(of: kind, table[kind])
        if table.isProgramsOwn { kept.withLock { $0[table, default: [:]][kind] = columns } }
        return columns + own
    }

    /// The columns of the program's own fields, with the labels of each region; they are needed several times for each frame.
    private static let kept = Mutex<[FieldTable: [RecordKind: [ListColumn]]]>([:])

    private static func made(of kind: RecordKind, _ fields: FieldList) -> [ListColumn] {
        let laidOut = laidOut(kind, fields)
        let shown = Set(laidOut.compactMap { $0.field?.id })
        return laidOut + fields.filter { $0.isColumn && !shown.contains($0.id) }.map { ListColumn($0) }
    }

    /// Returns the column of a name, or of another name of its field; nil when there is none.
    package static func named(_ name: String, of kind: RecordKind, _ fields: FieldTable) -> ListColumn? {
        let all = all(of: kind, fields)
        return all.first { $0.name == name } ?? all.first { $0.field?.isCalled(name) ?? false }
    }

    /// Returns the name of the column of a name; one that a field of another logbook may have is its own.
    package static func name(_ name: String, of kind: RecordKind, _ fields: FieldTable) -> String? {
        if let column = named(name, of: kind, fields) { return column.name }
        return kind == .flights && name.hasPrefix(FieldDefinition.prefix) ? name : nil
    }

    private static func laidOut(_ kind: RecordKind, _ fields: FieldList) -> [ListColumn] {
        switch kind {
        case .flights: ofFlights(fields)
        case .aircraft: ofAircraft(fields)
        case .pilots: ofPilots(fields)
        case .airports: ofAirports(fields)
        case .documents: ofDocuments(fields)
        }
    }

    /// Returns the column of a field as a list of one, which is empty if the table lacks the field.
    private static func column(
        _ fields: FieldList, _ id: FieldID, name: String? = nil, heading: String? = nil, _ minimum: Int,
        ideal: Int? = nil, priority: Int, grows: Bool = false, isUsual: Bool = true
    ) -> [ListColumn] {
        fields[id].map {
            [
                ListColumn(
                    $0, name: name, heading: heading, minimum, ideal: ideal, priority: priority, grows: grows,
                    isUsual: isUsual)
            ]
        } ?? []
    }

    private static func ofFlights(_ fields: FieldList) -> [ListColumn] {
        let what =
            column(fields, .date, 10, ideal: 10, priority: 100) + column(fields, .aircraft, 6, ideal: 6, priority: 80)
            + column(fields, .paint(0), heading: "", 3, priority: 45)
            + column(fields, .aircraftType, 4, ideal: 4, priority: 50)
            + column(fields, .origin, 4, ideal: 4, priority: 92)
            + column(fields, .destination, 4, ideal: 4, priority: 91)
        let figures =
            column(fields, .off, 5, priority: 40) + column(fields, .on, 5, priority: 28)
            + column(fields, .block, 5, priority: 95) + column(fields, .role, 4, ideal: 4, priority: 60)
            + column(fields, .landings, 3, priority: 30)
        let unusual =
            column(fields, .column(.night), name: "night-time", 5, priority: 26, isUsual: false)
            + column(fields, .pilot, 8, ideal: 16, priority: 36, isUsual: false)
            + column(fields, .remarks, 8, ideal: 20, priority: 34, grows: true, isUsual: false)
        return what + figures + [night, note] + unusual
    }

    private static func ofAircraft(_ fields: FieldList) -> [ListColumn] {
        // `SEP (land)` is not cut.
        let hasLongNames = fields[.aircraftClass]?.groupNames.isEmpty == false
        return column(fields, .tailNumber, 7, ideal: 8, priority: 100)
            + column(fields, .aircraftType, 5, ideal: 6, priority: 90) + column(fields, .paint(0), 11, priority: 85)
            + column(fields, .aircraftClass, hasLongNames ? 10 : 5, ideal: hasLongNames ? 10 : 6, priority: 40)
            + column(fields, .aircraftCategory, 8, ideal: 12, priority: 20) + column(fields, .engines, 3, priority: 16)
            + column(fields, .passengers, 3, priority: 15) + column(fields, .flights, 7, priority: 70)
            + column(fields, .block, 8, priority: 75)
            + column(fields, .remarks, 8, ideal: 14, priority: 10, grows: true)
    }

    private static func ofPilots(_ fields: FieldList) -> [ListColumn] {
        return column(fields, .pilotName, 14, ideal: 26, priority: 100, grows: true)
            + column(fields, .isSelf, heading: "ME", 4, priority: 50)
            + column(fields, .certificate, 11, ideal: 14, priority: 60) + column(fields, .flights, 7, priority: 80)
            + column(fields, .block, 8, priority: 90)
    }

    private static func ofAirports(_ fields: FieldList) -> [ListColumn] {
        return column(fields, .icao, 4, ideal: 5, priority: 100) + column(fields, .faa, 4, priority: 70)
            + column(fields, .iata, 4, priority: 75)
            + column(fields, .airportName, 12, ideal: 22, priority: 95, grows: true)
            + column(fields, .city, 8, ideal: 20, priority: 60) + column(fields, .country, 7, ideal: 14, priority: 50)
            + column(fields, .elevation, 5, priority: 30) + column(fields, .departures, 4, priority: 42)
            + column(fields, .arrivals, 4, priority: 41)
    }

    private static func ofDocuments(_ fields: FieldList) -> [ListColumn] {
        return column(fields, .documentKind, 7, ideal: 9, priority: 100)
            + column(fields, .level, 5, ideal: 9, priority: 90)
            + column(fields, .authority, 4, ideal: 5, priority: 70)
            + column(fields, .documentName, 8, ideal: 20, priority: 50, grows: true)
            + column(fields, .expires, 10, ideal: 10, priority: 95)
            + column(fields, .daysLeft, 5, ideal: 8, priority: 80)
            + column(fields, .attachment, heading: "FILE", 4, ideal: 11, priority: 60)
    }

    /// A sign beside flights with night time.
    private static let night = ListColumn(
        "night", "Night sign ☾", heading: "", 1, priority: 25, sort: .column(.night)
    ) { (FlightRow($0)?.night ?? .zero) > .zero ? "☾" : "" }

    static let noteName = "note"

    /// The pilot in command, unless that is the owner of the logbook, the others on board, and the first line of the remarks.
    private static let note = ListColumn(
        noteName, "With / note", heading: "WITH / NOTE", 12, ideal: 12, priority: 38, sort: .pilot, grows: true
    ) { FlightRow($0)?.note }
}

extension [ListColumn] {
    /// Returns the texts of a row. Of a session without an aircraft, what kind it is precedes the device, which then has the
    /// room of the columns that only flights have.
    package func texts(_ row: ListRow, _ style: DisplayStyle) -> [String] {
        var texts = map { $0.text(row, style) }
        guard let session = row.flight, let kind = session.kind.shortName, session.aircraftType == kind,
            let device = firstIndex(where: { $0.field?.id == .aircraft }),
            let type = firstIndex(where: { $0.field?.id == .aircraftType }), device < type
        else { return texts }
        texts[device] = [kind, texts[device]].filter { !$0.isEmpty }.joined(separator: " ")
        texts[type] = ""
        return texts
    }
}

extension FlightRow {
    /// The pilot in command, unless that is the owner of the logbook, the others on board where they are read, and the first
    /// line of the remarks.
    package var note: String {
        func name(_ field: FieldID) -> String? {
            guard case .link(let link)? = attributes[field], link.label != pilot else { return nil }
            return link.label
        }
        var others: String?
        if case .crew(let crew)? = attributes[.crew] { others = CrewText.text(of: crew) }
        let people = [
            pilotIsSelf ? nil : pilot, name(.instructor), name(.student).map { "student: \($0)" },
            name(.safetyPilot).map { "safety: \($0)" }, others,
        ]
        return (people + [remarks?.firstLine]).compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The fields of the people besides the pilot in command.
    static let peopleFields: [FieldID] = [.instructor, .student, .safetyPilot, .crew]
}

extension Field {
    /// Whether the values are figures, which are aligned at the right.
    var isFigure: Bool { [.number, .minutes, .hundredths].contains(type) }

    /// The minimum and the ideal width of a column.
    fileprivate var usualWidth: (minimum: Int, ideal: Int?) {
        switch type {
        case .text, .registration, .approaches, .crew, .tag: (8, 14)
        case .link: (5, 12)
        case .choice: (4, 8)
        case .date: (10, 10)
        case .degrees: (9, 9)
        case .number, .minutes, .instant, .flag, .hundredths, .key: (5, nil)
        }
    }
}

extension DisplayStyle {
    /// Returns a value of a field as lists show it: a choice by its name, a year without a sign between the thousands.
    package func text(of value: FieldValue, in field: Field) -> String {
        switch value {
        case .text(let text): field.shown(text)
        case .number where field.range.lowerBound > 1_000: value.text
        default: text(of: value)
        }
    }

    /// Returns the text of a form's field as it is shown where it is not edited: a choice by its name, and a whole date as
    /// lists have it.
    package func text(_ text: String, in field: FormField) -> String {
        if let choice = field.choices.first(where: { $0.value == text }) { return choice.label }
        guard field.field.type == .date, let date = LocalDate(isoText: text) else { return text }
        return self.text(of: date)
    }

    /// Returns a value as lists show it.
    package func text(of value: FieldValue) -> String {
        switch value {
        case .minutes(let minutes): text(of: minutes)
        case .date(let date): text(of: date)
        case .number(let number): text(of: number)
        // Swatches are drawn instead.
        case .paints: ""
        case .text, .instant, .flag, .degrees, .link, .approaches, .crew, .hundredths: value.text
        }
    }
}
