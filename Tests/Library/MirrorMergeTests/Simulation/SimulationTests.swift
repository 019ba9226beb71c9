import Foundation
import MirrorFormat
import MirrorMerge
import MirrorModel
import TestFiles
import Testing

@Suite("Devices, people and a bad carrier")
struct SimulationTests {
    private static let steps = 120

    @Test("Whatever happens, all devices come to have the same, and no edit is lost without a word")
    func guarantees() {
        var chance = SeededChance("mirror, simulation")
        let first = UInt64(chance.below(1_000_000))
        for seed in first..<first + UInt64(20 * fuzzRounds) {
            let failure = Self.run(seed: seed, nil)
            #expect(failure == nil, "seed \(seed): \(failure ?? "")")
        }
    }

    @Test("Each planted mistake is found", arguments: PlantedFault.allCases)
    func faults(fault: PlantedFault) {
        let seeds: [UInt64] = fault == .orphansUnlisted ? Array(stride(from: 1, to: 1_000, by: 10)) : Array(0..<400)
        // The first element of a lazy `compactMap` asks each seed twice.
        let found = seeds.first { Self.run(seed: $0, fault) != nil }
        print("\(fault): \(found.map { "seed \($0)" } ?? "not found")")
        #expect(found != nil)
    }

    @Test("A seed gives the same run each time", arguments: [nil, PlantedFault.twoHolders])
    func repeats(fault: PlantedFault?) {
        for seed in [3, 31] as [UInt64] {
            #expect(Self.world(seed: seed, fault).transcript == Self.world(seed: seed, fault).transcript)
        }
    }

    /// Simulates one seed and returns the first guarantee that was broken; nil if none was.
    private static func run(seed: UInt64, _ fault: PlantedFault?) -> String? { world(seed: seed, fault).failure }

    private static func world(seed: UInt64, _ fault: PlantedFault?) -> SimulatedWorld {
        let world = SimulatedWorld(seed: seed, fault)
        for number in 0..<2 + world.chance.below(3) {
            world.devices.append(SimulatedDevice(world, "\(number)", version: 4))
        }
        if seed % 10 == 1 {
            let third = SimulatedDevice(world, "third", version: 4)
            world.meetBehindACascade(world.devices[0], world.devices[1], third)
        }
        var happenings = Happenings(world)
        for _ in 0..<steps where world.failure == nil { happenings.step() }
        world.isWild = false
        finish(world)
        return world
    }

    private static func finish(_ world: SimulatedWorld) {
        let heal = {
            guard world.failure == nil else { return }
            world.heal()
            if world.failure == nil { world.oracle.check(world) }
        }
        heal()  // Versions 4 and 5 beside each other.
        for device in world.devices where device.book.version == 4 { device.upgrade() }
        heal()
        guard world.failure == nil, let one = world.devices.first else { return }
        world.oracle.checkEdits(world, one.book)
        world.settle(one)
        heal()
        world.check(world.devices.allSatisfy { $0.book.findings.isEmpty }, "what was settled is still listed")
        let state = { world.devices.map { "\($0.book.number) \($0.folder.keys.sorted())" } }
        let (before, records) = (state(), world.devices.map { $0.book.merge.state.canonical })
        heal()  // Everything again.
        world.check(before == state() && records == world.devices.map { $0.book.merge.state.canonical }, "I3")
    }
}

/// What happens to devices beside what people do with them.
private struct Happenings {
    private let world: SimulatedWorld
    private var away: Set<String> = []
    private var backup: (device: SimulatedDevice, book: SimulatedBook)?

    init(_ world: SimulatedWorld) { self.world = world }

    mutating func step() {
        let (device, other) = (world.chance.pick(world.devices), world.chance.pick(world.devices))
        world.now += Int64(world.chance.below(21))
        switch world.chance.below(1_000) {
        case ..<480: world.act(device)
        case ..<530: device.cut()
        case ..<700: device.sync()
        case ..<920:
            if device !== other, away.isDisjoint(with: [device.title, other.title]) {
                world.ship(device, to: other, percent: world.chance.pick([30, 80, 100]))
            }
        case ..<925:
            if world.devices.count < 6 {
                let title = "new at \(world.now)"
                world.devices.append(SimulatedDevice(world, title, version: world.chance.pick([4, 5])))
            }
        case ..<938: copy(device)
        case ..<950:
            if let path = device.folder.keys.sorted().randomElement(using: &world.chance) { world.remove(path) }
        case ..<965: device.compact()
        case ..<975: if device.book.version == 4 { device.upgrade() }
        case ..<985: away.formSymmetricDifference([device.title])
        case ..<988:
            device.cut()
            backup = (device, device.book)
        case ..<992: restore(other)
        case ..<996: device.folder = [:]
        default: break
        }
    }

    /// The file is copied to another disk.
    private func copy(_ device: SimulatedDevice) {
        guard world.devices.count < 6 else { return }
        device.sync()
        let twin = SimulatedDevice(world, device.title + "'", version: 4)
        twin.book = device.book
        if world.chance.percent(50) { twin.beginAsNewDevice() }  // Else it is not noticed before files meet.
        world.devices.append(twin)
    }

    /// An old backup takes the place of a file that another device has seen all of.
    private mutating func restore(_ other: SimulatedDevice) {
        guard let (device, book) = backup, device !== other else { return }
        device.sync()
        world.ship(device, to: other)
        other.sync()
        guard device.book.index.isSubset(of: other.book.index) else { return }
        backup = nil
        device.book = book
    }
}
