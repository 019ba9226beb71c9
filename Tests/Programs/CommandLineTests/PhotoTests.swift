import Foundation
import TestFiles
import Testing

@Suite("flightlog photo")
struct PhotoTests {
    private let program = Program()
    private let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) + Data(repeating: 7, count: 3_000)

    init() throws { try program.writeSample() }

    private func photo(_ arguments: String...) throws -> ProgramRun {
        try program.run(["photo", "--file", program.file] + arguments)
    }

    private func file(_ name: String, _ bytes: Data) throws -> String {
        let url = program.folder[name]
        try bytes.write(to: url)
        return url.path
    }

    @Test("A photo is set, shown, exported byte for byte, undone and removed")
    func whole() throws {
        let image = try file("a.png", png)
        let set = try photo("HB-CVE", "--set", image, "--yes")
        #expect(set.exitCode == 0 && set.output.contains("PNG, 3 kB"), "\(set)")
        #expect(try photo("HB-CVE").output == "aircraft HB-CVE: PNG, 3 kB\n")
        let copy = program.folder["copy.png"]
        #expect(try photo("HB-CVE", "--export", copy.path).exitCode == 0)
        #expect(try Data(contentsOf: copy) == png)
        #expect(try photo("HB-CVE", "--export", copy.path).exitCode == 2, "it exists")
        #expect(try program.run("history", "--file", program.file).output.contains("set the photo of aircraft HB-CVE"))
        #expect(try photo("HB-CVE", "--remove", "--yes").exitCode == 0)
        #expect(try photo("HB-CVE", "--export", copy.path + "2").exitCode == 1)
        #expect(try program.run("undo", "--file", program.file).exitCode == 0)
        #expect(try photo("HB-CVE").output.contains("PNG"))
        #expect(try program.run("store", "verify", program.file).exitCode == 0)
    }

    @Test("What is no image, too large or not there is refused, and nothing changes")
    func refused() throws {
        let before = try Data(contentsOf: URL(filePath: program.file))
        let text = try photo("HB-CVE", "--set", file("a.txt", Data("photo".utf8)), "--yes")
        #expect(text.exitCode == 1 && text.errors.contains("neither a JPEG nor a PNG"), "\(text)")
        let large = try photo("HB-CVE", "--set", file("b.png", png + Data(count: 20 * 1_048_576)), "--yes")
        #expect(large.exitCode == 1 && large.errors.contains("at most 20 MB"), "\(large)")
        #expect(try photo("HB-CVE", "--set", program.folder["none"].path).exitCode == 2)
        #expect(try photo("HB-CVE", "--set", program.folder.url.path).exitCode == 2)
        #expect(try photo("ZZZZ").exitCode == 1)
        #expect(try photo("HB-CVE", "--remove", "--set", "x").exitCode == 64)
        #expect(try program.run("photo").exitCode == 64)
        let unsure = try program.run(
            ["photo", "HB-CVE", "--set", file("c.png", png), "--file", program.file], typing: "no\n")
        #expect(unsure.exitCode == 1)
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
    }
}
