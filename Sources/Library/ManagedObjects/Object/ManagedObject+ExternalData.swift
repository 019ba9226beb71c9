import DataModel
public import Foundation

/// External data: bytes in separate files, and large ones in the row, read on first access.
extension ManagedObject {
    /// Reads the data of a slot and keeps it.
    ///
    /// If a file cannot be read, the slot is unchanged: saving the object writes the row's old reference, and the
    /// context's next save reports the error.
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
        // The file may be that of the saved value of a property that was changed since.
        if values[slot] == .external(file) { values[slot] = value }
        if committed?[slot] == .external(file) { committed?[slot] = value }
        return value
    }

    /// Reads data of the saved row that a save will replace or delete, if an undo may bring them back.
    ///
    /// Data that cannot be read, because another program has deleted the row, are reported by the undo.
    final func keepForUndo(_ slots: some Sequence<Int>) {
        guard context?.undoManager != nil else { return }
        let saved = committed ?? values
        for slot in slots where saved.indices.contains(slot) {
            if case .external(let data) = saved[slot] { try? data.keep() }
        }
    }

    /// Returns the data of a binary attribute, or throws if it cannot be read.
    ///
    /// In that case, the property itself is nil, and the context's next save reports the error. `key` is a name or the
    /// dotted path of a composite's element.
    ///
    /// - Throws: `ManagedObjectError.store` with `externalData`, which names the entity, the key path and the file, if
    ///   the file is missing or damaged; `model` for an unknown key path.
    public func externalData(forKeyPath key: String) throws(ManagedObjectError) -> Data? {
        try ManagedObjectError.translating {
            let slot = try entity.slot(at: key)
            fireIfNeeded()
            if case .external(let file) = values[slot.index] { _ = try load(file, at: slot.index) }
            guard case .data(let data) = values[slot.index] else { return nil }
            return data
        }
    }

    /// Returns the size in bytes of the data of a binary attribute, without reading them; nil without data.
    ///
    /// `key` is a name or the dotted path of a composite's element.
    ///
    /// - Throws: `ManagedObjectError.store` with `externalData` if the file is missing or damaged; `model` for an unknown
    ///   key path.
    public func externalByteCount(forKeyPath key: String) throws(ManagedObjectError) -> Int? {
        try ManagedObjectError.translating {
            let slot = try entity.slot(at: key)
            fireIfNeeded()
            if case .external(let file) = values[slot.index] { return try file.byteCount() }
            guard case .data(let data) = values[slot.index] else { return nil }
            return data.count
        }
    }

    /// Returns whether the data of a binary attribute have not been read yet: those in a file, or more than 4096 bytes in
    /// the row.
    public func hasUnreadExternalData(forKeyPath key: String) -> Bool {
        guard let slot = try? entity.slot(at: key) else { return false }
        fireIfNeeded()
        if case .external = values[slot.index] { return true }
        return false
    }
}
