import Aviation
import FoundationEssentials
import Logbook
import ManagedObjects

/// Creates the objects of the sample logbook in a context of the first released model, which has no classes.
struct OldSampleFiller {
    private let sample: SampleLogbook
    private let context: ManagedObjectContext
    private var aircraft: [ManagedObject] = []
    private var airports: [ManagedObject] = []
    private var pilots: [ManagedObject] = []

    init(_ sample: SampleLogbook, context: ManagedObjectContext) {
        self.sample = sample
        self.context = context
    }

    mutating func fill() {
        aircraft = sample.aircraft.indices.map(newAircraft)
        airports = sample.airports.map { source in
            newObject(
                "Airport",
                ["icaoIdentifier": source.icao, "faaIdentifier": source.faa, "name": source.name])
        }
        pilots = sample.pilots.map { newObject("Pilot", ["name": $0.name, "certificateID": $0.certificateID]) }
        for source in sample.entries {
            let entry = newObject(
                "LogEntry",
                [
                    "date": source.date.storedDate, "flightDuration": source.legacyFlightDuration,
                    "remarks": source.remarks,
                ])
            entry.setValue(source.aircraft.map { aircraft[$0] }, forKey: "aircraft")
            entry.setValue(source.origin.map { airports[$0] }, forKey: "origin")
            entry.setValue(source.destination.map { airports[$0] }, forKey: "destination")
            entry.setValue(source.pilot.map { pilots[$0] }, forKey: "pilot")
        }
    }

    private func newAircraft(_ index: Int) -> ManagedObject {
        let source = sample.aircraft[index]
        return newObject(
            "Aircraft",
            [
                "tailNumber": source.tailNumber, "registrationNumber": source.registrationNumber,
                "aircraftType": source.type, "aircraftClass": source.aircraftClass.rawValue,
                "aircraftCategory": source.category.rawValue, "numberOfEngines": source.engineCount,
                "numPassengers": source.passengerCount, "colors": Data(source.legacyColors.utf8),
                "flightData": flightData(index).map { Data($0) },
            ])
    }

    /// Returns from 4 KiB for the second aircraft to 200 KiB for the last; nil for aircraft without flight data, and
    /// empty for one.
    private func flightData(_ index: Int) -> [UInt8]? {
        guard let known = sample.legacyFlightData(ofAircraft: index), !known.isEmpty else {
            return sample.legacyFlightData(ofAircraft: index)
        }
        let last = max(sample.aircraft.count - 1, 2)
        return sample.flightData(ofAircraft: index, byteCount: 4_096 + (200 - 4) * 1_024 * (index - 1) / (last - 1))
    }

    private func newObject(_ entity: String, _ values: [String: Any?]) -> ManagedObject {
        let object = EntityDescription.insertNewObject(forEntityName: entity, into: context)
        for (key, value) in values { object.setValue(value, forKey: key) }
        return object
    }
}

extension [UInt8] {
    /// The bytes as an attribute stores them.
    var stored: Data { Data(self) }
}
