package import Aviation
import CommandLineProgram
package import Logbook

extension Filter {
    /// Reads the words of a command as a filter of a logbook's records.
    ///
    /// - Throws: `CommandFailure` with the error underlined; `LogbookError` when the logbook's fields cannot be read.
    package init(
        typed text: String, of kind: RecordKind, in logbook: StoreLogbook, today: LocalDate, order: DateOrder?
    ) throws {
        let fields = try logbook.fieldTable()
        do throws(FilterError) {
            self = try Filter(parsing: text, of: kind, in: fields, today: today, order: order)
        } catch {
            throw CommandFailure(error, in: text)
        }
    }
}
