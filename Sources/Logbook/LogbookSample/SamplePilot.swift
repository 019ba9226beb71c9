/// A pilot of the sample logbook; all names are invented.
package struct SamplePilot: Hashable, Sendable {
    /// The full name, in its own script.
    package let name: String
    /// The number of the license, invented.
    package let certificateID: String
    /// Whether the pilot is the owner of the logbook.
    package let isSelf: Bool

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
