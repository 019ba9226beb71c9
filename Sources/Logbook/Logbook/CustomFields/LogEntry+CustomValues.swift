import Aviation
import ManagedObjects

/// The values that a flight has for the fields of the pilot's own.
extension LogEntry {
    /// Returns the values of some fields by attribute; reads nothing for none.
    func values(ofCustom fields: [Field]) -> [String: FieldValue] {
        guard !fields.isEmpty else { return [:] }
        let rows = customValuesByKey
        var values: [String: FieldValue] = [:]
        for field in fields {
            guard let key = field.customKey, let row = rows[key] else { continue }
            values[field.attribute ?? ""] = row.value(of: field)
        }
        return values
    }

    /// Returns the value of a field; nil when it is unknown.
    func value(ofCustom field: Field) -> FieldValue? {
        field.customKey.flatMap { customValuesByKey[$0] }.flatMap { $0.value(of: field) }
    }

    /// The rows by the keys of their fields; of several rows of one field, the oldest.
    fileprivate var customValuesByKey: [Int64: CustomValue] {
        let rows = customValues.compactMap { row in row.field.map { ($0.objectID.key, row) } }
        return Dictionary(rows) { $0.objectID.key < $1.objectID.key ? $0 : $1 }
    }

    /// Sets the values of a form; what is equal stays, and what is unknown has no row.
    ///
    /// - Parameters:
    ///   - fields: the fields of the pilot's own.
    ///   - definition: returns the object of a field.
    /// - Throws: `LogbookError.invalid` for a value of a field that was deleted meanwhile.
    func apply(
        custom attributes: [String: FieldValue], of fields: [Field],
        definition: (Int64) throws(LogbookError) -> CustomField?
    ) throws(LogbookError) {
        let known = Set(fields.compactMap(\.attribute))
        if attributes.keys.contains(where: { $0.hasPrefix(FieldDefinition.prefix) && !known.contains($0) }) {
            throw .invalid(field: "A field of your own", reason: "it was deleted meanwhile, but has a value here")
        }
        guard !fields.isEmpty else { return }
        let rows = customValuesByKey
        for field in fields {
            guard let key = field.customKey, let attribute = field.attribute else { continue }
            guard rows[key]?.value(of: field) != attributes[attribute] else { continue }
            guard let value = attributes[attribute], let stored = field.stored(value) else {
                if let row = rows[key] { managedObjectContext?.delete(row) }
                continue
            }
            var row = rows[key]
            if row == nil, let field = try definition(key) { row = newValue(of: field) }
            guard let row else { throw .invalid(field: field.label, reason: "the field was deleted meanwhile") }
            row.setValue(stored, forKey: field.customPath)
        }
    }

    private func newValue(of definition: CustomField) -> CustomValue? {
        guard let context = managedObjectContext else { return nil }
        let row = CustomValue(context: context)
        row.field = definition
        row.logEntry = self
        return row
    }
}

extension CustomValue {
    /// Returns the value as one of a field.
    fileprivate func value(of field: Field) -> FieldValue? {
        value(forKey: field.customPath).flatMap { field.value(stored: $0) }
    }
}

extension Field {
    /// The attribute that rows of values have for the field: decimals in hundredths, durations in minutes, yes as 1 and
    /// no as 0.
    var customPath: String {
        switch type {
        case .date: "date"
        case .number, .minutes, .hundredths, .choice: "number"
        case .text, .registration, .instant, .flag, .link, .degrees, .approaches, .crew, .tag, .key: "text"
        }
    }
}

extension ObjectStore {
    /// Returns the values of flights that a field compares or groups by: those at some paths, or for a field of the
    /// pilot's own the one that belongs to it.
    ///
    /// - Parameter path: the path from the fetched objects to the flights, such as `logEntry.`; empty for flights.
    func expressions(of field: Field, at paths: [String], from path: String = "") -> [FetchedExpression] {
        guard let key = field.customKey else { return paths.map { FetchedExpression($0, .keyPath(path + $0)) } }
        let name = field.attribute ?? ""
        let attribute = field.customPath
        guard let id = objectID(key, of: CustomField.entityName) else {
            return [FetchedExpression(name, .constant(.null))]
        }
        // The values of one flight are few, those of one field are many: the index of the flights' is to be used.
        let field = Expression.function("noindex:", [.variable("value", KeyPathExpression("field"))])
        let values = Expression.subquery(
            collection: .keyPath("\(path)customValues"), variable: "value",
            predicate: Predicate(.comparison(Comparison(field, .equal, .constant(.objectID(id))))))
        return [FetchedExpression(name, .applied(values, KeyPathExpression("@max.\(attribute)")))]
    }
}
