/// One leg of an outing at its time.
struct SampleFlight: Sendable {
    let outing: SampleOuting
    let leg: SampleOuting.Leg
    /// The pilot's own date.
    let date: LocalDate
    /// Off blocks, in minutes UTC after midnight of the date.
    let offBlock: Int

    func time(_ minutesAfterOffBlock: Int) -> ClockTime {
        ClockTime(minutesFromMidnight: Minutes(offBlock + minutesAfterOffBlock))
    }

    func instant(_ minutesAfterOffBlock: Int) -> UTCInstant {
        UTCInstant(date, time(minutesAfterOffBlock))
    }

    var isLocal: Bool { leg.origin == leg.destination }
}
