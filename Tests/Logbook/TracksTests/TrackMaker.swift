import Aviation

@testable import Tracks

/// Invented recordings: a circuit at Palo Alto and what receivers add to it.
struct TrackMaker {
    /// Seconds since 2001-01-01: 2026-03-04 18:00:00 UTC.
    static let start = Double(LocalDate(year: 2026, month: 3, day: 4)!.dayNumber) * 86_400 + 64_800
    /// Palo Alto, at 7 ft.
    static let field = (latitude: 37.46111, longitude: -122.11506)

    var samples: [TrackSample] = []
    var time = start
    var latitude = field.latitude
    var longitude = field.longitude
    var altitude = 7.0

    /// Flies on for some seconds, to the east, with a speed in knots and to an altitude in feet.
    mutating func move(_ seconds: Int, _ knots: Double, to feet: Double? = nil, step: Int = 1) {
        let climb = ((feet ?? altitude) - altitude) / Double(seconds)
        for _ in stride(from: 0, to: seconds, by: step) {
            time += Double(step)
            longitude += knots * Double(step) / 3_600 / 60 / 0.7937
            altitude += climb * Double(step)
            samples.append(TrackSample(time: time, latitude: latitude, longitude: longitude, altitude: altitude))
        }
    }

    /// Goes back to the field without a sample.
    mutating func returnToField() { longitude = Self.field.longitude }

    /// Stands, taxis, takes off and climbs.
    mutating func takeOff() {
        move(60, 0)
        move(60, 12)
        returnToField()
        move(20, 55)
        move(60, 80, to: 800)
    }

    /// Turns around and comes back over the field at some height.
    mutating func circuit(lowest feet: Double) {
        move(60, -90, to: 800)
        longitude = Self.field.longitude - 0.02
        move(40, 75, to: feet)
        move(5, 60, to: feet)
        move(60, 75, to: 800)
    }

    /// Lands, taxis and stands.
    mutating func land() {
        longitude = Self.field.longitude - 0.02
        move(40, 70, to: 7)
        move(20, 45)
        move(20, 20)
        move(60, 8)
        move(60, 0)
    }

    func recording(_ format: RecordingOrigin = .gpx) -> Recording {
        var draft = TrackDraft()
        for sample in samples {
            draft.add(
                time: sample.time, latitude: sample.latitude, longitude: sample.longitude, altitude: sample.altitude,
                speed: sample.speed, isOnGround: sample.isOnGround)
        }
        var recording = Recording(format: format)
        recording.altitudes = .satellite
        TrackJoin.joined([draft], into: &recording)
        return recording
    }

    /// The samples as a GPX file.
    func gpx(_ extra: String = "") -> [UInt8] {
        let points = samples.map { sample in
            "<trkpt lat=\"\(sample.latitude)\" lon=\"\(sample.longitude)\"><ele>\((sample.altitude ?? 0) * 0.3048)</ele>"
                + "<time>\(UTCInstant(seconds: Int(sample.time)).isoText)</time></trkpt>\n"
        }
        return Array(
            "<?xml version=\"1.0\"?>\n<gpx version=\"1.1\"><trk><name>A</name><trkseg>\n\(points.joined())</trkseg></trk>\(extra)</gpx>"
                .utf8)
    }
}
