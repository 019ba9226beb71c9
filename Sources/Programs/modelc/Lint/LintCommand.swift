import ArgumentParser
import DataModel

/// Says what is wrong in a model.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Says what is wrong in a model, with what to do about it.",
        discussion: """
            Looks for contradictions, renaming identifiers that are claimed twice, attributes without a type and \
            relationships without an inverse or with the delete rule No Action. With --cloudkit, and for a model that \
            says that it is used with CloudKit, also for what CloudKit does not take.

            Exit codes: 0 nothing found, 1 something found, 2 the model cannot be read.
            """)

    @Argument(help: "A bundle, a version or BUNDLE:VERSION.", completion: .file())
    var model: String

    @Flag(name: .customLong("cloudkit"), help: "Apply the rules for models whose objects go to CloudKit.")
    var cloudKit = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        try answer(json: json) { () throws(DataModelError) in
            LintReport(try NamedModel(model), cloudKit: cloudKit)
        }
    }
}

/// What was found in a model, for a person and for a program.
struct LintReport: CommandAnswer {
    let model: String
    let exitCode: Int32
    let findings: [Finding]

    /// One finding.
    struct Finding: Encodable {
        let entity: String
        /// The property's name or dotted path; nil when the entity itself is concerned.
        let property: String?
        let reason: String
        let remedy: String

        private enum CodingKeys: String, CodingKey { case entity, property, reason, remedy }

        /// Every key is always there: what is missing is null.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(entity, forKey: .entity)
            try container.encode(property, forKey: .property)
            try container.encode(reason, forKey: .reason)
            try container.encode(remedy, forKey: .remedy)
        }
    }

    /// Looks through a model; by CloudKit's rules too where that is wanted or the model says that it is used so.
    init(_ named: NamedModel, cloudKit: Bool) {
        let strict = cloudKit || named.model.isUsedWithCloudKit ? named.model.cloudKitFindings : []
        // What CloudKit says of a property is the stronger word.
        let others = named.model.findings.filter { finding in
            !strict.contains { $0.entity == finding.entity && $0.property == finding.property }
        }
        model = named.name
        findings = (strict + others).map {
            Finding(entity: $0.entity, property: $0.property, reason: $0.reason, remedy: $0.remedy)
        }
        exitCode = findings.isEmpty ? 0 : 1
    }

    var lines: [String] {
        let count = findings.count == 1 ? "1 finding" : "\(findings.count) findings"
        return ["\(model): \(findings.isEmpty ? "nothing found" : count)"]
            + findings.flatMap { finding in
                [
                    "  ✗ \(finding.entity)\(finding.property.map { ".\($0)" } ?? ""): \(finding.reason).",
                    "      \(finding.remedy)",
                ]
            }
    }
}
