import Foundation
import GRDB
import StoreSQL

/// The functions and collations that this library adds to every connection.
enum StoreFunctions {
    /// Adds them to a connection.
    static func add(to database: Database) {
        for function in SQLFunction.all() where !FoldFunction.names.contains(function.name) {
            database.add(function: wrapped(function))
        }
        FoldFunction.add(to: database)
        for collation in SQLCollation.all {
            let compare = collation.compare
            database.add(collation: DatabaseCollation(collation.name) { compare($0, $1) })
        }
    }

    /// Adds `FL_EXTERNAL(column)`, which returns the bytes of external data, and `FL_INLINE(column)`, which returns the
    /// column with the bytes inline. Both are NULL if the file is missing.
    static func add(reading external: ExternalStorage, to database: Database) {
        let functions: [(String, @Sendable (Data) -> Data?)] = [
            ("FL_EXTERNAL", { external.bytes(of: $0) }),
            ("FL_INLINE", { external.bytes(of: $0).map(ExternalForm.inline(bytes:)) }),
        ]
        for (name, function) in functions {
            database.add(
                function: DatabaseFunction(name, argumentCount: 1, pure: false) { arguments in
                    guard case .blob(let stored) = arguments[0].storage else { return arguments[0] }
                    return function(stored)?.databaseValue ?? .null
                })
        }
    }

    private static func wrapped(_ function: SQLFunction) -> DatabaseFunction {
        let evaluate = function.evaluate
        return DatabaseFunction(
            function.name, argumentCount: function.argumentCount < 0 ? nil : function.argumentCount, pure: true
        ) { arguments in evaluate(arguments.map(SQLValue.init)).databaseValue }
    }
}

extension SQLValue {
    init(_ value: DatabaseValue) {
        self =
            switch value.storage {
            case .null: .null
            case .int64(let value): .integer(value)
            case .double(let value): .real(value)
            case .string(let value): .text(value)
            case .blob(let value): .blob(value)
            }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let value): value.databaseValue
        case .real(let value): value.databaseValue
        case .text(let value): value.databaseValue
        case .blob(let value): value.databaseValue
        }
    }
}
