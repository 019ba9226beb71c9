import ManagedObjects

/// V3 to V4: a safety pilot becomes a member of the crew, a simulator session a kind of entry.
///
/// A value leaves its old place in the save that sets the new one, so that a run after an interruption repeats nothing.
/// The digests of flight data stay unknown.
enum FormCrews {
    static let label = "V3 to V4: crews, sessions, recordings and certificates"

    static let stage: CustomMigrationStage = {
        var stage = CustomMigrationStage(migratingFrom: LogbookModels.v3, to: LogbookModels.v4)
        stage.label = label
        stage.didMigrateHandler = { manager, _ in
            guard let container = manager.container else { return }
            let context = container.newBackgroundContext()
            try moveSafetyPilots(context, manager)
            try markSessions(context, manager)
        }
        return stage
    }()

    private static func moveSafetyPilots(_ context: ManagedObjectContext, _ manager: StagedMigrationManager) throws {
        let total = try Batches.run(
            "LogEntry", where: "safetyPilot != nil", size: 500, in: context, manager, "moving safety pilots to the crew"
        ) { entry in
            let member = EntityDescription.insertNewObject(forEntityName: "CrewMember", into: context)
            member.setValue("safety pilot", forKey: "role")
            member.setValue(0, forKey: "sequence")
            member.setValue(entry.value(forKey: "safetyPilot"), forKey: "pilot")
            member.setValue(entry, forKey: "logEntry")
            entry.setValue(nil, forKey: "safetyPilot")
        }
        if total > 0 { manager.note("The safety pilots of \(total) flights are members of the crew now.") }
    }

    /// An entry with a device or time in one is a session, unless it also has block time or a time of the day.
    private static func markSessions(_ context: ManagedObjectContext, _ manager: StagedMigrationManager) throws {
        let format = """
            kind != 'simulator' AND ((simulatorDevice != nil AND simulatorDevice != '') OR simulatorMinutes > 0) AND \
            (blockMinutes == nil OR blockMinutes == 0) AND \
            offBlock == nil AND takeOff == nil AND landing == nil AND onBlock == nil
            """
        let total = try Batches.run(
            "LogEntry", where: format, size: 500, in: context, manager, "marking simulator sessions"
        ) { entry in
            entry.setValue("simulator", forKey: "kind")
        }
        if total > 0 { manager.note("\(total) entries are simulator sessions now.") }
    }
}
