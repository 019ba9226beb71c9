public import DataModel

/// Fetch requests stored in a model.
extension ManagedObjectModel {
    /// Returns the stored request with that name; nil if the model has none.
    public func fetchRequestTemplate(forName name: String) -> FetchRequestTemplate? {
        fetchRequestTemplates.first { $0.name == name }
    }

    /// Creates a request from a stored one, substituting its variables (`$NAME`).
    ///
    /// - Throws: `DataModelError.invalidArgument` if the model has no request of that name, and errors from parsing the
    ///   predicate's format.
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
    /// Returns the request as a value, substituting its variables.
    ///
    /// - Throws: errors from parsing the predicate's format.
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
    /// Runs the request of a fetched property. In its predicate, `$FETCH_SOURCE` is this object and `$FETCHED_PROPERTY`
    /// the property's name.
    ///
    /// Fetches at each call, so the result is never stale. Empty without a context, or if the request fails: the
    /// context's next save throws the error.
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
