import ManagedObjects
import TodoModel

/// Opens a list; one of the first version is upgraded.
func openList(_ path: String, with model: EmbeddedModel) throws -> PersistentContainer {
    let container = try PersistentContainer(
        path: path, managedObjectModel: model.model(),
        classes: ManagedObjectClasses(model.isCurrent ? TodoClasses.all : []),
        models: ModelLibrary(TodoModels.versions))
    if model.isCurrent {
        container.persistentStoreDescriptions[0]
            .setOption(try todoMigration(), forKey: PersistentStoreStagedMigrationManagerOptionKey)
    }
    try container.loadPersistentStores()
    return container
}

func items(_ context: ManagedObjectContext) throws -> [Item] {
    let request = Item.fetchRequest()
    request.sortDescriptors = [SortDescriptor(key: "isUrgent", ascending: false), SortDescriptor(key: "title")]
    return try context.fetch(request)
}

@MainActor func run(_ words: [String]) throws {
    guard let path = words.first else {
        return print("usage: todo FILE [add TEXT | urgent TEXT | done NUMBER | old TEXT]")
    }
    let text = words.dropFirst(2).joined(separator: " ")
    if words.dropFirst().first == "old" {
        // A list as the first version of this program wrote it, to try the upgrade.
        let context = try openList(path, with: TodoModels.v1).viewContext
        EntityDescription.insertNewObject(forEntityName: "Item", into: context).setValue(text, forKey: "title")
        return try context.save()
    }
    let context = try openList(path, with: TodoModels.current).viewContext
    switch words.dropFirst().first {
    case "add", "urgent":
        let item = Item(context: context)
        item.title = text
        item.isUrgent = words[1] == "urgent"
    case "done":
        let all = try items(context)
        guard let number = Int(text), all.indices.contains(number - 1) else {
            return print("There is no item \(text).")
        }
        all[number - 1].isDone = true
    default: break
    }
    try context.save()
    for (number, item) in try items(context).enumerated() {
        print("\(number + 1). [\(item.isDone ? "x" : " ")] \(item.title ?? "")\(item.isUrgent ? " (urgent)" : "")")
    }
}

try run(Array(CommandLine.arguments.dropFirst()))
