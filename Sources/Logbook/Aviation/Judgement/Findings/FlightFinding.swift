/// A finding about a flight: one row of the table in `FlightFinding+Table.swift`.
///
/// Two findings are the same if they say the same about the same fields.
package struct FlightFinding: Sendable {
    /// Whether it forbids saving.
    package let severity: FlightDiagnostic.Severity
    /// The kind of the finding about a saved entry; nil for what only a form or a line has.
    package let kind: CheckKind?
    /// The fields that the finding concerns, the one for the cursor first.
    package let fields: [FieldID]
    /// The time whose next day the remedy offers, and that reading; nil for other findings.
    package let nextDay: (event: FlightEvent, reading: InputReading)?
    /// The values of which one removes the finding, for the pilot to choose; empty for none.
    package let choices: [FlightFix]
    /// What the finding says of its first field, if that is all that it says; nil for other findings.
    package let statement: FieldStatement?
    /// The remedy in a form, where the field is before the eyes; nil for the usual one.
    package let recoveryInForm: String?
    private let problem: @Sendable () -> String
    private let remedy: @Sendable () -> String
    private let fixing: @Sendable (FlightFacts) -> [FlightFix]

    /// Creates a row of the table.
    ///
    /// - Parameters:
    ///   - message: the problem, in the pilot's words; a clause without a capital and a full stop.
    ///   - recovery: the remedy, likewise.
    ///   - recoveryInForm: the remedy in a form, if it is another one.
    ///   - nextDay: a time that the remedy moves to the next day.
    ///   - choices: the values of which one removes the finding.
    ///   - fixes: the values that remove the finding; none where others could as well, or only the pilot knows them.
    init(
        _ severity: FlightDiagnostic.Severity, _ kind: CheckKind?, _ fields: [FieldID],
        _ message: @autoclosure @escaping @Sendable () -> String,
        _ recovery: @autoclosure @escaping @Sendable () -> String,
        inForm recoveryInForm: String? = nil, nextDay: (event: FlightEvent, time: ClockTime)? = nil,
        choices: [FlightFix] = [],
        fixes: @escaping @Sendable (FlightFacts) -> [FlightFix] = { _ in [] }
    ) {
        self.severity = severity
        self.kind = kind
        self.fields = fields
        self.recoveryInForm = recoveryInForm
        self.nextDay = nextDay.map { ($0.event, InputReading($0.time.zuluText, "the next day")) }
        self.choices = choices
        statement = nil
        problem = message
        remedy = recovery
        fixing = fixes
    }

    /// A row of the table that says of a field what it is: `Night is negative`. A note beside that field leaves the name
    /// out.
    init(
        _ severity: FlightDiagnostic.Severity, _ kind: CheckKind?, _ fields: [FieldID], named name: String,
        is predicate: String, _ recovery: String, nextDay: (event: FlightEvent, time: ClockTime)? = nil
    ) {
        self.severity = severity
        self.kind = kind
        self.fields = fields
        recoveryInForm = nil
        self.nextDay = nextDay.map { ($0.event, InputReading($0.time.zuluText, "the next day")) }
        choices = []
        let statement = FieldStatement(name: name, predicate: predicate)
        self.statement = statement
        problem = { statement.text }
        remedy = { recovery }
        fixing = { _ in [] }
    }

    /// The problem, in the pilot's words.
    package var message: String { problem() }
    /// The remedy.
    package var recovery: String { remedy() }

    /// Returns the values that remove the finding; empty where other values could as well, or only the pilot knows them.
    func fixes(in facts: FlightFacts) -> [FlightFix] { fixing(facts) }
}

/// A sentence that says of a field what it is, as `Night is negative`.
package struct FieldStatement: Hashable, Sendable {
    /// The field's name.
    package let name: String
    /// What the field is.
    package let predicate: String

    /// The sentence.
    var text: String { "\(name) is \(predicate)" }
}

extension FlightFinding: Hashable {
    package static func == (one: FlightFinding, other: FlightFinding) -> Bool {
        one.fields == other.fields && one.message == other.message && one.recovery == other.recovery
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(fields)
        hasher.combine(message)
    }
}

extension FlightFinding {
    /// Creates the finding that a flight clashes with another one, or with the time now.
    package init(_ clash: FlightClash) {
        switch clash {
        case .duplicates(let other): self = .duplicates(other)
        case .overlaps(let other): self = .overlaps(other)
        case .stillToCome(let event, let time): self = .stillToCome(event, time)
        }
    }
}
