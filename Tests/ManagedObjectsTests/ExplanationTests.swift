import Foundation
import ManagedObjects
import Testing

@Suite("Explaining a fetch")
struct ExplanationTests {
    @Test("The talk's predicate is a search in an index")
    func indexedComposite() throws {
        let store = try FleetStore()
        var request = FetchSpecification(entityName: "Aircraft")
        request.predicate = Predicate(format: "colorScheme.primary == %@", "blue")
        let explanation = try store.container.persistentStoreCoordinator.explain(request)
        #expect(explanation.indexes == ["Z_Aircraft_byPrimary"])
        #expect(!explanation.scansTable)
        #expect(explanation.sql.contains("= 'blue'"))
        #expect(try store.sql("EXPLAIN QUERY PLAN \(explanation.sql)").contains("SEARCH"))
    }

    @Test("A scan and a temporary tree are named")
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
