import Foundation
import ManagedObjects
import SQLiteStore
import TestFiles
import Testing

/// A process that is killed while it changes files of external data.
@Suite("Killing a process between the steps of external storage")
struct KillTests {
    @Test(
        "Leaves the old or the new pictures, complete, and no unreferenced file",
        arguments: ExternalChanges.Step.allCases, ["save", "batch"])
    func killed(step: ExternalChanges.Step, work: String) throws {
        let folder = TemporaryFolder("kill")
        let url = folder["album.sqlite"]
        #expect(try StoreProof.run(url, work: "make").exitCode == 0)
        #expect(try StoreProof.run(url, dyingAt: step.rawValue, work: work).signal == SIGKILL)

        let isWritten = step == .afterCommit || step == .fileRemoved
        let pictures = try Self.pictures(url)
        switch (work, isWritten) {
        case ("save", true): #expect(pictures == ["1": 11, "3": 3, "4": 4])
        case ("batch", true): #expect(pictures == ["1": 21, "2": 21, "3": 21])
        default: #expect(pictures == ["1": 1, "2": 2, "3": 3])
        }
        let files = try FileManager.default.contentsOfDirectory(
            atPath: folder[".album_SUPPORT/_EXTERNAL_DATA"].path)
        #expect(files.count == 3)
    }

    /// Returns the first byte of each picture by name; every picture must be complete.
    private static func pictures(_ url: URL) throws -> [String: UInt8] {
        let container = try StoreProof.open(url)
        defer { try? container.persistentStoreCoordinator.close() }
        let context = container.newBackgroundContext()
        var result: [String: UInt8] = [:]
        for photo in try context.all("Photo") {
            let bytes = try #require(try photo.externalData(forKeyPath: "data"))
            #expect(bytes.count == 200_000 && Set(bytes).count == 1)
            result[try #require(photo.value(forKey: "name") as? String)] = bytes[0]
        }
        return result
    }
}
