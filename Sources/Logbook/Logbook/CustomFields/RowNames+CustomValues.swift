import Aviation
import ManagedObjects

/// Values of the pilot's own fields in the history: under the names of their fields, as the fields show them.
extension RowNames {
    /// Returns the field of a value that a change restores, alters or deletes; nil for a row of another entity.
    ///
    /// - Parameter net: the changes among which the definition is, if they restore it too.
    func customField(of change: NetChange, _ object: ManagedObject?, among net: [NetChange]) -> Field? {
        guard change.row.entity == CustomValue.entityName else { return nil }
        let row = [change.from, change.to].compactMap { image -> RowKey? in
            if case .row(let row)? = image?["field"] { row } else { nil }
        }.first
        guard let key = row?.key ?? (object as? CustomValue)?.field?.objectID.key else { return nil }
        if let known = customFields.first(where: { $0.customKey == key }) { return known }
        let definition = net.first { $0.row == RowKey(entity: CustomField.entityName, key: key) }
        guard let image = definition.flatMap({ $0.to ?? $0.from }), case .text(let name)? = image["name"],
            case .text(let text)? = image["kind"], let kind = FieldDefinition.Kind(rawValue: text)
        else { return nil }
        return FieldDefinition(key: key, name: name, kind: kind).field
    }
}

extension Field {
    /// Returns the display text of a stored value at a path of a row of values; nil for another path.
    func text(ofCustom value: JournalValue?, at path: String) -> String? {
        guard path == customPath else { return nil }
        switch value {
        case .integer(let number)?: return self.value(stored: Int(clamping: number))?.text
        case .text(let text)?: return text
        case .date(let date)?: return self.value(stored: date)?.text
        case nil, .null?, .boolean?, .double?, .data?, .row?, .rows?: return nil
        }
    }
}

extension CustomValue {
    /// Returns the name of the value's field, one of some, also of a deleted value; nil when the field is gone.
    func name(among fields: [Field]) -> String? {
        if let field { return field.name }
        guard case .row(let row)? = rowImage(saved: true)["field"] else { return nil }
        return fields.first { $0.customKey == row.key }?.label
    }
}
