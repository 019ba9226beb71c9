@_exported public import DataModel
