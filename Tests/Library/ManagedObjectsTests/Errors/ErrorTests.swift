import DataModel
import Foundation
import ManagedObjects
import SQLiteStore
import Testing

@Suite("Errors")
struct ErrorTests {
    private static let failure = SQLiteFailure(
        code: SQLiteCode(rawValue: 2067), message: "UNIQUE constraint failed: ZAIRCRAFT.ZTAILNUMBER", sql: nil)

    private static let stores: [StoreError] = [
        .missing(path: "/p"), .notADatabase(path: "/p"), .notAStore(path: "/p"), .corrupt(path: "/p", detail: "page 3"),
        .locked(path: "/p"), .readOnly(path: "/p"), .full(path: "/p"), .cannotOpen(path: "/p", reason: "why"),
        .constraint(failure), .interrupted, .sqlite(failure),
        .externalData(entity: "Aircraft", keyPath: "photo", path: "/p", reason: "it is missing"),
        .historyRequired(path: "/p"), .missingLog(path: "/p"), .unreadableMetadata(path: "/p", reason: "no list"),
    ]

    private static func all() throws -> [(ManagedObjectError, Int)] {
        let model = try FleetModel.make().resolved()
        let id = ManagedObjectID(
            store: StoreIdentity(identifier: "S", model: model), entity: try model.entity(named: "Aircraft"), key: 7)
        let one = ValidationFailure(code: 1610, objectID: id, keyPath: "numPassengers", message: "Too many.")
        return [
            (.validation([one]), 1610), (.validation([one, one]), 1560), (.conflict([]), 133020),
            (.constraintConflict([]), 133021), (.missingObject(id), 133000), (.invalidOperation("No."), 134060),
            (.noStore(entity: "Aircraft"), 134060), (.incompatibleVersion(path: "/p", differences: ["x"]), 134100),
            (.newerVersion(path: "/p", identifiers: ["9"]), 134506),
            (.unknownVersion(path: "/p", identifiers: ["9"]), 134130), (.missingSourceModel(path: "/p"), 134130),
            (.notLightweight([ModelIssue(entity: "A", property: "b", reason: "r", remedy: "Do.")]), 134100),
            (.modelReference(name: "V1", reason: "r"), 134504),
            (.invalidStages("r"), 134505), (.stageFailed(label: "L", reason: "r"), 134110), (.canceled, 134120),
            (.unexpected("r"), 134060), (.historyTokenExpired, 134301), (.store(.constraint(failure)), 133021),
            (.store(.historyRequired(path: "/p")), 134091), (.store(.locked(path: "/p")), 134180),
            (.model(.invalidArgument("r")), 134060),
        ]
    }

    @Test("Every error has the documented code, a sentence about what happened and one about what to do")
    func managedObjectErrors() throws {
        for (error, code) in try Self.all() {
            #expect(error.code == code, "\(error)")
            #expect(!error.message.isEmpty && !error.recovery.isEmpty, "\(error)")
            #expect(error.recovery.hasSuffix("."), "\(error.recovery)")
            #expect(!error.message.contains("Optional(") && !error.message.contains("(path:"), "\(error.message)")
        }
    }

    @Test("Errors of the file name it and say what to do")
    func storeErrors() {
        for error in Self.stores {
            #expect(error.message.hasSuffix(".") && error.recovery.hasSuffix("."), "\(error)")
            switch error {
            case .interrupted, .constraint, .sqlite: #expect(!error.message.contains("/p"))
            default: #expect(error.message.contains("/p"), "\(error.message)")
            }
        }
        #expect(Set(Self.stores.map(\.message)).count == Self.stores.count)
    }
}
