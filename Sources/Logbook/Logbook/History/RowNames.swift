import Aviation
import ManagedObjects

/// Names rows for people: as the file has them, else by the values that the journal keeps.
struct RowNames {
    private let store: ObjectStore
    private let records: RecordReader

    init(_ store: ObjectStore, records: RecordReader) {
        self.store = store
        self.records = records
    }

    /// The pilot's own fields; none when they cannot be read.
    var customFields: [Field] { (try? store.fields())?.customFields ?? [] }

    /// Returns a row of a preview, with the fields that a change alters.
    func row(_ change: NetChange, among net: [NetChange]) throws(LogbookError) -> Restoration.Row {
        let fate: Restoration.Row.Fate = change.from == nil ? .restored : change.to == nil ? .deleted : .changed
        let paths = Set((change.from ?? [:]).keys).union((change.to ?? [:]).keys).sorted(by: RowField.areInOrder)
        let object = try object(of: change.row)
        let custom = customField(of: change, object, among: net)
        func shown(_ value: JournalValue?, _ path: String) -> FieldValue? {
            let text = custom?.text(ofCustom: value, at: path).map(FieldValue.text)
            return text ?? RowField.value(value, at: path) { label(of: $0, among: net) }
        }
        let fields = paths.compactMap { path -> Restoration.Field? in
            let now = shown(change.from?[path], path)
            let then = shown(change.to?[path], path)
            guard now != then else { return nil }
            let isValue = path == custom?.customPath
            return Restoration.Field(
                name: isValue ? custom?.label ?? path : RowField.name(path, of: change.row.recordID?.kind), now: now,
                then: then)
        }
        return Restoration.Row(name: name(of: change, object, among: net), fate: fate, fields: fields)
    }

    /// Returns the name of a changed row, such as `pilot Anna Keller`: as the file has it, else as the journal has it.
    func name(of change: NetChange, _ object: ManagedObject?, among net: [NetChange] = []) -> String {
        if change.from != nil, let object, let label = sentence(of: object) { return "\(change.row.noun) \(label)" }
        let image = change.to ?? change.from ?? [:]
        let label = RowField.sentence(of: image, entity: change.row.entity) { self.label(of: $0, among: net) }
        return label.isEmpty ? "the \(change.row.noun)" : "\(change.row.noun) \(label)"
    }

    /// Returns the name of a row that another one refers to: as the file has it, else as the steps restore it.
    private func label(of row: RowKey, among net: [NetChange]) -> String {
        if let object = try? object(of: row), let label = sentence(of: object) { return label }
        let image = net.first { $0.row == row }.flatMap { $0.to ?? $0.from } ?? [:]
        let label = RowField.sentence(of: image, entity: row.entity) { "\($0.noun) \($0.key)" }
        return label.isEmpty ? "\(row.noun) \(row.key)" : label
    }

    /// Returns the name of a row with its noun, such as `pilot Anna Keller`; its number if nothing names it.
    func name(of row: RowKey) -> String {
        guard let object = try? object(of: row), let label = sentence(of: object), !label.isEmpty else {
            return "\(row.noun) \(row.key)"
        }
        return "\(row.noun) \(label)"
    }

    private func object(of row: RowKey) throws(LogbookError) -> ManagedObject? {
        try store.objectID(row.key, of: row.entity).flatMap { (id) throws(LogbookError) in
            try store.objects([id], of: row.entity, in: store.context).first
        }
    }

    private func sentence(of object: ManagedObject) -> String? {
        switch object {
        case let approach as Approach: approach.type
        case let member as CrewMember: member.pilot?.label
        case let view as SavedView: view.name
        case let balance as OpeningBalance: OpeningTotal(balance).sentence
        case let field as CustomField: field.name
        case let value as CustomValue: value.name(among: customFields)
        case let setting as BookSetting: setting.name
        default: (try? records.record(object))?.sentence
        }
    }
}

extension RowField {
    /// Returns the name of a row by its values alone; empty when no value names it.
    fileprivate static func sentence(of image: RowImage, entity: String, label: (RowKey) -> String) -> String {
        func text(_ path: String) -> String? { self.text(image[path], at: path, label: label) }
        switch entity {
        case LogEntry.entityName:
            let way = [text("origin"), text("destination")].compactMap(\.self).joined(separator: "–")
            return [text("date"), text("aircraft"), way].compactMap(\.self).filter { !$0.isEmpty }
                .joined(separator: " ")
        case Aircraft.entityName: return text("tailNumber") ?? text("registrationNumber") ?? text("aircraftType") ?? ""
        case Pilot.entityName: return text("name") ?? text("certificateID") ?? ""
        case Airport.entityName:
            return text("icaoIdentifier") ?? text("faaIdentifier") ?? text("iataIdentifier") ?? text("name") ?? ""
        case Certificate.entityName:
            return DocumentRecord.sentence(text("kind"), text("authority"), text("level"), text("name")) ?? ""
        case Approach.entityName: return text("type") ?? ""
        case CrewMember.entityName: return [text("role"), text("pilot")].compactMap(\.self).joined(separator: " ")
        case SavedView.entityName, CustomField.entityName, BookSetting.entityName: return text("name") ?? ""
        case CustomValue.entityName: return text("field") ?? ""
        case OpeningBalance.entityName:
            let landings = text("landings").map { "\($0) landings" }
            return [text("category"), text("minutes"), landings].compactMap(\.self).joined(separator: " · ")
        default: return ""
        }
    }
}
