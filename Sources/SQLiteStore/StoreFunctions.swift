import GRDB

/// The functions and collations that every connection has, beside SQLite's own.
enum StoreFunctions {
    static let all: [DatabaseFunction] = []
    static let collations: [DatabaseCollation] = []
}
