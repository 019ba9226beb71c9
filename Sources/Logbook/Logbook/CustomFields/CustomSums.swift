import Aviation
import ManagedObjects

/// Sums of the pilot's own fields: numbers, counts and durations.
extension ObjectStore {
    /// The sums over flights, one for each field that has one.
    var sumsOfCustomFields: [FetchedExpression] {
        RecordKind.flights.customFields.filter(\.isSummable).flatMap { field in
            expressions(of: field, at: []).map {
                FetchedExpression(field.nameOfSum, .function("sum:", [$0.expression]), resultType: .integer64)
            }
        }
    }
}

extension [String: AttributeValue] {
    /// The sums of the pilot's own fields, without those that no flight has.
    var sumsOfCustomFields: [FieldID: FieldValue] {
        var sums: [FieldID: FieldValue] = [:]
        for field in RecordKind.flights.customFields where field.isSummable {
            sums[field.id] = integer(field.nameOfSum).flatMap { field.value(stored: $0) }
        }
        return sums
    }
}

extension Field {
    fileprivate var nameOfSum: String { "sum_\(id.name)" }
}
