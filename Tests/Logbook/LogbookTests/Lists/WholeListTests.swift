import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Whole lists, a page at a time")
struct WholeListTests {
    private static func book(isWhole: Bool = false) throws -> (folder: LogbookFolder, book: StoreLogbook) {
        let folder = isWhole ? try LogbookFolder(sample: true) : try LogbookFolder(newestOfSample: ())
        return (folder, try folder.open(readOnly: true))
    }

    private func rows(_ query: ListQuery, limit: Int? = nil, of book: StoreLogbook) throws -> [ListRow] {
        var rows: [ListRow] = []
        try book.forEachPage(query, limit: limit) { rows += $0 }
        return rows
    }

    @Test("They have the rows of pages, in every order")
    func orders() throws {
        let (folder, book) = try Self.book()
        defer { withExtendedLifetime(folder) {} }
        for kind in RecordKind.allCases {
            for field in try book.fieldTable()[kind].sortable {
                for isAscending in [true, false] {
                    var query = ListQuery(kind)
                    query.sort = ListSort(field.id, ascending: isAscending)
                    let whole = try rows(query, of: book)
                    let page = try book.page(query, at: .first, limit: .max).rows
                    #expect(whole == page, "\(kind) by \(field.word), ascending: \(isAscending)")
                }
            }
        }
    }

    @Test("They have every column of pages, for all, some and no rows")
    func columns() throws {
        let (folder, book) = try Self.book()
        defer { withExtendedLifetime(folder) {} }
        for kind in RecordKind.allCases {
            var query = ListQuery(kind)
            query.columns = try book.fieldTable()[kind].filter(\.isColumn).map(\.id)
            let page = try book.page(query, at: .first, limit: .max).rows
            #expect(try rows(query, of: book) == page, "\(kind)")
            #expect(try rows(query, limit: 7, of: book) == Array(page.prefix(7)), "\(kind)")
            query.search = "nothing has this word"
            var pages = 0
            try book.forEachPage(query, limit: nil) { rows in
                pages += 1
                #expect(rows.isEmpty)
            }
            #expect(pages == 1)
        }
    }

    @Test("Records read as values are those that objects hold")
    func records() throws {
        let (folder, book) = try Self.book()
        defer { withExtendedLifetime(folder) {} }
        for kind in RecordKind.allCases {
            let ids = try rows(ListQuery(kind), of: book).map(\.id)
            let missing = RecordID(kind: kind, key: 99_999_999)
            let found = try book.records([missing] + ids)
            #expect(found.map(\.id) == ids)
            for one in found { #expect(try book.record(one.id) == one.record) }
            #expect(try book.existing([missing] + ids) == Set(ids))
        }
    }

    @Test("The number of fetches grows with pages, not with rows", arguments: [100, 900, 1_200])
    func fetches(count: Int) throws {
        let (folder, book) = try Self.book(isWhole: true)
        defer { withExtendedLifetime(folder) {} }
        var query = ListQuery(.flights)
        query.columns = try book.fieldTable()[.flights].filter(\.isColumn).map(\.id)
        let pages = (count + 999) / 1_000
        let works: [(String, Int, () throws -> Void)] = [
            ("rows", 6, { _ = try self.rows(query, limit: count, of: book) }),
            ("listing", 3, { _ = try book.listing(ListQuery(.flights), limit: count) }),
        ]
        for (name, each, work) in works {
            let before = book.store.context.statistics
            try work()
            let after = book.store.context.statistics
            #expect(after.fetches - before.fetches <= 6 + each * pages, "\(name)")
            #expect(after.faultsFired == before.faultsFired, "\(name)")
        }
    }

    @Test("A question that is stopped between two pages ends")
    func stopping() throws {
        let (folder, book) = try Self.book(isWhole: true)
        defer { withExtendedLifetime(folder) {} }
        book.questionStop.begin()
        var pages = 0
        #expect(throws: LogbookError.interrupted) {
            try book.forEachPage(ListQuery(.flights), limit: nil) { _ in
                pages += 1
                book.questionStop.stop()
            }
        }
        #expect(pages == 1)
        book.questionStop.begin()
    }
}
