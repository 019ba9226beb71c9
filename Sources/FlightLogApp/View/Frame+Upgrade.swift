import Logbook
import TerminalUI

/// The screens before the list: the plan of an upgrade, its progress and its result; and what went wrong.
extension Frame {
    mutating func drawUpgrade(_ state: State) {
        drawTitle("bringing \(state.file.name) up to date")
        let body = bounds.dropping(top: 2, bottom: 2).dropping(left: margin, right: margin)
        let content = UpgradeContent(columns: body.columns, widths: buffer.widths)
        switch state.phase {
        case .plan(let plan): draw(content.lines(of: plan), in: body)
        case .upgrading(let work):
            draw(content.lines(of: work), in: body)
            let above = content.lines(of: work).count
            drawBar(work, below: above, in: body)
            draw(content.linesBelowBar, in: body.dropping(top: above + 3))
        case .upgraded(let plan, let result): draw(content.lines(of: result, plan), in: body)
        case .opening, .book, .problem: break
        }
        drawFooter(state, in: bounds.bottom(1))
    }

    mutating func drawProblem(_ error: LogbookError, _ state: State) {
        drawTitle("cannot open \(state.file.name)")
        let body = bounds.dropping(top: 3, bottom: 2).dropping(left: margin, right: margin)
        let message = buffer.widths.wrapped(error.message, columns: max(body.columns - 2, 1))
        let recovery = buffer.widths.wrapped(error.recovery, columns: max(body.columns - 2, 1))
        let lines =
            message.enumerated().map { StyledLine($0 == 0 ? "✗ " : "  ", .bad, .bold).adding($1, .text, .bold) }
            + [StyledLine()] + recovery.map { StyledLine("  \($0)") }
            + [StyledLine(), StyledLine("  The exit code will be \(error.exitCode).", .muted)]
        draw(lines, in: body)
        drawFooter(state, in: bounds.bottom(1))
    }

    private var margin: Int { bounds.columns >= 80 ? 6 : 1 }

    private mutating func draw(_ lines: [StyledLine], in rect: Rect) {
        for (index, line) in lines.prefix(rect.rows).enumerated() { buffer.draw(line, in: rect.line(index)) }
    }

    private mutating func drawBar(_ work: UpgradeWork, below lines: Int, in rect: Rect) {
        let row = rect.dropping(top: lines + 1)
        guard row.rows > 0, let progress = work.progress else { return }
        let bar = ProgressBar(fraction: work.fraction)
        bar.draw(in: row.left(max(row.columns - 34, min(row.columns, 10))), on: &buffer)
        var text = "  \(progress.phase.text(of: work.plan))   \(bar.percent) %"
        if let left = work.secondsLeft { text += "   \(left) s left" }
        buffer.draw(StyledLine(text), in: row.top(1).dropping(left: max(row.columns - 34, min(row.columns, 10))))
    }
}

extension UpgradeWork {
    /// The share of all that is done, every phase being one part of it.
    var fraction: Double {
        guard let progress else { return 0 }
        let inPhase = progress.total > 0 ? min(Double(progress.done) / Double(progress.total), 1) : 0
        return (Double(progress.phase.index(in: plan)) + inPhase) / Double(plan.steps.count + 2)
    }

    /// How long it will take at the pace so far; nil while that is a guess.
    var secondsLeft: Int? {
        guard seconds >= 1, fraction > 0.05 else { return nil }
        return Int((seconds / fraction * (1 - fraction)).rounded(.up))
    }
}

extension UpgradeProgress.Phase {
    /// The phase's place: the backup, the steps, the verification.
    func index(in plan: UpgradePlan) -> Int {
        switch self {
        case .backup: 0
        case .step(let step): step + 1
        case .verification: plan.steps.count + 1
        }
    }

    func text(of plan: UpgradePlan) -> String {
        switch self {
        case .backup: "backup"
        case .step(let step): "step \(step + 1) of \(plan.steps.count)"
        case .verification: "checking"
        }
    }
}
