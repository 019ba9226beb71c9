// Changes the pictures of a store and kills itself at a step in between: storeproof STORE STEP WORK.
import Foundation
import ManagedObjects
import SQLiteStore

/// Kills the process without cleanup, as from outside.
func die(at step: String) -> ExternalStepObserver {
    ExternalStepObserver { if $0.rawValue == step { kill(getpid(), SIGKILL) } }
}

func picture(_ byte: UInt8) -> Data { Data(repeating: byte, count: 200_000) }

/// The process's memory in use, as reported by Linux.
func residentBytes() -> Int {
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    return (pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * 4096
}

/// The most memory that the process has used, as reported by Linux.
func peakBytes() -> Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
}

/// The bytes that the process has read from files, as reported by Linux.
func readBytes() -> Int {
    let lines = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8))?.split(separator: "\n") ?? []
    return lines.first.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) } ?? 0
}

let arguments = CommandLine.arguments
if arguments[3] == "visits" {
    for _ in 1...40 {
        let container = try PersistentContainer(path: arguments[1], managedObjectModel: PhotoModel.make())
        try container.loadPersistentStores()
        let context = container.newBackgroundContext()
        EntityDescription.insertNewObject(forEntityName: "Photo", into: context).setValue("visit", forKey: "name")
        try context.save()
        try container.persistentStoreCoordinator.close()
    }
    exit(0)
}
if arguments[3] == "sizes" {
    // Lists rows with large values in them, and reads none of their bytes; then one value, and only that.
    let container = try PersistentContainer(path: arguments[1], managedObjectModel: PhotoModel.make(isExternal: false))
    try container.loadPersistentStores()
    let context = container.newBackgroundContext()
    let before = readBytes()
    let photos = try context.fetch(FetchRequest<ManagedObject>(entityName: "Photo"))
    let size = try photos.reduce(0) { try $0 + ($1.externalByteCount(forKeyPath: "data") ?? 0) }
    let names = photos.compactMap { $0.value(forKey: "name") as? String }
    let listed = readBytes() - before
    let eighth = photos.first { $0.value(forKey: "name") as? String == "8" }
    let isValue = eighth?.value(forKey: "data") as? Data == Data(repeating: 8, count: 200_000)
    let one = readBytes() - before - listed
    print("\(photos.count) rows, \(size) bytes: \(listed) read for the list, \(one) for a value")
    // A row and the first page of its value are 8 kB.
    exit(names.count == 500 && size == 100_000_000 && listed < 6_000_000 && isValue && one < 400_000 ? 0 : 1)
}
if arguments[3].hasPrefix("map") {
    // Maps the objects of a store, into a new file or in place, and dies at the mapping's name.
    let manager = try MigrationManager(sourceModel: PhotoModel.make(), destinationModel: PhotoModel.make())
    let step = arguments[2]
    manager.progressHandler = { if $0.label == step { kill(getpid(), SIGKILL) } }
    let mapping = try MappingModel(forSourceModel: PhotoModel.make(), destinationModel: PhotoModel.make())
    let url = URL(filePath: arguments[1])
    if arguments[3] == "map" {
        try manager.migrateStore(from: url, mapping: mapping, to: URL(filePath: arguments[1] + ".new"))
    } else {
        try manager.migrateStore(at: url, mapping: mapping)
    }
    exit(0)
}
let container = try PersistentContainer(path: arguments[1], managedObjectModel: PhotoModel.make())
container.persistentStoreDescriptions[0].setOption(die(at: arguments[2]), forKey: ExternalStepObserver.optionKey)
try container.loadPersistentStores()
let context = container.newBackgroundContext()
switch arguments[3] {
case "make":
    for number in 1...3 {
        let photo = EntityDescription.insertNewObject(forEntityName: "Photo", into: context)
        photo.setValue("\(number)", forKey: "name")
        photo.setValue(picture(UInt8(number)), forKey: "data")
    }
    try context.save()
case "save":
    let photos = try context.fetch(FetchRequest<ManagedObject>(entityName: "Photo"))
        .sorted { $0.objectID.key < $1.objectID.key }
    photos[0].setValue(picture(11), forKey: "data")
    context.delete(photos[1])
    let added = EntityDescription.insertNewObject(forEntityName: "Photo", into: context)
    added.setValue("4", forKey: "name")
    added.setValue(picture(4), forKey: "data")
    try context.save()
case "batch":
    let update = BatchUpdateRequest(entityName: "Photo")
    update.propertiesToUpdate = ["data": picture(21)]
    try context.execute(update)
case "album":
    // A migration by a mapping holds few of the 200 megabytes of pictures at a time.
    for number in 1...100 {
        let photo = EntityDescription.insertNewObject(forEntityName: "Photo", into: context)
        photo.setValue(Data(repeating: UInt8(number), count: 2_000_000), forKey: "data")
        try context.save()
    }
    try container.persistentStoreCoordinator.close()
    let before = peakBytes()
    let model = PhotoModel.make()
    try MigrationManager(sourceModel: model, destinationModel: model).migrateStore(
        from: URL(filePath: arguments[1]),
        mapping: MappingModel(forSourceModel: model, destinationModel: model),
        to: URL(filePath: arguments[1] + ".new"))
    exit(peakBytes() - before < 100 << 20 ? 0 : 1)
case "flood":
    // Memory grows by a fixed amount at most, however many rows are processed.
    var count = 0
    var early = 0
    let request = BatchInsertRequest(entityName: "Photo") { (values: inout [String: Any]) in
        count += 1
        if count == 20_000 { early = residentBytes() }
        values["name"] = String(repeating: "n", count: 500)
        return count > 120_000
    }
    try context.execute(request)
    exit(residentBytes() - early < 32 << 20 ? 0 : 1)
default: break
}
try container.persistentStoreCoordinator.close()
