import ArgumentParser
import DataModel

/// The command that finds mistakes in a model.
struct LintCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lint",
        abstract: "Finds mistakes in a model, and says how to correct them.",
        discussion: """
            Finds inconsistencies, renaming identifiers used twice, attributes without a type, and relationships \
            without an inverse or with the delete rule No Action. With --cloudkit, and for a model marked as used with \
            CloudKit, also finds what CloudKit does not support.

            Exit codes: 0 no findings, 1 findings, 2 the model cannot be read.
            """)

    @Argument(help: "A bundle, a version or BUNDLE:VERSION.", completion: .file())
    var model: String

    @Flag(name: .customLong("cloudkit"), help: "Apply the rules for models that are used with CloudKit.")
    var cloudKit = false

    @Flag(help: "Print one JSON object.")
    var json = false

    func run() throws {
        try printReport(json: json) { () throws(DataModelError) in
            LintReport(try NamedModel(model), cloudKit: cloudKit)
        }
    }
}

/// The findings in a model, for people and programs.
struct LintReport: CommandReport {
    let model: String
    let exitCode: Int32
    let findings: [Finding]

    /// One finding.
    struct Finding: Encodable {
        let entity: String
        /// The property's name or dotted path; nil if the finding concerns the entity.
        let property: String?
        let reason: String
        let remedy: String

        private enum CodingKeys: String, CodingKey { case entity, property, reason, remedy }

        /// Encodes all keys, with null for missing values.
        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(entity, forKey: .entity)
            try container.encode(property, forKey: .property)
            try container.encode(reason, forKey: .reason)
            try container.encode(remedy, forKey: .remedy)
        }
    }

    /// Checks a model, including CloudKit's rules if requested or if the model is used with CloudKit.
    init(_ named: NamedModel, cloudKit: Bool) {
        let strict = cloudKit || named.model.isUsedWithCloudKit ? named.model.cloudKitFindings : []
        // A finding by CloudKit's rules replaces other findings about the same property.
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
        return ["\(model): \(findings.isEmpty ? "no findings" : count)"]
            + findings.flatMap { finding in
                [
                    "  ✗ \(finding.entity)\(finding.property.map { ".\($0)" } ?? ""): \(finding.reason).",
                    "      \(finding.remedy)",
                ]
            }
    }
}
