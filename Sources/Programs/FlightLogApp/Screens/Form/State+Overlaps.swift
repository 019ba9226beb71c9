import Logbook
import TerminalUI

/// Looking for another flight at the time of the one that is typed.
extension State {
    /// Asks when times, aircraft or pilot are others than before; nobody waits for the answer.
    mutating func askForOverlap() -> [Effect] {
        guard let form, case .flight(let flight) = form.reading.record else { return [] }
        guard let span = FlightSpan(flight, of: form.over), span != form.overlap?.span else { return [] }
        self.form?.overlap = FormOverlap(span: span)
        return [requests.ask(.overlap(span), for: .overlap)]
    }

    mutating func takeOverlap(_ flight: String?, for job: LogbookJob) -> [Effect] {
        guard case .overlap(let span) = job.task, form?.overlap?.span == span else { return [] }
        form?.overlap?.flight = flight
        form?.understand()
        return []
    }
}
