import DataModel

/// Foundation has types of these names; these tests use the library's.
typealias Predicate = DataModel.Predicate
typealias Expression = DataModel.Expression
typealias SortDescriptor = DataModel.SortDescriptor

/// Returns the expression for a text of the predicate language.
func expression(_ format: String) -> Expression {
    guard case .comparison(let comparison) = Predicate(format: "\(format) == nil").node else { return .constant(.null) }
    return comparison.left
}
