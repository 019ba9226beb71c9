import Aviation
import Logbook
import TerminalUI
import Testing

@testable import FlightLogApp
@testable import LogbookProgram

struct Scene: CustomTestStringConvertible, Sendable {
    let name: String
    let keys: String
    var file = FakeFile()
    var testDescription: String { name }
}

let scenes = [
    Scene(name: "flights", keys: "jj"),
    Scene(name: "flights-filtered", keys: "/ \"c172 pax\""),
    Scene(name: "filter-error", keys: "/ \"type:c172 nigt:>0 pax\""),
    Scene(name: "filter-offers", keys: "/ \"ro\" <Tab>"),
    Scene(name: "filter-values", keys: "/ \"hb type\" <Tab> <Down>"),
    Scene(name: "filter-kept", keys: "/ \"type:c172 -role:DUAL night:>0\" <Enter>"),
    Scene(name: "view-name", keys: "/ \"type:c172\" <Enter> * \"Cessnas\""),
    Scene(
        name: "views",
        keys: "/ \"type:c172\" <Enter> * \"Cessnas\" <Enter> 2 f \"blu\" <Enter> * <C-u> \"Blue\" <Enter> x '"),
    Scene(name: "line", keys: "L \"hb-cfa lszh-gva 0900/1010 7 3n ils25r gustee\""),
    Scene(name: "line-empty", keys: "L"),
    Scene(name: "totals", keys: "5"),
    Scene(name: "totals-filtered", keys: "/ \"type:c172\" <Enter> 5 r t <Tab> <Tab> <Tab> G"),
    Scene(
        name: "totals-opening",
        keys: "5 b <Enter> <C-u> \"pic\" <Tab> \"1250:30\" <Tab> \"830\" <Tab> \"2019-12-31\" <C-s>"),
    Scene(name: "balance", keys: "5 b <Enter> <C-u> \"night\" <Tab> \"12x\" <C-s>"),
    Scene(name: "statistics", keys: "s \"type\" <Enter> S j"),
    Scene(name: "check", keys: "! <Tab> jj"),
    Scene(name: "aircraft", keys: "2 j"),
    Scene(name: "pilots", keys: "3"),
    Scene(name: "airports", keys: "4"),
    Scene(name: "documents", keys: "7 jj"),
    Scene(
        name: "document-form",
        keys: "7 a \"Licence\" <Tab> \"faa\" <Tab><Tab><Tab><Tab><Tab> \"Zoe\" <Tab><Tab> \"2026-03-01\" <Tab> "
            + "\"2025-12-31\" <Tab>"),
    Scene(name: "paint-picker", keys: "2 f \"b\""),
    Scene(name: "sort-picker", keys: "s"),
    Scene(name: "help", keys: "?"),
    Scene(name: "palette", keys: ":"),
    Scene(name: "palette-typed", keys: ": \"show\""),
    Scene(name: "themes", keys: ": \"choose the colors\" <Enter> <Down>"),
    Scene(name: "region", keys: ": \"choose how dates\" <Enter> f jjj"),
    Scene(name: "region-taken", keys: ": \"choose how dates\" <Enter> f <Enter>"),
    Scene(name: "region-form", keys: ": \"choose how dates\" <Enter> f <Enter> a \"gen\" <Tab> \"1405\""),
    Scene(name: "columns", keys: "c jj <Space> J"),
    Scene(name: "marks", keys: "<Space> j <Space>"),
    Scene(name: "draft", keys: "3 a \"Kel\""),
    Scene(name: "draft-kept", keys: "3 a \"Kel\" <Esc>"),
    Scene(name: "sign", keys: "jj i"),
    Scene(name: "bulk", keys: "2 <Space><Space> j <Space> E \"type\" <Enter> \"C182\""),
    Scene(name: "form-commands", keys: "2 e <C-p> \"go\""),
    Scene(name: "deleted", keys: "jj d"),
    Scene(name: "undone", keys: "jj d G u"),
    Scene(name: "devices-none", keys: "X"),
    Scene(name: "history", keys: "d jj d 2 e <C-k> \"OE-KLM\" <C-s> u : \"history of changes\" <Enter>"),
    Scene(name: "state", keys: "d jj d 2 e <C-k> \"OE-KLM\" <C-s> : \"history of changes\" <Enter> jj <Enter>"),
    Scene(name: "new-flight", keys: "a \"gen\""),
    Scene(name: "flight-errors", keys: "a \"lsgg\" <Tab> \"1405\" <Tab><Tab><Tab> \"1340\" <Tab> \"3:00\" <Tab> f"),
    Scene(name: "edit-aircraft", keys: "2 e <Tab><Tab><Tab><Tab><Tab><Tab><Tab> b"),
    Scene(name: "empty", keys: "", file: FakeFile(flights: 0)),
    Scene(name: "plan", keys: "", file: FakeFile(state: .success(.old(FakeFile.plan)))),
    Scene(name: "upgraded", keys: "<Enter>", file: FakeFile(state: .success(.old(FakeFile.plan)))),
    Scene(name: "problem", keys: "", file: FakeFile(state: .failure(.newer(path: "/logs/jörg.flightlog")))),
]

@Suite("Screens")
struct GoldenScreenTests {
    @Test(
        "A screen looks like its golden copy", arguments: scenes, ["100x30", "80x24", "60x16", "40x8"])
    func golden(scene: Scene, size: String) throws {
        var driver = try Driver(scene.file, size: size)
        try driver.play(scene.keys)
        try expectGolden(driver.frame.buffer, "\(scene.name)-\(size)")
    }

    @Test("The progress bar of an upgrade never moves back, and shows the time left")
    func bar() throws {
        var state = try Driver(FakeFile(state: .success(.old(FakeFile.plan)))).state
        _ = state.update(.key(.enter))
        var last = -1
        for phase in [UpgradeProgress.Phase.backup, .step(0), .step(1), .verification] {
            for done in 0...10 {
                let progress = UpgradeProgress(phase: phase, sentence: "", done: done, total: 10)
                _ = state.update(.progress(progress, seconds: 1_000))
                let text = Frame(state).buffer.text
                let percent = text.firstMatch(of: /(\d+) %/).flatMap { Int($0.1) } ?? -1
                #expect(percent >= last)
                if percent > 5, percent < 90 { #expect(text.contains(/\d+ min left/), "\(percent)") }
                last = percent
            }
        }
        #expect(last == 100)
        let check = UpgradeProgress(phase: .backup, sentence: "Checking the copy.", done: 0, total: 0)
        _ = state.update(.progress(check, seconds: 1_000))
        #expect(Frame(state).buffer.text.contains("100 %"), "a check that tells no share")
    }

    @Test("A running upgrade shows finished steps, the current step and the time left")
    func upgrading() throws {
        var state = try Driver(FakeFile(state: .success(.old(FakeFile.plan)))).state
        _ = state.update(.key(.enter))
        let progress = UpgradeProgress(
            phase: .step(1), sentence: "Looking up airports", done: 3_120, total: 4_812)
        _ = state.update(.progress(progress, seconds: 2))
        try expectGolden(Frame(state).buffer, "upgrading-100x30")
    }
}
