public import ManagedObjects

/// The upgrade from V1, in which people wrote “! milk” for what is urgent, to V2, which has an attribute for it.
public func todoMigration() throws -> StagedMigrationManager {
    let models = ModelLibrary(TodoModels.versions)
    func version(_ model: EmbeddedModel) -> ManagedObjectModelReference {
        ManagedObjectModelReference(name: model.name, in: models, versionChecksum: model.checksum)
    }
    var stage = CustomMigrationStage(migratingFrom: version(TodoModels.v1), to: version(TodoModels.v2))
    stage.label = "V1 to V2: urgent items"
    stage.didMigrateHandler = { manager, _ in
        guard let context = manager.container?.newBackgroundContext() else { return }
        let request = FetchRequest<ManagedObject>(entityName: "Item")
        request.predicate = Predicate(format: "title BEGINSWITH '! '")
        for item in try context.fetch(request) {
            item.setValue(true, forKey: "isUrgent")
            item.setValue((item.value(forKey: "title") as? String).map { String($0.dropFirst(2)) }, forKey: "title")
        }
        try context.save()
    }
    return try StagedMigrationManager([stage])
}
