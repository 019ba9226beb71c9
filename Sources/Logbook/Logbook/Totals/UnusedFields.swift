import Aviation
import ManagedObjects

/// The fields in which no record of the book has a value.
final class UnusedFields: FieldUseAccess {

    private let store: ObjectStore
    private let customFields: CustomFields

    init(_ store: ObjectStore, customFields: CustomFields) {
        self.store = store
        self.customFields = customFields
    }

    /// Returns the fields of the form in which no record has a value; none in a book of fewer than twenty records.
    ///
    /// Reads all records of the kind.
    func unusedFields(of kind: RecordKind) throws(LogbookError) -> Set<FieldID> {
        let inForm = try store.fields()[kind].filter { $0.isInForm && ($0.isSingleValue || $0.customKey != nil) }
        var specification = FetchSpecification(entityName: kind.entityName)
        let own = inForm.filter { $0.customKey == nil }
        specification.propertiesToFetch =
            [.count("count")] + own.compactMap(\.attribute).map { .maximum($0, named: "max_\($0)") }
        guard let largest = try store.dictionaries(specification).first,
            largest.integer("count") ?? 0 >= kind.fewestForHabits
        else { return [] }
        var unused: Set<FieldID> = []
        for field in own where !field.isUsed(largest["max_\(field.attribute ?? "")"]) { unused.insert(field.id) }
        let counts = try customFields.customValueCounts()
        for field in inForm {
            guard let key = field.customKey, counts[key] == nil else { continue }
            unused.insert(field.id)
        }
        return unused
    }
}

extension Field {
    /// Whether one attribute holds the field, whose largest value says whether any record has one.
    fileprivate var isSingleValue: Bool {
        guard attribute != nil else { return false }
        return switch type {
        case .text, .registration, .number, .minutes, .date, .instant, .flag, .choice, .hundredths: true
        case .link, .degrees, .approaches, .crew, .tag, .key: false
        }
    }

    /// Returns whether the largest value of all records says that one has a value; "no" is none.
    fileprivate func isUsed(_ largest: AttributeValue?) -> Bool {
        switch largest {
        case nil, .null: false
        case .boolean(false), .integer(0): type != .flag
        default: true
        }
    }
}

extension RecordKind {
    /// The number of records from which a book has habits.
    package var fewestForHabits: Int { 20 }
}
