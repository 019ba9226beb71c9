import Aviation
import ManagedObjects

/// What the pilot may do, and the rules by which that is told.
struct BookCurrency: CurrencyAccess {
    private static let prefix = "currency."
    private static let shippedName = "currency.rules"
    private static let hiddenName = "currency.hidden"

    let store: ObjectStore
    let journal: Journal
    let cache: CurrencyCache

    func currency(_ query: CurrencyQuery) throws(LogbookError) -> [CurrencyAnswer] {
        store.invalidation.checkFile()
        return try cache.answers(query)
    }

    // MARK: Rules

    func currencyRules() throws(LogbookError) -> BookRules {
        var rules = BookRules()
        for setting in try settings(in: store.context) {
            guard let name = setting.name, let value = setting.value else { continue }
            if name == Self.shippedName { rules.shipped = value.split(separator: " ").map(String.init) }
            if name == Self.hiddenName { rules.hidden = Set(value.split(separator: "\n").map(String.init)) }
            CurrencyAssumption(rawValue: String(name.dropFirst(Self.prefix.count))).map {
                rules.assumptions[$0] = value
            }
        }
        rules.own = try ownRules(in: store.context).map { object in
            var own = BookRules.OwnRules(text: object.text ?? "")
            own.key = object.objectID.key
            own.isEnabled = object.isEnabled ?? true
            return own
        }
        return rules
    }

    func save(_ rules: BookRules, over before: BookRules, as label: String) throws(LogbookError) {
        for own in rules.own {
            do {
                _ = try RuleSet(parsing: own.text)
            } catch {
                throw .invalid(field: "Rules, line \(error.line), column \(error.column)", reason: error.message)
            }
        }
        try store.locked { () throws(LogbookError) in
            guard try currencyRules() == before else { throw .changedElsewhere }
            let changes = store.changeContext()
            try saveSettings(of: rules, in: changes)
            try saveOwn(rules.own, in: changes)
            try journal.commit(changes, as: label, about: [])
        }
    }

    private func saveSettings(of rules: BookRules, in changes: ManagedObjectContext) throws(LogbookError) {
        var values = Dictionary(
            uniqueKeysWithValues: rules.assumptions.map { (Self.prefix + $0.rawValue, $1) })
        values[Self.shippedName] = rules.shipped?.joined(separator: " ")
        values[Self.hiddenName] = rules.hidden.sorted().joined(separator: "\n").nonEmpty
        let known = [Self.shippedName, Self.hiddenName] + CurrencyAssumption.allCases.map { Self.prefix + $0.rawValue }
        // Settings that only a later version knows stay.
        for setting in try settings(in: changes) {
            guard let name = setting.name, known.contains(name) else { continue }
            if let value = values.removeValue(forKey: name) {
                if setting.value != value { setting.value = value }
            } else {
                changes.delete(setting)
            }
        }
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            let setting = BookSetting(context: changes)
            setting.name = name
            setting.value = value
        }
    }

    private func saveOwn(_ all: [BookRules.OwnRules], in changes: ManagedObjectContext) throws(LogbookError) {
        let saved = try ownRules(in: changes)
        for object in saved where !all.contains(where: { $0.key == object.objectID.key }) { changes.delete(object) }
        for (index, own) in all.enumerated() {
            let known = saved.first { $0.objectID.key == own.key }
            if own.key != nil, known == nil { throw .gone }
            let object = known ?? RecencyRule(context: changes)
            if object.text != own.text { object.text = own.text }
            if object.name != own.name { object.name = own.name }
            if object.isEnabled != own.isEnabled { object.isEnabled = own.isEnabled }
            if object.sequence != Int16(clamping: index) { object.sequence = Int16(clamping: index) }
        }
    }

    private func settings(in context: ManagedObjectContext) throws(LogbookError) -> [BookSetting] {
        var specification = FetchSpecification(entityName: BookSetting.entityName)
        specification.predicate = Predicate(format: "name BEGINSWITH %@", Self.prefix)
        return try store.objects(specification, in: context).compactMap { $0 as? BookSetting }
    }

    private func ownRules(in context: ManagedObjectContext) throws(LogbookError) -> [RecencyRule] {
        var specification = FetchSpecification(entityName: RecencyRule.entityName)
        specification.sortDescriptors = [SortDescriptor(key: "sequence"), SortDescriptor(key: "name")]
        return try store.objects(specification, in: context).compactMap { $0 as? RecencyRule }
    }
}
