import Foundation
import LogbookSample
import ManagedObjects
import TestFiles
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Opening a logbook")
struct OpeningLogbooksTests {
    @Test("A missing file is created for writing, and an error for reading")
    func missing() throws {
        let folder = try LogbookFolder()
        #expect(LogbookError.thrown { _ = try folder.open(readOnly: true) } == .missing(path: folder.path))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
        try folder.open().close()
        #expect(FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("An old logbook is not upgraded; the error has its version")
    func old() throws {
        let folder = try LogbookFolder()
        try SampleBook.writeOld(to: folder.path, today: LogbookFolder.lastDate)
        let before = try Data(contentsOf: URL(filePath: folder.path))
        for readOnly in [true, false] {
            let error = LogbookError.thrown { _ = try folder.open(readOnly: readOnly) }
            #expect(error == .needsUpgrade(path: folder.path, version: "V1"))
        }
        #expect(try Data(contentsOf: URL(filePath: folder.path)) == before)
    }

    @Test("A file that is no logbook is refused")
    func foreign() throws {
        let folder = try LogbookFolder()
        try Data("Dear diary".utf8).write(to: URL(filePath: folder.path))
        #expect(LogbookError.thrown { _ = try folder.open() } == .foreign(path: folder.path))
    }

    /// The tables of a persistent history, with one transaction, are those of a program that synchronizes.
    @Test("A logbook that a newer program synchronizes is read, and says why nothing can be changed")
    func synchronized() throws {
        let folder = try LogbookFolder(sample: true)
        try SQLiteTool.run(
            URL(filePath: folder.path),
            """
            CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTIMESTAMP FLOAT);
            CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZTRANSACTIONID INTEGER);
            INSERT INTO ATRANSACTION VALUES (1, 16002, 1, 0);
            """)
        let logbook = try folder.open()
        #expect(logbook.obstacle == .synchronized)
        #expect(try logbook.summary(ListQuery(.flights)).count == 1_200)
        let row = try #require(try logbook.rows(ListQuery(.flights)).first)
        let error = LogbookError.thrown { try logbook.delete(row.id) }
        #expect(error == .synchronized(path: folder.path))
        #expect(error?.message.contains("only reads it") == true && error?.exitCode == 2)
        try logbook.close()
    }

    @Test("Reading changes no byte of the file and creates no other file")
    func untouched() throws {
        let folder = try LogbookFolder(sample: true)
        let url = URL(filePath: folder.path)
        let before = try Data(contentsOf: url)
        let logbook = try folder.open(readOnly: true)
        _ = try logbook.rows(ListQuery(.flights))
        try logbook.close()
        #expect(try Data(contentsOf: url) == before)
        #expect(try folder.folder.names() == ["log.flightlog"])
    }

    @Test("The sample file has all records and never replaces a file")
    func sample() throws {
        let folder = try LogbookFolder(sample: true)
        let logbook = try folder.open()
        let sample = LogbookFolder.content
        #expect(try RecordKind.allCases.map { try logbook.summary(ListQuery($0)).count } == [1_200, 14, 6, 60, 6])
        #expect(try logbook.store.count(Approach.entityName, nil) == sample.entries.flatMap(\.approaches).count)
        #expect(
            LogbookError.thrown { try SampleBook.write(to: folder.path, today: LogbookFolder.lastDate) }
                == .exists(path: folder.path))
    }

    @Test("Errors of the store are translated into a pilot's words")
    func translation() {
        let failure = ManagedObjectError.unexpected("It broke.")
        let table: [(ManagedObjectError, LogbookError)] = [
            (.noStore(entity: "X"), .unreadable(path: "p", reason: "it is closed")),
            (.incompatibleVersion(path: "q", differences: []), .foreign(path: "q")),
            (.newerVersion(path: "q", identifiers: ["ModelV9"]), .newer(path: "q")),
            (.newerVersion(path: "q", identifiers: ["Recipes"]), .foreign(path: "q")),
            (.unknownVersion(path: "q", identifiers: ["ModelV9"]), .newer(path: "q")),
            (.missingSourceModel(path: "q"), .foreign(path: "q")), (.conflict([]), .changedElsewhere),
            (.canceled, .canceled(version: "V2")), (failure, .unreadable(path: "p", reason: "It broke")),
            (.store(.missing(path: "q")), .missing(path: "q")),
            (.store(.notADatabase(path: "q")), .foreign(path: "q")),
            (.store(.notAStore(path: "q")), .foreign(path: "q")),
            (.store(.corrupt(path: "q", detail: "d")), .damaged(path: "q", detail: "d")),
            (.store(.locked(path: "q")), .locked(path: "q")), (.store(.readOnly(path: "q")), .readOnly(path: "q")),
            (.store(.full(path: "q")), .full(path: "q")),
            (.store(.cannotOpen(path: "q", reason: "r")), .unreadable(path: "q", reason: "r")),
            (.store(.interrupted), .interrupted),
            (.store(.unreadableMetadata(path: "q", reason: "r")), .damaged(path: "q", detail: "r")),
            (.store(.historyRequired(path: "q")), .synchronized(path: "q")),
        ]
        for (error, expected) in table { #expect(LogbookError(error, path: "p", version: "V2").isLike(expected)) }
        let old = LogbookError(.incompatibleVersion(path: "q", differences: []), path: "p", version: "V1")
        #expect(old == .needsUpgrade(path: "q", version: "V1"))
    }
}

extension LogbookError {
    /// Returns whether two errors are equal, or foreign when the table of the test has no version.
    fileprivate func isLike(_ other: LogbookError) -> Bool {
        if case .needsUpgrade(let path, _) = self { return other == .foreign(path: path) }
        return self == other
    }
}
