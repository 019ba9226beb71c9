import Foundation
import TestFiles
import TestSupport
import Testing

@Suite("Files of documents in other programs")
struct AttachmentTests {
    /// Returns a logbook with a document and its file.
    private func logbook() throws -> LogbookFolder {
        let folder = try LogbookFolder.sample()
        let terminal = try folder.open()
        try terminal.see("Σ 1 193 flights")
        try terminal.press("7", see: "Σ 6 documents")
        try terminal.press("a", see: "new document")
        try terminal.press("\"passport\"", see: "passport")
        try terminal.press("<C-s>", see: "Added passport")
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        try Data("%PDF-1.7 scan".utf8).write(to: URL(filePath: folder.path("scan.pdf")))
        let arguments = ["attach", "kind:passport", folder.path("scan.pdf"), "--yes", "--file", folder.file]
        #expect(try folder.run(arguments).exitCode == 0)
        return folder
    }

    @Test("The named program gets a file that only the user can read, and that is gone when flightlog has ended")
    func opened() throws {
        let folder = try logbook()
        let (script, seen) = (folder.path("open"), folder.path("seen"))
        let text = "#!/bin/sh\nstat -c %a \"$1\" > \(seen)\necho \"$1\" >> \(seen)\ncat \"$1\" >> \(seen)\n"
        try Data(text.utf8).write(to: URL(filePath: script))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let terminal = try folder.open(environment: ["FLIGHTLOG_OPENER": script])
        try terminal.see("Σ 1 193 flights")
        try terminal.press("7/<C-u>\"kind:passport\"<Enter>", see: "Σ 1 document")
        try terminal.press("O")
        try terminal.press("<Space>", see: "1 document marked")
        let lines = try String(contentsOfFile: seen, encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(lines.count == 3 && lines[0] == "600" && lines[2] == "%PDF-1.7 scan")
        #expect(lines[1].hasSuffix("/passport.pdf") && FileManager.default.fileExists(atPath: lines[1]))
        try terminal.press("q")
        #expect(try terminal.finish() == .exited(0))
        #expect(!FileManager.default.fileExists(atPath: lines[1]))
    }

    @Test("Without a program, and with one that fails, the reason is said")
    func failures() throws {
        let folder = try logbook()
        for (environment, words) in [
            (["PATH": "/nowhere"], "No program opens files here"), (["FLIGHTLOG_OPENER": "false"], "did not open it"),
        ] {
            let terminal = try folder.open(environment: environment)
            try terminal.see("Σ 1 193 flights")
            try terminal.press("7/<C-u>\"kind:passport\"<Enter>", see: "Σ 1 document")
            try terminal.press("O", see: words)
            try terminal.press("q")
            #expect(try terminal.finish() == .exited(0))
        }
    }
}
