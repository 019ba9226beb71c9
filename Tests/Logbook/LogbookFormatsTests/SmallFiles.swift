/// A small file of each format that is text, of invented flights.
enum SmallFiles {
    /// The texts by the words of their formats; the first word is that of the command line.
    static let all: [String: String] = formats.merging(
        [
            "foreflight of 2020": ForeFlightFile.titlesA, "foreflight of 2025": ForeFlightFile.titlesB,
            "foreflight of late 2025": ForeFlightFile.titlesC, "foreflight template": ForeFlightFile.template,
        ].mapValues { titles in
            ForeFlightFile.text(
                titles,
                [
                    [
                        "Date": "2025-06-07", "AircraftID": "N100AB", "From": "KPAO", "To": "KSQL", "TimeOut": "17:05",
                        "TotalTime": "1.2", "Approach1": "1;ILS;25R;KLVK;", "Person1": "Ann;Passenger;;",
                    ]
                ])
        }
    ) { one, _ in one }

    private static let formats: [String: String] = [
        "foreflight": ForeFlightFile.text([
            [
                "Date": "2025-06-07", "AircraftID": "N100AB", "From": "KPAO", "TotalTime": "1.2",
                "PilotComments": "a \"b\"\nc",
            ], ["Date": "2025-06-08", "AircraftID": "N100AB", "TimeOut": "17:05", "TotalTime": "0.8"],
        ]),
        "myflightbook": """
        Date,Flight ID,Model,Tail Number,Landings,FS Day Landings,Total Flight Time,Route,Hobbs Start,Comments
        2025-06-07,4711,C-172 S,N100AB,2,1,1.2,KPAO KSQL,100.1,"calm, clear"
        2025-06-08,4712,C-172 S,N100AB,1,1,0.8,KSQL KPAO,,

        """,
        "logten": """
        flight_flightDate\tflight_key\tflight_from\tflight_to\tflight_actualDepartureTime\taircraft_aircraftID\tflight_totalTime\tflight_selectedApproach1
        2025-06-07\tF-1\t1O3\tKLVK\t00:29\tN100AB\t1+30\tILS 25R KLVK
        2025-06-08\tF-2\tKLVK\t1O3\t\tN100AB\t130\t

        """,
        "mcc": """
        mcc_DATE,FlightNumber,AF_DEP,TIME_DEP,AF_ARR,TIME_ARR,AC_MODEL,AC_REG,PILOT1_NAME,TIME_TOTAL,TIME_NIGHT,REMARKS,IS_PREVEXP,AC_ISSIM
        2025-06-07,LX14,KLAX,23:15,KSFO,00:35,A320,HB-IJK,Ann Other,1:20,0:10,calm,FALSE,FALSE
        2020-01-01,,,,,,,,,1250:30,,,TRUE,FALSE

        """,
        "mccjson": """
        [{"table":"Flight","guid":"f-1","meta":{"DateUTC":"2025-06-07","AircraftCode":"a-1","DepTimeUTC":1395,"ArrTimeUTC":25,"minTOTAL":70}},
        {"table":"aircraft","guid":"a-1","meta":{"Reference":"HB-CFA","Model":"C172","SubModel":"S"}},
        {"table":"Pilot","guid":"c-1","meta":{"PilotName":"Anna Keller"}}]
        """,
        "crewlounge": """
        PILOTLOG_DATE;AF_DEP;AF_ARR;TIME_DEP;TIME_ARR;TIME_MODE;TIME_TOTAL;AC_MODEL;AC_REG;AC_CLASS;USER_TEXT
        2025-06-07;LSZH;LSGG;05:00;05:50;UTC;0:50;DA40;HB-SDA;SEP;mine
        2025-06-08;LSGG;LSZH;07:00;;LT;0:45;DA40;HB-SDA;SEP;

        """,
        "openpilotlog": """
        Date,Dept,Time Out,Dest,Time In ,Type,Registration,SP SE,SP ME,MP,Total,Name PIC,Night,IFR,PIC,Remarks
        2025-06-07,EDDM,08:00,LOWW,09:05,DA42,D-GABC,,1:05,,1:05,self,,1:05,1:05,x

        """,
        "weblogbook": """
        Date,Departure Place,Departure Time,Arrival Place,Arrival Time,Aircraft Model,Aircraft Reg,Time SE,Time Total,Landings Day,Landings Night,SIM Type,SIM Time,PIC Name,Remarks,Tags
        13/06/2025,LKPR,1200,LKPR,1310,C152,OK-ABC,1:10,1:10,3,,,,Jan Novak,,club

        """,
        "efj": "2025-06-07\n0600/1500\n{CP:Ann Other}\nG-ABCD:A320\nBRS/GLA 0702/0818 n:18 m\n/ 0848/1037 ld:2\n",
        "flightlog":
            "[{\"date\":\"2025-06-07\",\"blockMinutes\":5,\"crew\":[{\"role\":\"student\",\"pilot\":{\"name\":\"Ann\"}}]}]",
        "table": "Datum;Lfz.;Von;Nach;Flugzeit\n07.06.2025;D-EABC;EDAB;EDDP;1:10\n08.06.2025;D-EABC;EDDP;EDAB;1:05\n",
    ]
}
