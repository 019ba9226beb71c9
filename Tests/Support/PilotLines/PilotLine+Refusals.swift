import Aviation

extension PilotLine {
    package static let refusals: [PilotLine] = [
        PilotLine("pao-uki 130", "type 1:30 or 130m"), PilotLine("pao-uki time:130", "type 1:30 or 130m"),
        PilotLine("pao-uki time:45", "type 45m"), PilotLine("6/7 pao-uki 1.2", "type 2026-07-06 or 2026-06-07"),
        PilotLine("10/11 pao-uki 1.2", "type 2026-11-10 or 2026-10-11"),
        PilotLine("pao-uki 25.5", "type 25.5. or date:25.5 if it is the date"),
        PilotLine("pao-uki 1405/1310", "type 13:10z+1 for the next day, or correct one of the times"),
        PilotLine("pao-uki 1405/0410", "type 04:10z+1 for the next day, or correct one of the times"),
        PilotLine("18nov bla", "type to:bla if you landed there; otherwise remark:bla"),
        PilotLine("18nov bla 1.2", "type to:bla if you landed there; otherwise remark:bla"),
        PilotLine(
            "pao-uki", "type off-block and on-block times (0250/0400), the block time (1:10), or time:- if unknown"),
        PilotLine("pao-uki 1.2 night:0.4 3ldg", "type 3d for three landings by day, 3n for three by night"),
        PilotLine("pao-uki 1.2 1n 3 landings", "type 3d for three landings by day, 3n for three by night"),
        PilotLine("pao-uki 11/1312", "type times with four digits or a colon: 0905 or 9:05"),
        PilotLine("pao-uki 1.2 3", "type 3h for hours, 3d for landings by day, 3n by night"),
        PilotLine("rain 1:10", "type to:rain if you landed there; otherwise remark:rain"),
        PilotLine("pao 1:10 calm", "type to:calm if you landed there; otherwise remark:calm"),
        PilotLine("1:10 nice day", "type to:nice if you landed there; otherwise remark:nice"),
        PilotLine("device:Redbird 1.5", "type sim:1:30 for the session, or name the aircraft of the flight: reg:…"),
        PilotLine("device:A320 0900/1300", "type sim:1:30 for the session, or name the aircraft of the flight: reg:…"),
        PilotLine("5.11 pao-uki 0920/1036 1d", "type 5.11. for the date, or time:5.11 for the duration"),
        PilotLine(
            "N172SP pao-pao 1.0", "type its designator or name, as in type:C172, or type:- if it is unknown"),
        PilotLine("pao-uki 1.2 type:P28A", "leave it out; the aircraft’s own form changes its type"),
        PilotLine("pao-uki 1.2 with:joe", "type cfi:joe, stu:joe, safety:joe or pax:joe"),
        PilotLine("pao-uki 1.2 hobbsin:12.345", "type it with at most two decimals"),
        PilotLine("pao-uki 1.2 pax:-1", "type a number such as 3"),
        PilotLine("pao-uki 1.2 launch:rocket", "type one of winch, aerotow, car, bungee, self-launch, foot"),
        PilotLine("9.5 pao-pao", "type 9.5. for the date, or time:9.5 for the duration"),
        PilotLine("5.11 pao-pao", "type 5.11. for the date, or time:5.11 for the duration"),
        PilotLine("20.11 pao-uki", "type 20.11. for the date, or time:20.11 for the duration"),
        PilotLine("2.11 pao-uki 1:10", "type 2.11. for the date, or time:2.11 for the duration"),
        PilotLine(
            "pao-uki 1:10 2 apron",
            "type the number with its unit, such as 3d for landings by day; otherwise type remark:\"2 apron\" if it is "
                + "a remark"),
        PilotLine(
            "from:\"My meadow\" to:\"Other\" 1505/0610", "type 06:10z+1 for the next day, or correct one of the times"),
        PilotLine("6/7/2026 pao-uki 1:10", "type 2026-07-06 or 2026-06-07"), PilotLine("11/31 pao-uki 1:10", ""),
        PilotLine("pao-uki 1:10 2026-11-31", ""), PilotLine("-99999999999 pao-uki 1:10", ""),
        PilotLine("31.2. pao-uki 1.2", ""), PilotLine("pao-uki 2561/2700", ""),
    ]
}
