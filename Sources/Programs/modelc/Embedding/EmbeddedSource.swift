import DataModel

/// The source code that contains the versions of bundles.
struct EmbeddedSource {
    let bundles: [ModelVersions]
    let access: AccessLevel
    /// The module that declares `EmbeddedModel`.
    let module: String

    /// The source code.
    var text: String {
        "// Written by modelc at build; edit the model instead.\n\n\(access.importModifier)import \(module)\n"
            + bundles.map(declaration).joined()
    }

    private func declaration(of bundle: ModelVersions) -> String {
        let names = memberNames(bundle)
        let type = SwiftName.type(bundle.name) + "Models"
        var text = "\n/// The versions of \(bundle.name).xcdatamodeld.\n\(access.modifier)enum \(type) {\n"
        text += "    /// All versions, ordered by the numbers in their names.\n"
        text += "    \(access.modifier)static let versions: [EmbeddedModel] = [\(names.joined(separator: ", "))]\n"
        if let current = bundle.versions.firstIndex(where: \.isCurrent) {
            text += "    /// The version with which new stores are created.\n"
            text += "    \(access.modifier)static let current = \(names[current])\n"
        }
        for (name, version) in zip(names, bundle.versions) { text += constant(name, version) }
        return text + "}\n"
    }

    private func constant(_ name: String, _ version: ModelVersions.Version) -> String {
        let text = version.model.embeddedText
        let marks = Self.marks(around: text)
        let lines = [
            "    /// The version \(version.name).",
            "    \(access.modifier)static let \(name) = EmbeddedModel(",
            "        name: \(Self.literal(version.name)), checksum: \(Self.literal(version.checksum)),",
            "        earlierChecksum: \(Self.literal(version.model.earlierVersionChecksum)),",
            "        isCurrent: \(version.isCurrent),",
            "        text: \(marks)\"\"\"",
            "\(text)\"\"\"\(marks))",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the names of the constants, made unique: `Moody 2` and `Moody2` would be the same.
    private func memberNames(_ bundle: ModelVersions) -> [String] {
        var names: [String] = []
        for version in bundle.versions {
            var name = SwiftName.member(version.name)
            while names.contains(name) || ["versions", "current"].contains(name) { name += "_" }
            names.append(name)
        }
        return names
    }

    /// The number signs that a raw string literal needs for the text.
    private static func marks(around text: String) -> String {
        var marks = "#"
        while text.contains("\"\"\"\(marks)") || text.contains("\\\(marks)") { marks += "#" }
        return marks
    }

    private static func literal(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\""
    }
}
