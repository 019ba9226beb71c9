import Foundation
import ManagedObjects
import Testing

@Suite("Conditions with many parts")
struct LongConditionTests {
    private func shop() throws -> Workshop {
        let shop = try Workshop()
        for number in 0..<50 { _ = shop.x.make("Entry", ["name": "\(number)"]) }
        try shop.x.save()
        return shop
    }

    private func part(_ number: Int) -> Predicate { Predicate(format: "name == %@", "\(number)") }

    @Test("A condition that is built part by part is one list, from either side")
    func nested() throws {
        let shop = try shop()
        for count in [2, 100, 300, 1_000] {
            var left = part(0)
            var right = part(0)
            var all = Predicate.not(part(0))
            for number in 1..<count {
                left = .or([left, part(number)])
                right = .or([part(number), right])
                all = .and([all, .not(part(number))])
            }
            for predicate in [left, right] {
                #expect(try shop.x.all("Entry", predicate).count == min(count, 50), "\(count)")
            }
            #expect(try shop.x.all("Entry", all).count == 50 - min(count, 50), "\(count)")
        }
    }

    @Test("Twenty thousand parts do not crash, and take ten times as long as two thousand, not a hundred times")
    func many() throws {
        let shop = try shop()
        func time(_ count: Int) throws -> Duration {
            let parts = (0..<count).map(part)
            let start = ContinuousClock.now
            var built = parts[0]
            for part in parts.dropFirst() { built = .or([built, part]) }
            #expect(try shop.x.all("Entry", built).count == 50)
            #expect(try shop.x.all("Entry", .or(parts)).count == 50)
            #expect(try shop.x.all("Entry", .and(parts.dropFirst(25).map { .not($0) })).count == 25)
            return start.duration(to: .now)
        }
        let few = try time(2_000)
        let many = try time(20_000)
        #expect(many < few * 30, "\(few), \(many)")
    }
}

extension ManagedObjectContext {
    fileprivate func all(_ entity: String, _ predicate: Predicate) throws -> [ManagedObject] {
        let request = FetchRequest<ManagedObject>(entityName: entity)
        request.predicate = predicate
        return try fetch(request)
    }
}
