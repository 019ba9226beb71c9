// The designators are those of ICAO Doc 8643; classes, gear and crews are those of the type certificates (FAA and EASA
// data sheets). A crew is unknown where it depends on the equipment or on the number of passengers.

extension AircraftTypeTable {
    /// Airplanes with turboprops or jets.
    static let turbineAirplanes = """
        C208|Cessna|208 Caravan|ASEL|1T|fn1|208B,Grand Caravan,Cargomaster
        C408|Cessna|408 SkyCourier|AMEL|2T|fn-|
        C425|Cessna|425 Conquest I|AMEL|2T|rn1|Corsair
        C441|Cessna|441 Conquest II|AMEL|2T|rn1|
        F406|Reims|F406 Caravan II|AMEL|2T|rn1|Vigilant
        P46T|Piper|PA-46 Meridian / M500|ASEL|1T|rn1|PA-46-500TP,JetProp
        M600|Piper|PA-46 M600|ASEL|1T|rn1|PA-46-600TP,M700,Fury
        PAY1|Piper|PA-31T1 Cheyenne I|AMEL|2T|rn1|PA-31T
        PAY2|Piper|PA-31T Cheyenne II|AMEL|2T|rn1|
        PAY3|Piper|PA-42 Cheyenne III|AMEL|2T|rn1|
        PAY4|Piper|PA-42 Cheyenne 400|AMEL|2T|rn1|
        TBM7|Socata|TBM 700|ASEL|1T|rn1|Daher
        TBM8|Socata|TBM 850|ASEL|1T|rn1|Daher
        TBM9|Daher|TBM 900 / 910 / 930 / 940 / 960|ASEL|1T|rn1|TBM900,TBM910,TBM930,TBM940,TBM960,Socata
        KODI|Daher|Kodiak 100|ASEL|1T|fn1|Quest,Kodiak 900
        PC12|Pilatus|PC-12|ASEL|1T|rn1|PC-12NG,PC-12NGX,PC-12/45,PC-12/47
        PC6T|Pilatus|PC-6 Turbo Porter|ASEL|1T|ft1|PC-6/B2
        PC7|Pilatus|PC-7|ASEL|1T|rn1|
        PC9|Pilatus|PC-9|ASEL|1T|rn1|
        PC21|Pilatus|PC-21|ASEL|1T|rn1|
        TEX2|Beechcraft|T-6 Texan II|ASEL|1T|rn1|T-6A
        T34T|Beech|T-34C Turbo Mentor|ASEL|1T|rn1|
        TUCA|Embraer|EMB-312 Tucano|ASEL|1T|rn1|
        E314|Embraer|EMB-314 Super Tucano|ASEL|1T|rn1|A-29
        EPIC|Epic|LT / E1000|ASEL|1T|rn1|
        B36T|Beech|36 Bonanza turbine|ASEL|1T|rn1|
        P750|Pacific Aerospace|750XL|ASEL|1T|fn1|PAC 750
        AT5T|Air Tractor|AT-502|ASEL|1T|ft1|AT-504
        AT8T|Air Tractor|AT-802|ASEL|1T|ft1|
        DH2T|De Havilland Canada|DHC-2 Turbo Beaver|ASEL|1T|ft1|
        DH3T|De Havilland Canada|DHC-3 Turbo Otter|ASEL|1T|ft1|
        BE9L|Beech|90 King Air|AMEL|2T|rn1|C90,C90A,C90B,C90GT,C90GTi,E90,King Air 90
        BE9T|Beech|F90 King Air|AMEL|2T|rn1|King Air 90
        BE10|Beech|100 King Air|AMEL|2T|rn1|A100,B100,King Air 100
        BE20|Beech|200 Super King Air|AMEL|2T|rn1|B200,B200GT,King Air 200,King Air 250,250
        BE30|Beech|300 Super King Air|AMEL|2T|rn1|King Air 300
        B350|Beech|350 Super King Air|AMEL|2T|rn1|B300,King Air 350,King Air 360,350i
        BE99|Beech|99 Airliner|AMEL|2T|rn-|
        B190|Beech|1900|AMEL|2T|rn-|1900C,1900D,BE1900,BE-1900D
        P180|Piaggio|P.180 Avanti|AMEL|2T|rn1|
        MU2|Mitsubishi|MU-2|AMEL|2T|rn1|Marquise,Solitaire
        AC90|Aero Commander|690 Turbo Commander|AMEL|2T|rn1|690A,690B,840,900,Rockwell
        AC95|Aero Commander|695 Jetprop 980 / 1000|AMEL|2T|rn1|Rockwell
        SW3|Swearingen|SA226 Merlin III|AMEL|2T|rn1|
        SW4|Swearingen|SA227 Metro|AMEL|2T|rn-|Metro III,Metroliner,Fairchild,Metro 23
        BN2T|Britten-Norman|BN-2T Turbine Islander|AMEL|2T|fn1|
        P68T|Vulcanair|AP.68TP Spartacus|AMEL|2T|-n1|Viator
        DHC6|De Havilland Canada|DHC-6 Twin Otter|AMEL|2T|fn-|Viking
        DHC7|De Havilland Canada|DHC-7 Dash 7|AMEL|4T|rn2|
        DH8A|De Havilland Canada|DHC-8-100 Dash 8|AMEL|2T|rn2|Q100,Bombardier
        DH8B|De Havilland Canada|DHC-8-200 Dash 8|AMEL|2T|rn2|Q200,Bombardier
        DH8C|De Havilland Canada|DHC-8-300 Dash 8|AMEL|2T|rn2|Q300,Bombardier
        DH8D|De Havilland Canada|DHC-8-400 Dash 8|AMEL|2T|rn2|Q400,Bombardier
        D228|Dornier|228|AMEL|2T|rn-|Do 228
        D328|Dornier|328|AMEL|2T|rn2|Do 328
        L410|Let|L-410 Turbolet|AMEL|2T|rn2|
        SC7|Short|SC.7 Skyvan|AMEL|2T|fn-|
        SH33|Short|330|AMEL|2T|rn2|
        SH36|Short|360|AMEL|2T|rn2|
        E110|Embraer|EMB-110 Bandeirante|AMEL|2T|rn-|
        E120|Embraer|EMB-120 Brasilia|AMEL|2T|rn2|
        E121|Embraer|EMB-121 Xingu|AMEL|2T|rn-|
        C212|CASA|C-212 Aviocar|AMEL|2T|fn2|
        CN35|CASA|CN-235|AMEL|2T|rn2|
        C295|CASA|C-295|AMEL|2T|rn2|Airbus
        JS31|British Aerospace|Jetstream 31|AMEL|2T|rn-|
        JS32|British Aerospace|Jetstream 32|AMEL|2T|rn-|
        JS41|British Aerospace|Jetstream 41|AMEL|2T|rn2|
        ATP|British Aerospace|ATP|AMEL|2T|rn2|
        SF34|Saab|340|AMEL|2T|rn2|
        SB20|Saab|2000|AMEL|2T|rn2|
        AT43|ATR|42-300|AMEL|2T|rn2|ATR42
        AT45|ATR|42-500|AMEL|2T|rn2|ATR42
        AT46|ATR|42-600|AMEL|2T|rn2|ATR42
        AT72|ATR|72-200|AMEL|2T|rn2|ATR72
        AT75|ATR|72-500|AMEL|2T|rn2|ATR72
        AT76|ATR|72-600|AMEL|2T|rn2|ATR72
        F27|Fokker|F27 Friendship|AMEL|2T|rn2|
        F50|Fokker|50|AMEL|2T|rn2|
        CVLT|Convair|580|AMEL|2T|rn2|CV-580
        C130|Lockheed|C-130 Hercules|AMEL|4T|rn2|L-100,L-382
        C30J|Lockheed Martin|C-130J Super Hercules|AMEL|4T|rn2|
        P3|Lockheed|P-3 Orion|AMEL|4T|rn2|
        A400|Airbus|A400M|AMEL|4T|rn2|Atlas
        AN24|Antonov|An-24|AMEL|2T|rn2|
        AN26|Antonov|An-26|AMEL|2T|rn2|
        CL2T|Canadair|CL-415|airplane|2T|rn2|
        V22|Bell Boeing|V-22 Osprey|PL|2S|rn-|
        B609|Leonardo|AW609|PL|2S|rn2|
        SF50|Cirrus|SF50 Vision|ASEL|1J|rn1|Vision Jet
        EA50|Eclipse|500|AMEL|2J|rn1|Eclipse 550
        HDJT|Honda|HA-420 HondaJet|AMEL|2J|rn1|
        C510|Cessna|510 Citation Mustang|AMEL|2J|rn1|
        C500|Cessna|500 Citation I|AMEL|2J|rn2|
        C501|Cessna|501 Citation I/SP|AMEL|2J|rn1|
        C550|Cessna|550 Citation II|AMEL|2J|rn2|S550
        C551|Cessna|551 Citation II/SP|AMEL|2J|rn1|
        C55B|Cessna|550 Citation Bravo|AMEL|2J|rn2|
        C525|Cessna|525 CitationJet / CJ1|AMEL|2J|rn1|CE-525,CJ
        C25M|Cessna|525 Citation M2|AMEL|2J|rn1|CE-525,CJ
        C25A|Cessna|525A Citation CJ2|AMEL|2J|rn1|CE-525,CJ
        C25B|Cessna|525B Citation CJ3|AMEL|2J|rn1|CE-525,CJ
        C25C|Cessna|525C Citation CJ4|AMEL|2J|rn1|CE-525,CJ
        C560|Cessna|560 Citation V / Ultra / Encore|AMEL|2J|rn2|
        C56X|Cessna|560XL Citation Excel / XLS|AMEL|2J|rn2|CE-560XL
        C650|Cessna|650 Citation III / VI / VII|AMEL|2J|rn2|
        C680|Cessna|680 Citation Sovereign|AMEL|2J|rn2|CE-680
        C68A|Cessna|680A Citation Latitude|AMEL|2J|rn2|CE-680A
        C700|Cessna|700 Citation Longitude|AMEL|2J|rn2|CE-700
        C750|Cessna|750 Citation X|AMEL|2J|rn2|CE-750
        PRM1|Raytheon|390 Premier I|AMEL|2J|rn1|Beechcraft,Hawker
        BE40|Beechcraft|400 Beechjet|AMEL|2J|rn2|Hawker 400,400XP,400A,Diamond,Raytheon
        H25B|Hawker|800 / 850XP / 900XP|AMEL|2J|rn2|HS125,BAe 125,800XP,HS-125,700
        H25C|Hawker|1000|AMEL|2J|rn2|BAe 125-1000
        HA4T|Hawker|4000 Horizon|AMEL|2J|rn2|
        E50P|Embraer|EMB-500 Phenom 100|AMEL|2J|rn1|
        E55P|Embraer|EMB-505 Phenom 300|AMEL|2J|rn1|
        E545|Embraer|EMB-545 Legacy 450 / Praetor 500|AMEL|2J|rn2|
        E550|Embraer|EMB-550 Legacy 500 / Praetor 600|AMEL|2J|rn2|
        E35L|Embraer|EMB-135BJ Legacy 600 / 650|AMEL|2J|rn2|
        PC24|Pilatus|PC-24|AMEL|2J|rn1|
        LJ31|Learjet|31|AMEL|2J|rn2|LR31
        LJ35|Learjet|35 / 36|AMEL|2J|rn2|LR35
        LJ40|Learjet|40|AMEL|2J|rn2|
        LJ45|Learjet|45|AMEL|2J|rn2|LR45
        LJ55|Learjet|55|AMEL|2J|rn2|
        LJ60|Learjet|60|AMEL|2J|rn2|LR60
        LJ75|Learjet|75|AMEL|2J|rn2|
        CL30|Bombardier|BD-100 Challenger 300|AMEL|2J|rn2|CL-300
        CL35|Bombardier|BD-100 Challenger 350|AMEL|2J|rn2|CL-350,Challenger 3500
        CL60|Bombardier|CL-600 Challenger 600 / 601 / 604 / 605 / 650|AMEL|2J|rn2|CL-601,CL-604,CL-605,Canadair
        GLEX|Bombardier|Global Express / 6000|AMEL|2J|rn2|BD-700,Global 6500
        GL5T|Bombardier|Global 5000|AMEL|2J|rn2|BD-700,Global 5500
        GL7T|Bombardier|Global 7500|AMEL|2J|rn2|BD-700
        FA10|Dassault|Falcon 10 / 100|AMEL|2J|rn2|
        FA20|Dassault|Falcon 20 / 200|AMEL|2J|rn2|
        FA50|Dassault|Falcon 50|AMEL|3J|rn2|
        F900|Dassault|Falcon 900|AMEL|3J|rn2|
        F2TH|Dassault|Falcon 2000|AMEL|2J|rn2|
        FA6X|Dassault|Falcon 6X|AMEL|2J|rn2|
        FA7X|Dassault|Falcon 7X|AMEL|3J|rn2|
        FA8X|Dassault|Falcon 8X|AMEL|3J|rn2|
        GLF2|Gulfstream|G-1159 II|AMEL|2J|rn2|GII
        GLF3|Gulfstream|G-1159A III|AMEL|2J|rn2|GIII
        GLF4|Gulfstream|IV / G450|AMEL|2J|rn2|GIV,G300,G350,G400
        GLF5|Gulfstream|V / G550|AMEL|2J|rn2|GV,G500
        GA5C|Gulfstream|GVII-G500|AMEL|2J|rn2|G500
        GA6C|Gulfstream|GVII-G600|AMEL|2J|rn2|G600
        GLF6|Gulfstream|GVI G650|AMEL|2J|rn2|G650,G650ER
        GALX|Gulfstream|G200 Galaxy|AMEL|2J|rn2|IAI
        G150|Gulfstream|G150|AMEL|2J|rn2|IAI
        G280|Gulfstream|G280|AMEL|2J|rn2|
        ASTR|IAI|1125 Astra / G100|AMEL|2J|rn2|Gulfstream
        WW24|IAI|1124 Westwind|AMEL|2J|rn2|
        SBR1|North American|NA-265 Sabreliner|AMEL|2J|rn2|
        A306|Airbus|A300-600|AMEL|2J|rn2|
        A30B|Airbus|A300B|AMEL|2J|rn2|A300
        A310|Airbus|A310|AMEL|2J|rn2|A310-300
        A318|Airbus|A318|AMEL|2J|rn2|A318-100
        A319|Airbus|A319|AMEL|2J|rn2|A319-100,A319ceo
        A19N|Airbus|A319neo|AMEL|2J|rn2|A319-100N,A319N
        A320|Airbus|A320|AMEL|2J|rn2|A320-200,A320ceo
        A20N|Airbus|A320neo|AMEL|2J|rn2|A320-200N,A320-251N,A320-271N,A320N
        A321|Airbus|A321|AMEL|2J|rn2|A321-200,A321ceo
        A21N|Airbus|A321neo|AMEL|2J|rn2|A321-200N,A321-251N,A321LR,A321XLR,A321N
        A332|Airbus|A330-200|AMEL|2J|rn2|
        A333|Airbus|A330-300|AMEL|2J|rn2|
        A338|Airbus|A330-800|AMEL|2J|rn2|A330neo
        A339|Airbus|A330-900|AMEL|2J|rn2|A330neo
        A342|Airbus|A340-200|AMEL|4J|rn2|
        A343|Airbus|A340-300|AMEL|4J|rn2|
        A345|Airbus|A340-500|AMEL|4J|rn2|
        A346|Airbus|A340-600|AMEL|4J|rn2|
        A359|Airbus|A350-900|AMEL|2J|rn2|
        A35K|Airbus|A350-1000|AMEL|2J|rn2|
        A388|Airbus|A380-800|AMEL|4J|rn2|
        BCS1|Airbus|A220-100|AMEL|2J|rn2|CS100,Bombardier,BD-500
        BCS3|Airbus|A220-300|AMEL|2J|rn2|CS300,Bombardier,BD-500
        B712|Boeing|717-200|AMEL|2J|rn2|
        B721|Boeing|727-100|AMEL|3J|rn2|
        B722|Boeing|727-200|AMEL|3J|rn2|
        B732|Boeing|737-200|AMEL|2J|rn2|
        B733|Boeing|737-300|AMEL|2J|rn2|
        B734|Boeing|737-400|AMEL|2J|rn2|
        B735|Boeing|737-500|AMEL|2J|rn2|
        B736|Boeing|737-600|AMEL|2J|rn2|
        B737|Boeing|737-700|AMEL|2J|rn2|BBJ
        B738|Boeing|737-800|AMEL|2J|rn2|
        B739|Boeing|737-900|AMEL|2J|rn2|737-900ER
        B37M|Boeing|737 MAX 7|AMEL|2J|rn2|737-7
        B38M|Boeing|737 MAX 8|AMEL|2J|rn2|737-8
        B39M|Boeing|737 MAX 9|AMEL|2J|rn2|737-9
        B3XM|Boeing|737 MAX 10|AMEL|2J|rn2|737-10
        B742|Boeing|747-200|AMEL|4J|rn2|
        B743|Boeing|747-300|AMEL|4J|rn2|
        B744|Boeing|747-400|AMEL|4J|rn2|
        B748|Boeing|747-8|AMEL|4J|rn2|
        B752|Boeing|757-200|AMEL|2J|rn2|
        B753|Boeing|757-300|AMEL|2J|rn2|
        B762|Boeing|767-200|AMEL|2J|rn2|
        B763|Boeing|767-300|AMEL|2J|rn2|767-300ER
        B764|Boeing|767-400|AMEL|2J|rn2|767-400ER
        B772|Boeing|777-200|AMEL|2J|rn2|777-200ER
        B77L|Boeing|777-200LR / F|AMEL|2J|rn2|777F
        B773|Boeing|777-300|AMEL|2J|rn2|
        B77W|Boeing|777-300ER|AMEL|2J|rn2|
        B788|Boeing|787-8 Dreamliner|AMEL|2J|rn2|
        B789|Boeing|787-9 Dreamliner|AMEL|2J|rn2|
        B78X|Boeing|787-10 Dreamliner|AMEL|2J|rn2|
        DC10|McDonnell Douglas|DC-10|AMEL|3J|rn2|
        MD11|McDonnell Douglas|MD-11|AMEL|3J|rn2|
        DC93|McDonnell Douglas|DC-9-30|AMEL|2J|rn2|
        MD82|McDonnell Douglas|MD-82|AMEL|2J|rn2|MD-80
        MD83|McDonnell Douglas|MD-83|AMEL|2J|rn2|MD-80
        MD88|McDonnell Douglas|MD-88|AMEL|2J|rn2|MD-80
        MD90|McDonnell Douglas|MD-90|AMEL|2J|rn2|
        L101|Lockheed|L-1011 TriStar|AMEL|3J|rn2|
        CRJ1|Bombardier|CRJ-100|AMEL|2J|rn2|CL-65,Canadair,CRJ
        CRJ2|Bombardier|CRJ-200|AMEL|2J|rn2|CL-65,Canadair,CRJ
        CRJ7|Bombardier|CRJ-700|AMEL|2J|rn2|CL-65,Canadair,CRJ,CRJ-550
        CRJ9|Bombardier|CRJ-900|AMEL|2J|rn2|CL-65,Canadair,CRJ
        CRJX|Bombardier|CRJ-1000|AMEL|2J|rn2|CL-65,Canadair,CRJ
        E135|Embraer|ERJ-135|AMEL|2J|rn2|EMB-135,ERJ,ERJ-140
        E145|Embraer|ERJ-145|AMEL|2J|rn2|EMB-145,ERJ
        E45X|Embraer|ERJ-145XR|AMEL|2J|rn2|EMB-145XR,ERJ
        E170|Embraer|170|AMEL|2J|rn2|ERJ-170,EMB-170
        E75S|Embraer|175|AMEL|2J|rn2|ERJ-175,EMB-175,short wing
        E75L|Embraer|175|AMEL|2J|rn2|ERJ-175,EMB-175,long wing
        E190|Embraer|190|AMEL|2J|rn2|ERJ-190,EMB-190
        E195|Embraer|195|AMEL|2J|rn2|ERJ-195,EMB-195
        E290|Embraer|E190-E2|AMEL|2J|rn2|
        E295|Embraer|E195-E2|AMEL|2J|rn2|
        F70|Fokker|70|AMEL|2J|rn2|
        F100|Fokker|100|AMEL|2J|rn2|
        F28|Fokker|F28 Fellowship|AMEL|2J|rn2|
        B462|British Aerospace|146-200|AMEL|4J|rn2|BAe 146
        B463|British Aerospace|146-300|AMEL|4J|rn2|BAe 146
        RJ85|British Aerospace|Avro RJ85|AMEL|4J|rn2|RJ-85
        RJ1H|British Aerospace|Avro RJ100|AMEL|4J|rn2|RJ-100
        J328|Fairchild Dornier|328JET|AMEL|2J|rn2|
        SU95|Sukhoi|Superjet 100|AMEL|2J|rn2|SSJ100,RRJ-95
        IL76|Ilyushin|Il-76|AMEL|4J|rn2|
        C17|Boeing|C-17 Globemaster III|AMEL|4J|rn2|
        L39|Aero|L-39 Albatros|ASEL|1J|rn1|
        L29|Aero|L-29 Delfin|ASEL|1J|rn1|
        T33|Lockheed|T-33|ASEL|1J|rn1|Shooting Star
        F86|North American|F-86 Sabre|ASEL|1J|rn1|
        MG15|Mikoyan|MiG-15|ASEL|1J|rn1|
        MG17|Mikoyan|MiG-17|ASEL|1J|rn1|
        HUNT|Hawker|Hunter|ASEL|1J|rn1|
        VAMP|De Havilland|DH.100 Vampire|ASEL|1J|rn1|
        HAWK|British Aerospace|Hawk|ASEL|1J|rn1|T-45 Goshawk
        FOUG|Fouga|CM.170 Magister|AMEL|2J|rn1|
        AJET|Dassault-Dornier|Alpha Jet|AMEL|2J|rn1|
        T37|Cessna|T-37 Tweet|AMEL|2J|rn1|
        T38|Northrop|T-38 Talon|AMEL|2J|rn1|
        F16|General Dynamics|F-16 Fighting Falcon|ASEL|1J|rn1|Lockheed Martin
        F18H|McDonnell Douglas|F/A-18 Hornet|AMEL|2J|rn1|F-18
        """
}
