import Aviation
import ManagedObjects

/// Settings that the logbook itself keeps, so that they go where it goes.
extension StoreLogbook {
    /// Returns a setting by its name; nil for none.
    package func bookSetting(_ name: String) throws(LogbookError) -> String? {
        try setting(name, in: store.context)?.value
    }

    /// Saves a setting as one step of the history; nil removes it.
    ///
    /// - Parameter label: the step's label.
    package func saveBookSetting(_ value: String?, named name: String, as label: String) throws(LogbookError) {
        try store.locked { () throws(LogbookError) in
            let changes = store.changeContext()
            if let known = try setting(name, in: changes) {
                if let value { known.value = value } else { changes.delete(known) }
            } else if let value {
                let setting = BookSetting(context: changes)
                (setting.name, setting.value) = (name, value)
            }
            try journal.commit(changes, as: label, about: [])
        }
    }

    private func setting(_ name: String, in context: ManagedObjectContext) throws(LogbookError) -> BookSetting? {
        var specification = FetchSpecification(entityName: BookSetting.entityName)
        specification.predicate = .compare("name", .equal, .string(name))
        return try store.objects(specification, in: context).first as? BookSetting
    }
}
