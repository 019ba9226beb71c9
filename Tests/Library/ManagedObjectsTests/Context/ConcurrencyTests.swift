import Foundation
import ManagedObjects
import TestFiles
import Testing

@Suite("Concurrency")
struct ConcurrencyTests {
    @Test("A background context keeps its objects and changes between closures, and closures can be nested")
    func backgroundContext() async throws {
        let store = try FleetStore()
        let worker = store.container.newBackgroundWorker()
        let id = try await worker.perform { context in
            let aircraft = context.make("Aircraft", ["tailNumber": "N1"])
            try context.obtainPermanentIDs(for: [aircraft])
            return aircraft.objectID
        }
        let tail = try worker.performAndWait { context in
            context.name = "outer"
            return try worker.performAndWait { inner in
                #expect(inner.name == "outer")
                return inner.object(with: id).value(forKey: "tailNumber") as? String
            }
        }
        #expect(tail == "N1")
        try await worker.perform { try $0.save() }
        #expect(try store.sql("SELECT ZTAILNUMBER FROM ZAIRCRAFT") == "N1")
        await #expect(throws: CancellationError.self) { try await worker.perform { _ in throw CancellationError() } }
    }

    @Test("One context writes while many read, and every reader sees complete saves")
    func oneWriterManyReaders() async throws {
        let store = try FleetStore()
        let container = store.container
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 0..<30 {
                    try await container.performBackgroundTask { context in
                        for _ in 0..<10 { _ = context.make("LogEntry", ["minutes": round]) }
                        try context.save()
                    }
                }
            }
            for _ in 0..<3 {
                group.addTask {
                    for _ in 0..<60 {
                        let count = try await container.performBackgroundTask { try $0.all("LogEntry").count }
                        #expect(count % 10 == 0)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.sql("SELECT COUNT(*) FROM ZLOGENTRY") == "300")
    }

    @Test("The compiler rejects code that passes an object out of its context")
    func refusedByTheCompiler() throws {
        let leaving = try typecheck(
            """
            func leave(_ container: PersistentContainer) async throws -> ManagedObject {
                try await container.performBackgroundTask { context in
                    try context.fetch(FetchRequest<ManagedObject>(entityName: "Aircraft"))[0]
                }
            }
            """)
        #expect(leaving.contains("error:") && leaving.contains("Sendable"), "\(leaving)")
        let entering = try typecheck(
            """
            func enter(_ object: ManagedObject, _ worker: BackgroundContext) async throws {
                try await worker.perform { _ in object.setValue(nil, forKey: "tailNumber") }
            }
            """)
        #expect(entering.contains("error:") && entering.contains("Sendable"), "\(entering)")
        let staying = try typecheck(
            """
            func stay(_ container: PersistentContainer) async throws -> ManagedObjectID? {
                try await container.performBackgroundTask { context in
                    try context.fetch(FetchRequest<ManagedObject>(entityName: "Aircraft")).first?.objectID
                }
            }
            """)
        #expect(!staying.contains("error:"), "\(staying)")
    }

    /// Returns the compiler's output for a source file that imports the library.
    private func typecheck(_ source: String) throws -> String {
        let folder = TemporaryFolder("attempt")
        let file = folder["attempt.swift"]
        try Data("import ManagedObjects\n\(source)\n".utf8).write(to: file)
        let sources = Project.folder.appending(path: "Sources/C")
        let run = try ProgramRun(
            "/usr/bin/env", "swiftc", "-typecheck", "-swift-version", "6",
            // The build systems of SwiftPM put modules in different places.
            "-I", Project.products.appending(path: "Modules").path, "-I", Project.products.path,
            "-I", Project.folder.appending(path: ".build/checkouts/GRDB.swift/Sources/GRDBSQLite").path,
            "-I", sources.appending(path: "CZlib").path, "-I", sources.appending(path: "CExpat").path,
            "-I", sources.appending(path: "CSQLite/include").path, file.path)
        return run.output + run.errors
    }

    @Test(
        "Concurrency debugging stops the program at violations that the compiler cannot see, naming object, property and context"
    )
    func concurrencyDebug() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setenv("COM_APPLE_COREDATA_CONCURRENCYDEBUG", "1", 1)
            let store = try FleetStore()
            try store.escape()
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("concurrency violation"))
        #expect(text.contains("Aircraft") && text.contains("tailNumber") && text.contains("importer"), "\(text)")
    }
}

extension ConcurrencyTests {
    @Test("A context used by its owner is checked too: access from another thread stops the program")
    func keptByThread() async throws {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            setenv("COM_APPLE_COREDATA_CONCURRENCYDEBUG", "1", 1)
            let store = try FleetStore()
            try store.lend()
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("concurrency violation"))
        #expect(text.contains("Aircraft") && text.contains("tailNumber") && text.contains("kept"), "\(text)")
    }

    @Test("The task that created a context can use it on any thread, as can a task that takes ownership")
    func keptByTask() async throws {
        await #expect(processExitsWith: .success) {
            setenv("COM_APPLE_COREDATA_CONCURRENCYDEBUG", "1", 1)
            let store = try FleetStore()
            let context = store.context
            let object = context.make("Aircraft", ["tailNumber": "N1"])
            for _ in 0..<20 {
                await Task.yield()
                _ = object.value(forKey: "tailNumber")
            }
            try store.lend(takingOver: true)
        }
    }
}

extension FleetStore {
    /// Uses an object on another thread than the one that created its context.
    func lend(takingOver: Bool = false) throws {
        struct Smuggled: @unchecked Sendable { let object: ManagedObject, context: ManagedObjectContext }
        let context = context
        context.name = "kept"
        let smuggled = Smuggled(object: context.make("Aircraft", ["tailNumber": "N1"]), context: context)
        let done = DispatchSemaphore(value: 0)
        Thread {
            if takingOver { smuggled.context.takeOwnership() }
            _ = smuggled.object.value(forKey: "tailNumber")
            done.signal()
        }.start()
        done.wait()
    }

    /// Passes an object out of its closure without the compiler's checks, and uses it on another thread.
    func escape() throws {
        struct Smuggled: @unchecked Sendable { let object: ManagedObject }
        let worker = container.newBackgroundWorker()
        let smuggled = try worker.performAndWait { context in
            context.name = "importer"
            return Smuggled(object: context.make("Aircraft", ["tailNumber": "N1"]))
        }
        _ = smuggled.object.value(forKey: "tailNumber")
    }
}
