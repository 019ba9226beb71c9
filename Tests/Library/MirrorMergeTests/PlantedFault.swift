/// A mistake that a program could have that mirrors stores. Each is planted in turn, and must be found by what finds
/// mistakes; they are those of `model.py`.
enum PlantedFault: String, CaseIterable {
    /// A bundle is applied before all that its author had seen.
    case noWait
    /// Only the latest value is kept.
    case latestOnly
    /// A deletion covers edits that it had not seen.
    case deleteAll
    /// The value that arrived last is shown.
    case tieByArrival
    /// What an upgrade computed counts as a person's edit.
    case stageIsEdit
    /// A second bundle of one device and number is taken for the first.
    case numberIsName
    /// Parts are not deleted with their owner.
    case partsStay
    /// Edits of parts whose owner was deleted elsewhere are not listed.
    case orphansUnlisted
    /// A snapshot leaves out what its writer's model does not know.
    case dropUnknown
    /// A snapshot's values are added although they were replaced here.
    case joinIsUnion
    /// Two records hold a value that only one may have.
    case twoHolders
    /// Others' bundles are applied before what is pending is cut.
    case mergeBeforeCut
    /// An upgrade computes before the rows have what newer devices wrote.
    case stageTooEarly
    /// A record that an upgrade makes gets a random name.
    case randomStageNames
    /// A record with a key gets a random name.
    case randomKeyNames
    /// An edit of a part does not touch its owner.
    case noTouch
    /// A bundle is applied before its large values are here.
    case noLargeWait
    /// Only the changed member of a group is written.
    case halfGroup
    /// Files that were lost are not put again.
    case noRepair
    /// A large value is read without comparing its digest.
    case trustSize

    /// The mistakes that a merge itself can have, which is all that reads the specification's bundles.
    static let ofMerge: [PlantedFault] = [
        .noWait, .latestOnly, .deleteAll, .tieByArrival, .stageIsEdit, .numberIsName, .partsStay, .orphansUnlisted,
        .dropUnknown, .joinIsUnion, .twoHolders,
    ]
}
