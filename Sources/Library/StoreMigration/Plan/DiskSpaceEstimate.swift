import DataModel
import FoundationEssentials
import SQLiteStore
import StoreSQL

/// The maximum space that a migration needs in the database and in its write-ahead log.
struct DiskSpaceEstimate {
    /// The growth of the database, in bytes.
    private(set) var growth = 0
    /// The largest log of a hop, in bytes.
    private(set) var log = 0
    /// The bytes without which the migration cannot end: files that move into the database, once in the log and once in
    /// the file, as far as that has no free pages.
    private(set) var required = 0
    private let pages: Int
    private let freePages: Int
    private let pageSize: Int
    private let path: String

    init(_ connection: StoreConnection) throws {
        pages = Int(try connection.integer("PRAGMA page_count") ?? 0)
        pageSize = Int(try connection.integer("PRAGMA page_size") ?? 0)
        freePages = Int(try connection.integer("PRAGMA freelist_count") ?? 0)
        path = connection.path
    }

    /// The size of the database.
    var databaseBytes: Int { pages * pageSize }

    /// Adds a hop, with the deferred steps of an earlier upgrade, which run first in its transaction.
    ///
    /// A hop that writes rows may rewrite every page, and a copy of each. Any other hop writes the schema, a few pages
    /// of new tables, and the pages that manage free pages and pointers, one in several hundred. Removing a reference
    /// changes one page of its table and one page in each of two indexes.
    mutating func add(
        _ work: MigrationPlanner.Work, after pending: DeferredSteps?, _ lost: [StoreVerification.Dangling]
    ) {
        let isCopying =
            pending?.sentences.isEmpty == false || work.renumbering != nil
            || work.steps.contains(where: \.kind.writesPages)
        let references = lost.reduce(0) { $0 + $1.count }
        let few = 256 + pages / 256 + min(pages, 3 * references)
        let moved = work.difference.movesFilesIn ? ExternalStorage(of: URL(filePath: path)).byteCount : 0
        let more = (moved + pageSize - 1) / max(1, pageSize)
        growth = max(growth, (isCopying ? pages + more : few) * pageSize)
        log = max(log, Self.header + (isCopying ? 2 * pages + more + few : few) * (pageSize + Self.frame))
        required = max(required, moved + max(0, moved - freePages * pageSize))
    }

    // The header of the log, and of each page in it (<https://www.sqlite.org/fileformat.html#the_write_ahead_log>).
    private static let header = 32
    private static let frame = 24
}

extension SchemaStep.Kind {
    /// Whether a step writes as many pages as the rows or the index take.
    fileprivate var writesPages: Bool {
        switch self {
        case .gatherLinks, .moveRows, .renumber, .fill, .rebuild, .derive, .fillIndex, .createUniqueIndex,
            .createIndex, .dropColumn:
            true
        case .dropIndex, .dropTrigger, .rename, .createTable, .addColumn, .primaryKey, .cleanUp, .dropTable: false
        }
    }
}
