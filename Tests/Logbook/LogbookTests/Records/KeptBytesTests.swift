import Foundation
import LogbookSample
import ManagedObjects
import Testing

@testable import Aviation
@testable import Logbook

@Suite("Large files stand once in the book")
struct KeptBytesTests {
    private let folder: LogbookFolder
    private let logbook: StoreLogbook

    init() throws {
        folder = try LogbookFolder()
        logbook = try folder.open()
    }

    private func document(_ kind: String = "medical") throws -> RecordID {
        var document = DocumentRecord()
        document[.kind] = .text(kind)
        return try logbook.save(.document(document), over: nil)
    }

    /// Bytes that nothing can make smaller.
    private func scan(_ count: Int, seed: UInt64 = 1) throws -> Aviation.Attachment {
        var random = SplitMix64(seed: seed)
        let words = (0..<(count + 7) / 8).map { _ in random.next() }
        let bytes = unsafe words.withUnsafeBytes { unsafe Data($0) }
        return try Aviation.Attachment(bytes.prefix(count), named: "scan.bin")
    }

    /// The size of the file when its log is emptied into it.
    private func fileSize() throws -> Int {
        try logbook.close()
        let size = try #require(
            try FileManager.default.attributesOfItem(atPath: folder.path)[.size] as? Int)
        return size
    }

    private func keptCount(_ book: StoreLogbook) throws -> Int { try book.store.count("KeptBytes", nil) }

    @Test("Attaching bytes grows the file by them once, also when equal ones are attached twice")
    func size() throws {
        let (one, other) = (try document(), try document("license"))
        let before = try fileSize()
        let count = 1_000_000
        for id in [one, other] {
            let book = try folder.open()
            try book.setAttachment(try scan(count), of: id)
            try book.close()
        }
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
        let grown = try #require(attributes[.size] as? Int) - before
        #expect((count * 98 / 100..<count * 11 / 10).contains(grown), "\(grown)")
        let again = try folder.open()
        #expect(try again.attachment(of: one)?.bytes == scan(count).bytes)
        #expect(try again.attachment(of: other)?.bytes == scan(count).bytes)
        #expect(try keptCount(again) == 1)
        try again.close()
    }

    @Test("Deleting a record, undoing and redoing it copy no large bytes")
    func deletion() throws {
        let id = try document()
        try logbook.setAttachment(try scan(300_000), of: id)
        let object = try #require(
            try logbook.store.objects(FetchSpecification(entityName: "KeptBytes")).first as? KeptBytes)
        let key = object.objectID
        let size = try journalSize()
        try logbook.delete(id)
        _ = try logbook.undo()
        _ = try logbook.redo()
        _ = try logbook.undo()
        #expect(try journalSize() - size < 2_000)
        #expect(try logbook.attachment(of: id)?.bytes == scan(300_000).bytes)
        let kept = try logbook.store.objects(FetchSpecification(entityName: "KeptBytes"))
        #expect(kept.map(\.objectID) == [key])
        try logbook.close()
    }

    private func journalSize() throws -> Int {
        try logbook.store.objects(FetchSpecification(entityName: "JournalChange")).reduce(0) { size, change in
            let change = try #require(change as? JournalChange)
            return size + (change.forward?.count ?? 0) + (change.inverse?.count ?? 0)
        }
    }

    @Test("Bytes go when the last of rows and steps that name them goes", arguments: [false, true])
    func release(sharesBytes: Bool) throws {
        logbook.keptSteps = 3
        let (id, other) = (try document(), try document("license"))
        try logbook.setAttachment(try scan(10_000), of: id)
        if sharesBytes { try logbook.setAttachment(try scan(10_000), of: other) }
        try logbook.setAttachment(nil, of: id)
        #expect(try keptCount(logbook) == 1)
        // The step that attached the bytes is forgotten, then the one that removed them.
        for _ in 0..<2 { _ = try document("other") }
        #expect(try keptCount(logbook) == 1)
        for _ in 0..<2 { _ = try document("other") }
        #expect(try keptCount(logbook) == (sharesBytes ? 1 : 0))
        #expect(try logbook.attachment(of: other)?.bytes == (sharesBytes ? scan(10_000).bytes : nil))
        try logbook.close()
    }

    @Test("Bytes of a step that was undone go with the step; those of rows stay when their steps are forgotten")
    func undone() throws {
        let id = try document()
        try logbook.setAttachment(try scan(9_000), of: id)
        try logbook.setAttachment(try scan(9_001, seed: 2), of: id)
        _ = try logbook.undo()
        #expect(try keptCount(logbook) == 2)
        logbook.keptSteps = 1
        _ = try document("other")
        _ = try document("other")
        #expect(try keptCount(logbook) == 1)
        #expect(try logbook.attachment(of: id)?.bytes == scan(9_000).bytes)
        try logbook.close()
    }

    @Test("A book without a history keeps the bytes that rows name, and no others")
    func withoutHistory() throws {
        logbook.keptSteps = 0
        let (id, other) = (try document(), try document("license"))
        for place in [id, other] { try logbook.setAttachment(try scan(10_000), of: place) }
        try logbook.setAttachment(try scan(20_000, seed: 2), of: id)
        #expect(try keptCount(logbook) == 2)
        try logbook.delete(other)
        #expect(try keptCount(logbook) == 1)
        try logbook.setAttachment(nil, of: id)
        #expect(try keptCount(logbook) == 0)
        try logbook.close()
    }

    @Test("Bytes at the limit, and bytes that look like a name, come back as they were")
    func limits() throws {
        let id = try document()
        let name = KeptBytesName(of: Data("anything".utf8)).value
        for bytes in [Data(count: 4_096), Data(count: 4_097), name, name + [0], name.dropLast(), Data("kept".utf8)] {
            try logbook.setAttachment(try Aviation.Attachment(bytes, named: "a.bin"), of: id)
            #expect(try logbook.attachment(of: id)?.bytes == Data(bytes))
            #expect(try DocumentRecord(logbook.record(id))?.attachmentByteCount == bytes.count)
        }
        try logbook.close()
    }

    @Test("A photo and a scan that stand in their rows, as books had them, are deleted, restored and replaced")
    func olderRows() throws {
        let id = try document()
        let bytes = try scan(50_000).bytes
        let changes = logbook.store.changeContext()
        let certificate = try #require(try logbook.store.object(id, in: changes) as? Certificate)
        certificate.attachment = bytes
        try logbook.store.save(changes)
        #expect(try logbook.attachment(of: id)?.bytes == bytes && keptCount(logbook) == 0)
        for _ in 0..<2 {
            try logbook.delete(id)
            #expect(try keptCount(logbook) == 1)
            _ = try logbook.undo()
            #expect(try logbook.attachment(of: id)?.bytes == bytes)
        }
        try logbook.setAttachment(try scan(60_000, seed: 2), of: id)
        _ = try logbook.undo()
        #expect(try logbook.attachment(of: id)?.bytes == bytes && keptCount(logbook) == 2)
        _ = try logbook.redo()
        #expect(try logbook.attachment(of: id)?.bytes == scan(60_000, seed: 2).bytes)
        try logbook.close()
    }

    @Test("Steps of older programs, which hold the bytes themselves, are undone after a later one that names them")
    func olderSteps() throws {
        let id = try document()
        let bytes = try scan(30_000).bytes
        try logbook.setAttachment(try Aviation.Attachment(bytes, named: "scan.bin"), of: id)
        // The step as it was written before.
        let changes = logbook.store.changeContext()
        for case let change as JournalChange in try logbook.store.objects(
            FetchSpecification(entityName: "JournalChange"), in: changes)
        {
            for row in RowChange.all(forward: change.forward, inverse: change.inverse) ?? []
            where row.after?["attachment"] != nil {
                let image = row.after?.merging(["attachment": .data(bytes)]) { $1 }
                change.forward = RowChange.bytes(row.row, image)
            }
        }
        try logbook.store.save(changes)
        try logbook.delete(id)
        _ = try logbook.undo()
        _ = try logbook.undo()
        #expect(try logbook.attachment(of: id) == nil)
        _ = try logbook.redo()
        #expect(try logbook.attachment(of: id)?.bytes == bytes)
        try logbook.close()
    }

    @Test("A book that lacks bytes which a row names says so, and gives none")
    func missing() throws {
        let id = try document()
        try logbook.setAttachment(try scan(10_000), of: id)
        let changes = logbook.store.changeContext()
        try logbook.store.objects(FetchSpecification(entityName: "KeptBytes"), in: changes).forEach(changes.delete)
        try logbook.store.save(changes)
        let error = LogbookError.thrown { _ = try logbook.attachment(of: id) }
        guard case .damaged(_, let detail)? = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(detail == "it lacks the 10000 bytes of the attachment of a document")
        try logbook.close()
    }

    @Test("Names are found anywhere in bytes, also at their ends and beside beginnings of names")
    func names() {
        let (one, two) = (KeptBytesName(of: Data("one".utf8)), KeptBytesName(of: Data(count: 5_000)))
        let bytes = one.value + Data("kept".utf8) + two.value + Data("kepkept".utf8)
        #expect(KeptBytesName.all(in: bytes) == [one, two])
        #expect(KeptBytesName.all(in: bytes.dropFirst(3)) == [two])
        #expect(KeptBytesName.all(in: Data()) == [] && KeptBytesName(one.value) == one && two.byteCount == 5_000)
    }
}
