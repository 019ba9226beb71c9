// Whoever imports the library sees its whole promise: models and predicates, stores' errors and metadata, migration
// plans and progress.
@_exported public import DataModel
@_exported public import SQLiteStore
@_exported public import StoreMigration
