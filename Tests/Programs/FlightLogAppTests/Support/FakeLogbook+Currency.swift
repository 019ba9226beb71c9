import Aviation
import Logbook

extension FakeLogbook {
    func currency(_ query: CurrencyQuery) throws(LogbookError) -> [CurrencyAnswer] {
        if let failure { throw failure }
        return answers
    }

    func currencyRules() throws(LogbookError) -> BookRules { rules }

    func save(_ rules: BookRules, over before: BookRules, as label: String) throws(LogbookError) {
        if let failure { throw failure }
        noting(label) { self.rules = rules }
    }
}
