import TerminalUI
import TestSupport
import Testing

@Suite("Questions before a file is changed", .serialized)
struct StoreQuestionTests {
    private func store(_ folder: LogbookFolder, _ verb: String, _ options: String...) throws -> PseudoTerminal {
        try PseudoTerminal(
            program: "flightlog", arguments: ["store", verb, folder.file] + options,
            size: Size(rows: 24, columns: 200), environment: folder.surroundings)
    }

    private func asked(_ folder: LogbookFolder, _ verb: String, _ answer: String) throws -> TestSupport.ExitStatus {
        let terminal = try store(folder, verb)
        try terminal.see("? [y/N]")
        terminal.send(answer + "\r")
        return try terminal.finish(seconds: 60)
    }

    @Test("Each verb that changes a file asks on a terminal, and changes nothing unless the answer is yes")
    func asking() throws {
        let folder = try LogbookFolder.withoutIndexes()
        for (verb, options) in [("upgrade", "--defer"), ("finish", "--json"), ("restore", "--json")] {
            let before = try folder.content()
            for answer in ["", "n", "no", "yep"] { #expect(try asked(folder, verb, answer) == .exited(1), "\(answer)") }
            #expect(try folder.content() == before, "\(verb)")
            let terminal = try store(folder, verb, options)
            try terminal.see("? [y/N]")
            terminal.send("Y\r")
            #expect(try terminal.finish(seconds: 60) == .exited(0), "\(terminal.text)")
            #expect(try folder.content() != before, "\(verb)")
        }
        #expect(try folder.sql("SELECT count(*) FROM ZCERTIFICATE WHERE substr(ZATTACHMENT, 1, 1) = x'02'") == "10")
    }

    @Test("--yes answers the question; nothing is asked if there is nothing to do", arguments: ["upgrade", "finish"])
    func unasked(verb: String) throws {
        let folder = try LogbookFolder("V0")
        let first = try store(folder, "upgrade", "--yes", "--defer")
        #expect(try first.finish(seconds: 60) == .exited(0))
        #expect(!first.text.contains("[y/N]"))
        let finish = try store(folder, "finish", "--yes")
        #expect(try finish.finish(seconds: 60) == .exited(0))
        #expect(!finish.text.contains("[y/N]"))
        let nothing = try store(folder, verb)
        #expect(try nothing.finish(seconds: 60) == .exited(0))
        #expect(!nothing.text.contains("[y/N]") && nothing.flowing.contains("nothing"), "\(nothing.text)")
        let restore = try store(folder, "restore", "--yes")
        #expect(try restore.finish(seconds: 60) == .exited(0))
    }
}
