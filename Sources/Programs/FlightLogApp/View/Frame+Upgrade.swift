import Logbook
import TerminalUI

/// The screens before the list: the plan of an upgrade, its progress and its result; and what went wrong.
extension Frame {
    mutating func drawUpgrade(_ state: State) {
        drawTitle("bringing \(state.file.name) up to date")
        let body = UpgradeContent.body(in: state.size)
        let lines = UpgradeContent.lines(of: state, widths: buffer.widths)
        let hidden = min(state.scrolledText, max(lines.count - body.rows, 0))
        draw(Array(lines.dropFirst(hidden)), in: body)
        let below = lines.count - hidden - body.rows
        if below > 0 {
            let more = StyledLine("▾ \(below) more line\(below == 1 ? "" : "s") ", .accent)
            buffer.drawTrailing(more, in: bounds.bottom(2).top(1))
        }
        if case .upgrading(let work) = state.phase {
            drawBar(work, below: lines.count, in: body)
            let content = UpgradeContent(columns: body.columns, widths: buffer.widths)
            draw(content.linesBelowBar, in: body.dropping(top: lines.count + 3))
        }
        drawFooter(state, in: bounds.bottom(1))
    }

    mutating func drawBeginning(similar: String?, _ state: State) {
        drawTitle("a new logbook")
        let body = UpgradeContent.body(in: state.size)
        let widths = buffer.widths
        func wrapped(_ text: String, _ style: Style = .text) -> [StyledLine] {
            widths.wrapped(text, columns: max(body.columns, 1)).map { StyledLine($0, style) }
        }
        let other = similar.map { [StyledLine()] + wrapped("Beside it lies another logbook: \($0)") }
        let lines =
            wrapped("There is no logbook here yet:") + wrapped(state.file.path, .accent) + [StyledLine()]
            + wrapped("Enter begins a new one. Esc leaves, and no file is made.") + (other ?? [])
        draw(lines, in: body)
        drawFooter(state, in: bounds.bottom(1))
    }

    mutating func drawProblem(_ error: LogbookError, _ state: State) {
        drawTitle("cannot open \(state.file.name)")
        let body = UpgradeContent.body(in: state.size)
        let message = buffer.widths.wrapped(error.message, columns: max(body.columns - 2, 1))
        let recovery = buffer.widths.wrapped(error.recovery, columns: max(body.columns - 2, 1))
        let lines =
            message.enumerated().map { StyledLine($0 == 0 ? "✗ " : "  ", .bad, .bold).adding($1, .text, .bold) }
            + [StyledLine()] + recovery.map { StyledLine("  \($0)") }
            + [StyledLine(), StyledLine("  The exit code will be \(error.exitCode).", .muted)]
        draw(lines, in: body)
        drawFooter(state, in: bounds.bottom(1))
    }

    private mutating func draw(_ lines: [StyledLine], in rect: Rect) {
        for (index, line) in lines.prefix(rect.rows).enumerated() { buffer.draw(line, in: rect.line(index)) }
    }

    private mutating func drawBar(_ work: UpgradeWork, below lines: Int, in rect: Rect) {
        let row = rect.dropping(top: lines + 1)
        guard row.rows > 0, let progress = work.progress else { return }
        let bar = ProgressBar(fraction: work.reached)
        bar.draw(in: row.left(max(row.columns - 34, min(row.columns, 10))), on: &buffer)
        var text = "  \(progress.phase.text(of: work.plan))   \(bar.percent) %"
        if let left = work.timeLeft { text += "   \(left) left" }
        buffer.draw(StyledLine(text), in: row.top(1).dropping(left: max(row.columns - 34, min(row.columns, 10))))
    }
}

extension UpgradeWork {
    /// The share of all that is done, each phase being as large as the bytes it is likely to move.
    var fraction: Double {
        guard let progress else { return 0 }
        let inPhase = progress.total > 0 ? min(max(Double(progress.done) / Double(progress.total), 0), 1) : 0
        let (weights, index) = (plan.weights, progress.phase.index(in: plan))
        return (weights.prefix(index).reduce(0, +) + inPhase * weights[index]) / weights.reduce(0, +)
    }

    /// How long it will take at the pace so far, in seconds or minutes; nil while that is a guess.
    var timeLeft: String? {
        guard seconds >= 1, reached > 0.05 else { return nil }
        let left = Int((seconds / reached * (1 - reached)).rounded(.up))
        return left < 100 ? "\(left) s" : "\((left + 59) / 60) min"
    }
}

extension UpgradePlan {
    /// How large the phases are beside each other: the backup, which is written and checked, the steps, the verification.
    ///
    /// Each has a share even in a small logbook, where a phase takes a moment for its own sake.
    fileprivate var weights: [Double] {
        let backup = Double(backupByteCount)
        return ([3 * backup] + steps.map { Double($0.byteCount) } + [2 * backup]).map { $0 + 500_000 }
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
