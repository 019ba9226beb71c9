import Foundation
import ManagedObjects
import Testing

@Suite("Explaining a fetch")
struct ExplanationTests {
    @Test("The predicate from the talk is answered by an index search")
    func indexedComposite() throws {
        let store = try FleetStore()
        var request = FetchSpecification(entityName: "Aircraft")
        request.predicate = Predicate(format: "colorScheme.primary == %@", "blue")
        let explanation = try store.container.persistentStoreCoordinator.explain(request)
        #expect(explanation.indexes == ["Z_Aircraft_byPrimary"])
        #expect(!explanation.scansTable)
        #expect(explanation.sql.contains("= 'blue'"))
        #expect(explanation.ownFunctions.isEmpty)
        #expect(try store.sql("EXPLAIN QUERY PLAN \(explanation.sql)").contains("SEARCH"))
    }

    @Test("Functions that the sqlite3 tool lacks are listed")
    func ownFunctions() throws {
        let store = try FleetStore()
        var request = FetchSpecification(entityName: "Aircraft")
        request.predicate = Predicate(format: "tailNumber CONTAINS[cd] 'é'")
        request.sortDescriptors = [SortDescriptor(key: "tailNumber", comparison: .localizedStandard)]
        let explanation = try store.container.persistentStoreCoordinator.explain(request)
        #expect(explanation.ownFunctions == ["FL_FOLD", "FL_STANDARD"])
    }

    @Test("A scan and a temporary B-tree are reported")
    func scan() throws {
        let store = try FleetStore()
        var request = FetchSpecification(entityName: "Aircraft")
        request.predicate = Predicate(format: "numPassengers > 3")
        request.sortDescriptors = [SortDescriptor(key: "tailNumber")]
        let explanation = try store.container.persistentStoreCoordinator.explain(request)
        #expect(explanation.scansTable)
        #expect(explanation.usesTemporaryTree)
    }
}
