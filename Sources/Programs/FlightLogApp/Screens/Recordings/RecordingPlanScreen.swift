import Aviation
import Foundation
import Logbook
import LogbookProgram
import TerminalUI
import Tracks

/// What adding a recorder's file would do, until it is done or dropped.
struct RecordingPlanScreen: ScreenContent {
    /// The path of the file, or of the folder.
    let path: String
    /// The flight or the aircraft from whose recordings the file was chosen; nil for none.
    let owner: RecordID?
    /// The registration, where an aircraft's recordings were shown.
    let aircraft: String?
    /// What is to be done; nil while the file is read.
    private(set) var plan: PlannedRecording?
    private var scroll = ScrollPosition()

    init(path: String, of recordings: RecordingsScreen?) {
        self.path = path
        owner = recordings?.owner
        aircraft = recordings.flatMap { $0.owner.kind == .aircraft ? $0.title : nil }
    }

    func contexts(_ state: State) -> [CommandContext] { [.recordingPlan] }
    func layout(_ state: State) -> ReportLayout { ReportLayout(state) }

    fileprivate func lines(_ state: State) -> [StyledLine] {
        guard let plan else {
            let done = state.requests.progress(of: RecordingPlanQuestion.topic)?.percent
            return [StyledLine("reading the file …\(done.map { " \($0) %" } ?? "")", .muted)]
        }
        let columns = max(state.size.columns - 2, 10)
        return plan.lines.flatMap { line in
            let isCaution = line.drop { $0 == " " }.hasPrefix("!")
            return StyledLine(line, isCaution ? .caution : .text).wrapped(columns: columns, indent: 6, .standard)
        }
    }

    mutating func refresh(in context: inout ScreenContext) -> [Effect] {
        context.ask(RecordingPlanQuestion(path: path, aircraft: aircraft))
    }

    fileprivate mutating func receive(_ planned: PlannedRecording) { plan = planned }

    fileprivate func reasonAgainstSaving(_ state: State) -> String? {
        guard let plan else { return "the file is being read" }
        if let reason = state.reasonAgainstChanging { return reason }
        return plan.plan.addedCount == 0 ? "there is nothing to add" : nil
    }

    fileprivate func save(in context: inout ScreenContext) -> [Effect] {
        plan.map { context.ask(AddRecordingQuestion(path: path, planned: $0)) } ?? []
    }

    /// Leaves the screen, after a question where something would be added.
    mutating func close(in context: inout ScreenContext) -> [Effect] {
        guard plan?.plan.addedCount ?? 0 > 0, context.state.reasonAgainstChanging == nil else { return context.leave() }
        return context.confirm("Leave without adding the file?", "Leave: nothing is added", or: "Go on") {
            $0.overlay = nil
            $0.pop()
            return []
        }
    }

    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        scroll.apply(motion, count: lines(context.state).count, height: layout(context.state).rows.rows)
        return []
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        scroll.scroll(by: rows, count: lines(context.state).count, height: layout(context.state).rows.rows)
        return []
    }

    func draw(on frame: inout Frame, _ state: State) {
        let layout = layout(state)
        frame.buffer.fill(frame.bounds, style: .ground)
        frame.drawTitle("Add a recording", right: state.fileName)
        frame.buffer.draw(StyledLine(" \(path)", .muted), in: layout.headings)
        let lines = lines(state)
        for (row, line) in lines.dropFirst(scroll.top).prefix(layout.rows.rows).enumerated() {
            frame.buffer.draw(line, in: layout.rows.line(row).dropping(left: 1, right: 1))
        }
        frame.drawScrollMarks(
            above: scroll.top > 0, below: scroll.top + layout.rows.rows < lines.count, in: layout.rows)
        frame.draw(state.status, in: layout.status)
        frame.drawFooter(state, in: layout.footer)
    }
}

/// A plan of a file, or of all files of a folder. Equal is only the same plan.
final class PlannedRecording: Hashable, Sendable {
    let plan: RecordingPlan
    /// The paths of the files, in the order of the plan.
    let paths: [String]
    let lines: [String]

    init(_ plan: RecordingPlan, of paths: [String]) {
        self.plan = plan
        self.paths = paths
        let report = RecordingPlanReport(plan)
        // The reasons of many files would hide what becomes of them.
        let lines = plan.items.indices.flatMap { report.lines(of: $0, verbose: paths.count == 1) }
        let added = plan.items.count { $0.state == .added }
        let heading = "\(paths.count) files, of which \(added) \(added == 1 ? "is" : "are") added"
        self.lines = paths.count == 1 ? lines : [heading, ""] + lines
    }

    static func == (one: PlannedRecording, other: PlannedRecording) -> Bool { one === other }
    func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

// MARK: Commands

extension CommandContext {
    static let recordingPlan = CommandContext("A recording to add", name: "recordingplan")
}

extension CommandName {
    static let recordingPlanSave = CommandName("recordingplan.save")
    static let recordingPlanClose = CommandName("recordingplan.close")
}

extension CommandTable {
    static let recordingPlan = CommandTable(
        .recordingPlan,
        [
            Command(
                RecordingPlanScreen.self, .recordingPlanSave, [.enter, .control("s")], "add",
                "Add the recording, as one step that undo takes back", footer: 95,
                unless: { $0.reasonAgainstSaving($1) }, action: { $0.save(in: &$1) })
        ] + Command.motions(.reading, footer: 40) + [
            Command.close(.recordingPlanClose, "Leave; nothing is added", footer: 99)
        ])
}

// MARK: Questions

/// Reads a recorder's file and finds the entries of its flights.
struct RecordingPlanQuestion: LogbookQuestion {
    static let traits = QuestionTraits(holdsKeys: true)

    let path: String
    /// The registration of the aircraft, where the file does not say it.
    let aircraft: String?

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> PlannedRecording { try ask(book) { _ in } }

    func ask(_ book: any LogbookAccess, advancing advance: (Int) -> Void) throws(LogbookError) -> PlannedRecording {
        let isFolder = RecordingFolder.isFolder(path)
        let paths = isFolder ? RecordingFolder.files(in: path) : [path]
        guard !paths.isEmpty else { throw .unreadable(path: path, reason: "the folder has no files") }
        var files: [RecordedFile] = []
        for (number, path) in paths.enumerated() {
            guard !book.questionStop.wasStopped else { throw .interrupted }
            files.append(RecordedFile(path, try RecordingBytes.of(path)))
            if isFolder { advance((number + 1) * 100 / paths.count) }
        }
        // Where one file says its aircraft, the folder may be of several.
        let said = files.contains { $0.facts.registration != nil } ? nil : aircraft
        return PlannedRecording(
            try book.plan(recordings: files, keepsAll: !isFolder, aircraft: said), of: paths)
    }

    func receive(_ planned: PlannedRecording, in state: inout State) -> [Effect] {
        state.edit(RecordingPlanScreen.self) { if $0.path == path { $0.receive(planned) } }
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        if state.shown(RecordingPlanScreen.self) != nil { state.pop() }
        state.status = Status(error)
        return []
    }
}

/// Adds what is planned.
struct AddRecordingQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let path: String
    let planned: PlannedRecording

    func ask(_ book: any LogbookAccess) throws(LogbookError) { try ask(book) { _ in } }

    func ask(_ book: any LogbookAccess, advancing advance: (Int) -> Void) throws(LogbookError) {
        let paths = planned.paths
        do {
            try book.add(planned.plan, bytes: { try RecordingBytes.of(paths[$0]) }) { done in
                if paths.count > 1 { advance(done * 100 / paths.count) }
            }
        } catch let error as LogbookError {
            throw error
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }

    func receive(_ answer: Void, in state: inout State) -> [Effect] {
        if state.shown(RecordingPlanScreen.self) != nil { state.pop() }
        let undo = state.keyLabel(of: .undo)
        state.status = Status(.good, "\(planned.plan.label.capitalizedFirst).  \(undo) in the list undoes.")
        return state.reloadAfterChange()
    }

    func receive(_ error: LogbookError, in state: inout State) -> [Effect] {
        state.status = Status(error)
        guard error == .changedElsewhere else { return [] }
        return state.refresh(RecordingPlanScreen.self)
    }
}

/// The bytes of a recorder's file.
enum RecordingBytes {
    static func of(_ path: String) throws(LogbookError) -> Data {
        guard FileManager.default.fileExists(atPath: path) else { throw .missing(path: path) }
        do {
            return try Data(contentsOf: URL(filePath: path), options: .mappedIfSafe)
        } catch {
            throw .unreadable(path: path, reason: error.localizedDescription)
        }
    }
}
