/// One row of the table of airports, its fields found when they are asked for.
struct AirportTableRow {
    /// The fields of a row, in their order.
    enum Field: Int, CaseIterable {
        case key, faa, iata, name, city, country, latitude, longitude, elevation, zone
    }

    private let table: EmbeddedText
    private let ends: [Int]
    private let start: Int

    /// A line of the table.
    init(_ table: EmbeddedText, _ line: Range<Int>) {
        self.table = table
        start = line.lowerBound
        var ends: [Int] = []
        var place = line.lowerBound
        while let tab = table.firstIndex(of: 9, in: place..<line.upperBound) {
            ends.append(tab)
            place = tab + 1
        }
        self.ends = ends + [line.upperBound]
    }

    /// The place of a field in the table.
    func range(_ field: Field) -> Range<Int> {
        let index = field.rawValue
        guard index < ends.count else { return start..<start }
        return (index == 0 ? start : ends[index - 1] + 1)..<ends[index]
    }

    /// A field; empty when it is not known.
    func text(_ field: Field) -> String { table.text(range(field)) }

    /// Where the airport lies.
    var coordinate: Coordinate? {
        guard let north = Double(text(.latitude)), let east = Double(text(.longitude)) else { return nil }
        return Coordinate(latitude: north, longitude: east)
    }

    /// Everything the row says; a key that is not four letters was made up and is no identifier.
    var record: AirportRecord {
        var record = AirportRecord()
        let key = text(.key)
        record.icaoIdentifier = key.utf8.allSatisfy { (65...90).contains($0) } ? key : nil
        record.faaIdentifier = filled(.faa)
        record.iataIdentifier = filled(.iata)
        record.name = filled(.name)
        record.city = filled(.city)
        record.country = filled(.country).map { AirportTable.country($0) }
        record.coordinate = coordinate
        record.elevationFeet = Int(text(.elevation))
        record.timeZone = Int(text(.zone)).flatMap { AirportTable.zone($0) }
        return record
    }

    private func filled(_ field: Field) -> String? {
        let text = text(field)
        return text.isEmpty ? nil : text
    }
}
