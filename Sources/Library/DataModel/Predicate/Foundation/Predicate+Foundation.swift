package import FoundationEssentials

extension Predicate {
    /// Makes a condition from one of Foundation's `#Predicate`.
    ///
    /// The function tells the name of the property that a key path of a type leads to, or nil.
    ///
    /// - Throws: `DataModelError.unsupported` that names what cannot be said here.
    package init<Object>(
        _ foundation: FoundationEssentials.Predicate<Object>, name: @escaping (AnyKeyPath, any Any.Type) -> String?
    ) throws(DataModelError) {
        var lowering = FoundationLowering(name: name)
        lowering.bind(foundation.variable.key, to: .evaluatedObject)
        self = try lowering.condition(foundation.expression)
    }
}
