// Makes work on a store fail or die at its n-th change of a file, or n-th statement, and checks the result:
//   faultproof SCENARIO MODES POINTS SEED
// MODES is "every", or one mode, or several separated by commas. POINTS is "all", or the number of points to try in
// each mode, evenly spaced, from a start that depends on the seed; "N@" tries only the point N. In the mode "race", two
// processes do the work at the same time.
// Prints how many points exist and were tried; the exit status is 1 when there was a problem after any of them.
import CFaults
import Foundation
import ManagedObjects

let arguments = CommandLine.arguments
let everyMode = Trial.modes.keys.sorted() + ["race"]
let modes = arguments.count > 2 ? (arguments[2] == "every" ? everyMode : arguments[2].components(separatedBy: ",")) : []
guard arguments.count == 5, let seed = UInt32(arguments[4]), modes.allSatisfy(everyMode.contains) else {
    print("faultproof SCENARIO MODES POINTS SEED; modes: \(everyMode.joined(separator: ", "))")
    exit(64)
}
/// Returns the points to try, out of a number of points.
func points(of count: Int) -> [Int] {
    if arguments[3].hasSuffix("@"), let one = Int(arguments[3].dropLast()) { return [one] }
    guard let wanted = Int(arguments[3]), wanted < count else { return Array(1...max(count, 1)) }
    let start = Int(seed) % max(1, count / wanted)
    return (0..<wanted).map { 1 + (start + $0 * count / wanted) % count }
}

if arguments[1] == "mirror" {
    let failures = try MirrorProof(seed: seed).run(modes, points: points)
    exit(failures == 0 ? 0 : 1)
}
guard let scenario = try Scenario.named(arguments[1]) else {
    print("\(arguments[1]): not here")
    exit(0)
}

let base = FileManager.default.temporaryDirectory.appending(path: "faults-\(getpid())")
let workshop = Workshop(folder: base, scenario: scenario)
try FileManager.default.createDirectory(at: workshop.master, withIntermediateDirectories: true)
let made = try workshop.inChild {
    try scenario.make(Scenario.store(in: workshop.master))
    return ""
}
guard made.text.isEmpty else { throw Refusal("the store could not be made: \(made.text)") }
// Values computed here once are available in every child.
_ = try scenario.administration(Scenario.store(in: workshop.master)).verify()
_ = try StoreState(Scenario.store(in: workshop.master))
let course = try Trial.course(of: workshop)

var failures = 0

/// Prints the problems after one point; returns 1 when there are any, otherwise 0.
func report(_ mode: String, _ point: Int, _ work: () throws -> (problems: [String], error: String?)) -> Int {
    do {
        let (problems, error) = try work()
        for problem in problems { print("\(mode) \(point): \(problem)") }
        if let error, !problems.isEmpty || getenv("FAULTS_VERBOSE") != nil { print("\(mode) \(point): \(error)") }
        return problems.isEmpty ? 0 : 1
    } catch {
        print("\(mode) \(point): \(error)")
        return 1
    }
}

for name in modes {
    var failed = 0
    if let mode = Trial.modes[name] {
        let trial = Trial(workshop: workshop, mode: mode, seed: seed)
        let count = try trial.count()
        let tried = points(of: count)
        for point in tried { failed += report(name, point) { try trial.run(at: point, course) } }
        print("\(scenario.name), \(name): \(tried.count) of \(count) points tried, \(failed) failed")
    } else if scenario.hasBackup {
        let tried = points(of: 20).count
        for point in 0..<tried { failed += report(name, point) { (try Trial.race(workshop, course), nil) } }
        print("\(scenario.name), \(name): \(tried) points tried, \(failed) failed")
    }
    failures += failed
}
print("\(scenario.name): \(course.states.count) states, seed \(seed)")
if failures == 0 { try? FileManager.default.removeItem(at: base) } else { print("see \(base.path)") }
exit(failures == 0 ? 0 : 1)
