import DataModel

/// Foundation has types with these names; these tests use those of the library.
typealias Predicate = DataModel.Predicate
typealias Expression = DataModel.Expression
typealias SortDescriptor = DataModel.SortDescriptor
