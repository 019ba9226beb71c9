import Aviation
import Foundation
import Logbook
import LogbookProgram
import TerminalUI

extension SyncScreen {
    func draw(on frame: inout Frame, _ state: State) { frame.draw(self, state) }
}

extension Frame {
    fileprivate mutating func draw(_ screen: SyncScreen, _ state: State) {
        let layout = screen.layout(state)
        let content = SyncContent(
            state.settings.display, state.fields, columns: layout.rows.columns - 2, widths: buffer.widths)
        buffer.fill(bounds, style: .ground)
        drawTitle("Several devices", right: state.fileName)
        buffer.draw(content.heading(screen, state).indented, in: layout.headings)
        let rows = screen.rows
        if rows.isEmpty {
            let text = content.empty(screen, state)
            buffer.drawWrapped(text, in: layout.rows.dropping(top: 1).dropping(left: 1, right: 1), indent: 0)
        }
        let window = screen.place.window(count: rows.count, height: layout.rows.rows)
        drawRows(window, in: layout.rows) { frame, row, line in
            frame.buffer.draw(content.line(of: rows[row]).indented, in: line)
        }
        if !rows.isEmpty, layout.rule.rows > 0 { buffer.horizontalLine(layout.rule) }
        if let row = screen.selected {
            for (index, line) in content.details(of: row, state).prefix(layout.pane.rows).enumerated() {
                buffer.draw(line, in: layout.pane.line(index).dropping(left: 1, right: 1))
            }
            // The list of cut texts has both values in whole.
            if case .conflict(let conflict) = row {
                buffer.cutTexts += [conflict.shown, conflict.other].compactMap { $0?.inRow }
                    .filter { buffer.widths.columns(of: $0) > layout.pane.columns - 9 }
            }
        }
        draw(state.status, in: layout.status)
        drawFooter(state, in: layout.footer)
    }
}

extension StyledLine {
    fileprivate var indented: StyledLine { StyledLine(" ").adding(self) }
}

/// The screen's rows and sentences as styled lines.
private struct SyncContent {
    let style: DisplayStyle
    let fields: FieldTable
    let columns: Int
    let widths: CharacterWidths

    init(_ style: DisplayStyle, _ fields: FieldTable, columns: Int, widths: CharacterWidths) {
        (self.style, self.fields, self.columns, self.widths) = (style, fields, columns, widths)
    }

    /// Where the logbook stands, in one line.
    func heading(_ screen: SyncScreen, _ state: State) -> StyledLine {
        if let work = state.requests.syncRequest?.work { return StyledLine(work, .accent, .bold) }
        guard let status = screen.report?.status else { return StyledLine() }
        if status.obstacle != nil { return StyledLine("! the folder is away; changes wait in the logbook", .caution) }
        if let problem = state.sync?.place?.problem { return StyledLine("! \(problem.inRow)", .caution) }
        var parts: [String] = []
        if status.isPending { parts.append("changes are not in the folder yet") }
        if status.unput > 0 { parts.append("\(status.unput) file\(status.unput == 1 ? "" : "s") to be written") }
        if parts.isEmpty { parts.append("✓ all that is here is in the folder") }
        if let date = state.sync?.lastRound { parts.append("last exchange \(text(date))") }
        return StyledLine(parts.joined(separator: " · "), .muted)
    }

    func empty(_ screen: SyncScreen, _ state: State) -> StyledLine {
        if let error = screen.error { return StyledLine("! \(error.message) \(error.recovery)", .caution) }
        guard screen.isOn == false else { return StyledLine() }
        return StyledLine("This logbook is on this device only. ", .text, .bold)
            .adding(
                "A folder that all of your devices see keeps it in sync: on a USB stick, a network share, or one that Syncthing or "
                    + "Dropbox syncs. The first device begins the folder; each other one joins it, also with flights of its own. "
            )
            .adding(state.keyLabel(of: .syncBegin), .key, .bold)
            .adding(
                " chooses the folder and shows what would happen; in a shell: flightlog sync FOLDER. "
                    + "Never let such a service copy the .flightlog file itself: it would lose what was saved.")
    }

    /// A row: what it is about, and the beginning of what it says.
    func line(of row: SyncRow) -> StyledLine {
        func line(_ word: String, _ wordStyle: Style, _ text: String, _ textStyle: Style = .text) -> StyledLine {
            let room = max(columns - 12, 1)
            return StyledLine(widths.fitted(word, columns: 12), wordStyle, wordStyle == .caution ? .bold : [])
                .adding(widths.truncated(text.inRow, columns: room), textStyle)
        }
        switch row {
        case .obstacle(let error): return line("! away", .caution, error.message)
        case .held(let round):
            return line("! deleted", .caution, "others deleted \(round.heldCount) records; nothing was taken")
        case .newerProgram: return line("! newer", .caution, "a device uses a newer flightlog")
        case .conflict(let conflict):
            return line(conflict.field == nil ? "! kept" : "! differs", .caution, style.dated(title(of: conflict)))
        case .waiting(let count):
            return line("waits", .caution, "\(count) file\(count == 1 ? "" : "s") for others that have not arrived")
        case .problem(let text): return line("not used", .caution, text)
        case .folder(let path): return line("folder", .accent, path)
        case .device(let device):
            let last = device.lastRound.map { ", last here \(text($0))" } ?? ""
            return line("device", .accent, "\(device.title): \(device.seen)\(device.isSelf ? "" : last)")
        case .event(let event): return line("done", .muted, style.dated("\(text(event.date))  \(event.text)"), .muted)
        }
    }

    /// What the pane says of a row.
    func details(of row: SyncRow, _ state: State) -> [StyledLine] {
        func wrapped(_ text: String, _ style: Style = .text) -> [StyledLine] {
            widths.wrapped(text.inRow, columns: columns).map { StyledLine($0, style) }
        }
        func keys(_ parts: [(CommandName, String)]) -> StyledLine {
            parts.reduce(StyledLine()) {
                $0.adding($0.text.isEmpty ? "" : "  ").adding(state.keyLabel(of: $1.0), .key, .bold).adding(" \($1.1)")
            }
        }
        switch row {
        case .obstacle(let error):
            return wrapped("\(error.message) \(error.recovery)", .caution)
                + [keys([(.syncFound, "chooses a folder and writes everything into it")])]
        case .held(let round):
            let more = round.heldCount - round.held.count
            let names = round.held.joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
            return [keys([(.syncDecide, "deletes them here, too, or keeps them on all devices")])]
                + wrapped(style.dated(names))
        case .newerProgram:
            return wrapped("A device uses a newer flightlog. Install it here, too, to take its changes.")
        case .conflict(let conflict):
            let values = [conflict.shown, conflict.other].map { $0.map { shown($0, conflict).inRow } }
            let difference = TextDifference(values.compactMap(\.self))
            return wrapped(style.dated("\(title(of: conflict)): \(conflict.kind)"), .accent)
                + side("shown", values[0], conflict.shownBy, difference)
                + side("other", values[1], conflict.otherBy, difference)
                + [keys([(.syncKeepShown, "keeps what is shown"), (.syncTakeOther, "takes the other")])]
        case .waiting:
            return wrapped("Files that they build on have not arrived in the folder yet. Nothing is lost meanwhile.")
        case .problem(let text): return wrapped(text)
        case .folder(let path):
            guard let place = state.sync?.place else {
                return wrapped(path, .accent)
                    + wrapped("Anyone who can read it can read the logbook. Each file in it is written once.")
            }
            let carried =
                "While the logbook is open, flightlog-sync carries the folder there and back, and what was saved last."
            return wrapped(place.name, .accent)
                + (place.problem.map { wrapped("\($0) Changes wait in the folder.", .caution) } ?? wrapped(carried))
        case .device(let device):
            let program = device.program.map { "  \($0)" } ?? ""
            let last = device.lastChange.map { "last change \(text($0)) by its clock" } ?? "no change of its own"
            let round = device.lastRound.map { ", last here \(text($0))" } ?? ""
            return [
                StyledLine(device.title, .accent, .bold).adding(program, .muted), StyledLine("\(last)\(round)"),
                StyledLine("number \(device.number)", .muted),
            ]
        case .event(let event): return wrapped(style.dated("\(text(event.date))  \(event.text)"))
        }
    }

    /// A value of two that differ, with its author: in two lines where one does not hold it, then from shortly before the
    /// difference on.
    private func side(
        _ word: String, _ value: String?, _ author: SyncAuthor?, _ difference: TextDifference
    ) -> [StyledLine] {
        guard let value else { return [] }
        let words = author.map { "(\(style.dated($0.text)))" } ?? ""
        let line = StyledLine("\(word)  ", .muted).adding(difference.line(of: value, .text, .bold))
            .adding("  \(words)", .muted)
        guard widths.columns(of: line.text) > columns else { return [line] }
        let room = max(columns - 7, 1)
        let begin = widths.columns(of: value) > room ? difference.beginning - room / 3 : 0
        return [
            StyledLine("\(word)  ", .muted).adding(words, .muted),
            StyledLine("       ").adding(difference.line(of: value, from: begin, .text, .bold)),
        ]
    }

    /// The record, with the field as the region names it.
    private func title(of conflict: SyncConflict) -> String {
        guard let field = conflict.field else { return conflict.record }
        return "\(conflict.record) · \(fields.field(called: field)?.label ?? field)"
    }

    /// Returns a value of the field in conflict as lists show it.
    private func shown(_ value: String, _ conflict: SyncConflict) -> String {
        style.dated(conflict.field.flatMap { fields.field(called: $0) }?.shown(value) ?? value)
    }

    /// A time in UTC.
    private func text(_ date: Date) -> String {
        UTCInstant(date).map { "\(style.text(of: $0.date)) \($0.time.text)" } ?? ""
    }
}

extension SyncConflict {
    /// What differs between the value that is shown and the other one.
    var difference: TextDifference { TextDifference([shown, other].compactMap { $0?.inRow }) }
}

extension SyncRequest {
    /// What is said while it is under way.
    fileprivate var work: String? {
        switch self {
        case .look: nil
        case .round: "exchanging changes …"
        case .settle, .settleAll: "settling …"
        case .plan: "reading the folder …"
        case .join: "joining the folder …"
        case .found: "writing everything …"
        case .forget: "forgetting the device …"
        case .leave: "leaving the folder …"
        }
    }
}
