import Foundation
import MirrorFormat
import TestFiles
import Testing

@Suite("Damaged files of a mirrored store")
struct MirrorFileFuzzTests {
    private static let files = [Samples.bundle.file, Samples.stageBundle.file, Samples.snapshot.file]

    @Test("A file that is cut anywhere is refused as not whole", arguments: files)
    func cut(file: Data) {
        for length in 0..<file.count {
            #expect(throws: MirrorFormatError.notWhole) { try Self.read(file.prefix(length)) }
        }
    }

    /// A few bits of a compressed text say nothing, such as those after its last one.
    @Test("A file with any bit changed is refused, or has the same text under another digest", arguments: files)
    func flipped(file: Data) throws {
        let text = try Samples.lines(of: file)
        for place in 0..<file.count {
            for bit in [UInt8(1), 0x10, 0x80] {
                var damaged = file
                damaged[place] ^= bit
                #expect(FileDigest(of: damaged) != FileDigest(of: file))
                guard (try? Self.read(damaged)) != nil else { continue }
                #expect(try Samples.lines(of: damaged) == text, "byte \(place)")
            }
        }
    }

    /// The damage is in the text, so that the checksum is right and the lines are read.
    @Test("Thousands of damaged texts are each read or refused with a reason")
    func fuzz() throws {
        var chance = SeededChance("mirror files, damaged")
        let texts = try Self.files.map { try Samples.lines(of: $0).joined(separator: "\n") + "\n" }
        var outcomes = (files: 0, reasons: 0)
        for _ in 0..<2_000 * fuzzRounds {
            let damaged = Mutation.apply(Array(chance.pick(texts).utf8), &chance)
            do throws(MirrorFormatError) {
                try Self.read(Samples.file(text: Data(damaged)))
                outcomes.files += 1
            } catch {
                #expect(!error.message.isEmpty && !error.recovery.isEmpty)
                outcomes.reasons += 1
            }
        }
        #expect(outcomes.files > 0 && outcomes.reasons > 0)
    }

    /// Reads a file as either kind; a file that both readers refuse throws the bundle's error.
    private static func read(_ file: Data) throws(MirrorFormatError) {
        do throws(MirrorFormatError) {
            let bundle = try MirrorBundle(file: file)
            #expect(try MirrorBundle(file: bundle.file) == bundle)
        } catch {
            guard error == .otherKind else { throw error }
            let snapshot = try MirrorSnapshot(file: file)
            #expect(try MirrorSnapshot(file: snapshot.file) == snapshot)
        }
    }
}
