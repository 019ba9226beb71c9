package import Aviation

extension LogbookAccess {
    /// Passes the rows of a whole list to a closure that throws nothing, a page at a time.
    package func forEachPage(_ query: ListQuery, reading body: ([ListRow]) -> Void) throws(LogbookError) {
        do {
            try forEachPage(query, limit: nil) { body($0) }
        } catch let error as LogbookError {
            throw error
        } catch {
            throw .unreadable(path: path, reason: LogbookError.reason(of: error))
        }
    }

    /// Returns the records of a short list with their values for other programs.
    ///
    /// - Parameters:
    ///   - fields: the fields; nil for all that have a key.
    ///   - limit: the largest number of rows; nil for all of them.
    /// - Throws: `LogbookError`.
    package func listing(_ query: ListQuery, of fields: [Field]? = nil, limit: Int? = nil) throws -> Listing {
        var pages: [Listing] = []
        try forEachListing(query, of: fields, limit: limit) { pages.append($0) }
        return Listing(fields: pages.first?.fields ?? [], rows: pages.flatMap(\.rows))
    }
}

extension TotalsAccess {
    /// Returns the sums of a list's flights, also of tenths of an hour.
    package func totals(_ query: ListQuery, by grouping: TotalsGrouping?) throws(LogbookError) -> Totals {
        try totals(query, by: grouping, withTenths: true)
    }
}
