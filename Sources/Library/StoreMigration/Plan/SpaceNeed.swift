import SQLiteStore
import StoreSQL

/// How much space a change takes in the database and in its write-ahead log, at most.
struct SpaceNeed {
    /// By how much the database may grow.
    private(set) var growth = 0
    /// The greatest log of one hop.
    private(set) var log = 0
    private let pages: Int
    private let pageSize: Int

    init(_ connection: StoreConnection) throws {
        pages = Int(try connection.integer("PRAGMA page_count") ?? 0)
        pageSize = Int(try connection.integer("PRAGMA page_size") ?? 0)
    }

    /// The size of the database.
    var databaseBytes: Int { pages * pageSize }

    /// Adds a hop, and the steps that an earlier upgrade has left, which come first in its transaction.
    ///
    /// One that writes rows may make every page anew, and a copy of each beside it. Any other writes the list of tables,
    /// a few pages of new ones, and the pages that say which others are free or point where: one in some hundreds. A
    /// reference that is taken away changes a page of its table and one of each of two indexes.
    mutating func add(
        _ work: MigrationPlanner.Work, after pending: DeferredSteps?, _ lost: [StoreVerification.Dangling]
    ) {
        let isCopying =
            pending?.sentences.isEmpty == false || work.renumbering != nil
            || work.steps.contains(where: \.kind.writesPages)
        let references = lost.reduce(0) { $0 + $1.count }
        let few = 256 + pages / 256 + min(pages, 3 * references)
        growth = max(growth, (isCopying ? pages : few) * pageSize)
        log = max(log, Self.header + (isCopying ? 2 * pages + few : few) * (pageSize + Self.frame))
    }

    // The log's header, and what it keeps beside each page (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
    private static let header = 32
    private static let frame = 24
}

extension SchemaStep.Kind {
    /// Whether a step of the kind writes as many pages as the rows or the index take.
    fileprivate var writesPages: Bool {
        switch self {
        case .gatherLinks, .moveRows, .renumber, .fill, .rebuild, .derive, .fillIndex, .createUniqueIndex,
            .createIndex, .dropColumn:
            true
        case .dropIndex, .dropTrigger, .rename, .createTable, .addColumn, .primaryKey, .cleanUp, .dropTable: false
        }
    }
}
