import Foundation
import MirrorFormat
import MirrorMerge
import MirrorModel
import TestFiles

extension SimulatedWorld {
    /// One action of a person: rows change, nothing else.
    func act(_ device: SimulatedDevice) {
        serial += 1
        let fresh = MirrorValue.string("v\(serial)")
        func some(_ entity: String) -> RecordName? {
            let names = device.book.names(entity)
            return names.isEmpty ? nil : chance.pick(names)
        }
        let isCrowd = isCrowded && device.book.names("Flight").count > 2
        let crowd =
            [25, 28, 28, 31, 31, 31, 31, 40, 50, 56, 60] + (0..<6).flatMap { _ in [62, 66] } + [70, 74, 90, 90, 90, 97]
        let choice = isCrowd ? chance.pick(crowd) : chance.below(100)
        let (flight, part, row) = (some("Flight"), some("Approach"), some("Row"))
        let (aircraft, recording) = (some("Aircraft"), some("Recording"))
        let (key, tail) = (chance.pick(["x", "y", "z"]), "HB-" + chance.pick(["A", "B", "C", "D"]))
        switch choice {
        case ..<12:
            let used = aircraft.map { MirrorValue.reference(.use, $0) } ?? .null
            make(
                device, "Flight",
                ["remarks": fresh, "off": fresh, "on": fresh, "minutes": fresh, "aircraft": used])
        case ..<17:
            if !device.book.rows.values.contains(where: { $0.values["tail"] == .string(tail) }) {
                make(device, "Aircraft", ["tail": .string(tail), "type": fresh])
            }
        case ..<21:
            let own = device.book.names("Setting").first { device.book.rows[$0]?.values["key"] == .string(key) }
            if let own {
                put(device, own, "value", fresh)
            } else {
                make(device, "Setting", ["key": .string(key), "value": fresh])
            }
        case ..<26:
            let bytes = Data(String(repeating: "v\(serial)", count: 3).utf8)
            let large = LargeValue(of: bytes)
            device.book.large[large.digest] = bytes
            make(device, "Recording", ["title": fresh, "data": .large(large)])
        case ..<68:
            edit(device, choice, fresh, flight: flight, part: part, recording: recording, signature: some("Signature"))
        case ..<72: if let flight, let aircraft { put(device, flight, "aircraft", .reference(.use, aircraft)) }
        case ..<75:
            if let row { put(device, row, "flight", flight.map { .reference(.link, $0) } ?? .null) }
        case ..<78: if let aircraft { put(device, aircraft, chance.pick(["type", "tail"]), fresh) }
        case ..<84: if device.book.version == 5, let flight { put(device, flight, "code", fresh) }
        case ..<86:
            if device.book.version == 5, let flight {
                make(device, "Crew", ["who": fresh, "flight": .reference(.part, flight)])
            }
        case ..<95: delete(device, flight)
        default: putBack(device)
        }
    }

    private func edit(
        _ device: SimulatedDevice, _ choice: Int, _ fresh: MirrorValue, flight: RecordName?, part: RecordName?,
        recording: RecordName?, signature: RecordName?
    ) {
        guard let flight else { return }
        let owner = MirrorValue.reference(.part, flight)
        switch choice {
        case ..<30: make(device, "Approach", ["runway": fresh, "flight": owner])
        case ..<32:
            let signatures = device.book.names("Signature")
            if !signatures.contains(where: { device.book.rows[$0]?.values["flight"] == owner }) {
                make(device, "Signature", ["ink": fresh, "flight": owner])
            }
        case ..<37: make(device, "Row", ["text": fresh, "flight": .reference(.link, flight)])
        case ..<42:
            if let recording { make(device, "Pair", ["first": owner, "second": .reference(.part, recording)]) }
        case ..<53: put(device, flight, chance.pick(["remarks", "remarks", "safety"]), fresh)
        case ..<59:
            let group = device.book.schema.entities["Flight"]?.group(of: "off") ?? []
            put(device, flight, chance.pick(group), fresh)
        case ..<61: if let signature { put(device, signature, "ink", fresh) }
        case ..<65: if let part { put(device, part, "runway", fresh) }
        default: if let part { put(device, part, "flight", owner) }
        }
    }

    private func put(_ device: SimulatedDevice, _ name: RecordName, _ property: String, _ value: MirrorValue) {
        device.set(name, property, value)
        oracle.edited(device, name, property, value)
    }

    private func make(_ device: SimulatedDevice, _ entity: String, _ values: [String: MirrorValue]) {
        var name = randomName()
        if let key = ModelSchema.key(of: entity), case .string(let text) = values[key], fault != .randomKeyNames {
            let named = RecordName(of: entity, [text])
            if device.book.rows[named] == nil { name = named }
        }
        if entity == "Pair", let first = values["first"]?.owner, let second = values["second"]?.owner {
            name = RecordName(pair: "Pair", RecordPair(first, second))
        }
        guard device.book.rows[name] == nil else { return }
        device.insert(entity, name, values, .new)
        oracle.edited(device, name, RecordHeads.existence, .boolean(true))
        for (property, value) in values { oracle.edited(device, name, property, value) }
    }

    private func delete(_ device: SimulatedDevice, _ flight: RecordName?) {
        let names = device.book.rows.keys.sorted()
        guard !names.isEmpty else { return }
        let name = isCrowded ? flight ?? chance.pick(names) : chance.pick(names)
        let isUsed = device.book.rows.values.contains { $0.values.values.contains(.reference(.use, name)) }
        if !isUsed { oracle.deleted(device, device.delete(name)) }  // What is in use is not deleted.
    }

    /// Undo of a deletion.
    private func putBack(_ device: SimulatedDevice) {
        device.cut()
        let book = device.book
        let parts = ["Pair", "Approach", "Crew", "Signature"]  // These come back with their owners.
        let dead = book.merge.state.records.filter { name, record in
            book.rows[name] == nil && book.schema.entities[record.entity] != nil && !parts.contains(record.entity)
        }.keys.sorted()
        guard !dead.isEmpty, case let name = chance.pick(dead), let record = book.merge.state.records[name] else {
            return
        }
        let properties = Set(book.schema.entities[record.entity]?.properties ?? [])
        device.insert(record.entity, name, record.image.filter { properties.contains($0.key) }, .restored)
        oracle.edited(device, name, RecordHeads.existence, .boolean(true))
        for (property, value) in record.image {
            guard properties.contains(property), let target = value.target, device.book.rows[target] == nil else {
                continue
            }
            put(device, name, property, .null)
        }
        device.cut()
        device.show()
    }

    /// One moves a part to another flight, a second edits it, a third, who knows the move only, deletes that flight.
    func meetBehindACascade(_ one: SimulatedDevice, _ two: SimulatedDevice, _ three: SimulatedDevice) {
        let all = devices
        (devices, isWild) = ([one, two, three], false)
        let (first, second, part) = (randomName(), randomName(), randomName())
        for flight in [first, second] { one.insert("Flight", flight, ["remarks": .string("a")], .new) }
        one.insert("Approach", part, ["flight": .reference(.part, first)], .new)
        heal()
        one.set(part, "flight", .reference(.part, second))
        one.sync()
        ship(one, to: three, torn: 0)
        three.sync()
        put(two, part, "runway", .string("18"))
        two.cut()
        oracle.deleted(three, three.delete(second))
        three.cut()
        (devices, isWild) = (all + [three], true)
    }

    /// Takes what is shown, for all that is listed, by ordinary edits.
    func settle(_ device: SimulatedDevice) {
        for finding in device.book.findings {
            switch finding.kind {
            case .orphan: device.book.pending.delete(finding.name, .deleted)
            case .kept: device.book.pending.make(finding.name, .restored)
            case .differs, .gone, .taken:
                let shown = device.book.rows[finding.name]?.values[finding.property] ?? .null
                device.set(finding.name, finding.property, shown)
            }
        }
        device.cut()
        device.show()
    }
}
