/// How a text was signed; the raw value is the word in texts that are kept.
package enum SignatureLevel: String, Hashable, Sendable, CaseIterable {
    /// A name that was typed.
    case name
    /// A picture of a signature.
    case picture
    /// The signer's own key, by `ssh-keygen`.
    case key
    /// A PDF with a signature that came back.
    case document

    /// The level as a pilot reads it.
    package var text: String {
        switch self {
        case .name: "typed name, cannot be verified"
        case .picture: "picture, cannot be verified"
        case .key: "own key"
        case .document: "signed PDF"
        }
    }
}

/// Who signs, with what the authority wants to know of an instructor.
package struct Signer: Hashable, Sendable {
    package var name: String
    /// The number of the certificate; nil when it is unknown.
    package var number: String?
    /// The last day on which the certificate is valid; nil when it is unknown, and for none.
    package var expires: LocalDate?

    package init(name: String, number: String? = nil, expires: LocalDate? = nil) {
        (self.name, self.number, self.expires) = (name, number, expires)
    }

    /// Creates the signer that a text names; nil when it names none.
    package init?(_ text: CanonicalText) {
        guard let name = text["signer"] else { return nil }
        self.init(
            name: name, number: text["number"], expires: text["expires"].flatMap { LocalDate(isoText: $0) })
    }

    /// The lines of the text that is signed.
    package var lines: [CanonicalText.Line] {
        [
            CanonicalText.Line("signer", name), number.map { CanonicalText.Line("number", $0) },
            expires.map { CanonicalText.Line("expires", $0.isoText) },
        ].compactMap(\.self)
    }

    /// The signer in a few words, such as `Anna Meier 3012345CFI`.
    package var label: String { [name, number].compactMap(\.self).joined(separator: " ") }
}

/// What stands beside a signed record in lists, forms and on pages, such as `Anna Meier 3012345CFI (own key)`.
package enum SignatureLabel {
    /// Returns the text of a signature.
    ///
    /// - Parameter isVoid: whether a covered value is no longer as it was signed.
    package static func text(_ signer: Signer, _ level: SignatureLevel, isVoid: Bool) -> String {
        (isVoid ? void : "") + "\(signer.label) (\(level.text))"
    }

    /// What the text of a void signature begins with.
    package static let void = "void: "
}
