import Aviation
import Foundation
import Logbook
import LogbookProgram
import TerminalUI
import Tracks

/// What adding a recorder's file would do, until it is done or dropped.
struct RecordingPlanScreen: ScreenContent {
    /// The file's path.
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
        guard let plan else { return [StyledLine("reading the file …", .muted)] }
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

/// A plan of one file. Equal is only the same plan.
final class PlannedRecording: Hashable, Sendable {
    let plan: RecordingPlan
    let lines: [String]

    init(_ plan: RecordingPlan) {
        self.plan = plan
        let report = RecordingPlanReport(plan)
        lines = plan.items.indices.flatMap { report.lines(of: $0, verbose: true) }
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

    func ask(_ book: any LogbookAccess) throws(LogbookError) -> PlannedRecording {
        let file = RecordedFile(path, try RecordingBytes.of(path))
        let said = file.facts.registration == nil ? aircraft : nil
        return PlannedRecording(try book.plan(recordings: [file], keepsAll: true, aircraft: said))
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

/// Adds a planned file.
struct AddRecordingQuestion: LogbookQuestion {
    static let traits = QuestionTraits.action

    let path: String
    let planned: PlannedRecording

    func ask(_ book: any LogbookAccess) throws(LogbookError) {
        let bytes = try RecordingBytes.of(path)
        do {
            try book.add(planned.plan, bytes: { _ in bytes }, progress: { _ in })
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
