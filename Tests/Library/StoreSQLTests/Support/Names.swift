import DataModel

/// Foundation has types of these names; in these tests they are ours.
typealias Predicate = DataModel.Predicate
typealias Expression = DataModel.Expression
typealias SortDescriptor = DataModel.SortDescriptor
