import Aviation
import Foundation
import Logbook
import TestFiles
import Testing

@Suite("flightlog with documents")
struct DocumentTests {
    private let program = Program()
    private let pdf = Data("%PDF-1.7\n".utf8) + Data(repeating: 7, count: 200_000)

    init() throws {
        let book = try StoreLogbook.open(path: program.file)
        for (kind, level, expiry) in [("medical", "1", "2026-12-01"), ("license", "PPL", nil)] {
            var document = DocumentRecord()
            (document[.kind], document[.level]) = (.text(kind), .text(level))
            document[.expiresOn] = expiry.flatMap { LocalDate(isoText: $0) }.map { .date($0) }
            _ = try book.save(.document(document), over: nil)
        }
        try book.close()
    }

    private func run(_ arguments: String..., typing text: String = "") throws -> ProgramRun {
        try program.run(
            arguments + ["--file", program.file], typing: text, environment: ["FLIGHTLOG_NOW": "2026-11-21T12:00:00Z"])
    }

    private func file(_ name: String, _ bytes: Data) throws -> String {
        try bytes.write(to: program.folder[name])
        return program.folder[name].path
    }

    @Test(
        "list prints documents, the next expiry first, as a table, JSON and CSV; edit changes them; delete deletes them"
    )
    func lists() throws {
        let table = try run("list", "documents")
        #expect(table.exitCode == 0 && table.output.contains("10"), "\(table)")
        let lines = table.output.split(separator: "\n")
        #expect(lines[1].contains("medical") && lines[1].contains("2026-12-01") && lines[2].contains("license"))
        let json = try run("list", "documents", "kind:medical", "--json")
        #expect(json.output.contains(#""expiresOn":"2026-12-01""#) && json.output.contains(#""pilot":null"#), "\(json)")
        #expect(try run("list", "documents", "--csv", "--raw").output.contains("kind,authority,level"))
        let days = try run("list", "documents", "--columns", "kind,days,attachment", "--csv", "--raw")
        #expect(days.output.contains("medical,10,"), "\(days)")
        #expect(try run("edit", "documents", "kind:medical", "authority=faa", "--yes").output.contains("medical FAA 1"))
        let refused = try run("edit", "documents", "kind:medical", "issued=2027-01-01", "--yes")
        #expect(refused.exitCode == 1 && refused.errors.contains("Expires before"), "\(refused)")
        let holder = try run("edit", "documents", "kind:medical", "holder=Zoe", "--yes")
        #expect(holder.output.contains("new: pilot Zoe"), "\(holder)")
        let gone = try run("delete", "pilots", "Zoe", "--yes")
        #expect(gone.output.contains("pilot Zoe\nwith 1 document\n"), "\(gone)")
        #expect(try run("undo").exitCode == 0)
        #expect(try run("delete", "documents", "kind:license", "--yes").output.contains("deleted: 1 document"))
        #expect(try run("list", "documents").output.split(separator: "\n").count == 2)
    }

    @Test("attach keeps a file byte for byte, attachment shows, saves and removes it, and undo brings it back")
    func attachments() throws {
        let scan = try file("scan.pdf", pdf)
        #expect(try run("attachment", "medical").output == "document medical 1: no file\n")
        let set = try run("attach", "kind:medical", scan, "--yes")
        #expect(set.exitCode == 0 && set.output.contains("no file → PDF, 196 kB"), "\(set)")
        #expect(try run("attachment", "documents", "kind:medical").output == "document medical 1: PDF, 196 kB\n")
        let copy = program.folder["copy.pdf"]
        #expect(try run("attachment", "medical", "-o", copy.path).exitCode == 0)
        #expect(try Data(contentsOf: copy) == pdf)
        #expect(try run("attachment", "medical", "-o", copy.path).exitCode == 1, "it exists")
        #expect(try run("history").output.contains("attached a file to document medical 1"))
        #expect(try run("attachment", "medical", "--remove", "--yes").exitCode == 0)
        #expect(try run("attachment", "medical", "-o", copy.path + "2").exitCode == 1)
        #expect(try run("undo").exitCode == 0)
        #expect(try run("attachment", "medical").output.contains("PDF"))
        #expect(try program.run("store", "verify", program.file).exitCode == 0)
    }

    @Test("A file whose bytes contradict its name, and one of unknown kind, are kept, and that is said")
    func kinds() throws {
        let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let named = try run("attach", "kind:medical", file("scan.pdf", png), "--yes")
        #expect(named.exitCode == 0 && named.output.contains("no file → PNG, 1 kB"), "\(named)")
        #expect(named.output.contains("! “scan.pdf” is not a PDF: its bytes are PNG."), "\(named)")
        let unknown = try run("attach", "kind:medical", file("x.desktop", Data("[Desktop Entry]".utf8)), "--yes")
        #expect(unknown.exitCode == 0 && unknown.output.contains("PNG, 1 kB → unknown kind, 1 kB"), "\(unknown)")
        let list = try run("list", "documents", "--columns", "kind,attachment")
        #expect(list.output.contains("medical  unknown kind, 1 kB"), "\(list)")
        #expect(try run("list", "documents", "kind:medical", "--json").output.contains(#""attachmentFormat":null"#))
    }

    @Test("What is too large, empty, missing or no file is refused, and nothing changes")
    func refused() throws {
        let before = try Data(contentsOf: URL(filePath: program.file))
        let large = try run("attach", "medical", file("b", Data(count: 20 * 1_048_576 + 1)), "--yes")
        #expect(large.exitCode == 1 && large.errors.contains("larger than 20 MB"), "\(large)")
        #expect(try run("attach", "medical", file("c", Data()), "--yes").exitCode == 1)
        #expect(try run("attach", "medical", program.folder["none"].path).exitCode == 2)
        #expect(try run("attach", "medical", program.folder.url.path).exitCode == 2)
        #expect(try run("attach", "passport", file("d", pdf)).exitCode == 1)
        #expect(try run("attach", "medical", file("e", pdf), typing: "no\n").exitCode == 1)
        #expect(try run("attach").exitCode == 64)
        #expect(try run("attachment", "medical", "-o", "x", "--remove").exitCode == 64)
        #expect(try Data(contentsOf: URL(filePath: program.file)) == before)
    }

    @Test("Plain mode lists, shows and sets documents")
    func plain() throws {
        let run = try program.run(
            ["--plain", program.file], typing: "documents\nshow 1\nset 1 level 2\nshow 1\nquit\n",
            environment: ["FLIGHTLOG_NOW": "2026-11-21T12:00:00Z"])
        #expect(run.output.contains("medical 1, 2026-12-01, expires in 10 days"), "\(run)")
        #expect(run.output.contains("medical 2"), "\(run)")
    }
}
