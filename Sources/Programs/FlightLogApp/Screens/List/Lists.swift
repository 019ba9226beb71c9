import Logbook
import TerminalUI

/// The four lists; each remembers its cursor, order and filter.
struct Lists: Hashable, Sendable {
    private var flights = ListState(.flights)
    private var aircraft = ListState(.aircraft)
    private var pilots = ListState(.pilots)
    private var airports = ListState(.airports)

    subscript(kind: RecordKind) -> ListState {
        get {
            switch kind {
            case .flights: flights
            case .aircraft: aircraft
            case .pilots: pilots
            case .airports: airports
            }
        }
        set {
            switch kind {
            case .flights: flights = newValue
            case .aircraft: aircraft = newValue
            case .pilots: pilots = newValue
            case .airports: airports = newValue
            }
        }
    }
}
