@testable import FlightLogApp

extension Effect {
    /// What the logbook is asked; nil for any other effect.
    var job: LogbookJob? { if case .logbook(let job) = self { job } else { nil } }
}
