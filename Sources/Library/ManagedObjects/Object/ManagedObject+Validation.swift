import DataModel
import FoundationEssentials

/// The validation of a save: required values, and values that fit their attributes.
extension ManagedObject {
    func validateValues() throws {
        fireIfNeeded()
        var failures = rejectedValues.sorted { $0.key < $1.key }.map { path, reason in
            failure(misfitCode(path), path, "\(entity.name).\(path) cannot be saved: \(reason).")
        }
        guard let traits = context?.traits[entity.number - 1] else { return }
        for check in traits.slotChecks where !isKnownSound(check) && !isSound(check) {
            failures += self.check(entity.slots[check.slot])
        }
        for shape in traits.requiredComposites where isMissing(shape) {
            failures.append(failure(1570, shape.path, "\(entity.name).\(shape.path) needs a value."))
        }
        for (slot, limits) in entity.limits { failures += check(entity.slots[slot], limits) }
        for index in traits.limitedRelationships { failures += check(entity.relationships[index]) }
        for key in type(of: self).validatedKeys {
            do {
                try validateValue(value(forKey: key), forKey: key)
            } catch ManagedObjectError.validation(let found) {
                failures += found
            }
        }
        if context?.missingValues == .deferred { failures.removeAll { [1570, 1580].contains($0.code) } }
        guard failures.isEmpty else { throw ManagedObjectError.validation(failures) }
    }

    /// Creates an error for a value that cannot be saved, for overrides of the validation methods.
    ///
    /// - Parameters:
    ///  - code: A code of `CoreDataErrors.h`, or one of the program's own.
    ///   - key: The property.
    ///  - message: What is wrong, in words for the user.
    public func validationError(
        code: Int = 1550, key: String, message: String
    ) -> ManagedObjectError {
        .validation([failure(code, key, message)])
    }

    func validateDeletion() throws(ManagedObjectError) {
        let failures = entity.relationships.filter { $0.deleteRule == .deny }.compactMap { relationship in
            let left = context?.related(to: self, relationship, reads: false).count { !$0.isDeleted } ?? 0
            return left == 0 ? nil : denial(relationship.name, left)
        }
        guard failures.isEmpty else { throw .validation(failures) }
    }

    /// The failure of a deletion that a relationship's rule denies, because of so many objects.
    func denial(_ relationship: String, _ count: Int) -> ValidationFailure {
        failure(
            1600, relationship,
            "\(entity.name) cannot be deleted: \(count) object\(count == 1 ? "" : "s") in “\(relationship)” still need\(count == 1 ? "s" : "") it."
        )
    }

    /// Returns whether a value needs no check: it is optional and unchanged since it was fetched.
    private func isKnownSound(_ check: EntityTraits.SlotCheck) -> Bool {
        !check.isRequired && !isInserted && !isTouched(check.slot)
    }

    /// Returns whether the attribute can obviously hold the value, as is the case for most values.
    private func isSound(_ check: EntityTraits.SlotCheck) -> Bool {
        let value = heldValue(at: check.slot)
        if value.isNull { return !check.isRequired }
        return check.isReference || value.fits(check.type)
    }

    private func check(_ slot: StorageSlot) -> [ValidationFailure] {
        let value = values[slot.index]
        switch slot.content {
        case .attribute(let attribute):
            guard !attribute.isDerived else { return [] }
            guard !value.isNull else {
                return attribute.isOptional || isInsideMissingComposite(slot)
                    ? [] : [failure(1570, slot.path, "\(entity.name).\(slot.path) needs a value.")]
            }
            guard value.fits(attribute.attributeType) || !isChanged(slot) else {
                let code = attribute.attributeType.misfitCode
                let reason = value.misfit(attribute.attributeType)
                return [failure(code, slot.path, "\(entity.name).\(slot.path) \(reason).")]
            }
            return []
        case .toOne(let index):
            let isMissing = value.isNull && !entity.relationships[index].description.isOptional
            return isMissing ? [failure(1570, slot.path, "\(entity.name).\(slot.path) needs an object.")] : []
        }
    }

    /// Checks a value against the limits in the model.
    private func check(_ slot: StorageSlot, _ limits: AttributeLimits) -> [ValidationFailure] {
        let value = values[slot.index]
        guard !value.isNull, isChanged(slot) else { return [] }
        if let violation = limits.violation(of: value) {
            return [failure(violation.code, slot.path, "\(entity.name).\(slot.path) \(violation.clause).")]
        }
        guard let pattern = limits.pattern, case .string(let text) = value,
            (try? context?.patterns.matches(pattern: pattern, text: text, options: [])) == false
        else { return [] }
        let mismatch = AttributeLimits.Violation.patternMismatch
        return [failure(mismatch.code, slot.path, "\(entity.name).\(slot.path) \(mismatch.clause).")]
    }

    /// Values read from the store can be saved again, including those written by other programs.
    private func isChanged(_ slot: StorageSlot) -> Bool {
        isInserted || isChanged(slot.index)
    }

    /// Whether an optional composite around a leaf, at any depth, has no element: it needs none.
    private func isInsideMissingComposite(_ slot: StorageSlot) -> Bool {
        slot.path.contains(".")
            && entity.composites(at: slot.path).contains { $0.attribute.isOptional && !$0.hasValue(in: values) }
    }

    /// Whether a composite has no element, unlike every composite around it.
    private func isMissing(_ shape: CompositeShape) -> Bool {
        !shape.hasValue(in: values)
            && entity.composites(at: shape.path).dropLast().allSatisfy { $0.hasValue(in: values) }
    }

    /// Only the minimum and maximum counts decide how many objects a to-many relationship must have, not whether it is
    /// optional: shipped models have many relationships that are neither optional nor counted, and objects without
    /// members.
    private func check(_ relationship: ResolvedRelationship) -> [ValidationFailure] {
        guard let index = relationship.toManyIndex,
            isInserted || members.indices.contains(index) && members[index].isChanged
                || context?.missingValues == .sought
        else { return [] }
        let count = memberIDs(relationship).count
        let description = relationship.description
        if count == 0, description.isOptional { return [] }
        if count < description.minCount {
            return [failure(1580, relationship.name, "\(entity.name).\(relationship.name) has too few objects.")]
        }
        guard description.maxCount > 0, count > description.maxCount else { return [] }
        return [failure(1590, relationship.name, "\(entity.name).\(relationship.name) has too many objects.")]
    }

    private func misfitCode(_ path: String) -> Int {
        entity.slots.first { $0.path == path }?.attribute?.attributeType.misfitCode ?? 1550
    }

    private func failure(_ code: Int, _ path: String, _ message: String) -> ValidationFailure {
        ValidationFailure(code: code, objectID: objectID, keyPath: path, message: message)
    }
}

extension AttributeType {
    /// The code that Core Data documents for a value that an attribute of the type cannot hold.
    fileprivate var misfitCode: Int {
        switch self {
        case .date: 1650
        case .uri: 1690
        case .undefined, .integer16, .integer32, .integer64, .double, .float, .decimal, .boolean, .string, .binary,
            .uuid,
            .transformable, .objectID, .composite:
            1550
        }
    }
}

extension AttributeLimits.Violation {
    /// The code that Core Data documents for the violation.
    var code: Int {
        switch self {
        case .numberTooLarge: 1610
        case .numberTooSmall: 1620
        case .dateTooLate: 1630
        case .dateTooSoon: 1640
        case .stringTooLong: 1660
        case .stringTooShort: 1670
        case .patternMismatch: 1680
        }
    }

    /// What is wrong, as a clause that follows the property's name.
    var clause: String {
        switch self {
        case .numberTooLarge: "is too large"
        case .numberTooSmall: "is too small"
        case .dateTooLate: "is too late"
        case .dateTooSoon: "is too early"
        case .stringTooLong: "is too long"
        case .stringTooShort: "is too short"
        case .patternMismatch: "does not have the required form"
        }
    }
}

extension AttributeValue {
    /// Returns whether an attribute of that type can hold the value; an undefined type holds every value.
    func fits(_ type: AttributeType) -> Bool {
        guard type != .undefined else { return true }
        return switch self {
        case .null: true
        case .boolean: type == .boolean
        case .integer(let value): value.fits(type)
        case .double(let value): !value.isNaN && (type == .double || type == .float)
        case .string: type == .string
        case .date(let date): type == .date && date.timeIntervalSinceReferenceDate.isFinite
        case .data, .external: type == .binary || type == .transformable
        case .uuid: type == .uuid
        case .uri: type == .uri
        case .decimal(let value): type == .decimal && value.isKeptExactly
        case .objectID: type == .objectID
        case .composite: type == .composite
        }
    }
}

extension AttributeValue {
    /// Why an attribute of that type cannot hold the value, to follow the attribute's name.
    func misfit(_ type: AttributeType) -> String {
        guard case .decimal = self, type == .decimal else { return "cannot hold this type of value" }
        return "cannot keep this many digits; round it to 15"
    }
}

extension Decimal {
    /// Whether a store keeps the number as it is. A column of SQLite holds whole numbers of 64 bits, and floating-point
    /// numbers (https://www.sqlite.org/datatype3.html, Type Affinity).
    fileprivate var isKeptExactly: Bool {
        let text = description
        guard !isNaN, Int64(text) == nil, let number = Double(text) else { return true }
        return number.isFinite && Decimal(string: "\(number)") == self
    }
}

extension Int64 {
    fileprivate func fits(_ type: AttributeType) -> Bool {
        guard type.isInteger else { return false }
        if type == .integer16 { return Int16(exactly: self) != nil }
        return type == .integer64 || Int32(exactly: self) != nil
    }
}
