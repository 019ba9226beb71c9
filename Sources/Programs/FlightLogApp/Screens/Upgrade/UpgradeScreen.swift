import Aviation
import Logbook
import LogbookProgram
import TerminalUI

/// The upgrade of an old file: its plan, its progress and its result.
struct UpgradeScreen: ScreenContent {
    enum Phase: Hashable, Sendable {
        /// The plan waits for the user.
        case planned
        case running(UpgradeWork)
        case done(UpgradeResult)
    }

    let plan: UpgradePlan
    var phase = Phase.planned
    var scroll = ScrollPosition()

    var isRunning: Bool { if case .running = phase { true } else { false } }

    func contexts(_ state: State) -> [CommandContext] {
        switch phase {
        case .planned: [.upgradePlan]
        case .running: [.upgrading]
        case .done: [.upgraded]
        }
    }

    var fitsAnySize: Bool { true }
}

/// An upgrade under way.
struct UpgradeWork: Hashable, Sendable {
    var progress: UpgradeProgress?
    /// The largest fraction reached so far, so that a check of unknown length does not move the bar back.
    var reached = 0.0
    /// Seconds since the upgrade began.
    var seconds = 0.0
    /// Whether the user asked it to stop.
    var isStopping = false
}

// MARK: Commands

extension CommandContext {
    static let upgradePlan = CommandContext("Before an upgrade", name: "text", isInPalette: true)
    static let upgrading = CommandContext("During an upgrade", name: "upgrade", isInPalette: true)
    static let upgraded = CommandContext("After an upgrade", name: "text", isInPalette: true)
}

extension CommandName {
    static let upgradeStart = CommandName("upgrade.start")
    static let upgradeLeave = CommandName("upgrade.leave")
    static let upgradeStop = CommandName("upgrade.stop")
    static let upgradeDone = CommandName("upgrade.done")
}

extension CommandTable {
    static let upgradePlan = CommandTable(
        .upgradePlan,
        [
            Command(
                UpgradeScreen.self, .upgradeStart, [.enter], "upgrade", "Make the backup and upgrade", footer: 90,
                action: { $0.begin(in: &$1) }),
            Command(
                .upgradeLeave, [.escape, .character("q"), .function(10)], "leave the file as it is",
                "Quit without changing the file", footer: 80, action: { [.quit(exitCode: $0.exitCode)] }),
        ] + Command.motions(.reading, footer: 20))

    static let upgrading = CommandTable(
        .upgrading,
        [
            Command(
                UpgradeScreen.self, .upgradeStop, [.control("c")], "stop", "Roll the step under way back and stop",
                footer: 90, action: { screen, _ in screen.stop() })
        ])

    static let upgraded = CommandTable(
        .upgraded,
        [
            Command(
                .upgradeDone, [.enter, .escape], "open the logbook", "Open the logbook", footer: 90,
                action: { state in
                    // What aircraft lack of their types is offered then.
                    state.offersTypes = true
                    return [state.requests.perform(.open)]
                })
        ] + Command.motions(.reading, footer: 20))
}

// MARK: Update

extension UpgradeScreen {
    mutating func begin(in context: inout ScreenContext) -> [Effect] {
        guard phase == .planned else { return [] }
        scroll = ScrollPosition()
        phase = .running(UpgradeWork())
        return context.perform(.upgrade)
    }

    /// Rolls the step under way back.
    mutating func stop() -> [Effect] {
        guard case .running(var work) = phase else { return [] }
        work.isStopping = true
        phase = .running(work)
        return [.stopUpgrade]
    }

    mutating func receive(_ progress: UpgradeProgress, seconds: Double) {
        guard case .running(var work) = phase else { return }
        work.progress = progress
        work.reached = max(work.reached, work.fraction(of: plan))
        work.seconds = seconds
        phase = .running(work)
    }

    mutating func receive(_ result: UpgradeResult) {
        if isRunning { phase = .done(result) }
    }
}

extension UpgradeScreen {
    mutating func move(_ motion: Motion, in context: inout ScreenContext) -> [Effect] {
        scroll(in: context.state) { $0.apply(motion, count: $1, height: $2) }
    }

    mutating func turnWheel(_ rows: Int, over target: MouseTarget?, in context: inout ScreenContext) -> [Effect] {
        scroll(in: context.state) { $0.scroll(by: rows, count: $1, height: $2) }
    }

    private mutating func scroll(
        in state: State, _ change: (inout ScrollPosition, Int, Int) -> Void
    ) -> [Effect] {
        let body = UpgradeContent.body(in: state.size)
        let count = UpgradeContent(columns: body.columns, state.settings.display).lines(of: self).count
        change(&scroll, count, body.rows)
        return []
    }
}

// MARK: View

extension UpgradeScreen {
    func draw(on frame: inout Frame, _ state: State) {
        frame.drawTitle("upgrade \(state.fileName)")
        let body = UpgradeContent.body(in: state.size)
        let content = UpgradeContent(columns: body.columns, widths: frame.buffer.widths, state.settings.display)
        let lines = content.lines(of: self)
        frame.draw(lines, scrolled: scroll, in: body, more: frame.bounds.bottom(2).top(1))
        if case .running(let work) = phase {
            draw(work, below: lines.count, in: body, on: &frame)
            frame.draw(content.linesBelowBar, in: body.dropping(top: lines.count + 3))
        }
        frame.drawFooter(state, in: frame.bounds.bottom(1))
    }

    private func draw(_ work: UpgradeWork, below lines: Int, in rect: Rect, on frame: inout Frame) {
        let row = rect.dropping(top: lines + 1)
        guard row.rows > 0, let progress = work.progress else { return }
        let bar = ProgressBar(fraction: work.reached)
        let width = max(row.columns - 34, min(row.columns, 10))
        bar.draw(in: row.left(width), on: &frame.buffer)
        var text = "  \(progress.phase.text(of: plan))   \(bar.percent) %"
        if let left = work.timeLeft { text += "   \(left) left" }
        frame.buffer.draw(StyledLine(text), in: row.top(1).dropping(left: width))
    }
}

extension UpgradeWork {
    /// Returns the fraction that is done; each phase is weighted by the bytes that it is likely to move.
    func fraction(of plan: UpgradePlan) -> Double {
        guard let progress else { return 0 }
        let inPhase = progress.total > 0 ? min(max(Double(progress.done) / Double(progress.total), 0), 1) : 0
        let weights = plan.weights
        let index = progress.phase.index(in: plan)
        return (weights.prefix(index).reduce(0, +) + inPhase * weights[index]) / weights.reduce(0, +)
    }

    /// The remaining time at the pace so far, in seconds or minutes; nil while it cannot be estimated.
    var timeLeft: String? {
        guard seconds >= 1, reached > 0.05 else { return nil }
        let left = Int((seconds / reached * (1 - reached)).rounded(.up))
        return left < 100 ? "\(left) s" : "\((left + 59) / 60) min"
    }
}

extension UpgradePlan {
    /// The weights of the phases: the backup, which is written and checked, the steps, the verification.
    ///
    /// Each phase has a minimum weight, because it takes some time even in a small logbook.
    fileprivate var weights: [Double] {
        let backup = Double(backupByteCount)
        return ([3 * backup] + steps.map { Double($0.byteCount) } + [2 * backup]).map { $0 + 500_000 }
    }
}

extension UpgradeProgress.Phase {
    /// Returns the index of the phase: the backup, the steps, the verification.
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
