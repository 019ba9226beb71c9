/// A phase of the sample pilot's life, with its number of entries.
struct SamplePhase: Sendable {
    enum Kind: Sendable, CaseIterable {
        case firstLessons, privatePilot, nightRating, california, instrumentRating, travel, twinRating, instructing
        case firstOfficer
    }

    let kind: Kind
    /// The beginning of the phase, as a fraction of nine years.
    let start: Double
    let entryCount: Int

    /// All phases: together 1,198 entries; a final trip makes 1,200.
    static let all: [SamplePhase] = [
        SamplePhase(kind: .firstLessons, start: 0, entryCount: 100),
        SamplePhase(kind: .privatePilot, start: 0.085, entryCount: 125),
        SamplePhase(kind: .nightRating, start: 0.20, entryCount: 8),
        SamplePhase(kind: .privatePilot, start: 0.215, entryCount: 48),
        SamplePhase(kind: .california, start: 0.26, entryCount: 26),
        SamplePhase(kind: .privatePilot, start: 0.272, entryCount: 125),
        SamplePhase(kind: .instrumentRating, start: 0.38, entryCount: 48),
        SamplePhase(kind: .travel, start: 0.43, entryCount: 78),
        SamplePhase(kind: .california, start: 0.50, entryCount: 28),
        SamplePhase(kind: .travel, start: 0.51, entryCount: 130),
        SamplePhase(kind: .twinRating, start: 0.62, entryCount: 10),
        SamplePhase(kind: .travel, start: 0.63, entryCount: 122),
        SamplePhase(kind: .california, start: 0.74, entryCount: 28),
        SamplePhase(kind: .instructing, start: 0.752, entryCount: 128),
        SamplePhase(kind: .california, start: 0.86, entryCount: 26),
        SamplePhase(kind: .firstOfficer, start: 0.87, entryCount: 168),
    ]
}
