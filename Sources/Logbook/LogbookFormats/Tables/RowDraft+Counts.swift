import Aviation

/// Cells that have two counts, by day and by night.
extension RowDraft {
    /// Reads two counts in a cell, `1/0`, in the order of the words of its title.
    mutating func readPair(_ text: String, _ column: RowRules.Column, _ meaning: ColumnMeaning) {
        guard case .part(let name) = meaning.target, let (first, second) = CellText.pair(text),
            max(first, second) <= Int(Int16.max)
        else {
            if !PlaceWord.isNothing(text) {
                entry.unreadable.append(column.index)
                note("\(column.title.shortened): “\(text.trimmed.shortened)” is not two counts, such as 1/0")
            }
            return keep(column.index)
        }
        let (day, night) = name.hasSuffix("NightDay") ? (second, first) : (first, second)
        if name.hasPrefix("takeoffs") {
            flight.times[.dayTakeoffs] = day
            flight.times[.nightTakeoffs] = night
        } else {
            flight.times[.dayLandings] = day
            flight.times[.nightLandings] = night
        }
        entry.setFigure(.number(day + night), at: column.index)
        compare(day + night, with: day + night, at: column.index)
    }

    /// Reads a count of landings or take-offs whose letters say by day or by night: `3 N`. Returns whether it is one.
    mutating func readLettered(_ text: String, _ column: RowRules.Column, _ meaning: ColumnMeaning) -> Bool {
        guard rules.hasSums, case .part(let name) = meaning.target, ["allLandings", "allTakeoffs"].contains(name),
            let (day, night) = CellText.lettered(text)
        else { return false }
        let (byDay, byNight): (FlightCount, FlightCount) =
            name == "allLandings" ? (.dayLandings, .nightLandings) : (.dayTakeoffs, .nightTakeoffs)
        (flight.times[byDay], flight.times[byNight]) = (day, night)
        entry.setFigure(.number(day + night), at: column.index)
        compare(day + night, with: day + night, at: column.index)
        return true
    }
}
