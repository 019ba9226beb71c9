import DataModel

/// Foundation has types of these names; in these tests they are ours.
typealias Predicate = DataModel.Predicate
typealias Expression = DataModel.Expression
typealias SortDescriptor = DataModel.SortDescriptor

/// The expression that a text of the predicate language means.
func expression(_ format: String) -> Expression {
    guard case .comparison(let comparison) = Predicate(format: "\(format) == nil").node else { return .constant(.null) }
    return comparison.left
}
