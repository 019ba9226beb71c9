import BenchClasses
import Foundation
import ManagedObjects

/// The files that the work is done on: made once a run, copied for whoever changes them.
struct Fixture {
    let folder: URL
    let plan: Plan

    /// A store with aircraft and pilots, and no entries yet.
    var empty: URL { folder.appending(path: "empty.sqlite") }
    /// A store with all entries.
    var filled: URL { folder.appending(path: "filled.sqlite") }
    /// A store with as many aircraft as there are entries elsewhere, each with its colours in two places.
    var fleet: URL { folder.appending(path: "fleet.sqlite") }

    func make() throws {
        try make(empty) { context in
            for number in 0..<plan.aircraft { Aircraft(context: context).tailNumber = plan.tailNumber(number) }
            for number in 0..<plan.pilots { Pilot(context: context).name = "Pilot \(number)" }
        }
        try FileManager.default.copyItem(at: empty, to: filled)
        _ = RawWork(path: filled.path, plan: plan).run(.insert)
        let total = plan.entries
        try make(fleet) { context in
            for number in 0..<total {
                let aircraft = Aircraft(context: context)
                aircraft.tailNumber = plan.tailNumber(number)
                aircraft.typedColorScheme = Aircraft.ColorScheme(primary: plan.color(number), secondary: "white")
                let scheme = Scheme(context: context)
                scheme.primary = plan.color(number)
                aircraft.scheme = scheme
                guard number % 10_000 == 9_999 else { continue }
                try context.save()
                context.reset()
            }
        }
    }

    private func make(_ url: URL, _ fill: (ManagedObjectContext) throws -> Void) throws {
        let container = try OurWork(path: url.path, plan: plan).container
        let context = container.newBackgroundContext()
        try fill(context)
        try context.save()
        try container.persistentStoreCoordinator.close()
    }

    /// The file that a work is done on: a copy where it changes.
    func file(for work: Work, _ engine: Engine, round: Int) throws -> URL {
        if work.wantsFleet { return fleet }
        guard work.wantsEmpty || work == .update else { return filled }
        let copy = folder.appending(path: "\(work.rawValue)-\(engine.rawValue)-\(round).sqlite")
        try FileManager.default.copyItem(at: work.wantsEmpty ? empty : filled, to: copy)
        return copy
    }
}
