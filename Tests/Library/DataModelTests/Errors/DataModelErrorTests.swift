import DataModel
import Testing

@Suite("Errors of models, predicates and requests")
struct DataModelErrorTests {
    private static let errors: [DataModelError] = [
        .invalidArgument("A composite attribute needs at least one element."),
        .unreadableModel(source: "a.xml", line: 3, reason: "not well-formed"),
        .unreadableModel(source: "a.xml", line: nil, reason: "not well-formed"),
        .invalidModel(entity: "A", property: "b", reason: "two properties have this name"),
        .invalidModel(entity: "A", property: nil, reason: "it inherits from itself"),
        .invalidPredicate(format: "a ==", offset: 4, expected: "a value"),
        .unknownKeyPath(entity: "A", keyPath: "b.cc", unknown: "cc", nearest: "c", valid: ["c", "d"]),
        .unknownKeyPath(entity: "A", keyPath: "b.cc", unknown: "cc", nearest: nil, valid: []),
        .unknownEntity(name: "Aircraf", nearest: "Aircraft"),
        .unsupported("BETWEEN needs a list of two values."),
        .notExpressible("“A.b” is transient: it is not in the store."),
        .unreadableArchive(source: "VersionInfo.plist", reason: "it is not a property list"),
        .notLightweight([ModelIssue(entity: "A", property: "b", reason: "no", remedy: "Do.")]),
        .incompatibleWithCloudKit([ModelIssue(entity: "A", property: "b", reason: "no", remedy: "Do.")]),
    ]

    @Test("Every error says what happened and what to do now, in sentences", arguments: errors)
    func sentences(error: DataModelError) {
        #expect(error.message.hasSuffix(".") || error.message.hasSuffix("?"), "\(error.message)")
        #expect(error.description.hasPrefix(error.message) && error.description.hasSuffix(error.recovery))
        #expect(error.recovery.hasSuffix("."), "\(error.recovery)")
    }

    @Test("The error for an unknown name contains its path, the most similar name and the valid ones")
    func unknownName() {
        let error = DataModelError.unknownKeyPath(
            entity: "Person", keyPath: "owner.nme", unknown: "nme", nearest: "name", valid: ["aircraft", "name"])
        #expect(
            error.description
                == "Person has no “nme” (in the key path “owner.nme”); did you mean “name”? Person has: aircraft, name."
        )
    }
}
