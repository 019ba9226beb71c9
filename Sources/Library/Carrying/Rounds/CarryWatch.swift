import Foundation
import MirrorFormat
package import Mirroring

/// Keeps a spool folder and a place equal until it is told to stop.
///
/// It looks at the spool each second, and at the place as often as its carrier says. While the place is away it tries again,
/// after a second first, then less and less often, each minute at last.
package struct CarryWatch {
    private let spool: MirrorFolder
    private let carrier: any Carrier
    private let notes: SpoolNotes

    package init(_ spool: MirrorFolder, _ carrier: any Carrier, _ notes: SpoolNotes) {
        (self.spool, self.carrier, self.notes) = (spool, carrier, notes)
    }

    /// What happens meanwhile.
    package enum Event {
        case carried(CarryReport)
        /// The place is away; it is said once.
        case away(CarryError)
        case back
    }

    /// Carries files on and on; at the end, what is left.
    ///
    /// - Parameters:
    ///   - founds: as of ``CarryRound``, for the first round.
    ///   - ends: returns whether to stop; it is asked each second.
    ///   - say: receives what happens.
    /// - Throws: ``CarryError``: what does not pass by itself.
    package func run(
        founds: Bool, until ends: () -> Bool, _ say: (Event) throws(CarryError) -> Void
    ) throws(CarryError) {
        var (isAway, pause, founds) = (false, 1, founds)
        while !ends() {
            do throws(CarryError) {
                var round = CarryRound(spool, carrier, notes, founds: founds)
                let report = try round.run()
                founds = false
                if isAway { try say(.back) }
                (isAway, pause) = (false, 1)
                if report.hasCarried { try say(.carried(report)) }
                let seen = try look()
                while !ends() {
                    if try carrier.waits(milliseconds: 1_000) { break }
                    if try look() != seen { break }
                }
            } catch {
                guard error.isPassing else { throw error }
                carrier.close()
                if !isAway { try say(.away(error)) }
                isAway = true
                for _ in 0..<pause where !ends() { Thread.sleep(forTimeInterval: 1) }
                pause = min(pause * 2, 60)
            }
        }
        guard !isAway else { return }
        do throws(CarryError) {
            var round = CarryRound(spool, carrier, notes, founds: false)
            let report = try round.run()
            if report.hasCarried { try say(.carried(report)) }
        } catch {
            guard error.isPassing else { throw error }
        }
    }

    /// The files of the spool; those that are replaced by their size and time.
    private func look() throws(CarryError) -> [MirrorPath: [Int64]] {
        do throws(MirrorError) {
            var result: [MirrorPath: [Int64]] = [:]
            for (path, size) in try spool.list() {
                result[path] = [size]
                guard case .device = path else { continue }
                let file = spool.url.appending(path: path.text)
                let time = (try? FileManager.default.attributesOfItem(atPath: file.path))?[.modificationDate] as? Date
                result[path]?.append(Int64((time?.timeIntervalSince1970 ?? 0) * 1_000))
            }
            return result
        } catch { throw .spool(error) }
    }
}
