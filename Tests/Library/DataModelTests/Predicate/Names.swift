import DataModel
import Foundation

/// Foundation also has types with these names.
typealias Predicate = DataModel.Predicate
typealias Expression = DataModel.Expression
typealias SortDescriptor = DataModel.SortDescriptor
