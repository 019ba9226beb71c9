import Aviation
package import Logbook
import Tracks

/// What adding recorders' files would do, in lines.
package struct RecordingPlanReport {
    private let plan: RecordingPlan

    package init(_ plan: RecordingPlan) { self.plan = plan }

    /// Returns what becomes of a file and of its flights.
    ///
    /// - Parameters:
    ///   - number: the file's number in the plan.
    ///   - verbose: whether the reason of every figure follows.
    package func lines(of number: Int, verbose: Bool = false) -> [String] {
        let item = plan.items[number]
        var lines = ["\(item.file.name): \(headline(item))"]
        guard item.state == .added else { return lines }
        for flight in item.flights {
            lines.append("  \(RecordingReport.line(flight.derived, start: item.file.start))")
            lines += self.lines(flight.outcome, number).map { "    \($0)" }
            if case .joinsNew(let first, let other) = flight.outcome, flight.derived.takeOff.value == nil,
                let landing = plan.items[first].flights[other].record.landing
            {
                lines.append("    which lands at \(landing.time.text)")
            }
        }
        lines += item.file.notes.map { "  ! \($0)" }
        return lines + (verbose ? RecordingReport(item.file).why : [])
    }

    private func headline(_ item: RecordingPlan.Item) -> String {
        switch item.state {
        case .kept: "in the logbook already"
        case .leftOut(let reason): "left out. \(reason)"
        case .added:
            item.file.sampleCount == 0
                ? "kept as it is"
                : "\(item.file.format.displayName), \(item.file.sampleCount) samples"
        }
    }

    private func lines(_ outcome: RecordingPlan.Outcome, _ number: Int) -> [String] {
        switch outcome {
        case .new: return ["new entry"]
        case .unclear(let reason): return ["! \(reason)"]
        case .joinsNew(let item, _):
            return ["joins the new entry of \(item == number ? "this file" : plan.items[item].file.name)"]
        case .joins(let joining):
            var lines = ["joins \(joining.label)"]
            if !joining.fills.isEmpty { lines.append("fills in \(joining.fills.joined(separator: ", "))") }
            return lines + joining.differs.map { "! differs: \($0)" }
        }
    }
}
