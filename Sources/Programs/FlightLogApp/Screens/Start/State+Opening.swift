import Logbook
import TerminalUI

extension State {
    /// Goes on after a look at the file: opens it, shows the plan of an upgrade, or says what is wrong.
    mutating func takeInspection(_ found: LogbookFileState) -> [Effect] {
        switch found {
        case .missing(let neighbours):
            phase = .beginning(similar: Nearest.name(to: file.name, among: neighbours) ?? neighbours.first)
            return upgradesAtOnce ? beginLogbook() : []
        case .current: return [requests.ask(.open, for: .opening)]
        case .old(let plan):
            phase = .plan(plan)
            return upgradesAtOnce ? beginUpgrade() : []
        }
    }

    /// Makes the file that is not there.
    mutating func beginLogbook() -> [Effect] {
        guard case .beginning = phase else { return [] }
        status = Status(.good, "New logbook: \(file.path)")
        return [requests.ask(.open, for: .opening)]
    }

    /// Lines of a text that the screen has room for, less one.
    var pageOfText: Int { max(UpgradeContent.body(in: size).rows - 1, 1) }

    mutating func scrollText(by distance: Int) -> [Effect] {
        let furthest = max(UpgradeContent.lines(of: self).count - UpgradeContent.body(in: size).rows, 0)
        scrolledText = min(max(scrolledText + distance, 0), furthest)
        return []
    }

    mutating func beginUpgrade() -> [Effect] {
        guard case .plan(let plan) = phase else { return [] }
        scrolledText = 0
        phase = .upgrading(UpgradeWork(plan: plan))
        return [requests.ask(.upgrade, for: .upgrade)]
    }

    mutating func stopUpgrade() -> [Effect] {
        guard case .upgrading(var work) = phase else { return [] }
        work.isStopping = true
        phase = .upgrading(work)
        return [.stopUpgrade]
    }

    mutating func take(_ progress: UpgradeProgress, seconds: Double) -> [Effect] {
        guard case .upgrading(var work) = phase else { return [] }
        work.progress = progress
        work.reached = max(work.reached, work.fraction)
        work.seconds = seconds
        phase = .upgrading(work)
        return []
    }

    mutating func takeUpgrade(_ result: UpgradeResult) -> [Effect] {
        guard case .upgrading(let work) = phase else { return [] }
        phase = .upgraded(work.plan, result)
        return []
    }

    /// Begins with the list; the rows come first, the sums after them.
    mutating func takeOpening(isReadOnly: Bool, hasDeferredWork: Bool) -> [Effect] {
        phase = .book
        dialogue = nil
        self.isReadOnly = isReadOnly
        self.hasDeferredWork = hasDeferredWork
        let notes = [
            isReadOnly ? "The file is read-only: lists work, nothing can be changed." : nil, settingsNote,
        ].compactMap(\.self)
        if !notes.isEmpty { status = Status(.caution, notes.joined(separator: " ")) }
        return [requests.ask(.drafts, for: .drafts)] + reload(at: list.place)
            + [requests.ask(.summary(ListQuery(.flights)), for: .total)]
    }

    /// The first thing that is wrong in the user's files, and how many there are besides; nil when nothing is.
    private var settingsNote: String? {
        guard let error = settingsErrors.first else { return nil }
        let others = settingsErrors.count - 1
        return error.sentence + (others > 0 ? " And \(others) more: flightlog config." : "")
    }
}
