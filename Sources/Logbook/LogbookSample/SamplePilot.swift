import Aviation

/// A pilot of the sample logbook; all names are invented.
package struct SamplePilot: Hashable, Sendable {
    /// The full name, in its own script.
    package let name: String
    /// The number of the license, invented.
    package let certificateID: String
    /// Whether the pilot is the owner of the logbook.
    package let isSelf: Bool
    /// The owner's, by which medicals expire.
    var birthDate: LocalDate? { isSelf ? LocalDate(isoText: "1988-05-17") : nil }

    /// The pilots of the sample logbook.
    package static let all: [SamplePilot] = [
        SamplePilot(name: "Lena Brunner", certificateID: "CH.FCL.90417", isSelf: true),
        SamplePilot(name: "Jörg Widmer", certificateID: "CH.FCL.31208", isSelf: false),
        SamplePilot(name: "Zoë Ní Bhriain", certificateID: "CH.FCL.44719", isSelf: false),
        SamplePilot(name: "東京 太郎", certificateID: "9174402", isSelf: false),
        SamplePilot(name: "Øre Ålund", certificateID: "DK.FCL.20913", isSelf: false),
        SamplePilot(name: "Anna Keller", certificateID: "CH.FCL.77120", isSelf: false),
    ]

    static let owner = 0
    static let firstInstructor = 1
    static let instrumentInstructor = 2
    static let americanInstructor = 3
    static let captain = 4
    static let examiner = 4
    static let friend = 5
}

/// A document of the owner; dates are counted from the last day of the sample.
struct SampleDocument {
    let kind: String
    let authority: String
    let level: String
    var number: String?
    var monthsSinceExam: Int?
    var monthsSinceIssue: Int?
    var expiresIn: (months: Int, days: Int)?

    static let all = [
        SampleDocument(
            kind: "license", authority: "EASA", level: "CPL(A)", number: "CH.FCL.90417", monthsSinceIssue: 58),
        SampleDocument(kind: "license", authority: "FAA", level: "Private", number: "3904417", monthsSinceIssue: 81),
        SampleDocument(
            kind: "medical", authority: "EASA", level: "2", monthsSinceExam: 19, expiresIn: (months: 41, days: 0)),
        SampleDocument(kind: "medical", authority: "FAA", level: "3", monthsSinceExam: 22),
        SampleDocument(
            kind: "rating", authority: "EASA", level: "SEP", monthsSinceIssue: 16, expiresIn: (months: 8, days: 9)),
        SampleDocument(
            kind: "rating", authority: "EASA", level: "IR", monthsSinceIssue: 11, expiresIn: (months: 0, days: 24)),
    ]
}
