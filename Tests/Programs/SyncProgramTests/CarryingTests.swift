import Foundation
import TestFiles
import Testing

/// Where Debian has the program that serves files to `sftp`.
private let server = "/usr/lib/openssh/sftp-server"
private let hasServer = FileManager.default.isExecutableFile(atPath: server)

extension PlaceTests {
    @Suite(
        "flightlog-sync by sftp, whatever happens to files and connections", .serialized,
        .enabled(if: hasServer, "openssh-sftp-server is not installed"))
    struct CarryingTests {
        private let tools = TemporaryFolder("sftp")
        private let one: Pilot
        private let two: Pilot
        private var place: String { "ssh://host\(tools["place"].path)" }

        init() throws {
            (one, two) = (try Pilot("one"), try Pilot("two"))
            try FileManager.default.createDirectory(at: tools["place"], withIntermediateDirectories: false)
            try FileManager.default.createDirectory(at: tools["bin"], withIntermediateDirectories: false)
            try serve("exec \(server)")
            for pilot in [one, two] { pilot.environment["PATH"] = "\(tools["bin"].path):/usr/bin:/bin" }
        }

        /// Has sftp talk to a server of this computer, which a script starts.
        private func serve(_ script: String) throws {
            for (name, text) in [
                ("serve", script), ("sftp", "exec /usr/bin/sftp -D '\(tools["bin/serve"].path)' -b -"),
            ] {
                try Data("#!/bin/bash\n\(text)\n".utf8).write(to: tools["bin/\(name)"])
                try FileManager.default.setAttributes(
                    [.posixPermissions: 0o755], ofItemAtPath: tools["bin/\(name)"].path)
            }
        }

        private func begin() throws {
            try one.log("N1 type:C172 lszh-lszb 0800/0900 2026-11-20")
            #expect(try one.sync(one.spool.path, "--yes").exitCode == 0)
        }

        private func bundle(in folder: URL) throws -> URL {
            let names = try mirrorFiles(folder).keys.filter { $0.hasSuffix(".flb") }.sorted()
            return folder.appending(path: try #require(names.last))
        }

        @Test("A half file at the place is not used, and is replaced by the device that has it whole")
        func halves() throws {
            try begin()
            #expect(try one.carry(place).exitCode == 0)
            #expect(try mirrorFiles(one.spool) == mirrorFiles(tools["place"]))
            let victim = try bundle(in: tools["place"])
            let whole = try Data(contentsOf: victim)
            try whole.prefix(whole.count / 2).write(to: victim)
            try whole.write(to: victim.deletingLastPathComponent().appending(path: ".left.part"))
            let half = try two.carry(place)
            #expect(half.exitCode == 7 && half.output.contains("not whole, and not used"), "\(half)")
            #expect(try !mirrorFiles(two.spool).keys.contains { $0.hasSuffix(".flb") })
            #expect(try one.carry(place).exitCode == 0)
            #expect(try Data(contentsOf: victim) == whole)
            #expect(try two.carry(place).exitCode == 0)
            // A half file in the spool is brought again.
            let mine = try bundle(in: two.spool)
            try whole.prefix(10).write(to: mine)
            #expect(try two.carry(place).exitCode == 0)
            #expect(try Data(contentsOf: mine) == whole)
            #expect(try mirrorFiles(one.spool) == mirrorFiles(two.spool))
        }

        @Test("A connection that breaks at any byte leaves whole files, and the next run goes on")
        func cuts() throws {
            try begin()
            for number in 1...4 {
                try one.log("N1 lszb-lszg 1\(number)00/1\(number)30 2026-11-20")
                #expect(try one.sync().exitCode == 0)
            }
            let all = try mirrorFiles(one.spool)
            for pilot in [one, two] {
                // Three runs of sftp at most, each cut after so many bytes of what it says.
                for limit in [300, 900, 1_500] {
                    try serve("dd bs=1 count=\(limit) status=none | \(server)")
                    let run = try pilot.carry(place)
                    #expect(
                        run.exitCode == 8 && run.errors.contains("The connection to ssh://host"), "\(limit): \(run)")
                    for folder in [tools["place"], two.spool] {
                        for (name, bytes) in try mirrorFiles(folder) {
                            #expect(bytes == all[name], "\(limit): \(name)")
                        }
                    }
                }
                try serve("exec \(server)")
                let last = try pilot.carry(place)
                #expect(last.exitCode == 0, "\(last)")
            }
            #expect(try mirrorFiles(tools["place"]) == all && mirrorFiles(two.spool) == all)
            #expect(try two.sync(two.spool.path, "--yes").exitCode == 0)
            #expect(
                try one.carry(place).exitCode == 0 && two.carry(place).exitCode == 0 && one.carry(place).exitCode == 0)
            #expect(try one.sync().exitCode == 0 && one.dump() == two.dump())
        }

        @Test("A full disk at the place takes nothing in halves, and what waits is put when there is room")
        func full() throws {
            try begin()
            // What a file may have is limited, which acts like a full disk.
            try serve("ulimit -f 0; trap '' XFSZ; exec \(server)")
            let run = try one.carry(place)
            #expect(run.exitCode == 2 && run.errors.contains("does not take"), "\(run)")
            #expect(run.errors.contains("may be full") && run.errors.contains("nothing is lost"))
            #expect(try mirrorFiles(tools["place"]).isEmpty)
            try serve("exec \(server)")
            #expect(try one.carry(place).exitCode == 0)
            #expect(try mirrorFiles(one.spool) == mirrorFiles(tools["place"]))
        }

        @Test("What a device forgot is removed at the place; what was lost there or in the spool comes back")
        func removals() throws {
            try begin()
            #expect(try one.carry(place).exitCode == 0 && two.carry(place).exitCode == 0)
            #expect(try two.sync(two.spool.path, "--yes").exitCode == 0)
            try two.log("N1 lszb-lsgg 1100/1130 2026-11-20")
            #expect(try two.sync().exitCode == 0)
            #expect(try two.carry(place).exitCode == 0 && one.carry(place).exitCode == 0 && one.sync().exitCode == 0)
            let lost = try bundle(in: one.spool)
            try FileManager.default.removeItem(at: lost)
            #expect(try one.carry(place).output.contains("1 brought"))
            #expect(FileManager.default.fileExists(atPath: lost.path))
            #expect(try one.carry(place).exitCode == 0 && one.sync("forget", "two").exitCode == 0)
            let removed = try one.carry(place)
            #expect(removed.exitCode == 0 && removed.output.contains("removed"), "\(removed)")
            #expect(try mirrorFiles(one.spool) == mirrorFiles(tools["place"]))
            #expect(try two.carry(place).exitCode == 0)
            #expect(try mirrorFiles(two.spool) == mirrorFiles(tools["place"]))
            #expect(try two.sync().exitCode == 0 && one.dump() == two.dump())
        }

        @Test("With --watch, changes are carried when they come, and a second program does not interfere")
        func watching() throws {
            try begin()
            // The place is away at first: it is tried again.
            let asked = tools["asked"].path
            try serve("touch '\(asked)'; exit 1")
            let watch = try one.start("flightlog-sync", ["--watch", place, one.spool.path])
            #expect(soon { FileManager.default.fileExists(atPath: asked) })
            try serve("exec \(server)")
            #expect(watch.reads("put\n"))
            let busy = try one.carry(place)
            #expect(busy.exitCode == 5 && busy.errors.contains("Another flightlog-sync"), "\(busy)")
            try one.log("N1 lszb-lszg 1000/1030 2026-11-20")
            #expect(try one.sync().exitCode == 0)
            #expect(watch.reads("put\n"))
            watch.kill()
            #expect(try mirrorFiles(one.spool).keys.sorted() == mirrorFiles(tools["place"]).keys.sorted())
        }

        @Test("Beside an open logbook, flightlog-sync carries what is saved, also what was saved last; it ends with it")
        func openLogbook() throws {
            try one.log("N1 type:C172 lszh-lszb 0800/0900 2026-11-20")
            #expect(try one.sync(place, "--yes").exitCode == 0)
            let before = try mirrorFiles(tools["place"]).count
            one.environment["TERM"] = "xterm-256color"
            one.environment["FLIGHTLOG_REGION"] = "faa"
            let program = Project.executable("flightlog").path
            let line = "stty rows 30 cols 100; exec '\(program)' '\(one.file)'"
            let open = try one.start(
                "/usr/bin/env", ["--default-signal=HUP", "/usr/bin/script", "-qec", line, "/dev/null"], input: .pipe)
            #expect(open.reads("N1"))
            let places = one.home[".local/state/flightlog/places"].path
            #expect(try soon { try !processes(naming: places).isEmpty }, "flightlog-sync runs beside it")
            try one.log("N1 lszb-lszg 1000/1030 2026-11-20")
            #expect(try soon { try mirrorFiles(tools["place"]).count == before + 1 }, "one flight, one file")
            try one.log("N1 lszg-lszh 1100/1130 2026-11-20")
            try open.write("q")
            let end = try open.finish(timeLimit: .seconds(60))
            #expect(end.exitCode == 0, "\(end)")
            #expect(try soon { try mirrorFiles(tools["place"]).count == before + 2 }, "what was saved last")
            #expect(try soon { try processes(naming: places).isEmpty }, "it has ended")
        }

        @Test("What is no place, has a password, or lacks a program is said before anything is done")
        func mistakes() throws {
            for (typed, words) in [
                ("stick", "is no place"), ("ssh://host", "it names no folder"), ("ssh:///tmp", "it has no host"),
                ("ssh://-oProxyCommand=x/tmp", "it has no host"),
                ("ssh://me:secret@host/tmp", "a password would be seen"),
            ] {
                let run = try one.carry(typed)
                #expect(run.exitCode == 64 && run.errors.contains(words), "\(run)")
                #expect(!run.errors.contains("secret"))
            }
            let missing = try one.run("flightlog-sync", [place, tools["nowhere"].path])
            #expect(missing.exitCode == 8 && missing.errors.contains("There is no folder"), "\(missing)")
            one.environment["PATH"] = tools["place"].path
            let without = try one.carry(place)
            #expect(
                without.exitCode == 69 && without.errors.contains("Install the package openssh-client"), "\(without)")
            one.environment["FLIGHTLOG_SYNC_PROGRAM"] = tools["nowhere"].path
            let bare = try one.sync(place, "--yes")
            #expect(bare.exitCode == 69 && bare.errors.contains("flightlog-sync, is not installed"), "\(bare)")
        }
    }
}
