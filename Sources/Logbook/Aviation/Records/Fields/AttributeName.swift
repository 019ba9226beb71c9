/// A name of an attribute as the model has it: a case of an enumeration that is written from the model, so that a wrong name
/// does not compile.
package protocol AttributeName: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {}

extension LogEntryAttribute: AttributeName {}
extension AircraftAttribute: AttributeName {}
extension PilotAttribute: AttributeName {}
extension AirportAttribute: AttributeName {}
extension CertificateAttribute: AttributeName {}

extension FieldID {
    /// Creates the field with the name of its attribute.
    package init(_ attribute: some AttributeName) { self.init(attribute.rawValue) }
}

/// A record with values that are kept by the names of their attributes.
///
/// ```swift
/// aircraft[.gear] = .text("floats")
/// aircraft.text(.engineType)  // "piston"
/// ```
package protocol AttributeValues {
    associatedtype Attribute: AttributeName
    /// The values of fields without a property of their own, by attribute.
    var attributes: [String: FieldValue] { get set }
}

extension AttributeValues {
    /// The value at an attribute; nil when it is unknown.
    package subscript(_ attribute: Attribute) -> FieldValue? {
        get { attributes[attribute.rawValue] }
        set { attributes[attribute.rawValue] = newValue }
    }

    /// Returns the text at an attribute; nil when it is unknown or empty.
    package func text(_ attribute: Attribute) -> String? {
        if case .text(let text)? = self[attribute] { text.nonEmpty } else { nil }
    }

    /// Returns the number at an attribute; nil when it is unknown.
    package func number(_ attribute: Attribute) -> Int? {
        if case .number(let number)? = self[attribute] { number } else { nil }
    }

    /// Returns the hundredths at an attribute, such as those of an hour; nil when they are unknown.
    package func hundredths(_ attribute: Attribute) -> Int? {
        if case .hundredths(let count)? = self[attribute] { count } else { nil }
    }

    /// Returns the date at an attribute; nil when it is unknown.
    package func date(_ attribute: Attribute) -> LocalDate? {
        if case .date(let date)? = self[attribute] { date } else { nil }
    }

    /// Returns the answer at an attribute; nil when it is unknown.
    package func flag(_ attribute: Attribute) -> Bool? {
        if case .flag(let flag)? = self[attribute] { flag } else { nil }
    }
}

extension FlightRecord: AttributeValues { package typealias Attribute = LogEntryAttribute }
extension AircraftRecord: AttributeValues { package typealias Attribute = AircraftAttribute }
extension PilotRecord: AttributeValues { package typealias Attribute = PilotAttribute }
extension DocumentRecord: AttributeValues { package typealias Attribute = CertificateAttribute }
