import Foundation
import TestFiles
import Testing

extension PlaceTests.Databases {
    @Suite("Who is let in by a PostgreSQL")
    struct DatabaseAccessTests {
        private let server: DatabaseServer
        private let one: Pilot
        private let two: Pilot

        init() throws {
            server = try DatabaseServer()
            (one, two) = (try Pilot("one"), try Pilot("two"))
        }

        private func begin() throws {
            try one.log("N1 type:C172 lszh-lszb 0800/0900 2026-11-20")
            #expect(try one.sync(one.spool.path, "--yes").exitCode == 0)
        }

        // MARK: Certificates

        private let keys = TemporaryFolder("certificates")

        private func openssl(_ words: String...) throws {
            let run = try ProgramRun("/usr/bin/openssl", words, environment: [:], folder: keys.url)
            #expect(run.exitCode == 0, "\(run)")
        }

        /// Makes an authority.
        private func makeAuthority(_ name: String) throws {
            try openssl(
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
                "-subj", "/CN=\(name)", "-keyout", "\(name).key", "-out", "\(name).crt")
        }

        /// Makes the certificate of a host, which an authority vouches for.
        private func makeHost(_ host: String, by authority: String) throws {
            try openssl(
                "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=\(host)",
                "-keyout", "host.key", "-out", "host.csr")
            try Data("subjectAltName=DNS:\(host)\n".utf8).write(to: keys["names"])
            try openssl(
                "x509", "-req", "-in", "host.csr", "-CA", "\(authority).crt", "-CAkey", "\(authority).key",
                "-CAcreateserial", "-days", "2", "-extfile", "names", "-out", "host.crt")
        }

        private func trust(_ authority: String) throws {
            let folder = one.home[".postgresql"]
            try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            try Data(contentsOf: keys["\(authority).crt"]).write(to: folder.appending(path: "root.crt"))
        }

        @Test(
            "Another host is believed by a certificate of a known authority with its name, and by no other one",
            .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "openssl is not installed"))
        func certificates() throws {
            try begin()
            for authority in ["club", "stranger"] { try makeAuthority(authority) }
            try makeHost("db.example", by: "club")
            let secured = try server.secured(by: keys["host.crt"], key: keys["host.key"])
            defer { withExtendedLifetime(secured) {} }
            let word = "--password-command=echo tailwheel"
            func place(_ host: String) -> String {
                server.place(host: host, port: server.port) + "?hostaddr=127.0.0.1"
            }
            // The authorities of the system do not know the club's.
            var run = try one.carry(place("db.example"), word)
            #expect(run.exitCode == 9 && run.errors.contains("does not prove that it is the host"), "\(run)")
            try trust("stranger")
            run = try one.carry(place("db.example"), word)
            #expect(run.exitCode == 9, "\(run)")
            #expect(
                run.errors.contains(
                    "no authority that is known here vouches for its certificate, or that has expired."), "\(run)")
            #expect(run.errors.contains("~/.postgresql/root.crt") && run.errors.contains("No password was sent"))
            #expect(try server.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'flightlog'") == ["0"])
            try trust("club")
            run = try one.carry(place("other.example"), word)
            #expect(run.exitCode == 9 && run.errors.contains("does not prove that it is the host"), "\(run)")
            #expect(run.errors.contains("\"db.example\" does not match host name \"other.example\""), "\(run)")
            run = try one.carry(place("db.example"), word)
            #expect(run.exitCode == 0 && run.output.contains("put"), "\(run)")
            #expect(
                try server.sql("SELECT count(*) > 0 FROM flightlog.file") == ["t"], "the files are there: \(run)")
            run = try one.carry(place("db.example") + "&sslrootcert=\(keys["none"].path)", word)
            #expect(run.exitCode == 9 && run.errors.contains("no authority is known here"), "\(run)")
        }

        // MARK: Passwords

        /// Words that start a command on a terminal of its own. It ends with that terminal, also where nohup started the tests.
        private static let onTerminal = ["--default-signal=HUP", "/usr/bin/script", "-qec"]

        /// A carrying program on a terminal of its own.
        private func asked(_ pilot: Pilot, _ words: String...) throws -> RunningProgram {
            let line = ([Project.executable("flightlog-sync").path] + words + [pilot.spool.path]).map { "'\($0)'" }
            let program = try pilot.start(
                "/usr/bin/env", Self.onTerminal + [line.joined(separator: " "), "/dev/null"], input: .pipe)
            #expect(program.reads("Password of the database: "))
            return program
        }

        @Test("A password is asked for on the terminal, not shown, and in no file, argument or environment")
        func passwords() throws {
            try begin()
            let place = server.place(port: server.port)
            let wrong = try asked(one, place)
            try wrong.write("stick\n")
            var run = try wrong.finish(timeLimit: .seconds(60))
            #expect(run.exitCode == 9 && run.output.contains("password authentication failed"), "\(run)")
            #expect(!run.output.contains("stick"), "\(run)")
            let empty = try asked(one, place)
            try empty.write("\n")
            run = try empty.finish(timeLimit: .seconds(60))
            #expect(run.exitCode == 9 && run.output.contains("no password supplied"), "\(run)")
            let right = try asked(one, place)
            try right.write("tailwheel\n")
            run = try right.finish(timeLimit: .seconds(60))
            #expect(run.exitCode == 0 && run.output.contains("put"), "\(run)")
            #expect(!run.output.contains("tailwheel"), "\(run)")
            // The program goes on and has the password: nothing else has.
            let watch = try asked(two, "--watch", place)
            try watch.write("tailwheel\n")
            #expect(watch.reads("brought"))
            let processes = try processes(naming: two.spool.path)
            #expect(!processes.isEmpty)
            for process in processes { #expect(!process.contains("tailwheel"), "\(process)") }
            for pilot in [one, two] {
                for path in try FileManager.default.subpathsOfDirectory(atPath: pilot.home.url.path) {
                    let bytes = (try? Data(contentsOf: pilot.home[path])) ?? Data()
                    #expect(bytes.range(of: Data("tailwheel".utf8)) == nil, "\(path)")
                }
            }
            watch.kill()
            // Control-C while it is asked ends the program, and the terminal shows again what is typed.
            let line =
                "trap : INT; '\(Project.executable("flightlog-sync").path)' '\(place)' '\(one.spool.path)'; stty -a"
            let broken = try one.start("/usr/bin/env", Self.onTerminal + [line, "/dev/null"], input: .pipe)
            #expect(broken.reads("Password of the database: "))
            try broken.write("tail\u{3}")
            run = try broken.finish(timeLimit: .seconds(60))
            #expect(!run.output.contains("tail") && run.output.contains(" echo "), "\(run)")
        }

        @Test("A wrong password, a password in the place, other databases and missing rights are told apart")
        func refusals() throws {
            try begin()
            let network = server.place(port: server.port)
            var run = try one.carry(network, "--password-command=echo stick")
            #expect(run.exitCode == 9 && run.errors.contains("password authentication failed"), "\(run)")
            run = try one.carry(network)
            #expect(run.exitCode == 9 && run.errors.contains("no password supplied"), "\(run)")
            run = try one.carry("postgresql://pilot:tailwheel@127.0.0.1/logbook")
            #expect(run.exitCode == 64 && run.errors.contains("a password would be seen"), "\(run)")
            #expect(!run.errors.contains("tailwheel"))
            run = try one.carry("postgresql://pilot@127.0.0.1:1/logbook")
            #expect(run.exitCode == 8 && run.errors.contains("does not answer"), "\(run)")
            run = try one.carry("postgresql:///logbook?sslmod=x")
            #expect(run.exitCode == 64 && run.errors.contains("sslmod"), "\(run)")
            run = try one.carry(server.place.replacing("/logbook", with: "/hangar"))
            #expect(run.exitCode == 9 && run.errors.contains("does not exist"), "\(run)")
            // Another host must be encrypted, and this server is not; what says otherwise is in the place.
            let tunnel = server.place(host: "db.example", port: server.port) + "?hostaddr=127.0.0.1"
            run = try one.carry(tunnel, "--password-command=echo tailwheel")
            #expect(run.exitCode == 9 && run.errors.contains("does not support SSL"), "\(run)")
            #expect(try one.carry(tunnel + "&sslmode=disable", "--password-command=echo tailwheel").exitCode == 0)
            #expect(try one.carry(network, "--password-command=echo tailwheel").exitCode == 0)
            // A reader gets everything, and is told what it may not.
            _ = try server.sql(
                """
                CREATE ROLE guest LOGIN; GRANT USAGE ON SCHEMA flightlog TO guest;
                GRANT SELECT ON ALL TABLES IN SCHEMA flightlog TO guest
                """)
            let guest = server.place.replacing("pilot@", with: "guest@")
            run = try two.carry(guest)
            #expect(run.exitCode == 0, "\(run)")
            try two.log("N1 type:C172 lszb-lsgg 1100/1130 2026-11-20")
            #expect(try two.sync(two.spool.path, "--yes").exitCode == 0)
            run = try two.carry(guest)
            #expect(run.exitCode == 2 && run.errors.contains("permission denied"), "\(run)")
            // Two logbooks in one database: a spool without any must say which.
            _ = try server.sql(
                """
                INSERT INTO flightlog.ring (ring, title) VALUES ('11111111-2222-3333-4444-555555555555', 'other');
                INSERT INTO flightlog.file (ring, path, seq, bytes)
                VALUES ('11111111-2222-3333-4444-555555555555', 'flsync.json', 1, 'x')
                """)
            run = try Pilot("three").carry(server.place)
            #expect(
                run.exitCode == 9 && run.errors.contains("has several logbooks") && run.errors.contains("?ring="),
                "\(run)")
            #expect(try one.carry(server.place).exitCode == 0)
        }
    }
}
