@_exported public import DataModel
// What `ManagedObjectError.store` carries.
@_exported public import enum SQLiteStore.StoreError
@_exported public import struct SQLiteStore.SQLiteFailure
