import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("The history of several stores and of many transactions")
struct SharedHistoryTests {
    private func history(
        _ context: ManagedObjectContext, after token: PersistentHistoryToken?
    ) throws -> [PersistentHistoryTransaction] {
        try context.execute(PersistentHistoryChangeRequest.fetchHistory(after: token)).transactions
    }

    @Test("A transaction's token continues in every store without gaps or repetitions")
    func severalStores() throws {
        let store = try HangarStore(HistoryTests.tracking)
        let second = try store.coordinator.addPersistentStore(
            ofType: SQLiteStoreType, at: store.folder["second.sqlite"], options: HistoryTests.tracking)
        let first = store.coordinator.persistentStores[0]
        let context = store.context
        for target in [first, second, first] {
            context.assign(context.make("Pilot"), to: target)
            try context.save()
        }
        let all = try history(context, after: nil)
        #expect(all.map(\.storeID) == [first, first, second].map(\.identifier))
        #expect(all[2].token == store.coordinator.currentPersistentHistoryToken())
        for (index, transaction) in all.enumerated() {
            #expect(try history(context, after: transaction.token) == Array(all[(index + 1)...]))
        }
        context.assign(context.make("Pilot"), to: second)
        try context.save()
        let new = try history(context, after: all[2].token)
        #expect(new.map(\.storeID) == [second.identifier] && new.map(\.transactionNumber) == [2])
        #expect(new[0].token == store.coordinator.currentPersistentHistoryToken())
        let foreign = PersistentHistoryToken(transactionNumbers: ["elsewhere": 1])
        let error = #expect(throws: ManagedObjectError.self) { try history(context, after: foreign) }
        #expect(error?.code == 134301)
    }

    @Test("The changes of many transactions are read together, and each transaction has its own")
    func manyTransactions() throws {
        let log = StatementLog()
        let store = try HangarStore(
            HistoryTests.tracking.merging([PersistentStoreLoggerOptionKey: log.logger()]) { first, _ in first })
        let context = store.context
        for number in 1...40 {
            context.transactionAuthor = number % 10 == 0 ? "other" : "tests"
            for _ in 0..<number % 3 + 1 { _ = context.make("Pilot") }
            try context.save()
        }
        _ = log.removeAll()
        let all = try history(context, after: nil)
        #expect(log.removeAll().count { $0.contains("FROM ACHANGE") } == 1)
        #expect(all.map { $0.changes?.count } == (1...40).map { $0 % 3 + 1 })
        for transaction in all {
            #expect(transaction.changes?.allSatisfy { $0.transactionNumber == transaction.transactionNumber } == true)
        }
        let request = PersistentHistoryChangeRequest.fetchHistory(after: nil as PersistentHistoryToken?)
        request.fetchRequest = PersistentHistoryTransaction.fetchRequest
        request.fetchRequest?.predicate = Predicate(format: "author == 'tests'")
        request.fetchRequest?.fetchLimit = 25
        let some = try context.execute(request).transactions
        #expect(some.map(\.transactionNumber) == (1...40).filter { $0 % 10 != 0 }.prefix(25).map(Int64.init))
        #expect(some.map { $0.changes?.count } == some.map { Int($0.transactionNumber) % 3 + 1 })
        _ = log.removeAll()
        let late = PersistentHistoryChangeRequest.fetchHistory(after: all[37].timestamp)
        #expect(try context.execute(late).transactions == Array(all[38...]))
        #expect(log.removeAll().contains { $0.contains("ZTIMESTAMP >") })
        let purge = PersistentHistoryChangeRequest.deleteHistory(before: all[30].timestamp)
        #expect(try context.execute(purge).count == 30)
        #expect(try history(context, after: nil).map(\.transactionNumber) == (31...40).map(Int64.init))
    }
}
