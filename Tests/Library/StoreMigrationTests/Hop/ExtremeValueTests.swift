import DataModel
import Foundation
import SQLiteStore
import StoreMigration
import StoreSQL
import Testing

@Suite("Values that no Swift type can represent")
struct ExtremeValueTests {
    @Test("Infinity in a decimal column is read as a floating-point number")
    func infinity() throws {
        let store = try Versions.store()
        let values = try StoreInspection.look(at: store.url) { connection in
            try connection.rows("SELECT 9e999, -1e200, 12.5") { row in
                (0..<3).map { row.attributeValue(at: $0, type: .decimal) }
            }
        }
        #expect(values == [[.double(.infinity), .double(-1e200), .decimal(12.5)]])
    }
}
