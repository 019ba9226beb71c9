import Foundation
import ManagedObjects
import TalkModel
import TestFiles
import Testing

// What's new in Core Data (2023), 5:39 “Adding a composite attribute”.
// Changes: no prefix NS; since `@NSManaged` needs the Objective-C runtime, the model compiler generates the extension
// with the properties (`fetchRequest()`, `colorScheme: [String: Any]?`, …) during the build. The enumeration is
// verbatim.
enum PaintColor: String, CaseIterable, Identifiable {
    case none, white, blue, orange, red, gray, green, gold, yellow, black
    var id: Self { self }
}

/// A store of the talk's current model in its own folder, which is removed with it.
final class TalkStore {
    private let folder = TemporaryFolder("talk")
    let url: URL
    let container: PersistentContainer

    init() throws {
        // In a folder that the container creates.
        url = folder["new/store.sqlite"]
        container = try PersistentContainer(
            path: url.path, managedObjectModel: try TalkModels.model("modelV3"),
            classes: ManagedObjectClasses(TalkClasses.all))
        try container.loadPersistentStores()
    }

    deinit { try? container.persistentStoreCoordinator.close() }
}

@MainActor
@Suite("WWDC 2023: composite attributes")
struct CompositeAttributeTests {
    private let store: TalkStore
    private let viewContext: ManagedObjectContext
    private let tailNumber = "N12345"
    private let aircraftType = "C172"
    private let aircraftClass = "ASEL"
    private let aircraftCategory = "Airplane"
    private let primaryColor = PaintColor.blue
    private let secondaryColor = PaintColor.white
    private let tertiaryColor = PaintColor.gold

    init() throws {
        store = try TalkStore()
        viewContext = store.container.viewContext
    }

    // 5:53 “Setting a composite attribute”. Unchanged.
    private func addAircraft() {
        viewContext.performAndWait {
            let newAircraft = Aircraft(context: viewContext)

            newAircraft.tailNumber = tailNumber
            newAircraft.aircraftType = aircraftType
            newAircraft.aircraftClass = aircraftClass
            newAircraft.aircraftCategory = aircraftCategory

            newAircraft.colorScheme = [
                "primary": primaryColor.rawValue,
                "secondary": secondaryColor.rawValue,
                "tertiary": tertiaryColor.rawValue,
            ]

            do {
                try viewContext.save()
            } catch {
                Issue.record(error)
            }
        }
    }

    // 6:11 “Fetching a composite attribute”. Changes: NSPredicate is Predicate; the results are returned.
    private func findAircraft(with color: String) -> [Aircraft] {
        viewContext.performAndWait {
            let fetchRequest = Aircraft.fetchRequest()
            fetchRequest.predicate = Predicate(format: "colorScheme.primary == %@", color)

            do {
                var fetchedResults: [Aircraft]
                fetchedResults = try viewContext.fetch(fetchRequest)
                return fetchedResults
            } catch {
                Issue.record(error)
                return []
            }
        }
    }

    @Test("An aircraft is found by its primary color")
    func setAndFetch() throws {
        addAircraft()
        let found = findAircraft(with: "blue")
        #expect(found.map(\.tailNumber) == ["N12345"])
        #expect(
            found.first?.colorScheme as? [String: String] == [
                "primary": "blue", "secondary": "white", "tertiary": "gold",
            ])
        #expect(found.first?.typedColorScheme?.tertiary == "gold")
        #expect(findAircraft(with: "red").isEmpty)
        #expect(PaintColor.allCases.count == 10)
    }

    @Test("An element is changed by reading, changing and setting the dictionary")
    func readModifyWrite() throws {
        addAircraft()
        let aircraft = try #require(findAircraft(with: "blue").first)
        aircraft.colorScheme?["primary"] = "red"
        #expect(aircraft.hasPersistentChangedValues)
        try viewContext.save()
        #expect(findAircraft(with: "red").first?.colorScheme?["secondary"] as? String == "white")
        aircraft.colorScheme = nil
        try viewContext.save()
        #expect(aircraft.colorScheme == nil)
        #expect(findAircraft(with: "red").isEmpty)
    }

    @Test("A composite can only contain attributes")
    func invalidElements() {
        var composite = CompositeAttributeDescription(name: "colorScheme")
        #expect(throws: DataModelError.self) {
            try composite.setElements([.relationship(RelationshipDescription("owner", to: "Person"))])
        }
        #expect(throws: DataModelError.self) { try composite.setElements([]) }
        #expect(throws: Never.self) {
            try composite.setElements([.attribute(AttributeDescription("primary", .string))])
        }
    }
}
