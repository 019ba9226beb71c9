import Aviation

/// What saving refuses, as errors of the logbook.
extension LogbookError {
    init(_ error: InvalidValue) { self = .invalid(field: error.field, reason: error.reason) }
}

extension Record {
    /// Checks whether the record can be saved.
    ///
    /// - Throws: `LogbookError.invalid` with the first field that cannot be saved.
    func requireValid() throws(LogbookError) {
        do throws(InvalidValue) {
            try validate()
        } catch {
            throw LogbookError(error)
        }
    }
}
