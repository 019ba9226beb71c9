import Foundation
import TestFiles
import Testing

extension PlaceTests {
    @Suite(
        "Places on a host with sshd", .serialized,
        .enabled(if: SSHHost.isInstalled, "openssh-server is not installed"))
    struct HostTests {
        private let host: SSHHost
        private let one: Pilot
        private let two: Pilot

        init() throws {
            host = try SSHHost()
            (one, two) = (try Pilot("one"), try Pilot("two"))
            for pilot in [one, two] { pilot.environment = host.environment }
            try FileManager.default.createDirectory(
                at: host.folder["book of a club"], withIntermediateDirectories: false)
        }

        /// A place whose folder has a space in its name.
        private var place: String { host.place("book%20of%20a%20club").replacing("%2520", with: "%20") }

        @Test("Two logbooks meet on a host, go on while it is away, and are equal afterwards")
        func twoLogbooks() throws {
            try one.log("N1 type:C172 lszh-lszb 0800/0900 2026-11-20")
            let begun = try one.sync(place, "--yes")
            #expect(begun.exitCode == 0, "\(begun)")
            let joined = try two.sync(place, "--yes")
            #expect(joined.exitCode == 0 && joined.output.contains("it begins with what the folder has"), "\(joined)")
            #expect(try one.sync("status").output.contains("place: ssh://127.0.0.1"))
            try one.log("N1 lszb-lszg 1000/1030 2026-11-20")
            host.stop()
            try two.log("N1 lszb-lsgg 1100/1130 2026-11-20")
            let away = try two.sync()
            #expect(away.exitCode == 8 && away.errors.contains("does not answer"), "\(away)")
            #expect(away.errors.contains("Nothing is lost"))
            try host.start()
            for pilot in [one, two, one] {
                let round = try pilot.sync()
                #expect(round.exitCode == 0, "\(round)")
            }
            #expect(try one.dump() == two.dump())
            #expect(try one.flightlog("list", "flights", "--columns", "from").lines.count == 4)
            let verified = try two.sync("verify")
            #expect(verified.exitCode == 0, "\(verified)")
            let names = try FileManager.default.subpathsOfDirectory(atPath: host.folder["book of a club"].path)
            #expect(!names.contains { $0.contains(".part") }, "\(names)")
            // The host has lost everything: it is asked for, and then put again.
            for name in try FileManager.default.contentsOfDirectory(atPath: host.folder["book of a club"].path) {
                try FileManager.default.removeItem(at: host.folder["book of a club"].appending(path: name))
            }
            let emptied = try one.sync()
            #expect(emptied.exitCode == 9 && emptied.errors.contains("--found"), "\(emptied)")
            let found = try one.sync(place, "--found")
            #expect(found.exitCode == 0, "\(found)")
            #expect(try two.sync().exitCode == 0 && one.dump() == two.dump())
        }

        @Test("A host that does not let the pilot in, is not known, or lacks the folder is told from one that is away")
        func refusals() throws {
            let unknown = { try self.one.carry(self.place) }
            try host.know(false)
            var run = try unknown()
            #expect(run.exitCode == 9 && run.errors.contains("the host's key is not known yet"), "\(run)")
            try host.know(true)
            try host.letIn(false)
            run = try unknown()
            #expect(run.exitCode == 9 && run.errors.contains("does not let you in"), "\(run)")
            #expect(run.errors.contains("a key or an agent"))
            try host.letIn(true)
            run = try one.carry(host.place("nowhere"))
            #expect(run.exitCode == 8 && run.errors.contains("There is no folder ssh://"), "\(run)")
            run = try one.carry(place)
            #expect(run.exitCode == 0 && run.output.contains("nothing to carry yet"), "\(run)")
            try Data("x".utf8).write(to: host.folder["book of a club/photo.jpg"])
            try one.log("N1 type:C172 lszh-lszb 0800/0900 2026-11-20")
            #expect(try one.sync(one.spool.path, "--yes").exitCode == 0)
            run = try one.carry(place)
            #expect(run.exitCode == 9 && run.errors.contains("holds other files"), "\(run)")
            try FileManager.default.removeItem(at: host.folder["book of a club/photo.jpg"])
            run = try one.carry(place)
            #expect(run.exitCode == 0 && run.output.contains("put"), "\(run)")
            // Another logbook with a spool of its own.
            try two.log("N2 type:C172 lszh-lszb 0800/0900 2026-11-20")
            #expect(try two.sync(two.spool.path, "--yes").exitCode == 0)
            run = try two.carry(place)
            #expect(run.exitCode == 9 && run.errors.contains("is for another logbook"), "\(run)")
            host.stop()
            run = try one.carry(place)
            #expect(run.exitCode == 8 && run.errors.contains("Connection refused"), "\(run)")
        }
    }
}
