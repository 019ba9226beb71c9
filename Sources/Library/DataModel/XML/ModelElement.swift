/// An element of a model's XML: what the parser, the flat form and the reader of models hand each other.
struct ModelElement: Hashable {
    /// The element's tag.
    var name: String
    /// Its attributes; their order means nothing.
    var attributes: [String: String]
    /// The elements within it, in order.
    var children: [ModelElement] = []
    /// The text within it, without the white space around it.
    var text = ""
    /// The line it begins on, counted from 1; nil when it was not read from a text.
    var line: Int?

    /// Makes an element without attributes that are nil.
    init(_ name: String, _ attributes: [String: String?] = [:], _ children: [ModelElement] = []) {
        self.name = name
        self.attributes = attributes.compactMapValues { $0 }
        self.children = children
    }

    /// The first element of that tag within it.
    func first(_ name: String) -> ModelElement? { children.first { $0.name == name } }
}

extension ModelElement {
    /// The element as a document in the form that Xcode writes: four spaces a level, one element a line.
    var document: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"
        write(to: &text, indentation: "")
        return text
    }

    private func write(to text: inout String, indentation: String) {
        text += "\(indentation)<\(name)"
        for key in orderedKeys { text += " \(key)=\"\(Self.escaped(attributes[key] ?? ""))\"" }
        guard !children.isEmpty else {
            text += "/>\n"
            return
        }
        text += ">\n"
        for child in children { child.write(to: &text, indentation: indentation + "    ") }
        text += "\(indentation)</\(name)>\n"
    }

    /// The attributes' names as Xcode orders them, others behind by name.
    private var orderedKeys: [String] {
        attributes.keys.sorted { left, right in
            let (first, second) = (Self.rank(left), Self.rank(right))
            return first == second ? left < right : first < second
        }
    }

    private static func rank(_ key: String) -> Int { ranks[key] ?? ranks.count }

    private static let ranks = Dictionary(
        uniqueKeysWithValues: [
            "key", "value", "type", "documentVersion", "lastSavedToolsVersion", "systemVersion", "minimumToolsVersion",
            "sourceLanguage", "usedWithCloudKit", "usedWithSwiftData", "userDefinedModelVersionIdentifier",
            "name", "entity", "property", "expression", "representedClassName", "parentEntity", "isAbstract",
            "optional", "transient", "attributeType", "composite", "derived", "derivationExpression", "toMany",
            "minCount", "maxCount", "ordered", "deletionRule", "destinationEntity", "inverseName", "inverseEntity",
            "minValueString", "maxValueString", "minDateTimeInterval", "maxDateTimeInterval", "regularExpressionString",
            "defaultValueString", "defaultDateTimeInterval", "usesScalarValueType", "valueTransformerName",
            "customClassName", "allowsExternalBinaryDataStorage", "indexed", "spotlightIndexingEnabled",
            "storedInTruthFile", "preserveAfterDeletion", "elementID", "versionHashModifier", "predicateString",
            "syncable", "codeGenerationType", "positionX", "positionY", "width", "height",
        ].enumerated().map { ($1, $0) })

    /// The text as the value of an XML attribute; a character that XML 1.0 cannot hold becomes U+FFFD.
    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if let reference = references[scalar] {
                result.append(contentsOf: reference.unicodeScalars)
            } else {
                result.append(isCharacter(scalar) ? scalar : "\u{FFFD}")
            }
        }
        return String(result)
    }

    private static let references: [Unicode.Scalar: String] = [
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\t": "&#9;", "\n": "&#10;", "\r": "&#13;",
    ]

    /// Whether XML 1.0, section 2.2, counts it among its characters.
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
    }
}
