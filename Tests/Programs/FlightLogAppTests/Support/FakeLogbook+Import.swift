import Aviation
import Foundation
import Logbook

/// Imports of the logbook in memory.
extension FakeLogbook {
    func plan(
        importing source: any ImportSource, _ decisions: ImportDecisions, progress: (Int64) -> Bool
    ) throws -> ImportPlan {
        throw LogbookError.readOnly(path: path)
    }

    func carryOut(
        _ plan: ImportPlan, of source: any ImportSource, _ decisions: ImportDecisions, progress: (Int) -> Bool
    ) throws -> String? {
        throw LogbookError.readOnly(path: path)
    }

    func forEachListing(
        _ query: ListQuery, of fields: [Field]?, limit: Int?, _ body: (Listing) throws -> Void
    ) throws { throw LogbookError.readOnly(path: path) }

    func forEachFlight(_ query: ListQuery, format: String, _ body: (ExportedFlight) throws -> Void) throws {
        throw LogbookError.readOnly(path: path)
    }

    func importProfiles() throws(LogbookError) -> [TableProfile] { [] }

    func importLayouts() throws(LogbookError) -> [Data] { [] }

    func deleteImportProfile(_ name: String) throws(LogbookError) { throw .readOnly(path: path) }

    func importedRows(of id: RecordID) throws(LogbookError) -> [SourceRow] { [] }
}
