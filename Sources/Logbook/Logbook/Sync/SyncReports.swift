import Aviation
package import Foundation
import MirrorFormat
import MirrorMerge
import Mirroring

/// What happens when a logbook joins a folder, in words.
package struct SyncPlan: Hashable, Sendable {
    /// The folder's path.
    package let folder: String
    /// Whether the folder is empty, and this logbook begins it.
    package let isFounding: Bool
    /// Whether both have records, so that the pilot should look.
    package let joinsTwo: Bool
    private let contents: [Line]

    /// A line of the plan; numbers of records are written where it is shown.
    private enum Line: Hashable {
        case text(String)
        case counts(String, [Count])
    }

    private struct Count: Hashable {
        let entity: String
        let count: Int
    }

    private static let mostDifferences = 20

    /// The plan, a line each, with the numbers in English.
    package var lines: [String] { lines { $0.formatted(.number.locale(Locale(identifier: "en_US"))) } }

    /// Returns the plan, a line each.
    ///
    /// - Parameter number: writes a number of records.
    package func lines(_ number: (Int) -> String) -> [String] {
        contents.map { line in
            switch line {
            case .text(let text): text
            case .counts(let title, let counts):
                "\(title): "
                    + counts.map { SyncWords.count($0.count, of: $0.entity, number) }.joined(separator: ", ")
            }
        }
    }

    init(_ plan: JoinPlan, of folder: String, _ words: SyncWords) {
        self.folder = folder
        isFounding = plan.isFounding
        joinsTwo = plan.hasOwnRecords && plan.hasTheirs
        var contents: [Line] = []
        var lines: [String] = []
        func counts(_ title: String, _ count: (JoinPlan.Count) -> Int) {
            let parts = plan.counts.filter { count($0.value) > 0 }.sorted { SyncWords.areInOrder($0.key, $1.key) }
                .map { Count(entity: $0.key, count: count($0.value)) }
            contents += lines.map { .text($0) } + (parts.isEmpty ? [] : [.counts(title, parts)])
            lines = []
        }
        if plan.isFounding {
            lines.append("The folder is empty: it begins with this logbook.")
            lines.append("If another device has begun it, wait until its files are here, and join it then.")
            counts("written", \.mine)
        } else {
            lines.append("The folder is that of “\(plan.title)”.")
            counts("the same on both sides", \.same)
            counts("only here, written to the folder", \.mine)
            counts("only in the folder, added here", \.theirs)
            if plan.additions > 0 {
                lines.append("\(plan.additions) value\(plan.additions == 1 ? "" : "s") that the folder lacks")
            }
            if !plan.differences.isEmpty {
                lines.append("\(plan.differences.count) value\(plan.differences.count == 1 ? " differs" : "s differ"):")
            }
            lines += plan.differences.prefix(Self.mostDifferences).map { difference in
                let name = words.names.name(of: difference, in: plan)
                let label = SyncWords.label(of: difference.property, entity: difference.entity)
                let mine = words.text(difference.mine, of: difference.property)
                let theirs = words.text(difference.theirs, of: difference.property)
                return "  \(name) · \(label): “\(mine)” here, “\(theirs)” in the folder"
            }
            if plan.differences.count > Self.mostDifferences {
                lines.append("  and \(plan.differences.count - Self.mostDifferences) more")
            }
            if plan.waiting > 0 {
                lines.append(
                    "\(plan.waiting) file\(plan.waiting == 1 ? " has" : "s have") not arrived, or wait for such")
            }
        }
        self.contents = contents + (lines + plan.problems.map { "not used: \($0)" }).map { .text($0) }
    }
}

/// What a round has done, in numbers and words.
package struct SyncRound: Hashable, Sendable {
    /// The bundles that were written, and those of others that were taken.
    package let written: Int
    package let taken: Int
    package let inserted: Int
    package let updated: Int
    package let deleted: Int
    /// The number of entries in the list of what differs.
    package let conflicts: Int
    /// The files that wait for others.
    package let waiting: Int
    /// Files that cannot be used, a sentence each.
    package let problems: [String]
    /// The records that others deleted, in words, if they are so many that the pilot is asked.
    package let held: [String]
    package let heldCount: Int
    package let needsNewerProgram: Bool
    package let isNewDevice: Bool

    private static let mostNames = 20

    init(_ round: MirrorRound, _ words: SyncWords) {
        (written, taken) = (round.put, round.taken)
        (inserted, updated, deleted) = (round.inserted, round.updated, round.deleted)
        (conflicts, waiting, problems) = (round.findings, round.waiting, round.problems)
        held = round.held.prefix(Self.mostNames).map { words.name(of: $0, entity: "record") }
        heldCount = round.held.count
        (needsNewerProgram, isNewDevice) = (round.needsNewerProgram, round.isNewDevice)
    }

    /// The exit code: 0 in step, 7 if something waits, 9 if a person is to decide.
    package var exitCode: Int32 {
        if heldCount > 0 || needsNewerProgram { return SyncError.person }
        return waiting > 0 || !problems.isEmpty ? 7 : 0
    }

    /// What was exchanged, a line each; empty for nothing.
    package var exchanged: [String] {
        var lines: [String] = []
        if isNewDevice { lines.append("This file is a copy of another one: it takes part as a device of its own.") }
        let rows = [(inserted, "added"), (updated, "changed"), (deleted, "deleted")].filter { $0.0 > 0 }
            .map { "\($0.0) \($0.1)" }
        if written > 0 { lines.append("written: \(written) file\(written == 1 ? "" : "s")") }
        if taken > 0 {
            lines.append(
                "taken: \(taken) bundle\(taken == 1 ? "" : "s")"
                    + (rows.isEmpty ? "" : "; rows: " + rows.joined(separator: ", ")))
        } else if !rows.isEmpty {
            lines.append("rows: " + rows.joined(separator: ", "))
        }
        return lines
    }

    /// The round in words, a line each.
    package var lines: [String] {
        var lines = exchanged
        if heldCount > 0 {
            lines.append("held: other devices have deleted \(heldCount) records, and nothing was taken:")
            lines += held.map { "  \($0)" } + (heldCount > held.count ? ["  and \(heldCount - held.count) more"] : [])
            lines.append("Delete them here, too, with --yes; or keep them on all devices with --keep.")
        }
        if conflicts > 0 {
            lines.append("to look at: \(conflicts); list them with: flightlog sync conflicts")
        }
        if waiting > 0 {
            lines.append("waiting: \(waiting) file\(waiting == 1 ? "" : "s") for others that have not arrived")
        }
        if needsNewerProgram {
            lines.append("A device uses a newer flightlog: install it here, too, to take its changes.")
        }
        lines += problems.map { "not used: \($0)" }
        return lines.isEmpty ? ["in step"] : lines
    }
}

/// Who wrote a value, and when.
package struct SyncAuthor: Hashable, Sendable {
    /// What the pilot calls the device.
    package let device: String
    /// By the device's clock; nil for what it had when it joined.
    package let date: Date?

    init(_ author: ListedFinding.Author, _ titles: [DeviceNumber: String]) {
        device = titles[author.device] ?? "device \(author.device.description.prefix(6))"
        date = author.date
    }

    /// The author in words, such as `desktop, 2026-11-21 14:05 UTC`.
    package var text: String {
        guard let date, let instant = UTCInstant(date) else { return "\(device), when it joined" }
        return "\(device), \(instant.date.isoText) \(instant.time.text) UTC"
    }
}

/// Something that the pilot should look at.
package struct SyncConflict: Hashable, Sendable {
    /// The number in the list, from 1.
    package let number: Int
    /// What is the matter, such as `differs` or `kept although deleted elsewhere`.
    package let kind: String
    /// The record, such as `flight 2026-11-20 HB-KPZ LSZH–LSZB`.
    package let record: String
    /// The field; nil if the whole record is meant.
    package let field: String?
    /// What is shown, and what is not.
    package let shown: String?
    package let other: String?
    package let shownBy: SyncAuthor?
    package let otherBy: SyncAuthor?
    let finding: MirrorFinding

    init(_ number: Int, _ listed: ListedFinding, _ words: SyncWords, _ titles: [DeviceNumber: String]) {
        let finding = listed.finding
        (self.number, self.finding) = (number, finding)
        record = words.name(of: finding.name, entity: listed.entity)
        let label = SyncWords.label(of: finding.property, entity: listed.entity)
        let text = words.text(finding.value, of: finding.property)
        shownBy = listed.shownAuthor.map { SyncAuthor($0, titles) }
        otherBy = listed.author.map { SyncAuthor($0, titles) }
        switch finding.kind {
        case .differs:
            (kind, field) = ("differs", label)
            (shown, other) = (words.text(listed.shown, of: finding.property), text)
        case .kept: (kind, field, shown, other) = ("kept although deleted elsewhere", nil, "kept", "deleted")
        case .orphan:
            (kind, field) = ("changed while its owner was deleted", label)
            (shown, other) = ("deleted", text)
        case .gone: (kind, field, shown, other) = ("refers to what was deleted", label, "none", text)
        case .taken: (kind, field, shown, other) = ("another record has this already", label, "none", text)
        }
    }

    /// The record, with the field.
    package var title: String { record + (field.map { " · \($0)" } ?? "") }

    /// What is noted when the entry is settled: the value that is not taken is nowhere else afterwards.
    func settlement(takesOther: Bool) -> String {
        let (taken, dropped) = takesOther ? (other, shown) : (shown, other)
        return "Settled: \(title): \(taken ?? "none"), not \(dropped ?? "none")."
    }

    /// The entry in words, a line each.
    package var lines: [String] {
        var lines = ["\(number)  \(title): \(kind)"]
        if let shown { lines.append("   shown: \(shown)\(shownBy.map { " (\($0.text))" } ?? "")") }
        if let other { lines.append("   other: \(other)\(otherBy.map { " (\($0.text))" } ?? "")") }
        return lines
    }
}

/// Where a synchronized logbook stands.
package struct SyncStatus: Hashable, Sendable {
    package struct Device: Hashable, Sendable {
        package let title: String
        package let number: String
        package let program: String?
        package let lastChange: Date?
        package let lastRound: Date?
        /// How many bundles it has not seen by its own account; nil if it does not say.
        package let behind: Int?
        package let isSelf: Bool

        /// What it has seen, in words.
        package let seen: String
    }

    /// Something that was done.
    package struct Event: Hashable, Sendable {
        package let date: Date
        package let text: String
    }

    package let folder: String
    package let bundles: Int
    /// Whether changes are not in the folder yet.
    package let isPending: Bool
    package let unput: Int
    package let conflicts: Int
    /// Why the folder cannot be used now; nil if it can.
    package let obstacle: SyncError?
    package let devices: [Device]
    package let events: [Event]

    init(_ status: MirrorStatus, path: String) {
        (folder, bundles, isPending, unput) = (status.folder, status.bundles, status.isPending, status.unput)
        conflicts = status.findings
        obstacle = status.obstacle.map { SyncError($0, path: path) }
        let isAway = status.obstacle != nil
        devices = status.devices.map { device in
            let seen = device.behind.map { $0 == 0 ? "has seen all" : "\($0) change\($0 == 1 ? "" : "s") not yet seen" }
            return Device(
                title: device.title ?? "device \(device.number.description.prefix(6))",
                number: device.number.description, program: device.program, lastChange: device.lastBundle,
                lastRound: device.lastRound, behind: device.behind, isSelf: device.isSelf,
                seen: device.isSelf
                    ? "this device" : seen ?? (isAway ? "not known while the folder is away" : "says nothing"))
        }
        events = status.events.map { Event(date: $0.date, text: $0.text) }
    }

    /// The exit code: 0 in step, 7 if changes are not in the folder or not seen by all, 8 if the folder is away, 9 if a
    /// person is to decide.
    package var exitCode: Int32 {
        if let obstacle { return obstacle.exitCode }
        let isBehind = devices.contains { !$0.isSelf && ($0.behind ?? 0) > 0 }
        return isPending || unput > 0 || isBehind ? 7 : 0
    }
}
