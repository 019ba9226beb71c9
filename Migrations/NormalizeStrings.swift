import Foundation
import ManagedObjects

/// V0 to V1: the strings of each log entry become aircraft and airports, related to the entry.
///
/// It runs on the bridge model, which has both the strings and the relationships. An entry's strings are removed in the
/// same save that relates it, so that a run after an interruption continues where the first one stopped.
enum NormalizeStrings {
    static let label = "V0 to V1: aircraft and airports from the strings of flights"

    static let stage: CustomMigrationStage = {
        var stage = CustomMigrationStage(migratingFrom: LogbookModels.v0Bridge, to: LogbookModels.v1)
        stage.label = label
        stage.willMigrateHandler = { manager, _ in
            guard let container = manager.container else { return }
            try run(container.newBackgroundContext(), manager)
        }
        return stage
    }()

    private static let texts = ["aircraftTypeText", "tailNumberText", "originText", "destinationText"]

    private static func run(_ context: ManagedObjectContext, _ manager: StagedMigrationManager) throws {
        try makeAircraft(context)
        try makeAirports(context)
        let format = texts.map { "\($0) != nil" }.joined(separator: " OR ")
        var places = try Places(context)
        _ = try Batches.run(
            "LogEntry", where: format, size: 500, in: context, manager,
            "relating flights to their aircraft and airports"
        ) { entry in
            if places.isStale { places = try Places(context) }
            relate(entry, places)
        }
    }

    // MARK: Aircraft

    /// Creates an aircraft for each tail number, with its most frequent type, and one for each type without a tail
    /// number.
    ///
    /// Of two equally frequent types, the first in alphabetical order is used. There is one save, so that after an
    /// interruption all of them exist or none.
    private static func makeAircraft(_ context: ManagedObjectContext) throws {
        let any = FetchRequest<ManagedObject>(entityName: "Aircraft")
        guard try context.count(for: any) == 0 else { return }
        for (tail, types) in try typeCounts(context).sorted(by: { ($0.key ?? "") < ($1.key ?? "") }) {
            if let tail {
                add(tail: tail, type: types.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key, to: context)
            } else {
                for type in types.keys.sorted() { add(tail: nil, type: type, to: context) }
            }
        }
        try context.save()
        context.reset()
    }

    private static func add(tail: String?, type: String?, to context: ManagedObjectContext) {
        let aircraft = EntityDescription.insertNewObject(forEntityName: "Aircraft", into: context)
        aircraft.setValue(tail, forKey: "tailNumber")
        aircraft.setValue(type, forKey: "aircraftType")
    }

    /// Counts the entries of each tail number by type; a tail number without a type has no types.
    private static func typeCounts(_ context: ManagedObjectContext) throws -> [String?: [String: Int]] {
        let request = FetchRequest<[String: AttributeValue]>(entityName: "LogEntry")
        request.propertiesToFetch = [.property("tailNumberText"), .property("aircraftTypeText"), .count("entries")]
        request.propertiesToGroupBy = ["tailNumberText", "aircraftTypeText"]
        var result: [String?: [String: Int]] = [:]
        for row in try context.fetch(request) {
            let tail = code(row["tailNumberText"]?.any)
            guard let type = code(row["aircraftTypeText"]?.any) else {
                if tail != nil { result[tail, default: [:]].merge([:]) { $1 } }
                continue
            }
            result[tail, default: [:]][type, default: 0] += row["entries"]?.any as? Int ?? 0
        }
        return result
    }

    // MARK: Airports

    /// Creates an airport for each place in the entries, in one save.
    private static func makeAirports(_ context: ManagedObjectContext) throws {
        let any = FetchRequest<ManagedObject>(entityName: "Airport")
        guard try context.count(for: any) == 0 else { return }
        var codes: Set<String> = []
        for key in ["originText", "destinationText"] {
            let request = FetchRequest<[String: AttributeValue]>(entityName: "LogEntry")
            request.propertiesToFetch = [.property(key)]
            request.returnsDistinctResults = true
            codes.formUnion(try context.fetch(request).compactMap { code($0[key]?.any) })
        }
        for place in codes.sorted() {
            let airport = EntityDescription.insertNewObject(forEntityName: "Airport", into: context)
            airport.setValue(place, forKey: identifier(of: place))
        }
        try context.save()
        context.reset()
    }

    /// Returns the attribute for a place: four letters are an ICAO identifier, three letters or a word with a digit are
    /// an FAA identifier, anything else is a name.
    private static func identifier(of place: String) -> String {
        let isWord = place.unicodeScalars.allSatisfy { ("A"..."Z").contains($0) || ("0"..."9").contains($0) }
        let hasDigit = place.unicodeScalars.contains { ("0"..."9").contains($0) }
        guard isWord else { return "name" }
        if hasDigit || place.count == 3 { return "faaIdentifier" }
        return place.count == 4 ? "icaoIdentifier" : "name"
    }

    // MARK: Entries

    /// The aircraft and airports of entries, by the names in the entries.
    private struct Places {
        var byTail: [String: ManagedObject] = [:]
        var byType: [String: ManagedObject] = [:]
        var airports: [String: ManagedObject] = [:]

        /// Whether the context has released the objects.
        var isStale: Bool { (byTail.values.first ?? airports.values.first)?.managedObjectContext == nil }

        init(_ context: ManagedObjectContext) throws {
            for aircraft in try context.fetch(FetchRequest<ManagedObject>(entityName: "Aircraft")) {
                if let tail = aircraft.value(forKey: "tailNumber") as? String {
                    byTail[tail] = aircraft
                } else if let type = aircraft.value(forKey: "aircraftType") as? String {
                    byType[type] = aircraft
                }
            }
            for airport in try context.fetch(FetchRequest<ManagedObject>(entityName: "Airport")) {
                for key in ["icaoIdentifier", "faaIdentifier", "name"] {
                    if let place = airport.value(forKey: key) as? String { airports[place] = airport }
                }
            }
        }
    }

    private static func relate(_ entry: ManagedObject, _ places: Places) {
        let type = code(entry.value(forKey: "aircraftTypeText"))
        if let tail = code(entry.value(forKey: "tailNumberText")) {
            let aircraft = places.byTail[tail]
            entry.setValue(aircraft, forKey: "aircraft")
            if let type, aircraft?.value(forKey: "aircraftType") as? String != type {
                Remarks.append("Logged as aircraft type \(type).", to: entry)
            }
        } else if let type {
            entry.setValue(places.byType[type], forKey: "aircraft")
        }
        if let place = code(entry.value(forKey: "originText")) {
            entry.setValue(places.airports[place], forKey: "origin")
        }
        if let place = code(entry.value(forKey: "destinationText")) {
            entry.setValue(places.airports[place], forKey: "destination")
        }
        for key in texts { entry.setValue(nil, forKey: key) }
    }

    /// Trims and capitalizes a string; nil if nothing is left.
    private static func code(_ value: Any?) -> String? {
        let text = (value as? String)?.trimmingCharacters(in: .whitespacesAndNewlines).uppercased() ?? ""
        return text.isEmpty ? nil : text
    }
}
