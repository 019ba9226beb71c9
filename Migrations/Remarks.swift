import ManagedObjects

/// The place for old values that have no other.
enum Remarks {
    /// Appends a line to an object's remarks, unless it is already there.
    static func append(_ line: String, to object: ManagedObject) {
        let remarks = object.value(forKey: "remarks") as? String ?? ""
        guard !remarks.split(separator: "\n").contains(where: { $0 == line }) else { return }
        object.setValue(remarks.isEmpty ? line : remarks + "\n" + line, forKey: "remarks")
    }
}
