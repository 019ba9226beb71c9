import FoundationEssentials

extension Array {
    /// Sorts objects as the store would: by each descriptor in turn, then by key in the direction of the last.
    ///
    /// Missing values come first where small values do. Every value is read once.
    ///
    /// - Throws: what reading a value throws.
    package mutating func sort(
        by descriptors: [SortDescriptor], key: (Element) -> Int64
    ) throws where Element: KeyPathReadable {
        let paths = descriptors.map { KeyPathExpression($0.key).names }
        let keyed = try map { object in
            (object, key(object), try paths.map { try object.value(atKeyPath: $0).attributeValue ?? .null })
        }
        let isAscending = descriptors.last?.ascending ?? true
        self = keyed.sorted { left, right in
            for (index, descriptor) in descriptors.enumerated() {
                let order = descriptor.order(left.2[index], right.2[index])
                if order != .orderedSame { return order == .orderedAscending }
            }
            return isAscending ? left.1 < right.1 : left.1 > right.1
        }.map(\.0)
    }
}

extension SortDescriptor {
    /// Returns the order of two values under this descriptor.
    func order(_ left: AttributeValue, _ right: AttributeValue) -> ComparisonResult {
        let order = ascendingOrder(left, right)
        guard !ascending else { return order }
        return switch order {
        case .orderedAscending: .orderedDescending
        case .orderedDescending: .orderedAscending
        case .orderedSame: .orderedSame
        }
    }

    private func ascendingOrder(_ left: AttributeValue, _ right: AttributeValue) -> ComparisonResult {
        switch (left.isNull, right.isNull) {
        case (true, true): return .orderedSame
        case (true, false): return .orderedAscending
        case (false, true): return .orderedDescending
        case (false, false): break
        }
        guard case .string(let left) = left, case .string(let right) = right else {
            return ValueOrder.order(left, right) ?? .orderedSame
        }
        return switch comparison {
        case .literal: TextOrder.literal(left, right)
        case .caseInsensitive: TextOrder.caseInsensitive(left, right)
        case .localizedStandard: TextOrder.standard(left, right)
        }
    }
}
