/// The names of countries that are told apart in a narrow column: those that begin alike.
package enum CountryName {
    /// Returns the usual short form of a country; the name itself for any other.
    package static func short(_ name: String) -> String { shortForms[name] ?? name }

    private static let shortForms = [
        "United States": "USA", "United States of America": "USA", "United Kingdom": "UK",
        "United Arab Emirates": "UAE",
    ]
}
