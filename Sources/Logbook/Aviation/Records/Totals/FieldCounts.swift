/// How often each value of a field occurs among the records of a list.
package struct FieldCounts: Hashable, Sendable {
    /// The records that share a value.
    package struct Row: Hashable, Sendable {
        /// The value: a text as most records have it, a month such as `2026-11`, hours such as `1:00–1:59`; nil for an
        /// unknown value.
        package var value: String?
        /// The filter that finds the records; nil for a word that filters do not have.
        package var filter: Filter?
        /// The number of records.
        package var records = 0
        /// The number of flights: of aircraft, pilots and airports, those that used them.
        package var flights = 0
        /// The sum of the flights' block times; zero when none is known.
        package var block = Minutes.zero

        package init(value: String?, filter: Filter?) {
            self.value = value
            self.filter = filter
        }
    }

    package let field: FieldID
    /// Numbers, times and months in their order, others by descending number of records; unknown values last.
    package let rows: [Row]

    package init(field: FieldID, rows: [Row]) {
        self.field = field
        self.rows = rows
    }

    /// The number of records of all rows.
    package var records: Int { rows.reduce(0) { $0 + $1.records } }
    /// The sum of the block times of all rows.
    package var block: Minutes { rows.reduce(.zero) { $0 + $1.block } }
}

extension Field {
    /// Whether records can be counted by the field: not by several values at once, nor by a use of the record.
    package var isCountable: Bool {
        switch type {
        // What stood in an imported row is many texts.
        case .text, .registration, .choice, .flag, .number, .minutes, .date: isFilterable && id != .imported
        // Either airport and either pilot belong to two groups.
        case .link: isFilterable && attribute != nil
        case .instant, .degrees, .approaches, .crew, .hundredths, .tag, .key: false
        }
    }
}
