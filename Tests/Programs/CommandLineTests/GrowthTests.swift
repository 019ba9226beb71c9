import Foundation
import TestFiles
import Testing

/// What commands ask of SQLite for books of two sizes, counted and never timed: four times the flights are at most four times the
/// work, and a quarter more.
///
/// A library in front of SQLite's counts the rows and statements (`sqlite3_step`) and the instructions of its virtual machine
/// (`SQLITE_STMTSTATUS_VM_STEP`, sqlite.org/c3ref/c_stmtstatus_counter.html), in which a loop within a statement shows as well.
@Suite("Work that grows with a book", .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/gcc")))
struct GrowthTests {
    /// What a run has asked of SQLite.
    private struct Work {
        let steps: Int
        let instructions: Int
    }

    private static let source = """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <stdatomic.h>
        #include <stdio.h>
        #include <stdlib.h>
        static atomic_long steps, instructions;
        int sqlite3_stmt_status(void *, int, int);
        int sqlite3_step(void *statement) {
            static int (*step)(void *);
            if (!step) step = (int (*)(void *))dlsym(RTLD_NEXT, "sqlite3_step");
            int before = sqlite3_stmt_status(statement, 4, 0);
            int result = step(statement);
            atomic_fetch_add(&steps, 1);
            atomic_fetch_add(&instructions, sqlite3_stmt_status(statement, 4, 0) - before);
            return result;
        }
        __attribute__((destructor)) static void report(void) {
            FILE *file = fopen(getenv("WORK_REPORT"), "w");
            if (file) { fprintf(file, "%ld %ld", (long)steps, (long)instructions); fclose(file); }
        }
        """

    /// The library that counts, built once; nil where it cannot be.
    private static let counter: (folder: TemporaryFolder, path: String)? = {
        let folder = TemporaryFolder("growth")
        let (text, library) = (folder["count.c"], folder["count.so"].path)
        guard (try? Data(source.utf8).write(to: text)) != nil,
            let run = try? ProgramRun("/usr/bin/gcc", ["-shared", "-fPIC", "-O1", "-o", library, text.path, "-ldl"]),
            run.exitCode == 0
        else { return nil }
        return (folder, library)
    }()

    private func work(_ program: Program, _ arguments: [String]) throws -> Work {
        let library = try #require(Self.counter).path
        let report = program.folder["work"].path
        let run = try program.run(arguments, environment: ["LD_PRELOAD": library, "WORK_REPORT": report])
        #expect(run.exitCode < 2, "\(arguments): \(run.exitCode) \(run.errors)")
        let numbers = try String(contentsOfFile: report, encoding: .utf8).split(separator: " ").compactMap { Int($0) }
        return Work(steps: try #require(numbers.first), instructions: try #require(numbers.last))
    }

    /// Books of two sizes, each written once.
    private static let books: [Result<Data, any Error>] = [300, 1_200].map { flights in
        Result {
            let program = Program()
            _ = try program.run("sample", "--entries", "\(flights)", "--until", "2026-11-21", program.file)
            return try Data(contentsOf: URL(filePath: program.file))
        }
    }

    /// Returns programs with a book of each size.
    private func programs() throws -> [Program] {
        try Self.books.map { book in
            let program = Program()
            try book.get().write(to: URL(filePath: program.file))
            return program
        }
    }

    private static let commands: [[String]] = [
        ["list", "flights", "--csv"], ["list", "flights", "--csv", "--raw"], ["list", "flights", "--json"],
        ["list", "flights", "remark:approach"], ["list", "flights", "--sort", "distance"],
        ["export", "--format", "csv"], ["export", "--format", "foreflight"], ["check"],
        ["currency", "--rules", "easa"], ["totals"],
        ["totals", "--by", "type"], ["totals", "--by", "year"], ["store", "verify"],
        ["edit", "flights", "date:..2099", "remarks=measured", "--yes", "--quiet"],
    ]

    @Test("Four times the flights are at most four times the work", arguments: commands)
    func growth(command: [String]) throws {
        let works = try programs().map { program in
            let file = command.prefix(2) == ["store", "verify"] ? [program.file] : ["--file", program.file]
            return try work(program, command + file)
        }
        expectLinear(works, command)
    }

    @Test("Four times the rows of a file are at most four times the work", arguments: ["csv", "foreflight"])
    func imports(format: String) throws {
        let works = try programs().map { program in
            let table = program.folder["table.csv"]
            let written = try program.run("export", "--format", format, "--file", program.file)
            try Data(written.output.utf8).write(to: table)
            let book = program.folder["new.flightlog"].path
            return try work(program, ["import", table.path, "--yes", "--file", book])
        }
        expectLinear(works, ["import", format])
    }

    private func expectLinear(_ works: [Work], _ command: [String]) {
        let (few, many) = (works[0], works[1])
        // What is done once for a book is in both, so that the ratio of what grows is below four.
        #expect(few.steps > 10, "\(command): SQLite was asked nothing")
        #expect(many.steps <= few.steps * 5, "\(command): \(few.steps) steps became \(many.steps)")
        #expect(
            many.instructions <= few.instructions * 5, "\(command): \(few.instructions) became \(many.instructions)")
    }
}
