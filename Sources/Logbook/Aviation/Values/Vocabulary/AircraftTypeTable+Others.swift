// The designators are those of ICAO Doc 8643, which has a designator for many gliders only because some are built with
// an engine: those have an unknown number of engines here. Crews are those of the type certificates; a helicopter that
// needs a second pilot only under instrument flight rules has an unknown crew.

extension AircraftTypeTable {
    /// Helicopters, gyroplanes, gliders, touring motor gliders and balloons.
    static let otherAircraft = """
        R22|Robinson|R22|RH|1P|f-1|Beta
        R44|Robinson|R44|RH|1P|f-1|Raven,Cadet
        R66|Robinson|R66|RH|1S|f-1|
        H269|Hughes|269 / 300|RH|1P|f-1|Schweizer,269C,300C,300CBi,Sikorsky,TH-55
        H500|Hughes|369 / 500|RH|1S|f-1|MD500,MD-500E,MD530,MD-530F,MD Helicopters,OH-6
        MD52|MD Helicopters|520N|RH|1S|f-1|MD520N,NOTAR
        MD60|MD Helicopters|600N|RH|1S|f-1|MD600N
        EXPL|MD Helicopters|MD900 Explorer|RH|2S|f-1|MD902
        EN28|Enstrom|F-28 / 280|RH|1P|f-1|280FX,F-28F,Falcon,Shark
        EN48|Enstrom|480|RH|1S|f-1|480B
        G2CA|Guimbal|Cabri G2|RH|1P|f-1|
        B06|Bell|206 JetRanger|RH|1S|f-1|206B,LongRanger,206L,TH-57,OH-58
        B47G|Bell|47G|RH|1P|f-1|Sioux
        B407|Bell|407|RH|1S|f-1|
        B505|Bell|505 Jet Ranger X|RH|1S|f-1|
        B212|Bell|212|RH|2S|f--|
        B222|Bell|222|RH|2S|--1|
        B230|Bell|230|RH|2S|--1|
        B412|Bell|412|RH|2S|f--|
        B427|Bell|427|RH|2S|f-1|
        B429|Bell|429|RH|2S|--1|GlobalRanger
        B430|Bell|430|RH|2S|--1|
        UH1|Bell|205 / UH-1 Iroquois|RH|1S|f-1|Huey,204
        EC20|Airbus Helicopters|EC120 Colibri|RH|1S|f-1|H120,EC-120B,Eurocopter
        EC30|Airbus Helicopters|EC130|RH|1S|f-1|H130,EC-130B4,EC-130T2,Eurocopter
        EC35|Airbus Helicopters|EC135|RH|2S|f-1|H135,EC-135,Eurocopter
        EC45|Airbus Helicopters|EC145|RH|2S|f-1|H145,EC-145,Eurocopter
        EC55|Airbus Helicopters|EC155|RH|2S|r--|H155,EC-155,Eurocopter
        EC75|Airbus Helicopters|H175|RH|2S|r--|EC175,Eurocopter
        EC25|Airbus Helicopters|EC225 Super Puma|RH|2S|r--|H225,EC-225,Eurocopter
        H160|Airbus Helicopters|H160|RH|2S|r--|
        BK17|MBB-Kawasaki|BK 117|RH|2S|f-1|BK-117,Eurocopter
        B105|MBB|Bo 105|RH|2S|f-1|Bo-105,Eurocopter
        AS50|Airbus Helicopters|AS350 Ecureuil|RH|1S|f-1|H125,AStar,Squirrel,AS-350B3,Eurocopter,Aerospatiale
        AS55|Airbus Helicopters|AS355 Ecureuil 2|RH|2S|f-1|TwinStar,Twin Squirrel,AS-355N,Eurocopter,Aerospatiale
        AS65|Airbus Helicopters|AS365 Dauphin|RH|2S|r--|SA365,AS-365N,Eurocopter,Aerospatiale
        AS32|Airbus Helicopters|AS332 Super Puma|RH|2S|r--|AS-332L,Eurocopter,Aerospatiale
        ALO2|Sud|SA318 Alouette II|RH|1S|f-1|SE313,SE-3130,Aerospatiale
        ALO3|Sud|SA316 Alouette III|RH|1S|f-1|SA319,SE-3160,Aerospatiale
        LAMA|Aerospatiale|SA315 Lama|RH|1S|f-1|SA315B
        GAZL|Aerospatiale|SA341 Gazelle|RH|1S|f-1|SA342
        PUMA|Aerospatiale|SA330 Puma|RH|2S|r--|
        A109|Leonardo|A109|RH|2S|--1|AW109,Grand,Agusta,AgustaWestland
        A119|Leonardo|A119 Koala|RH|1S|f-1|AW119,Agusta,AgustaWestland
        A139|Leonardo|AW139|RH|2S|r--|AB139,Agusta,AgustaWestland
        A169|Leonardo|AW169|RH|2S|---|AgustaWestland
        A189|Leonardo|AW189|RH|2S|r--|AgustaWestland
        S76|Sikorsky|S-76|RH|2S|r--|
        S92|Sikorsky|S-92|RH|2S|r-2|
        S61|Sikorsky|S-61|RH|2S|--2|Sea King
        H60|Sikorsky|S-70 / UH-60 Black Hawk|RH|2S|f-2|Seahawk,Jayhawk
        H47|Boeing|CH-47 Chinook|RH|2S|f-2|
        H64|Boeing|AH-64 Apache|RH|2S|f--|
        KMAX|Kaman|K-1200 K-MAX|RH|1S|f-1|
        MI2|Mil|Mi-2|RH|2S|f-1|
        MI8|Mil|Mi-8|RH|2S|f-2|Mi-17,Mi-171
        UHEL||Ultralight helicopter|RH|--|--1|
        MT|AutoGyro|MT-03 / MTOsport|RG|1P|f-1|
        CLON|AutoGyro|Cavalon|RG|1P|f-1|
        MM16|Magni|M16 Tandem Trainer|RG|1P|f-1|M-16
        MM24|Magni|M24 Orion|RG|1P|f-1|M-24
        ELA7|ELA|07|RG|1P|f-1|ELA-07
        GYRO||Gyroplane|RG|--|--1|Gyrocopter,Autogyro
        ULAC||Ultralight aircraft|airplane/UL|--|---|Ultralight,Microlight
        GLID||Glider|GL|00|--1|Sailplane
        AS21|Schleicher|ASK 21|GL|--|f-1|ASK-21,K-21
        AS14|Schleicher|ASK 14|GL|1P|--1|ASK-14
        AS16|Schleicher|ASK 16|TMG|1P|--1|ASK-16
        AS20|Schleicher|ASW 20|GL|--|r-1|ASW-20
        AS22|Schleicher|ASW 22|GL|--|r-1|ASW-22
        AS24|Schleicher|ASW 24|GL|--|r-1|ASW-24
        AS25|Schleicher|ASH 25|GL|--|r-1|ASH-25
        AS26|Schleicher|ASH 26|GL|--|r-1|ASH-26
        AS28|Schleicher|ASW 28|GL|--|r-1|ASW-28
        AS29|Schleicher|ASG 29|GL|--|r-1|ASG-29,ASW-27-18
        AS31|Schleicher|ASH 31|GL|--|r-1|ASH-31
        ARCP|Schempp-Hirth|Arcus|GL|--|r-1|
        DISC|Schempp-Hirth|Discus|GL|--|r-1|Discus 2,CS
        DUOD|Schempp-Hirth|Duo Discus|GL|--|r-1|
        JANU|Schempp-Hirth|Janus|GL|--|--1|
        NIMB|Schempp-Hirth|Nimbus|GL|--|r-1|Nimbus 2,Nimbus 3,Nimbus 4
        VENT|Schempp-Hirth|Ventus|GL|--|r-1|Ventus 2,Ventus 3
        DG40|Glaser-Dirks|DG-400|GL|1P|r-1|
        DG50|Glaser-Dirks|DG-500 / DG-505|GL|--|--1|Elan,Orion
        DG60|Glaser-Dirks|DG-600|GL|--|r-1|
        DG80|Glaser-Dirks|DG-800 / DG-808|GL|--|r-1|
        DG1T|DG Flugzeugbau|DG-1000|GL|--|--1|DG-1001
        LS8|Rolladen-Schneider|LS8|GL|--|r-1|LS-8
        G103|Grob|G103 Twin Astir|GL|--|--1|G-103,103,Twin II,Twin III,Acro
        L13|Let|L-13 Blanik|GL|--|r-1|
        PK20|Eiri|PIK-20|GL|--|r-1|
        PITA|Pipistrel|Taurus|GL|--|r-1|
        G109|Grob|G109|TMG|1P|ft1|G-109B,Vigilant
        SF25|Scheibe|SF 25 Falke|TMG|1P|f-1|SF-25C,Slingsby,T-61
        SF28|Scheibe|SF 28 Tandem-Falke|TMG|1P|f-1|SF-28A
        DIMO|Diamond|H36 / HK36 Dimona|TMG|1P|f-1|Super Dimona,HK-36,Xtreme,Hoffmann,HOAC
        S10|Stemme|S10|TMG|1P|rt1|S-10VT,Chrysalis
        RF4|Fournier|RF 4|TMG|1P|r-1|RF-4D
        RF5|Fournier|RF 5|TMG|1P|r-1|RF-5B,Sperber
        PISI|Pipistrel|Sinus|TMG|1P|f-1|
        BALL||Balloon|LB|--|--1|Hot air balloon,Gas balloon
        SHIP||Airship|LA|--|---|Blimp
        """
}
