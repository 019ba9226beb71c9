import Foundation
import ManagedObjects
import TalkModel
import TestFiles
import Testing

// Each part between «tour: NAME» and «end» is in docs/tour.md verbatim; `TourPageTests` compares them.

private typealias Predicate = ManagedObjects.Predicate
private typealias SortDescriptor = ManagedObjects.SortDescriptor

@MainActor
@Suite("The tour of the library")
struct TourTests {
    private let folder = TemporaryFolder("tour")
    private let path: String
    private let container: PersistentContainer

    init() throws {
        path = folder["log.sqlite"].path
        let model = try TalkModels.model("modelV3")
        let path = path
        // tour: container
        let container = try PersistentContainer(
            path: path, managedObjectModel: model, classes: ManagedObjectClasses(TalkClasses.all))
        try container.loadPersistentStores()
        // end
        self.container = container
    }

    private func tidyUp() throws { try container.persistentStoreCoordinator.close() }

    @Test("Objects are inserted and saved in one transaction")
    func saving() throws {
        let container = container
        // tour: saving
        let context = container.viewContext
        let aircraft = Aircraft(context: context)
        aircraft.tailNumber = "HB-CFA"
        aircraft.colorScheme = ["primary": "blue", "secondary": "white"]
        let entry = LogEntry(context: context)
        entry.aircraft = aircraft
        try context.save()
        // end
        #expect(aircraft.logEntries == [entry])
        try tidyUp()
    }

    @Test("Requests with predicates and sort descriptors")
    func fetching() throws {
        try fill()
        let context = container.viewContext
        // tour: fetching
        let request = Aircraft.fetchRequest()
        request.predicate = Predicate(format: "colorScheme.primary == %@ AND ANY logEntries.date != nil", "blue")
        request.sortDescriptors = [SortDescriptor(key: "tailNumber")]
        request.relationshipKeyPathsForPrefetching = ["logEntries"]
        let blue = try context.fetch(request)
        // end
        #expect(blue.map(\.tailNumber) == ["N0", "N2"])
        // tour: typed
        let typed = Aircraft.fetchRequest()
        typed.predicate = try Predicate(#Predicate<Aircraft> { $0.tailNumber == "N1" })
        // end
        #expect(try context.fetch(typed).map(\.tailNumber) == ["N1"])
        try tidyUp()
    }

    @Test("The store counts and sums dictionaries")
    func grouping() throws {
        try fill()
        let context = container.viewContext
        // tour: grouping
        let colors = FetchRequest<[String: AttributeValue]>(entityName: "Aircraft")
        colors.propertiesToFetch = [.property("colorScheme.primary"), .count("aircraft")]
        colors.propertiesToGroupBy = ["colorScheme.primary"]
        for row in try context.fetch(colors) { print(row["colorScheme.primary"] ?? .null, row["aircraft"] ?? .null) }
        // end
        #expect(try context.fetch(colors).count == 2)
        try tidyUp()
    }

    @Test("Rows are read as typed values without objects")
    func rows() throws {
        try fill()
        let context = container.viewContext
        var lines: [String] = []
        // tour: rows
        var flights = RowRequest(entityName: "LogEntry")
        let day = flights.column("date", of: Date.self)
        let tail = flights.column("aircraft.tailNumber", of: String.self)
        let color = flights.column("aircraft.colorScheme.primary", of: String.self)
        flights.predicate = Predicate(format: "date != nil")
        flights.sortDescriptors = [SortDescriptor(key: "date")]
        try context.forEachRow(flights) { row in
            if let day = row[day] { lines.append("\(day) \(row[tail] ?? "?") \(row[color] ?? "?")") }
        }
        // end
        #expect(
            lines.map { $0.split(separator: " ").suffix(2).joined(separator: " ") } == ["N0 blue", "N1 red", "N2 blue"])
        try tidyUp()
    }

    @Test("A million rows are iterated in batches")
    func walking() throws {
        try fill()
        let context = container.viewContext
        var dates: [Date] = []
        // tour: walking
        let all = LogEntry.fetchRequest()
        all.fetchBatchSize = 500
        for entry in try context.batchedFetch(all) {
            if let date = entry.date { dates.append(date) }
        }
        // end
        #expect(dates.count == 3)
        try tidyUp()
    }

    @Test("Values are read and set by name and path")
    func byName() throws {
        try fill()
        let context = container.viewContext
        let aircraft = try #require(try context.fetch(Aircraft.fetchRequest()).first { $0.tailNumber == "N0" })
        // tour: byName
        aircraft.setValue("gold", forKeyPath: "colorScheme.tertiary")
        let tails = aircraft.value(forKeyPath: "logEntries.aircraft.tailNumber") as? Set<String>
        let flown = aircraft.value(forKeyPath: "logEntries.@count") as? Int
        // end
        #expect(aircraft.colorScheme?["tertiary"] as? String == "gold")
        #expect(flown == aircraft.logEntries.count)
        #expect(tails == (flown == 0 ? [] : ["N0"]))
        try tidyUp()
    }

    @Test("Work runs on other threads; objects stay, identifiers move")
    func elsewhere() async throws {
        try fill()
        let container = container
        // tour: elsewhere
        let worker = container.newBackgroundWorker()
        let id = try await worker.perform { context in
            let aircraft = Aircraft(context: context)
            aircraft.tailNumber = "HB-NEW"
            try context.save()
            return aircraft.objectID
        }
        let here = container.viewContext.object(with: id) as? Aircraft
        // end
        #expect(here?.tailNumber == "HB-NEW")
        try tidyUp()
    }

    @Test("Conflicts are resolved property by property")
    func conflicts() throws {
        try fill()
        let container = container
        // tour: conflicts
        let mine = container.newBackgroundContext()
        mine.mergePolicy = .mergeByPropertyObjectTrump
        let aircraft = try #require(try mine.fetch(Aircraft.fetchRequest()).first)
        aircraft.tailNumber = "MINE"
        // Meanwhile another program saves another property of the same aircraft …
        let theirs = container.newBackgroundContext()
        let same = theirs.object(with: aircraft.objectID) as? Aircraft
        same?.aircraftType = "C172"
        try theirs.save()
        // … and both changes are kept.
        try mine.save()
        // end
        #expect(aircraft.aircraftType == "C172")
        #expect(aircraft.tailNumber == "MINE")
        try tidyUp()
    }

    @Test("A child context is a form that can be discarded")
    func children() throws {
        try fill()
        let context = container.viewContext
        let aircraft = try #require(try context.fetch(Aircraft.fetchRequest()).first)
        // tour: children
        let form = ManagedObjectContext(parent: context)
        let edited = form.object(with: aircraft.objectID) as? Aircraft
        edited?.tailNumber = "HB-ABC"
        try form.save()  // saves to the parent; discarding the form instead changes nothing
        // end
        #expect(aircraft.tailNumber == "HB-ABC")
        #expect(context.hasChanges)
        try tidyUp()
    }

    @Test("Changes can be undone")
    func undoing() throws {
        try fill()
        let context = container.viewContext
        let aircraft = try #require(try context.fetch(Aircraft.fetchRequest()).first)
        let before = aircraft.tailNumber
        // tour: undoing
        context.undoManager = UndoManager()
        aircraft.tailNumber = "oops"
        context.processPendingChanges()  // ends an event: one step of undo
        context.undo()
        // end
        #expect(aircraft.tailNumber == before)
        try tidyUp()
    }

    @Test("Rows are changed in bulk without objects")
    func bulk() throws {
        try fill()
        let context = container.viewContext
        // tour: bulk
        let paint = BatchUpdateRequest(entityName: "Aircraft")
        paint.predicate = Predicate(format: "colorScheme.primary == %@", "blue")
        paint.propertiesToUpdate = ["colorScheme.secondary": "gold"]
        paint.resultType = .count
        let painted = try context.execute(paint)
        // end
        #expect(painted.count == 2)
        try tidyUp()
    }

    /// Three aircraft, two of them blue, with an entry each.
    private func fill() throws {
        let context = container.newBackgroundContext()
        for number in 0..<3 {
            let aircraft = Aircraft(context: context)
            aircraft.tailNumber = "N\(number)"
            aircraft.colorScheme = ["primary": number == 1 ? "red" : "blue"]
            let entry = LogEntry(context: context)
            entry.date = Date(timeIntervalSinceReferenceDate: Double(number))
            entry.aircraft = aircraft
        }
        try context.save()
    }
}

@Suite("The tour's page")
struct TourPageTests {
    @Test("Every snippet on the page is tested code, and every tested one is on the page")
    func page() throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let root = Project.folder
        let page = try String(contentsOf: root.appending(path: "docs/tour.md"), encoding: .utf8)
        let tested = snippets(source, from: "// tour: ", to: "// end")
        let shown = snippets(page, from: "```swift", to: "```")
        #expect(tested.count == 13)
        #expect(shown == tested)
    }

    /// Returns the blocks between two marks without their common indentation.
    private func snippets(_ text: String, from first: String, to last: String) -> [String] {
        var result: [String] = []
        var block: [Substring]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            let trimmed = line.drop { $0 == " " }
            if block == nil, trimmed.hasPrefix(first), trimmed.count < 40 {
                block = []
            } else if let lines = block, trimmed == last {
                let indent = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
                result.append(lines.map { String($0.dropFirst(indent)) }.joined(separator: "\n"))
                block = nil
            } else {
                block?.append(line)
            }
        }
        return result
    }
}
