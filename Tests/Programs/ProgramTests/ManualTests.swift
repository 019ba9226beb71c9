import Foundation
import TestFiles
import TestSupport
import Testing

@Suite("Generated manuals", .serialized)
struct ManualTests {
    private let root = Project.folder

    private func printed(_ arguments: [String]) throws -> String {
        let outcome = try ProgramRun("flightlog", arguments, environment: [:])
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
        return outcome.output
    }

    private func kept(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    @Test(
        "The manual page and the completions equal those of the program; scripts/write-manuals writes them",
        arguments: [
            ("docs/flightlog.1", ["manual"]),
            ("completions/flightlog.bash", ["--generate-completion-script", "bash"]),
            ("completions/_flightlog", ["--generate-completion-script", "zsh"]),
            ("completions/flightlog.fish", ["--generate-completion-script", "fish"]),
        ])
    func files(path: String, arguments: [String]) throws {
        let (kept, printed) = (try kept(path), try printed(arguments))
        #expect(kept == printed, "\(path) is not what the program prints: run scripts/write-manuals")
    }

    @Test("Paragraphs and examples of a command's description stay separate in the manual page")
    func paragraphs() throws {
        let page = try kept("docs/flightlog.1")
        #expect(page.contains(".PP\n.nf\n  type:C172,PA28"))
        #expect(page.contains(".fi\n.PP\nA minus before a term"))
    }

    @Test(
        "The tables in docs are those that the program prints",
        arguments: ["keys", "fields", "roles", "types", "import"])
    func tables(name: String) throws {
        let parts = try kept("docs/\(name).md").components(separatedBy: "<!-- \(name) -->\n")
        #expect(parts.count == 3)
        #expect(parts.dropFirst().first == (try printed(["manual", "--\(name)"])), "run scripts/write-manuals")
    }

    private static let man = "/usr/bin/groff"

    @Test(
        "groff formats the manual page without warnings",
        .enabled(if: FileManager.default.isExecutableFile(atPath: man), "groff is not there to read it"))
    func page() throws {
        let outcome = try ProgramRun(
            Self.man, ["-k", "-man", "-Tutf8", "-ww", "-P-cbou", root.appending(path: "docs/flightlog.1").path],
            environment: ["PATH": "/usr/bin:/bin"])
        #expect(outcome.exitCode == 0 && outcome.errors.isEmpty, "\(outcome.errors.prefix(400))")
        for text in ["list.delete", "Ctrl", "--paint", "NO_COLOR", "EXIT STATUS"] {
            #expect(outcome.output.contains(text), "\(text)")
        }
    }

    @Test(
        "The shells parse their completions",
        arguments: [("bash", "completions/flightlog.bash"), ("zsh", "completions/_flightlog")].filter { shell, _ in
            FileManager.default.isExecutableFile(atPath: "/bin/\(shell)")
        })
    func shells(shell: String, path: String) throws {
        let outcome = try ProgramRun("/bin/\(shell)", "-n", root.appending(path: path).path)
        #expect(outcome.exitCode == 0, "\(outcome.errors)")
    }
}
