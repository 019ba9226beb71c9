/// An element of a model's XML, passed between the parser, the flat form and the reader.
struct ModelElement: Hashable {
    /// The tag.
    var name: String
    /// The attributes, whose order has no meaning.
    var attributes: [String: String]
    /// The child elements, in order.
    var children: [ModelElement] = []
    /// The text content, without surrounding white space.
    var text = ""
    /// The line on which the element begins, counted from 1; nil if it was not parsed.
    var line: Int?

    /// Creates an element, leaving out attributes that are nil.
    init(_ name: String, _ attributes: [String: String?] = [:], _ children: [ModelElement] = []) {
        self.name = name
        self.attributes = attributes.compactMapValues { $0 }
        self.children = children
    }

    /// Returns the first child element with the tag; nil if there is none.
    func first(_ name: String) -> ModelElement? { children.first { $0.name == name } }
}

extension ModelElement {
    /// The element as a document in Xcode's form: one element per line, indented by four spaces per level.
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

    /// The names of the attributes in Xcode's order, followed by others sorted by name.
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

    /// The text as the value of an XML attribute. A character that XML 1.0 does not allow becomes U+FFFD.
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

    /// Whether the scalar is a character of XML 1.0 (section 2.2).
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF
    }
}
