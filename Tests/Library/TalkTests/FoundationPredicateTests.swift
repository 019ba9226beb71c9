import Foundation
import ManagedObjects
import TalkModel
import Testing

extension Aircraft {
    /// A property that is not in the model.
    var isNamed: Bool { tailNumber != nil }
}

@MainActor
@Suite("Foundation's #Predicate on generated classes")
struct FoundationPredicateTests {
    private let store: TalkStore
    private let context: ManagedObjectContext

    init() throws {
        store = try TalkStore()
        context = store.container.viewContext
        for (tail, color) in [("N1", "blue"), ("N2", "red"), ("HB-CFA", "blue")] {
            let aircraft = Aircraft(context: context)
            aircraft.tailNumber = tail
            aircraft.typedColorScheme = Aircraft.ColorScheme(primary: color)
            guard tail == "N1" else { continue }
            let entry = LogEntry(context: context)
            entry.date = Date(timeIntervalSinceReferenceDate: 100)
            entry.aircraft = aircraft
        }
        try context.save()
    }

    private func tails(_ predicate: Foundation.Predicate<Aircraft>) throws -> [String?] {
        let request = Aircraft.fetchRequest()
        request.predicate = try ManagedObjects.Predicate(predicate)
        request.sortDescriptors = [SortDescriptor(key: "tailNumber")]
        return try context.fetch(request).map(\.tailNumber)
    }

    @Test("Finds objects through attributes, composites and relationships")
    func finds() throws {
        #expect(try tails(#Predicate { $0.tailNumber == "N2" }) == ["N2"])
        #expect(try tails(#Predicate { $0.typedColorScheme?.primary == "blue" }) == ["HB-CFA", "N1"])
        #expect(try tails(#Predicate { $0.logEntries.contains { $0.date != nil } }) == ["N1"])
        #expect(try tails(#Predicate { $0.logEntries.isEmpty }) == ["HB-CFA", "N2"])
        let entries = FetchRequest<LogEntry>(entityName: "LogEntry")
        entries.predicate = try ManagedObjects.Predicate(
            #Predicate<LogEntry> { $0.aircraft?.typedColorScheme?.primary == "blue" })
        #expect(entries.predicate?.predicateFormat == "aircraft.colorScheme.primary == \"blue\"")
        #expect(try context.fetch(entries).count == 1)
    }

    @Test("An unknown property is reported by name")
    func unknown() {
        let error = #expect(throws: DataModelError.self) { try tails(#Predicate { $0.isNamed }) }
        #expect(error?.message.contains("not a property of the model with an accessor in “Aircraft”") == true)
    }
}
