/// What a pilot asks of a logbook that is kept on several devices, or will be.
package enum SyncRequest: Hashable, Sendable {
    /// Where it stands, and what to look at.
    case look
    /// A round now.
    case round(LogbookSync.Answer)
    /// An entry of the list as it was shown, and whether the value is taken that is not shown.
    case settle(SyncConflict, takesOther: Bool)
    /// What is shown stays, in all entries of the list.
    case settleAll
    /// What would happen if the logbook joined a folder.
    case plan(folder: String)
    /// What was planned, done; and whether this logbook's values are shown where both have different ones.
    case join(SyncPlan, prefersMine: Bool)
    /// Everything written into an empty folder.
    case found(folder: String)
    /// A device's files removed from the folder.
    case forget(SyncStatus.Device)
    /// No longer kept on several devices.
    case leave

    /// Whether something may have changed for other devices or the logbook.
    var isChange: Bool {
        switch self {
        case .look, .plan: false
        case .round, .settle, .settleAll, .join, .found, .forget, .leave: true
        }
    }
}

/// The answer to a request.
package enum SyncAnswer: Hashable, Sendable {
    case report(SyncReport)
    case plan(SyncPlan)
}

/// All that a pilot may look at of a logbook that is kept on several devices.
package struct SyncReport: Hashable, Sendable {
    /// Where it stands; nil if it is not synchronized.
    package var status: SyncStatus?
    /// The last round; nil before the first since the logbook was opened.
    package var round: SyncRound?
    /// What devices changed differently.
    package var conflicts: [SyncConflict] = []
    /// The copy that was made before the logbook joined; nil if none was needed.
    package var backup: String?

    package init() {}
}

extension LogbookSync {
    /// Does what was asked of a synchronized logbook.
    ///
    /// - Parameter last: the last round, and then the one of the request.
    /// - Throws: ``SyncError``.
    func perform(_ request: SyncRequest, after last: inout SyncRound?) throws(SyncError) -> SyncAnswer {
        switch request {
        case .look: break
        case .plan(let folder): return .plan(try plan(folder))
        case .join(let plan, let prefersMine): last = try join(plan.folder, prefersMine: prefersMine).round
        case .round(let answer): last = try round(answer)
        case .settle(let conflict, let takesOther): try settle(conflict, takesOther: takesOther)
        case .settleAll: _ = try settleAll()
        case .found(let folder): last = try found(folder)
        case .forget(let device): try forget(device.number)
        case .leave:
            try leave()
            return .report(SyncReport())
        }
        return .report(try report(after: last))
    }

    private func report(after round: SyncRound?) throws(SyncError) -> SyncReport {
        var report = SyncReport()
        guard try isOn else { return report }
        report.status = try status()
        report.conflicts = try conflicts()
        report.round = round
        return report
    }
}
