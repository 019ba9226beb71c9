import Foundation
import ManagedObjects

/// V2 to V3: flight data become an entity, hours become minutes, colors become a composite.
///
/// This is the handler of the WWDC 2023 session, and two more of the same kind. Each value is removed from its old
/// place and set in its new one in the same save, so that a run after an interruption repeats nothing.
enum MoveFlightData {
    static let label = "V2 to V3: flight data, minutes and colors in their new places"

    static let stage: CustomMigrationStage = {
        var stage = CustomMigrationStage(migratingFrom: LogbookModels.v2, to: LogbookModels.v3)
        stage.label = label
        stage.willMigrateHandler = { manager, _ in
            guard let container = manager.container else { return }
            let context = container.newBackgroundContext()
            try moveFlightData(context, manager)
            try readColors(context, manager)
            try countMinutes(context, manager)
        }
        return stage
    }()

    // MARK: Flight data

    private static func moveFlightData(_ context: ManagedObjectContext, _ manager: StagedMigrationManager) throws {
        let total = try Batches.run(
            "Aircraft", where: "flightData != nil", size: 16, in: context, manager, "moving flight data out of aircraft"
        ) { airplane in
            let flightData = EntityDescription.insertNewObject(forEntityName: "FlightData", into: context)
            flightData.setValue(airplane.value(forKey: "flightData"), forKey: "data")
            flightData.setValue(airplane, forKey: "aircraft")
            airplane.setValue(nil, forKey: "flightData")
        }
        if total > 0 { manager.note("The recordings of \(total) aircraft are stored separately now.") }
    }

    // MARK: Colors

    private static func readColors(_ context: ManagedObjectContext, _ manager: StagedMigrationManager) throws {
        var kept = 0
        _ = try Batches.run(
            "Aircraft", where: "colors != nil", size: 200, in: context, manager, "reading the colors of aircraft"
        ) { airplane in
            if !readColors(of: airplane) { kept += 1 }
        }
        if kept > 0 {
            manager.note("The colors of \(kept) aircraft were not all known; they are in the remarks as they were.")
        }
    }

    /// Converts the old text to the composite; returns false if part of it was moved to the remarks.
    private static func readColors(of airplane: ManagedObject) -> Bool {
        let bytes = airplane.value(forKey: "colors") as? Data ?? Data()
        airplane.setValue(nil, forKey: "colors")
        guard let text = String(data: bytes, encoding: .utf8) else {
            let hex = bytes.map { String(format: "%02X", $0) }.joined(separator: " ")
            Remarks.append("Colours, unreadable: \(hex)", to: airplane)
            return false
        }
        let colors = OldColors(text)
        var scheme = airplane.value(forKey: "colorScheme") as? [String: Any] ?? [:]
        if scheme.isEmpty {
            for (element, name) in zip(["primary", "secondary", "tertiary"], colors.names) { scheme[element] = name }
            airplane.setValue(scheme, forKey: "colorScheme")
        }
        guard colors.isUnderstood else {
            Remarks.append("Colours: \(text)", to: airplane)
            return false
        }
        return true
    }

    // MARK: Minutes

    private static func countMinutes(_ context: ManagedObjectContext, _ manager: StagedMigrationManager) throws {
        let before = try Sums(context)
        var unknown = 0
        _ = try Batches.run(
            "LogEntry", where: "flightDuration != nil", size: 1000, in: context, manager,
            "counting flight times in minutes"
        ) { entry in
            if !countMinutes(of: entry) { unknown += 1 }
        }
        if unknown > 0 {
            manager.note("\(unknown) flight times were impossible; they are unknown now and stand in the remarks.")
        }
        let after = try Sums(context)
        manager.note("Flight time before: \(before.text); after: \(after.text).")
    }

    /// Converts hours to minutes, rounded; returns false if the hours were impossible and were moved to the remarks.
    private static func countMinutes(of entry: ManagedObject) -> Bool {
        guard let hours = entry.value(forKey: "flightDuration") as? Double else { return true }
        entry.setValue(nil, forKey: "flightDuration")
        guard hours.isFinite, (0...24).contains(hours) else {
            Remarks.append("Flight time in the old logbook: \(hours) h", to: entry)
            return false
        }
        if entry.value(forKey: "blockMinutes") == nil {
            entry.setValue(Int((hours * 60).rounded()), forKey: "blockMinutes")
        }
        return true
    }

    /// The flight time of the whole logbook: the possible hours, and the minutes already converted.
    private struct Sums {
        let minutes: Double

        init(_ context: ManagedObjectContext) throws {
            let hours = FetchRequest<[String: AttributeValue]>(entityName: "LogEntry")
            hours.predicate = Predicate(
                format: "blockMinutes == nil AND flightDuration >= 0 AND flightDuration <= 24")
            hours.propertiesToFetch = [.sum("flightDuration", named: "sum")]
            let counted = FetchRequest<[String: AttributeValue]>(entityName: "LogEntry")
            counted.propertiesToFetch = [.sum("blockMinutes", named: "sum")]
            let rest = try context.fetch(hours).first?["sum"]?.any as? Double ?? 0
            minutes = rest * 60 + Double(try context.fetch(counted).first?["sum"]?.any as? Int ?? 0)
        }

        /// Hours and minutes, and a tenth of a minute if there is one.
        var text: String {
            let tenths = Int((minutes * 10).rounded())
            let (hours, rest) = (tenths / 600, tenths % 600)
            let clock = "\(hours):\(rest / 10 < 10 ? "0" : "")\(rest / 10)"
            return rest % 10 == 0 ? clock : "\(clock).\(rest % 10)"
        }
    }
}
