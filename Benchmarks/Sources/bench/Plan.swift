import Foundation

/// How much there is of everything, and what each row holds: the same for all who are compared.
struct Plan {
    let entries: Int
    var aircraft: Int { max(1, entries / 1_000) }
    var pilots: Int { max(1, entries / 5_000) }
    /// So many entries share a flight number.
    static let perFlightNumber = 100

    static let colors = ["white", "blue", "orange", "red", "gray", "green", "gold", "yellow", "black", "none"]

    /// The values of an entry's row.
    struct Entry {
        let date: Double
        let blockMinutes: Int
        let dayLandings: Int
        let flightNumber: Int
        let nightMinutes: Int?
        let picMinutes: Int
        let remarks: String?
        let route: String
        let aircraft: Int
        let pilot: Int
    }

    func entry(_ number: Int) -> Entry {
        Entry(
            date: 500_000_000 + Double(number) * 4_000, blockMinutes: 30 + number % 300, dayLandings: 1 + number % 5,
            flightNumber: number / Self.perFlightNumber, nightMinutes: number % 3 == 0 ? number % 60 : nil,
            picMinutes: 30 + number % 200, remarks: number % 4 == 0 ? "crosswind from the lake, entry \(number)" : nil,
            route: "LSZH DCT W\(number % 97)", aircraft: 1 + number % aircraft, pilot: 1 + number % pilots)
    }

    func tailNumber(_ number: Int) -> String { "HB-\(number)" }
    func color(_ number: Int) -> String { Self.colors[number % Self.colors.count] }
}
