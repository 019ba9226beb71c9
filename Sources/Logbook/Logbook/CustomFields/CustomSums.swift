import Aviation
import ManagedObjects

/// Sums of the pilot's own fields: numbers, counts and durations.
extension ObjectStore {
    /// Returns the sums over flights, one for each field that has one.
    func sums(ofCustom fields: [Field]) -> [FetchedExpression] {
        fields.filter(\.isSummable).flatMap { field in
            expressions(of: field, at: []).map {
                FetchedExpression(field.nameOfSum, .function("sum:", [$0.expression]), resultType: .integer64)
            }
        }
    }
}

extension [String: AttributeValue] {
    /// Returns the sums of the pilot's own fields, without those that no flight has.
    func sums(ofCustom fields: [Field]) -> [FieldID: FieldValue] {
        var sums: [FieldID: FieldValue] = [:]
        for field in fields where field.isSummable {
            sums[field.id] = integer(field.nameOfSum).flatMap { field.value(stored: $0) }
        }
        return sums
    }
}

extension Field {
    fileprivate var nameOfSum: String { "sum_\(id.name)" }
}
