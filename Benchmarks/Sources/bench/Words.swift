import ArgumentParser
import Foundation
import ManagedObjects

/// Searches for words in texts with and without a text index, and as raw SQL with LIKE, in one run.
struct Words: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Searches for words in texts with and without a text index, side by side.",
        discussion: "Each search runs several times; the medians are printed, and the ratio to the index. A write is a "
            + "save of one entry.")

    @Option(help: "The number of entries.")
    var entries = 1_000_000
    @Option(help: "The number of times that each search runs.")
    var rounds = 5

    func run() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "words-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let stores = try [true, false].map { isIndexed in
            let url = folder.appending(path: isIndexed ? "indexed.sqlite" : "plain.sqlite")
            return (isIndexed, url, try Self.open(url, isIndexed: isIndexed))
        }
        for (isIndexed, url, container) in stores {
            let filling = try Self.seconds { try fill(container.newBackgroundContext()) }
            let bytes = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
            let wal = (try? FileManager.default.attributesOfItem(atPath: url.path + "-wal")[.size] as? Int) ?? 0
            print(
                "\(isIndexed ? "indexed" : "plain  ")  \(entries) entries in \(Self.text(filling)), \((bytes + (wal ?? 0)) >> 20) MB"
            )
        }
        for (name, word) in [("nowhere", "quokka"), ("in a few", "entry 77777"), ("in many", "crosswind")] {
            var row = "\(name.padding(toLength: 10, withPad: " ", startingAt: 0))"
            var medians: [Double] = []
            for (_, _, container) in stores {
                let times = try (0..<rounds).map { _ in
                    try Self.seconds {
                        let request = FetchRequest<ManagedObject>(entityName: "Entry")
                        request.predicate = Predicate(format: "remarks CONTAINS[cd] %@", word)
                        _ = try container.newBackgroundContext().count(for: request)
                    }
                }
                medians.append(times.sorted()[rounds / 2])
            }
            let raw = PlainSQL(path: stores[1].1.path)
            let times = try (0..<rounds).map { _ in
                try Self.seconds { _ = raw.number("SELECT count(*) FROM ZENTRY WHERE ZREMARKS LIKE '%\(word)%'") }
            }
            raw.close()
            medians.append(times.sorted()[rounds / 2])
            row += "indexed \(Self.text(medians[0]))  plain \(Self.text(medians[1]))  raw LIKE \(Self.text(medians[2]))"
            row += String(format: "  %.0f and %.0f times", medians[1] / medians[0], medians[2] / medians[0])
            print(row)
        }
        var first: [Double] = []
        for (_, _, container) in stores {
            let times = try (0..<rounds).map { _ in
                try Self.seconds {
                    let request = FetchRequest<ManagedObject>(entityName: "Entry")
                    request.predicate = Predicate(format: "remarks CONTAINS[cd] %@", "crosswind")
                    request.sortDescriptors = [SortDescriptor(key: "number", ascending: false)]
                    request.fetchLimit = 50
                    _ = try container.newBackgroundContext().fetch(request)
                }
            }
            first.append(times.sorted()[rounds / 2])
        }
        print("first 50 of many, in order  indexed \(Self.text(first[0]))  plain \(Self.text(first[1]))")
        for (isIndexed, _, container) in stores {
            let context = container.newBackgroundContext()
            let times = try (0..<200).map { number in
                try Self.seconds {
                    EntityDescription.insertNewObject(forEntityName: "Entry", into: context)
                        .setValue(Self.remarks(number), forKey: "remarks")
                    try context.save()
                }
            }
            print("\(isIndexed ? "indexed" : "plain  ")  a write \(Self.text(times.sorted()[100]))")
        }
        for (_, _, container) in stores { try container.persistentStoreCoordinator.close() }
    }

    private static func open(_ url: URL, isIndexed: Bool) throws -> PersistentContainer {
        var entry = EntityDescription(
            "Entry",
            [
                .attribute(AttributeDescription("remarks", .string)),
                .attribute(AttributeDescription("number", .integer32)),
            ])
        entry.indexes = [FetchIndexDescription("byNumber", [.init("number")])]
        if isIndexed { entry.indexes.append(FetchIndexDescription("byWord", [.init("remarks", kind: .text)])) }
        let container = try PersistentContainer(
            path: url.path, managedObjectModel: ManagedObjectModel(entities: [entry]))
        try container.loadPersistentStores()
        return container
    }

    private func fill(_ context: ManagedObjectContext) throws {
        var number = 0
        try context.execute(
            BatchInsertRequest(entityName: "Entry") { (values: inout [String: Any]) in
                values["remarks"] = Self.remarks(number)
                values["number"] = number
                number += 1
                return number > entries
            })
    }

    private static let phrases = [
        "Circuits, gusty crosswind, go-around on the second approach", "Zürich to Genève, smooth above the clouds",
        "Night currency, three landings", "Checkride with the new examiner, passed", "Local flight, lake and mountains",
        "Ferry flight after maintenance, ELT tested", "Instrument training, holdings and an ILS", "",
        "Passengers to the coast",
    ]

    private static func remarks(_ number: Int) -> String {
        "\(phrases[number % phrases.count]); entry \(number)\(number % 3 == 0 ? ", fuel \(number % 80) l" : "")"
    }

    private static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let duration = try ContinuousClock().measure(body)
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private static func text(_ seconds: Double) -> String {
        seconds < 1 ? String(format: "%.2f ms", seconds * 1000) : String(format: "%.2f s", seconds)
    }
}
