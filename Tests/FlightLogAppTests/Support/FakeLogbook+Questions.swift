import Logbook

extension FakeLogbook {
    func airport(_ text: String) throws(LogbookError) -> KnownAirport? {
        guard let id = try match(.airports, text: text)?.id, case .airport(let record) = records[id] else {
            return AirportTable.airport(text)
        }
        return KnownAirport(record, id: id)
    }
}
