import CFaults
import Foundation
import ManagedObjects
import SQLiteStore

/// One kind of fault, tried at many points of a scenario's work.
struct Trial {
    /// The kinds of faults, by name.
    static let modes: [String: faults_mode] = [
        "kill": FAULTS_KILL, "lose": FAULTS_LOSE, "scramble": FAULTS_SCRAMBLE, "tear": FAULTS_TEAR,
        "error": FAULTS_ERROR, "full": FAULTS_FULL, "kill-statement": FAULTS_KILL_STATEMENT,
        "fail-statement": FAULTS_FAIL_STATEMENT,
    ]

    let workshop: Workshop
    let mode: faults_mode
    let seed: UInt32
    private var scenario: Scenario { workshop.scenario }
    private var store: URL { Scenario.store(in: workshop.work) }

    /// The states of the work without faults: the first is the one before the work, the last the one after it.
    struct Course {
        var states: [String]
    }

    /// Does the work without a fault, noting the state after every transaction.
    static func course(of workshop: Workshop) throws -> Course {
        try workshop.reset()
        let (text, _) = try workshop.inChild {
            let store = Scenario.store(in: workshop.work)
            Recorder.begin(store)
            faults_arm(workshop.work.path, FAULTS_NONE, 0, 0)
            faults_on_commit { Recorder.note() }
            do {
                try workshop.scenario.run(store, Workshop.firstRun)
                faults_on_commit(nil)
                Recorder.note()
                let verification = try workshop.scenario.administration(store).verify()
                guard verification.isSound else { return "failed: \(verification.problems)" }
            } catch {
                return "failed: \(error)"
            }
            return Recorder.states.joined(separator: "\u{1}")
        }
        guard !text.hasPrefix("failed") else { throw Refusal(text) }
        return Course(states: text.components(separatedBy: "\u{1}"))
    }

    /// Returns the number of points at which the fault can happen.
    func count() throws -> Int {
        try workshop.reset()
        let (text, _) = try workshop.inChild {
            faults_arm(workshop.work.path, mode, 0, seed)
            try scenario.run(store, Workshop.firstRun)
            return "\(faults_count())"
        }
        guard let count = Int(text) else { throw Refusal(text) }
        return count
    }

    /// Makes the fault happen at a point; returns the problems found afterwards, and the error of the work.
    func run(at point: Int, _ course: Course) throws -> (problems: [String], error: String?) {
        try workshop.reset()
        let (text, died) = try workshop.inChild {
            faults_arm(workshop.work.path, mode, point, seed &+ UInt32(point))
            do {
                try scenario.run(store, Workshop.firstRun)
                return "finished"
            } catch let error as ManagedObjectError {
                return "failed at \(String(cString: faults_place())): \(error)"
            } catch {
                return "failed with an error that is not the library's: \(error)"
            }
        }
        let (after, _) = try workshop.inChild { inspect(course, isFinished: !died && text == "finished") }
        var problems = after.isEmpty ? [] : after.components(separatedBy: "\n")
        if text.contains("not the library's") || text.hasPrefix("failed: ") { problems.append(text) }
        return (problems, !died && text != "finished" ? text : nil)
    }

    /// Lets two processes do the work at the same time; returns the problems found afterwards.
    ///
    /// Each finishes, or its error says that the other one is doing the work.
    static func race(_ workshop: Workshop, _ course: Course) throws -> [String] {
        try workshop.reset()
        let store = Scenario.store(in: workshop.work)
        let answers = try workshop.inTwoChildren {
            do {
                try workshop.scenario.run(store, Workshop.firstRun)
                return "finished"
            } catch {
                return "\(error)"
            }
        }
        let refusals = ["is being upgraded by process", "is in use by another program"]
        var problems = answers.filter { answer in answer != "finished" && !refusals.contains(where: answer.contains) }
        if !answers.contains("finished") { problems.append("neither has done it: \(answers)") }
        let trial = Trial(workshop: workshop, mode: FAULTS_NONE, seed: 0)
        let (after, _) = try workshop.inChild { trial.inspect(course, isFinished: answers.contains("finished")) }
        return problems + (after.isEmpty ? [] : [after])
    }

    // MARK: Afterwards

    /// Returns the problems of the files now, and after the work was started again.
    private func inspect(_ course: Course, isFinished: Bool) -> String {
        var problems: [String] = []
        do {
            problems += try problemsOfState(course, isFinished)
        } catch {
            problems.append("afterwards: \(error)")
        }
        do {
            try scenario.run(store, Workshop.secondRun)
            let state = try StoreState(store).text
            if state != course.states.last {
                problems.append("begun again, it comes to something else: \(difference(course.states.last, state))")
            }
            problems += try Leftovers(workshop, scenario).problems()
        } catch {
            problems.append("begun again: \(error)")
        }
        return problems.joined(separator: "\n")
    }

    private func problemsOfState(_ course: Course, _ isFinished: Bool) throws -> [String] {
        var problems: [String] = []
        let state = try StoreState(store).text
        if isFinished, state != course.states.last { problems.append("said to be finished, and is not") }
        if !course.states.contains(state) {
            problems.append("a state that was never committed: \(difference(course.states[0], state))")
        }
        // No rows are checked against the model: the state is one that the work without faults has, too.
        problems += try Leftovers.damage(to: store)
        if scenario.hasBackup, state != course.states[0] {
            let backups = try scenario.administration(store).backups()
            if !(try backups.contains { try StoreState($0.url).text == course.states[0] }) {
                problems.append("changed, and no backup has what was there")
            }
        }
        return problems
    }

    private func difference(_ wanted: String?, _ found: String) -> String {
        let wanted = (wanted ?? "").components(separatedBy: "\n")
        let found = found.components(separatedBy: "\n")
        let missing = Set(wanted).subtracting(found).sorted().prefix(3).map { "- \($0.prefix(200))" }
        let added = Set(found).subtracting(wanted).sorted().prefix(3).map { "+ \($0.prefix(200))" }
        return (missing + added).joined(separator: "  ")
    }
}

/// The states of a run without faults; global because SQLite's observers have no other context.
enum Recorder {
    nonisolated(unsafe) static var states: [String] = []
    nonisolated(unsafe) private static var store = URL(filePath: "/")

    static func begin(_ url: URL) {
        store = url
        states = []
        note()
    }

    static func note() {
        guard let state = try? StoreState(store).text, states.last != state else { return }
        states.append(state)
    }
}
