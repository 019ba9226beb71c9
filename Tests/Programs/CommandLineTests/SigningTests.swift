import Foundation
import TestFiles
import Testing

/// Signatures by the real `ssh-keygen`, and the same proved by `ssh-keygen` and `sha256sum` alone.
@Suite("flightlog sign and verify")
struct SigningTests {
    private let program = Program()
    private let key: String
    private let request: String
    private let signers: String

    init() throws {
        key = program.folder["anna"].path
        request = program.folder["anna.flsign"].path
        signers = program.folder["signers"].path
        _ = try ProgramRun("/usr/bin/ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "anna", "-f", key)
        try log("2026-11-18 N12345 KPAO KMRY 1:10 type:C172 dual instructor:\"Anna Meier\"")
        try log("2026-11-19 N12345 KMRY KPAO 1:20 dual instructor:\"Anna Meier\"")
    }

    private func log(_ line: String) throws {
        let run = try program.run("log", line, "--file", program.file, "--yes", "--now", "2026-11-21T20:00:00Z")
        #expect(run.exitCode == 0, "\(run)")
    }

    private func sign(_ arguments: String..., typing text: String? = nil) throws -> ProgramRun {
        let isAnswer = arguments.first == "answer"
        return try program.run(
            ["sign"] + arguments + (isAnswer ? [] : ["--file", program.file]), typing: text ?? "")
    }

    private func verify(_ arguments: String...) throws -> ProgramRun {
        try program.run(["verify", "--file", program.file, "--signers", signers] + arguments)
    }

    private static let instructor = ["--number", "3012345CFI", "--expires", "2027-05-31"]

    private func exchange(_ subject: String = "1", signer: [String] = []) throws {
        let words = subject.split(separator: " ").map(String.init)
        let asked = try program.run(
            ["sign", "request"] + words + ["--file", program.file, "-o", request, "--yes"] + Self.instructor + signer)
        #expect(asked.exitCode == 0, "\(asked)")
        let answered = try sign("answer", request, "--key", key, "--yes")
        #expect(answered.exitCode == 0, "\(answered)")
        let accepted = try sign("accept", request, "--signers", signers, "--trust")
        #expect(accepted.exitCode == 0 && accepted.output.contains("signed by Anna Meier 3012345CFI"), "\(accepted)")
    }

    @Test("A flight is signed by exchange of files, listed, found by a filter, and proved")
    func exchanged() throws {
        try exchange()
        try exchange("2")
        let listed = try sign("list", "1")
        #expect(listed.exitCode == 0 && listed.output.contains("Anna Meier 3012345CFI (own key): valid"), "\(listed)")
        let found = try program.run(
            "list", "flights", "signature:meier", "--columns", "id,signature", "--file", program.file)
        #expect(found.output.contains("Anna Meier 3012345CFI (own key)"), "\(found)")
        let run = try verify()
        #expect(run.exitCode == 0, "\(run)")
        #expect(run.output.contains("The book is proved up to kept step 1, by the signature of Anna Meier"), "\(run)")
        #expect(
            try String(contentsOfFile: signers, encoding: .utf8).contains(",valid-before=\"20270601\" ssh-ed25519 "))
        #expect(try program.folder.names().filter { $0.contains("flightlog-") }.isEmpty)
    }

    @Test("A change voids the signature with a word, and a change past the program is named by verify")
    func changed() throws {
        try exchange()
        try exchange("2")
        let edited = try program.run("edit", "1", "night=0:20", "--yes", "--file", program.file)
        #expect(
            edited.errors.contains("The signature of Anna Meier 3012345CFI is void now: night – → 0:20."), "\(edited)")
        #expect(try sign("list", "1").output.contains("void: night – → 0:20"))
        var run = try verify()
        #expect(run.exitCode == 0 && run.output.contains("! The signature of Anna Meier 3012345CFI on"), "\(run)")
        try SQLiteTool.run(URL(filePath: program.file), "UPDATE ZLOGENTRY SET ZBLOCKMINUTES = 99 WHERE Z_PK = 2")
        run = try verify("--json")
        #expect(run.exitCode == 1)
        let altered = try #require(run.json["altered"] as? [String])
        #expect(altered.contains { $0.contains("no step says so: time 1:20 → 1:39.") }, "\(altered)")
        let history = try program.run("history", "--signed", "--file", program.file)
        #expect(history.output.contains("changed flight") && history.output.contains("night → 0:20"), "\(history)")
    }

    @Test("Nothing is kept that does not hold: another text, another key, an expired one, a text that was edited")
    func refused() throws {
        _ = try program.run(
            ["sign", "request", "1", "--file", program.file, "-o", request] + Self.instructor)
        var run = try sign("accept", request)
        #expect(run.exitCode == 1 && run.errors.contains("is not signed yet"), "\(run)")
        _ = try sign("answer", request, "--key", key, "--yes")
        run = try sign("answer", request, "--key", key, "--yes")
        #expect(run.exitCode == 1 && run.errors.contains("is signed already"), "\(run)")
        // It is not known whose key it is.
        run = try sign("accept", request, "--signers", signers, typing: "no\n")
        #expect(run.exitCode == 1 && run.errors.contains("Is this the key of Anna Meier 3012345CFI?"), "\(run)")
        let whole = try String(contentsOfFile: request, encoding: .utf8)
        try whole.replacing("time: 1:10", with: "time: 1:40").write(toFile: request, atomically: true, encoding: .utf8)
        run = try sign("accept", request, "--signers", signers, "--trust")
        #expect(run.exitCode == 65 && run.errors.contains("does not belong to the text"), "\(run)")
        try whole.replacing("\n", with: "\r\n").write(toFile: request, atomically: true, encoding: .utf8)
        run = try sign("accept", request, "--signers", signers, "--trust")
        #expect(run.exitCode == 65 && run.errors.contains("its line ends were changed"), "\(run)")
        try "a letter".write(toFile: request, atomically: true, encoding: .utf8)
        run = try sign("accept", request, "--signers", signers, "--trust")
        #expect(run.exitCode == 65 && run.errors.contains("does not begin with “flightlog”"), "\(run)")
        run = try sign("accept", program.folder["none"].path)
        #expect(run.exitCode == 66, "\(run)")
        #expect(try verify().output.contains("Nothing was signed yet."))
        // A key that has expired does not prove a later acceptance.
        try whole.write(toFile: request, atomically: true, encoding: .utf8)
        let line = "3012345CFI namespaces=\"flightlog\",valid-before=\"20200101\" "
        try (line + String(contentsOfFile: key + ".pub", encoding: .utf8))
            .write(toFile: signers, atomically: true, encoding: .utf8)
        run = try sign("accept", request, "--signers", signers, "--trust")
        #expect(run.exitCode == 65 && run.errors.contains("had expired on"), "\(run)")
        run = try sign("answer", request, "--key", program.folder["nokey"].path)
        #expect(run.exitCode != 0)
    }

    @Test("A signer without a name, an unknown flight and an unknown key are each a sentence")
    func missing() throws {
        try log("2026-11-20 N12345 KPAO KPAO 0:50 pic")
        var run = try sign("request", "3")
        #expect(run.exitCode == 64 && run.errors.contains("Name who signs with --signer."), "\(run)")
        run = try sign("request", "99")
        #expect(run.exitCode == 1 && run.errors.contains("There is no flight with the number 99"), "\(run)")
        run = try sign("here", "1", "--key", program.folder["nokey"].path, "--trust")
        #expect(run.exitCode == 66 && run.errors.contains("There is no key"), "\(run)")
        run = try sign("list", "1")
        #expect(run.exitCode == 1 && run.output.contains("not signed"), "\(run)")
        run = try sign("name", "1", "--picture", request, "--yes")
        #expect(run.exitCode != 0)
        run = try sign("here", "1", "--key", key, "--signers", signers, typing: "n\n")
        #expect(run.exitCode == 1 && run.errors.contains("Nothing was signed."), "\(run)")
    }

    @Test("At one keyboard; a typed name is kept and called what it is")
    func here() throws {
        // A file that was written by hand may lack the end of its last line.
        try "# my instructors".write(toFile: signers, atomically: true, encoding: .utf8)
        var run = try program.run(
            ["sign", "here", "1", "--key", key, "--signers", signers, "--trust", "--file", program.file]
                + Self.instructor)
        #expect(run.exitCode == 0 && run.output.contains("time: 1:10"), "\(run)")
        run = try sign("name", "2", "--signer", "Max", "--yes")
        #expect(run.exitCode == 0 && run.output.contains("kept: typed name, cannot be verified"), "\(run)")
        let lines = try String(contentsOfFile: signers, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 2 && lines[0] == "# my instructors", "\(lines)")
        let proof = try verify()
        #expect(proof.output.contains("signatures: 2 (1 typed name, cannot be verified; 1 own key)"), "\(proof)")
    }

    @Test("An endorsement is a document by its paragraph, and is refused without number and expiry")
    func endorsement() throws {
        var run = try program.run(
            "endorse", "a.69", "high performance, 14 CFR 61.31(f)", "--edition", "AC 61-65K", "--yes", "--file",
            program.file)
        #expect(run.exitCode == 0 && run.output.contains("endorsement FAA A.69"), "\(run)")
        run = try sign("request", "document", "1", "--signer", "Anna Meier")
        #expect(run.exitCode == 65 && run.errors.contains("the number of the instructor's certificate"), "\(run)")
        run = try sign("request", "document", "1", "--signer", "Anna Meier", "--number", "3012345CFI")
        #expect(run.exitCode == 65 && run.errors.contains("the date on which it expires"), "\(run)")
        run = try program.run(
            ["sign", "here", "document", "1", "--signer", "Anna Meier", "--key", key, "--signers", signers, "--trust"]
                + ["--file", program.file] + Self.instructor)
        #expect(run.exitCode == 0, "\(run)")
        #expect(try program.run("endorse", "69", "--file", program.file).exitCode == 64)
        #expect(try verify().exitCode == 0)
    }

    @Test("The exported proof holds by ssh-keygen and sha256sum alone, and fails there after an alteration")
    func alone() throws {
        try exchange()
        try exchange("2")
        _ = try program.run("edit", "1", "night=0:20", "--yes", "--file", program.file)
        let proof = program.folder["proof"]
        #expect(try verify("--export", proof.path).exitCode == 0)
        func shell(_ script: String) throws -> ProgramRun {
            try ProgramRun("/bin/sh", ["-c", script], folder: proof)
        }
        let sums = try shell("sha256sum -c SHA256SUMS")
        #expect(sums.exitCode == 0 && sums.lines.count == 7, "\(sums)")
        let chain = try shell(
            """
            set -e
            before=$(printf '%064d' 0)
            for step in step-*.txt; do
                grep -qx "before: $before" "$step"
                before=$(sha256sum "$step" | cut -d' ' -f1)
            done
            for text in signed-*.txt; do
                ssh-keygen -Y verify -f allowed_signers -I 3012345CFI -n flightlog -s "${text%.txt}.sig" < "$text"
                set -- $(grep '^book: ' "$text")
                [ "$2" = 0 ] || [ "$3" = "$(sha256sum "$(printf 'step-%06d.txt' "$2")" | cut -d' ' -f1)" ]
            done
            """)
        #expect(chain.exitCode == 0 && chain.lines.count == 2, "\(chain)")
        let same = try shell("seal=$(sed -n 's/^seal: //p' signed-000002.txt); diff signed-000002.txt now-$seal.txt")
        #expect(
            same.lines.filter { $0.hasPrefix("<") || $0.hasPrefix(">") }.allSatisfy { line in
                ["signer", "number", "expires", "seal", "book"].contains { line.hasPrefix("< \($0):") }
            }, "\(same)")
        _ = try shell("sed -i 's/1:10/1:11/' signed-000001.txt")
        #expect(try shell("sha256sum -c SHA256SUMS").exitCode == 1)
        let verified = try shell(
            "ssh-keygen -Y verify -f allowed_signers -I 3012345CFI -n flightlog -s signed-000001.sig < signed-000001.txt"
        )
        #expect(verified.exitCode != 0)
        let again = try verify("--export", proof.path)
        #expect(again.exitCode == 73 && again.errors.contains("is there already"), "\(again)")
    }

    @Test("Without ssh-keygen, verify and sign say which program to install")
    func withoutProgram() throws {
        try exchange()
        let run = try program.run(
            ["verify", "--file", program.file, "--signers", signers], environment: ["PATH": program.folder.url.path])
        #expect(run.exitCode == 69 && run.errors.contains("apt-get install openssh-client"), "\(run)")
    }

    @Test("Marked pages are kept, JSON carries the end of the chain, and a change of their flights is said")
    func marked() throws {
        let file = program.folder["pages.txt"].path
        var run = try program.run("print", "easa", "--text", "-o", file, "--mark", "--file", program.file)
        #expect(run.exitCode == 0, "\(run)")
        run = try program.run("edit", "1", "remarks=later", "--yes", "--file", program.file)
        #expect(run.errors.contains("Page 1 of easa was printed with the entry as it was before"), "\(run)")
        run = try program.run("print", "easa", "--json", "--file", program.file)
        let first = try #require(run.lines.first)
        #expect(first.contains("\"chain\":\"2 "), "\(first)")
        #expect(try verify().exitCode == 0)
        #expect(
            try program.run("print", "types", "--text", "-o", file, "--mark", "--yes", "--file", program.file).exitCode
                == 64)
        #expect(try program.run("print", "easa", "--text", "--mark", "--file", program.file).exitCode == 64)
    }

    @Test(
        "A printed page is signed with a key, listed, voided by a change, and proved by ssh-keygen and sha256sum alone")
    func page() throws {
        let file = program.folder["pages.txt"].path
        var run = try program.run("sign", "pages", "--file", program.file)
        #expect(run.exitCode == 1 && run.output.contains("no page is kept"), "\(run)")
        run = try sign("request", "page", "1", "--signer", "Anna Meier")
        #expect(run.exitCode == 65 && run.errors.contains("Page 1 is not kept yet"), "\(run)")
        #expect(
            try program.run("print", "easa", "--text", "-o", file, "--mark", "--file", program.file).exitCode == 0)
        run = try sign("list", "page", "1", "of", "easa")
        #expect(run.exitCode == 1 && run.output == "page 1 of easa: not signed\n", "\(run)")
        run = try sign("request", "page", "one")
        #expect(run.exitCode == 64 && run.errors.contains("names no page"), "\(run)")
        try exchange("page 1 of easa", signer: ["--signer", "Anna Meier"])
        run = try program.run("sign", "pages", "--file", program.file)
        #expect(run.output == "page 1 of easa: signed by Anna Meier 3012345CFI (own key)\n", "\(run)")
        run = try verify()
        #expect(run.exitCode == 0 && run.output.contains("proved up to kept step 1"), "\(run)")
        _ = try program.run("edit", "1", "remarks=later", "--yes", "--file", program.file)
        run = try verify()
        #expect(
            run.exitCode == 0
                && run.output.contains("! Page 1 of easa has changed since the signature of Anna Meier 3012345CFI: "),
            "\(run)")
        let proof = program.folder["proof"]
        #expect(try verify("--export", proof.path).exitCode == 0)
        let alone = try ProgramRun(
            "/bin/sh",
            [
                "-c",
                """
                sha256sum -c SHA256SUMS && ssh-keygen -Y verify -f allowed_signers -I 3012345CFI -n flightlog \
                    -s signed-000002.sig < signed-000002.txt && head -n $(wc -l < page-000001.txt) signed-000002.txt | cmp - page-000001.txt
                """,
            ], folder: proof)
        #expect(alone.exitCode == 0, "\(alone)")
        // What is kept of the page is altered past the program.
        try SQLiteTool.run(
            URL(filePath: program.file), "UPDATE ZKEPTPAGE SET ZTEXT = REPLACE(ZTEXT, '1:10', '1:40')")
        run = try verify()
        #expect(run.exitCode == 1 && run.output.contains("✗ What is kept of page 1 of easa is altered"), "\(run)")
    }

    @Test(
        "A PDF that comes back signed is kept with its pages, and is a file of the exported proof",
        .enabled(if: FileManager.default.isExecutableFile(atPath: Project.program("flightlog-paper").path)))
    func document() throws {
        let pdf = program.folder["pages.pdf"]
        var run = try program.run("print", "easa", "-o", pdf.path, "--mark", "--file", program.file)
        #expect(run.exitCode == 0, "\(run)")
        run = try sign("accept", pdf.path)
        #expect(
            run.exitCode == 65 && run.errors.contains("nothing in the PDF is a signature")
                || run.errors.contains("does not begin with pages"), "\(run)")
        let signed = program.folder["signed.pdf"]
        let bytes = try Data(contentsOf: pdf)
        try (bytes + Data("9 0 obj << /Type /Sig /ByteRange [0 1 2 3] >>\n".utf8)).write(to: signed)
        run = try sign("accept", signed.path)
        #expect(run.exitCode == 0 && run.output == "kept: the signed PDF of page 1 of easa\n", "\(run)")
        run = try sign("accept", signed.path)
        #expect(run.exitCode == 65 && run.errors.contains("was accepted before"), "\(run)")
        var other = bytes
        other[other.count / 2] ^= 1
        try (other + Data("/ByteRange [0 1 2 3]".utf8)).write(to: signed)
        run = try sign("accept", signed.path)
        #expect(run.exitCode == 65 && run.errors.contains("byte for byte"), "\(run)")
        run = try verify()
        #expect(run.exitCode == 0 && run.output.contains("signatures: 1 (1 signed PDF)"), "\(run)")
        let proof = program.folder["proof"]
        #expect(try verify("--export", proof.path).exitCode == 0)
        let sums = try ProgramRun("/bin/sh", ["-c", "sha256sum -c SHA256SUMS"], folder: proof)
        #expect(sums.exitCode == 0 && sums.output.contains("page-000001.pdf: OK"), "\(sums)")
    }
}
