import Aviation
import Foundation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp

@Suite("Several devices, on the screen")
struct SyncScreenTests {
    @Test("A logbook on one device says how to begin; a folder is chosen, planned and joined")
    func joining() throws {
        let books = try SharedBooks()
        try books.save("desktop", [SharedBooks.flight(0, "theirs"), SharedBooks.flight(1)])
        try books.join("desktop")
        try books.save("laptop", [SharedBooks.flight(0, "mine"), SharedBooks.flight(2)])
        var driver = try books.driver()
        try driver.play("X")
        #expect(driver.says("This logbook is on this device only."), "\(driver.text)")
        #expect(driver.says("a choose a folder") && !driver.says("exchange now"), "\(driver.text)")
        try driver.play("a \"\(books.folder)/none\" <Enter>")
        #expect(driver.says("There is no file or folder"), "\(driver.text)")
        try driver.play("<C-u> \"\(books.path("laptop"))\" <Enter>")
        #expect(driver.says("laptop.flightlog is a file, not a folder."), "\(driver.text)")
        try driver.play("<C-u> \"\(books.folder)\" <Enter> <Enter>")
        #expect(driver.says("only here, written to the folder: 1 flight"), "\(driver.text)")
        #expect(driver.says("“mine” here, “theirs” in the folder"), "\(driver.text)")
        #expect(driver.says("Where values differ, the folder's are shown"), "\(driver.text)")
        try driver.play("q")
        #expect(driver.says("This logbook is on this device only."), "Nothing was joined: \(driver.text)")
        try driver.play("a \"\(books.folder)\" <Enter> <Enter> m")
        #expect(driver.says("Where values differ, this logbook's are shown"), "\(driver.text)")
        try driver.play("<Enter>")
        #expect(driver.says("The logbook is synchronized."), "\(driver.text)")
        #expect(driver.says("! differs flight 2026-11-01"), "\(driver.text)")
        #expect(driver.says("shown mine") && driver.says("other theirs"), "\(driver.text)")
        #expect(try books.flights("laptop").count == 3)
        #expect(driver.says("The copy from before is laptop"), "\(driver.text)")
    }

    @Test("Both values of a conflict are shown, either is taken by a key, and what is dropped is noted")
    func settling() throws {
        for (keys, taken) in [
            ("s", "gusts"), ("t", "calm"), ("<Enter> <Enter>", "gusts"), ("<Enter> <Down> <Enter>", "calm"),
        ] {
            let books = try SharedBooks.disagreeing()
            var driver = try books.driver()
            try driver.play("X")
            #expect(driver.says("shown gusts (desktop, ") && driver.says("other calm (laptop, "), "\(driver.text)")
            try driver.play(keys)
            #expect(driver.says("Settled: flight 2026-11-02"), "\(keys): \(driver.text)")
            #expect(driver.line(with: "differs") == nil, "\(driver.text)")
            let dropped = taken == "calm" ? "gusts" : "calm"
            #expect(driver.says("Remarks: \(taken), not \(dropped)."), "\(keys): \(driver.text)")
            try books.exchange("laptop", "desktop")
            for name in ["laptop", "desktop"] {
                #expect(try books.flights(name).map(\.remarks).contains(taken), "\(name) \(keys)")
                #expect(try books.open(name) { _, sync in try sync.conflicts().isEmpty })
            }
        }
    }

    @Test("What is shown is kept everywhere after a question")
    func settlingAll() throws {
        let books = try SharedBooks.disagreeing()
        var driver = try books.driver()
        try driver.play("X S n")
        #expect(driver.line(with: "! differs") != nil, "\(driver.text)")
        try driver.play("S y")
        #expect(driver.says("Settled: what was shown stays."), "\(driver.text)")
        #expect(driver.line(with: "! differs") == nil, "\(driver.text)")
    }

    @Test("Many deletions of others wait for a yes, or are taken back on all devices", arguments: [true, false])
    func held(deletes: Bool) throws {
        let books = try SharedBooks()
        try books.save("laptop", (0..<25).map { SharedBooks.flight($0) })
        try books.join("laptop")
        try books.join("desktop")
        try books.deleteAll("desktop")
        try books.exchange("desktop")
        var driver = try books.driver()
        try driver.play("X r")
        #expect(driver.says("! deleted others deleted 25 records; nothing was taken"), "\(driver.text)")
        #expect(driver.says("flight 2026-11-0"), "The pane names them: \(driver.text)")
        try driver.play("<Enter> <Esc>")
        #expect(try books.flights("laptop").count == 25)
        try driver.play("<Enter> \(deletes ? "y" : "n")")
        #expect(driver.line(with: "! deleted") == nil, "\(driver.text)")
        try books.exchange("laptop", "desktop")
        for name in ["laptop", "desktop"] { #expect(try books.flights(name).count == (deletes ? 0 : 25), "\(name)") }
    }

    @Test("A folder that is away or was emptied is said, and everything is written into one")
    func away() throws {
        let books = try SharedBooks.disagreeing()
        try books.empty()
        var driver = try books.driver()
        try driver.play("X")
        #expect(driver.says("the folder is away; changes wait in the logbook"), "\(driver.text)")
        #expect(driver.line(with: "! away") != nil && driver.says("F write all again"), "\(driver.text)")
        try driver.play("r")
        #expect(driver.state.status?.sign == .bad, "\(driver.text)")
        try driver.play("F \"\(books.folder)\" <Enter> <Enter> n")
        #expect(try FileManager.default.contentsOfDirectory(atPath: books.folder).isEmpty)
        try driver.play("F \"\(books.folder)\" <Enter> <Enter> y")
        #expect(driver.says("Everything is in the folder."), "\(driver.text)")
        #expect(driver.line(with: "! away") == nil, "\(driver.text)")
        #expect(try !FileManager.default.contentsOfDirectory(atPath: books.folder).isEmpty)
    }

    @Test("Devices are listed with what they have seen; one that is gone is forgotten, and the folder is left")
    func devices() throws {
        let books = try SharedBooks.disagreeing()
        var driver = try books.driver()
        try driver.play("X d")
        #expect(driver.says("This row is no device."), "\(driver.text)")
        #expect(driver.says("device laptop: this device"), "\(driver.text)")
        #expect(driver.says("device desktop: has seen all, last here"), "\(driver.text)")
        try driver.play("j j d")
        #expect(driver.says("This is the device itself"), "\(driver.text)")
        try driver.play("j")
        #expect(driver.says("desktop flightlog test"), "The pane: \(driver.text)")
        try driver.play("d y")
        #expect(driver.says("desktop is forgotten."), "\(driver.text)")
        try driver.play("x n")
        #expect(driver.says("device laptop"), "\(driver.text)")
        try driver.play("x y")
        #expect(
            driver.says("The folder is left") && driver.says("This logbook is on this device only."), "\(driver.text)")
        #expect(try books.flights("laptop").count == 2)
    }

    @Test("The footer of the list has the screen where the logbook is synchronized; news are shown at once")
    func news() throws {
        let books = try SharedBooks.disagreeing()
        var driver = try books.driver()
        #expect(!driver.says("X sync"), "\(driver.text)")
        driver.send(.synced(SyncBrief()))
        #expect(driver.says("X sync"), "\(driver.text)")
        try books.remark("laptop", "rain")
        try books.exchange("laptop")
        try driver.play("X")
        #expect(driver.says("device desktop: 1 change not yet seen"), "\(driver.text)")
        try books.exchange("desktop")
        driver.send(.synced(SyncBrief()))
        #expect(driver.says("device desktop: has seen all"), "\(driver.text)")
        driver.send(.synced(nil))
        #expect(driver.state.sync == nil)
    }

    @Test("The pane of a record says which device made it, and which changed which field")
    func pane() throws {
        let books = try SharedBooks.disagreeing()
        var driver = try books.driver()
        if driver.line(with: "made: laptop") == nil { try driver.play("p") }
        #expect(driver.says("devices Remarks: desktop, 2") && driver.says("made: laptop, 2"), "\(driver.text)")
        try driver.play("j")
        #expect(driver.says("made: laptop, 2") && !driver.says("Remarks: desktop"), "\(driver.text)")
        // Away from the folder, devices keep their names.
        try books.empty()
        try driver.play("k")
        #expect(driver.says("Remarks: desktop"), "\(driver.text)")
    }

    @Test("Without what keeps a logbook on several devices, the screen says so; one that is only read changes nothing")
    func refusing() throws {
        var driver = try Driver()
        driver.synchronizing = { _ in .failure(.notKept) }
        try driver.play("X")
        #expect(driver.says("Nothing here synchronizes logbooks. In a shell: flightlog sync"), "\(driver.text)")
        driver.state.obstacle = .file
        try driver.play("a")
        #expect(driver.state.overlay == nil && driver.state.status?.sign == .caution, "\(driver.text)")
    }

    @Test("It is readable on screens of all sizes")
    func sizes() throws {
        let books = try SharedBooks.disagreeing()
        var driver = try books.driver()
        try driver.play("X")
        for size in ["100x30", "80x24", "60x16", "40x8"] {
            driver.take(.resize(try #require(Size(text: size))))
            #expect(driver.line(with: "differs") != nil && driver.line(with: "folder") != nil, "\(driver.text)")
            #expect(size == "40x8" || driver.says("last here"), "\(driver.text)")
        }
    }
}
