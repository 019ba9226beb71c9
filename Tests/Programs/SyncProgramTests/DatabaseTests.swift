import Foundation
import TestFiles
import Testing

extension PlaceTests.Databases {
    @Suite("Places in a PostgreSQL")
    struct DatabaseTests {
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

        @Test(
            "Two logbooks meet in a database; psql sums the minutes that the logbook sums, and sees what is deleted go")
        func twoLogbooks() throws {
            try one.log("N1 type:C172 lszh-lszb 0800/0900 2026-11-20")
            #expect(
                try one.run("flightlog-sync", ["schema", server.place, "--dry-run"]).output.contains("CREATE TABLE"))
            #expect(try server.sql("SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'flightlog%'") == ["0"])
            let tried = try one.run("flightlog-sync", ["schema", server.place])
            #expect(tried.exitCode == 0 && tried.output.hasPrefix("flightlog_dev: "), "\(tried)")
            #expect(try server.sql("SELECT count(*) FROM flightlog_dev.\"CD_LogEntry\"") == ["0"])
            let promoted = try one.run("flightlog-sync", ["schema", server.place, "--promote"])
            #expect(promoted.exitCode == 0 && promoted.output.hasPrefix("flightlog: "), "\(promoted)")
            let again = try one.run("flightlog-sync", ["schema", server.place, "--promote"])
            #expect(again.exitCode == 0 && again.output.contains("nothing to add"), "\(again)")
            let begun = try one.sync(server.place, "--yes")
            #expect(begun.exitCode == 0, "\(begun)")
            let joined = try two.sync(server.place, "--yes")
            #expect(joined.exitCode == 0, "\(joined)")
            try one.log("N1 lszb-lszg 1000/1030 2026-11-20 night 0:20")
            try two.log("N1 lszb-lsgg 1100/1130 2026-11-20")
            for pilot in [one, two, one] {
                let round = try pilot.sync()
                #expect(round.exitCode == 0, "\(round)")
            }
            #expect(try one.dump() == two.dump())
            let sums =
                "SELECT sum(\"CD_blockMinutes\"), sum(\"CD_nightMinutes\"), count(*) FROM flightlog.\"CD_LogEntry\""
            #expect(try server.sql(sums) == ["120|20|3"])
            let joins = """
                SELECT a."CD_tailNumber", min(f."CD_date") AT TIME ZONE 'UTC' FROM flightlog."CD_LogEntry" f
                JOIN flightlog."CD_Aircraft" a ON a.ring = f.ring AND a.name = f."CD_aircraft" GROUP BY 1
                """
            #expect(try server.sql(joins).first?.hasPrefix("N1|2026-11-20") ?? false)
            #expect(try two.flightlog("delete", "to:LSGG", "--yes").exitCode == 0)
            #expect(try two.sync().exitCode == 0)
            #expect(try server.sql(sums) == ["90|20|2"])
            // A schema that lacks a column gets it, with what the files say; one that has another type is refused.
            let remarks = "SELECT count(\"CD_remarks\") FROM flightlog.\"CD_LogEntry\""
            #expect(try one.sync().exitCode == 0)
            #expect(try one.flightlog("edit", "date:2026-11-20", "remarks=calm", "--yes").exitCode == 0)
            #expect(try one.sync().exitCode == 0 && server.sql(remarks) == ["2"])
            _ = try server.sql("ALTER TABLE flightlog.\"CD_LogEntry\" DROP COLUMN \"CD_remarks\"")
            let added = try one.run("flightlog-sync", ["schema", server.place, "--promote"])
            #expect(added.exitCode == 0, "\(added)")
            #expect(try one.sync().exitCode == 0 && server.sql(remarks) == ["2"])
            _ = try server.sql("ALTER TABLE flightlog.\"CD_LogEntry\" ALTER COLUMN \"CD_blockMinutes\" TYPE numeric")
            let refused = try one.run("flightlog-sync", ["schema", server.place, "--promote"])
            #expect(refused.exitCode == 2 && refused.errors.contains("CD_blockMinutes is numeric"), "\(refused)")
            server.stop()
            try one.log("N1 lszg-lszh 1400/1430 2026-11-20")
            let away = try one.sync()
            #expect(away.exitCode == 8 && away.errors.contains("does not answer"), "\(away)")
            try server.start()
            #expect(try one.sync().exitCode == 0 && two.sync().exitCode == 0)
            #expect(try one.dump() == two.dump())
            #expect(try server.sql(sums) == ["120|20|3"])
        }

        @Test("A connection that breaks at any byte loses nothing, and puts nothing twice")
        func cuts() throws {
            try begin()
            for number in 1...4 {
                try one.log("N1 lszb-lszg 1\(number)00/1\(number)30 2026-11-20")
                #expect(try one.sync().exitCode == 0)
            }
            let proxy = try CuttingProxy(to: server.port)
            defer { proxy.stop() }
            let place = server.place(port: proxy.port)
            let all = try mirrorFiles(one.spool)
            for pilot in [one, two] {
                let word = "--password-command=echo tailwheel"
                for limit in [9, 700, 1_300, 2_400] {
                    proxy.cut(after: limit)
                    let run = try pilot.carry(place, word)
                    // Each of three connections goes on where the one before broke.
                    #expect([0, 8].contains(run.exitCode), "\(limit): \(run)")
                    for (name, bytes) in try mirrorFiles(two.spool) { #expect(bytes == all[name], "\(limit): \(name)") }
                }
                proxy.cut(after: .max)
                let last = try pilot.carry(place, word)
                #expect(last.exitCode == 0, "\(last)")
            }
            #expect(try mirrorFiles(two.spool) == all)
            #expect(
                try server.sql("SELECT count(*), count(DISTINCT path) FROM flightlog.file") == [
                    "\(all.count)|\(all.count)"
                ])
            #expect(
                try server.sql(
                    "SELECT count(*) FROM flightlog.file f JOIN flightlog.ring r USING (ring) WHERE f.seq > r.head")
                    == ["0"])
        }

        @Test("In a club, a reader gets everything and puts nothing, a member does both, and a stranger sees nothing")
        func roles() throws {
            try begin()
            #expect(try one.run("flightlog-sync", ["schema", server.place, "--promote"]).exitCode == 0)
            #expect(try one.carry(server.place).exitCode == 0)
            let script = try String(
                contentsOf: Project.folder.appending(path: "packaging/club-roles.sql"), encoding: .utf8)
            for _ in 1...2 { _ = try server.sql(script) }
            _ = try server.sql("CREATE ROLE berg LOGIN; CREATE ROLE keller LOGIN; CREATE ROLE stranger LOGIN")
            for (person, level) in [("berg", "reader"), ("keller", "member")] {
                _ = try server.sql(
                    "INSERT INTO flightlog.person SELECT ring, '\(person)', '\(level)' FROM flightlog.ring")
            }
            func place(_ person: String) -> String { server.place.replacing("pilot@", with: "\(person)@") }
            let nothing = try two.carry(place("stranger"))
            #expect(nothing.exitCode == 0 && nothing.output.contains("nothing to carry yet"), "\(nothing)")
            let read = try two.carry(place("berg"))
            #expect(read.exitCode == 0, "\(read)")
            #expect(try two.sync(two.spool.path, "--yes").exitCode == 0)
            try two.log("N1 lszb-lsgg 1100/1130 2026-11-20")
            #expect(try two.sync().exitCode == 0)
            let refused = try two.carry(place("berg"))
            #expect(refused.exitCode == 2 && refused.errors.contains("you may read here, and not write"), "\(refused)")
            let count = "SELECT count(*) FROM flightlog.\"CD_LogEntry\""
            #expect(try server.sql(count) == ["1"])
            let put = try two.carry(place("keller"))
            #expect(put.exitCode == 0 && put.output.contains("rows written"), "\(put)")
            #expect(try server.sql(count) == ["2"])
            #expect(try server.sql("SELECT DISTINCT by FROM flightlog.file ORDER BY 1") == ["keller", "pilot"])
            #expect(try two.carry(place("berg")).exitCode == 0)
        }

        @Test("With --watch, what one device puts is at the other one by a notification")
        func watching() throws {
            try begin()
            #expect(try one.carry(server.place).exitCode == 0)
            let watch = try two.start("flightlog-sync", ["--watch", server.place, two.spool.path])
            #expect(watch.reads("brought\n"))
            try one.log("N1 lszb-lszg 1000/1030 2026-11-20")
            #expect(try one.sync().exitCode == 0 && one.carry(server.place).exitCode == 0)
            #expect(watch.reads("brought\n"))
            watch.kill()
            #expect(try mirrorFiles(one.spool).keys.sorted() == mirrorFiles(two.spool).keys.sorted())
        }
    }
}
