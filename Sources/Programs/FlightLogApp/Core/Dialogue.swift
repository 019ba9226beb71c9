import Logbook
import TerminalUI

/// What lies above the list or the form and takes the keys until it is answered.
indirect enum Dialogue: Hashable, Sendable {
    case help(HelpState)
    case picker(Picker)
    case columns(ColumnChooser)
    case history(HistoryState)
    case settlement(Settlement)
    case bulk(BulkEdit)
    case sheet(Sheet)
    case entryLine(LineEntry)
}
