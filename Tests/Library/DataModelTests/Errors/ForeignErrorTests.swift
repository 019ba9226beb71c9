import Foundation
import Testing

@testable import DataModel

@Suite("Errors of the system and of Foundation in words")
struct ForeignErrorTests {
    @Test(
        "The reason is said, without domains and codes",
        arguments: [
            (POSIXError(.ENOSPC), "there is no space left on the disk"),
            (POSIXError(.EMFILE), "too many files are open"),
            (POSIXError(.ENFILE), "too many files are open"), (POSIXError(.EIO), "input/output error"),
            (POSIXError(.EACCES), "you may not read or change it"), (POSIXError(.EROFS), "the disk is read-only"),
            (CocoaError(.fileWriteOutOfSpace), "there is no space left on the disk"),
            (CocoaError(.fileReadNoSuchFile), "there is no such file"),
            (NSError(domain: NSPOSIXErrorDomain, code: 40), "it is a link that leads to itself"),
            (
                NSError(
                    domain: NSCocoaErrorDomain, code: 512, userInfo: [NSUnderlyingErrorKey: POSIXError(.EDQUOT)]),
                "your share of the disk is used up"
            ),
            (
                NSError(domain: NSCocoaErrorDomain, code: 4_864),
                "the system reports an error (\(NSCocoaErrorDomain) 4864)"
            ),
        ] as [(any Error, String)])
    func words(error: any Error, words: String) {
        #expect(ForeignError.reason(error) == words)
    }

    @Test("What Foundation throws for a file that is not there is said in words")
    func thrown() throws {
        let error = #expect(throws: (any Error).self) { try FileManager.default.removeItem(atPath: "/no/such") }
        #expect(ForeignError.reason(try #require(error)) == "there is no such file")
        #expect(!ForeignError.isFull(try #require(error)))
    }

    @Test("Errors of this package describe themselves")
    func own() {
        let error = DataModelError.unknownEntity(name: "A", nearest: nil)
        #expect(ForeignError.reason(error) == error.description)
    }

    @Test("A full disk, a used up share and a file that may not grow are told apart from other errors")
    func full() {
        #expect([POSIXError(.ENOSPC), POSIXError(.EDQUOT), POSIXError(.EFBIG)].allSatisfy(ForeignError.isFull))
        #expect(!ForeignError.isFull(POSIXError(.EIO)) && !ForeignError.isFull(CancellationError()))
    }
}
