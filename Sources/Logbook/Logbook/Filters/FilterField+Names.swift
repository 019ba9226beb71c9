/// By which names people call the fields.
extension FilterField {
    /// What a text names among the fields of a list: its name, another word for it, or the beginning of a name.
    ///
    /// - Returns: One field; several where the text begins the names of several; none for what is no name.
    static func named(_ text: String, _ kind: RecordKind) -> [FilterField] {
        let fields = fields(of: kind)
        let wanted = text.lowercased()
        if let exact = fields.first(where: { $0.rawValue == wanted }) { return [exact] }
        if let other = otherNames[wanted], fields.contains(other) { return [other] }
        return wanted.isEmpty ? [] : fields.filter { $0.rawValue.hasPrefix(wanted) }
    }

    /// What the lists and forms call them, and other spellings.
    private static let otherNames: [String: FilterField] = [
        "paint": .color, "paint1": .color, "colour": .color, "colour1": .color, "color1": .color, "primary": .color,
        "paint2": .color2, "colour2": .color2, "secondary": .color2, "second": .color2,
        "paint3": .color3, "colour3": .color3, "tertiary": .color3, "third": .color3,
        "registration": .reg, "aircraft": .reg, "tail": .reg, "remarks": .remark, "notes": .remark,
        "landings": .ldg, "day": .date, "pilot": .with, "certificate": .cert, "elevation": .elev,
        "departure": .from, "origin": .from, "destination": .to, "arrival": .to, "via": .route,
    ]
}
