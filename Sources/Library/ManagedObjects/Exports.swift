// Clients of the library also see the API of these modules: models and predicates, store errors and metadata, migration
// plans and progress.
@_exported public import DataModel
@_exported public import SQLiteStore
@_exported public import StoreMigration
