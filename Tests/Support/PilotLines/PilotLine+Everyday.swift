/// Lines in the words of everyday life, which no page teaches.
extension PilotLine {
    package static let everyday: [PilotLine] = [
        PilotLine("20 Nov 2026 pao-uki 1.2", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine("Nov 20, 2026 pao-uki 1.2", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine("November 20 2026 pao-uki 1.2", "2026-11-20 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine("Nov 20, 1987 pao-uki 1.2", "1987-11-20 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine(
            "20 nov 2026 2130 pao-pao night:0",
            "2026-11-20 N12345 KPAO-KPAO PIC VFR off 20:26 on 21:30 time 1:04 night 0:00 pictime 1:04"),
        PilotLine(
            "1700 1.0 pao-pao night:0",
            "2026-11-21 N12345 KPAO-KPAO PIC VFR off 17:00 on 18:00 time 1:00 night 0:00 pictime 1:00"),
        PilotLine(
            "y 1.0 1530L pao-pao night:0",
            "2026-11-20 N12345 KPAO-KPAO PIC VFR off 23:30 on 00:30+1 time 1:00 night 0:00 pictime 1:00"),
        PilotLine("pao–uki 1.2", "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine("pao—uki 1.2 “gusty”", "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 remark gusty"),
        PilotLine(
            "pao-uki 1.2 ; pao–uki, “gusty”",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 remark pao–uki, “gusty”"),
        PilotLine(
            "pao-uki 1.2 imc:.3 hold:1 note:bumpy",
            "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 actual 0:18 holds 1 remark bumpy"),
        PilotLine(
            "tail:N12345 dep:pao arr:uki total:1.2", "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine("pao-uki 1.2 pic:me", "2026-11-21 N12345 KPAO-KUKI PIC VFR time 1:12 pictime 1:12 pic Ann Rae"),
        PilotLine("N911HE R44 pao-uki 1.2", "2026-11-21 N911HE KPAO-KUKI PIC VFR time 1:12 pictime 1:12"),
        PilotLine("pao-\"my meadow\" 0.6", "2026-11-21 N12345 KPAO-my meadow PIC VFR time 0:36 pictime 0:36"),
        PilotLine("pao-\"kpoa\" 0.6", "2026-11-21 N12345 KPAO-KPOA PIC VFR time 0:36 pictime 0:36"),
    ]

    package static let everydayRefusals: [PilotLine] = [
        PilotLine("pao-pao 1.3 pic:1.3", "type pictime:1.3 for the time, or pic:\"…\" with a name in quotes"),
        PilotLine("pao-pao 1.3 cfi:1:20", "type dual:1:20 for the time, or cfi:\"…\" with a name in quotes"),
        PilotLine("pao-pao 1.3 stu:2", "type given:2 for the time, or stu:\"…\" with a name in quotes"),
        PilotLine("pao-pao 1.3 pic:all", "type pictime:all for the time, or pic:\"…\" with a name in quotes"),
        PilotLine("pao-pao 1.3 relief:2.5", "type a name: relief:\"Anna Keller\""),
        PilotLine("pao-pao 1.3 with:90m", "type a name: with:\"Anna Keller\""),
        PilotLine("Nov 20 2010 pao-pao 1.3", "type 2010-11-20 for the date, or Nov 20 20:10 with the other times"),
        PilotLine("pao-pao 1.3 hobbs 4321.3", "type hobbsout:4321.3 or hobbsin:4321.3"),
        PilotLine("pao-pao 1.3 tach:1.1", "type tachout:1.1 or tachin:1.1"),
        PilotLine("pao-pao 1.3 night:.4 landings:3", "type 3d for three landings by day, 3n for three by night"),
        PilotLine("pao-pao 1.3 crew:joe", "type cfi:joe, stu:joe, safety:joe or pax:joe"),
        PilotLine("kpao-kpoa 1.3", "type KPAO, or in quotes to make a new one: \"kpoa\""),
        PilotLine("kpa0-kpao 1.3", "type KPAO, or in quotes to make a new one: \"kpa0\""),
        PilotLine(
            "pao-\"half moon bay\" 0.6",
            "type the identifier of KHAF Half Moon Bay, or add it as new: from:\"half moon bay\" or to:\"half moon bay\""
        ),
        PilotLine("pao-pao 1.3 ngiht:.3", "type night"),
        PilotLine("pao-pao 1.3 zzz:.3", "put remarks in quotes; the manual lists the names"),
    ]
}
