import DataModel
public import Foundation

/// Bytes in files of their own, read when they are first asked for.
extension ManagedObject {
    /// Reads the bytes of a slot and keeps them.
    ///
    /// A file that cannot be read leaves the slot as it is: saving the object writes what the row had, and the context's
    /// next save says what is wrong.
    final func externalValue(_ file: ExternalData, at slot: Int) -> AttributeValue {
        do {
            return try load(file, at: slot)
        } catch {
            context?.faultingError = ManagedObjectError(error)
            return .null
        }
    }

    private func load(_ file: ExternalData, at slot: Int) throws -> AttributeValue {
        let value = AttributeValue.data(try file.data())
        values[slot] = value
        if committed?[slot] == .external(file) { committed?[slot] = value }
        return value
    }

    /// Returns the bytes of a binary attribute, or says why they cannot be read.
    ///
    /// Reading the property itself answers nil then, and the error comes with the context's next save. `key` is a name or
    /// the dotted path of a composite's element.
    ///
    /// - Throws: `ManagedObjectError.store` with `externalData`, naming entity, key path and file, when the file is
    ///   missing or damaged; `model` for an unknown key path.
    public func externalData(forKeyPath key: String) throws(ManagedObjectError) -> Data? {
        try ManagedObjectError.translating {
            let slot = try entity.slot(at: key)
            fireIfNeeded()
            if case .external(let file) = values[slot.index] { _ = try load(file, at: slot.index) }
            guard case .data(let data) = values[slot.index] else { return nil }
            return data
        }
    }

    /// Whether the bytes of a binary attribute are in a file that was not read yet.
    public func hasUnreadExternalData(forKeyPath key: String) -> Bool {
        guard let slot = try? entity.slot(at: key) else { return false }
        fireIfNeeded()
        if case .external = values[slot.index] { return true }
        return false
    }
}
