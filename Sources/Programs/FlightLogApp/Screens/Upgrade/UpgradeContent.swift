import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// Plans, progress and results of upgrades as styled lines.
struct UpgradeContent {
    let columns: Int
    let widths: CharacterWidths
    let style: DisplayStyle

    /// Returns the area of the text on the screens before the list.
    static func body(in size: Size) -> Rect {
        let margin = size.columns >= 80 ? 6 : 1
        return Rect(size).dropping(top: 2, bottom: 2).dropping(left: margin, right: margin)
    }

    init(columns: Int, widths: CharacterWidths = .standard, _ style: DisplayStyle) {
        self.columns = columns
        self.widths = widths
        self.style = style
    }

    /// Returns the text of the screen.
    func lines(of upgrade: UpgradeScreen) -> [StyledLine] {
        switch upgrade.phase {
        case .planned: lines(of: upgrade.plan)
        case .running(let work): lines(of: work, upgrade.plan)
        case .done(let result): lines(of: result, upgrade.plan)
        }
    }

    func lines(of plan: UpgradePlan) -> [StyledLine] {
        guard !plan.steps.isEmpty else {
            return wrapped("The upgrade of this logbook to \(plan.toVersion) was interrupted before it was checked.")
                + wrapped("Enter finishes it. Every finished step is complete.")
        }
        let deferred = plan.deferred.isEmpty ? [] : [StyledLine("Later, in the background:", .muted)]
        return wrapped("This logbook uses an older format (\(plan.fromVersion)). flightlog needs \(plan.toVersion).")
            + wrapped("Nothing has been changed. Enter does this:") + [StyledLine()]
            + backup(plan, sign: "·", .muted, "A backup is made and checked first") + [StyledLine()]
            + plan.steps.flatMap { step in title(of: step, sign: "·", .muted, isBrief: false) + details(of: step) }
            + [StyledLine()] + deferred + plan.deferred.map { StyledLine("· ", .muted).adding($0) }
    }

    func lines(of work: UpgradeWork, _ plan: UpgradePlan) -> [StyledLine] {
        let current = work.progress?.phase.index(in: plan) ?? 0
        let steps = plan.steps.enumerated().flatMap { index, step in
            let isDone = current > index + 1
            let sign = isDone ? "✓" : current == index + 1 ? "▸" : " "
            return title(of: step, sign: sign, isDone ? .good : .accent, rows: rows(work, step, isDone, at: index))
        }
        let first =
            plan.steps.isEmpty
            ? []
            : current == 0
                ? backup(plan, sign: "▸", .accent, "A copy is being made first")
                : backup(plan, sign: "✓", .good, "A copy was made first")
        let sentence = work.isStopping ? "Stopping: the step under way is rolled back." : work.progress?.sentence ?? ""
        return first + [StyledLine()] + steps + [StyledLine(), StyledLine(sentence, .muted)]
    }

    /// The lines below the progress bar of an upgrade.
    var linesBelowBar: [StyledLine] {
        wrapped("Ctrl-C stops: the step under way is rolled back, finished steps stay.")
            + wrapped("The next start continues from there. The old file is not changed before its copy exists.")
    }

    func lines(of result: UpgradeResult, _ plan: UpgradePlan) -> [StyledLine] {
        let steps = plan.steps.flatMap { title(of: $0, sign: "✓", .good) }
        let notes = result.notes.flatMap { note in
            widths.wrapped(style.figured(note), columns: max(columns - 2, 1)).enumerated().map { index, line in
                StyledLine(index == 0 ? "· " : "  ", .muted).adding(line)
            }
        }
        let later = result.hasDeferredWork ? [StyledLine("The remaining clean-up runs in the background.", .muted)] : []
        return [StyledLine("✓ ", .good, .bold).adding("Your logbook is now \(result.toVersion).", .text, .bold)]
            + [StyledLine()] + steps + [StyledLine()] + notes
            + [StyledLine(), StyledLine("The logbook as it was: ", .muted)] + pathLines(result.backupPath)
            + later
    }

    private func backup(_ plan: UpgradePlan, sign: String, _ style: Style, _ text: String) -> [StyledLine] {
        [
            StyledLine("\(sign) ", style, .bold).adding(text).adding(" (\(size(plan.backupByteCount))):", .muted)
        ] + pathLines(plan.backupPath)
    }

    /// Returns a complete path, wrapped on a narrow screen.
    private func pathLines(_ path: String) -> [StyledLine] {
        widths.wrapped(path, columns: max(columns - 2, 1)).map { StyledLine("  \($0)", .accent) }
    }

    private func title(
        of step: UpgradePlan.Step, sign: String, _ style: Style, rows: String? = nil, isBrief: Bool = true
    ) -> [StyledLine] {
        let count = rows ?? "\(self.style.text(of: step.rowCount)) rows"
        let countWidth = max(widths.columns(of: count), 14)
        let name = widths.truncated(step.title, columns: max(columns - 4 - countWidth, 8))
        let room = max(columns - widths.columns(of: name) - countWidth - 6, 0)
        let sentence = step.sentences.first ?? ""
        let first = isBrief && widths.columns(of: sentence) <= room ? sentence : ""
        return [
            StyledLine("\(sign) ", style, .bold).adding(name, .text, .bold)
                .adding("  \(widths.fitted(first, columns: room))").adding("  \(count)", .muted)
        ]
    }

    private func details(of step: UpgradePlan.Step) -> [StyledLine] {
        step.sentences.flatMap { widths.wrapped($0, columns: max(columns - 4, 1)) }.map { StyledLine("    \($0)") }
    }

    private func rows(_ work: UpgradeWork, _ step: UpgradePlan.Step, _ isDone: Bool, at index: Int) -> String? {
        guard !isDone, let progress = work.progress, progress.phase == .step(index), progress.total > 0 else {
            return nil
        }
        return "\(style.text(of: progress.done)) of \(style.text(of: progress.total))"
    }

    /// A number of bytes in a readable unit.
    private func size(_ bytes: Int64) -> String {
        if bytes >= 10_000_000 { return "\(style.text(of: Int(bytes / 1_000_000))) MB" }
        return bytes >= 1_000 ? "\(style.text(of: Int(bytes / 1_000))) kB" : "\(bytes) bytes"
    }

    private func wrapped(_ text: String) -> [StyledLine] {
        widths.wrapped(text, columns: columns).map { StyledLine($0) }
    }
}
