public import DataModel

/// Requests that a model holds by name.
extension ManagedObjectModel {
    /// The stored request of that name; nil when the model has none.
    public func fetchRequestTemplate(forName name: String) -> FetchRequestTemplate? {
        fetchRequestTemplates.first { $0.name == name }
    }

    /// Makes a request from a stored one, with values in the place of its variables (`$NAME`).
    ///
    /// - Throws: `DataModelError.invalidArgument` for a name that the model does not have, and what reading the
    ///   predicate's format throws.
    public func fetchRequestFromTemplate<Result: FetchRequestResult>(
        withName name: String, substitutionVariables: [String: Any?] = [:], as type: Result.Type = ManagedObject.self
    ) throws(DataModelError) -> FetchRequest<Result> {
        guard let template = fetchRequestTemplate(forName: name) else {
            let names = fetchRequestTemplates.map(\.name).sorted().joined(separator: ", ")
            throw .invalidArgument("The model has no fetch request “\(name)”; it has: \(names).")
        }
        return FetchRequest(try template.specification(substituting: substitutionVariables))
    }
}

extension FetchRequestTemplate {
    /// The request as a value, with values in the place of its variables.
    ///
    /// - Throws: what reading the predicate's format throws.
    func specification(substituting variables: [String: Any?]) throws(DataModelError) -> FetchSpecification {
        var result = FetchSpecification(entityName: entityName)
        result.predicate = try predicateFormat.map { (format) throws(DataModelError) in
            try Predicate(parsing: format, arguments: []).withSubstitutionVariables(variables)
        }
        result.fetchLimit = editorSettings["fetchLimit"].flatMap { Int($0) } ?? 0
        result.fetchBatchSize = editorSettings["fetchBatchSize"].flatMap { Int($0) } ?? 0
        result.includesSubentities = editorSettings["includeSubentities"] != "NO"
        result.includesPropertyValues = editorSettings["includePropertyValues"] != "NO"
        result.includesPendingChanges = editorSettings["includesPendingChanges"] != "NO"
        result.returnsObjectsAsFaults = editorSettings["returnObjectsAsFaults"] != "NO"
        result.returnsDistinctResults = editorSettings["returnDistinctResults"] == "YES"
        return result
    }
}

extension ManagedObject {
    /// Runs the request of a fetched property: `$FETCH_SOURCE` in its predicate is this object, `$FETCHED_PROPERTY` the
    /// property's name.
    ///
    /// Fetched anew each time, so that it is never stale; empty without a context, or where the request fails: the
    /// context's next save throws why.
    func fetchedObjects(_ property: FetchedPropertyDescription) -> [ManagedObject] {
        guard let context else { return [] }
        do {
            let specification = try property.request.specification(
                substituting: ["FETCH_SOURCE": self, "FETCHED_PROPERTY": property.name])
            return try context.objects(specification)
        } catch {
            context.faultingError = ManagedObjectError(error)
            return []
        }
    }
}
