// The designators are those of ICAO Doc 8643; classes, gear and crews are those of the type certificates (FAA and EASA
// data sheets). A class is that of the landplane.

extension AircraftTypeTable {
    /// Airplanes with piston or electric engines.
    static let pistonAirplanes = """
        C120|Cessna|120|ASEL|1P|ft1|
        C140|Cessna|140|ASEL|1P|ft1|
        C150|Cessna|150|ASEL|1P|fn1|A150,F150,FA150,FRA150,Aerobat,Commuter
        C152|Cessna|152|ASEL|1P|fn1|A152,F152,FA152,Aerobat
        C162|Cessna|162 Skycatcher|ASEL|1P|fn1|
        C170|Cessna|170|ASEL|1P|ft1|
        C172|Cessna|172 Skyhawk|ASEL|1P|fn1|F172,FR172,R172,P172,172SP,Hawk XP,Reims Rocket,Mescalero,T-41
        C72R|Cessna|172RG Cutlass RG|ASEL|1P|rn1|Cutlass
        C175|Cessna|175 Skylark|ASEL|1P|fn1|
        C177|Cessna|177 Cardinal|ASEL|1P|fn1|
        C77R|Cessna|177RG Cardinal RG|ASEL|1P|rn1|F177RG
        C180|Cessna|180 Skywagon|ASEL|1P|ft1|
        C182|Cessna|182 Skylane|ASEL|1P|fn1|F182
        C82S|Cessna|T182 Turbo Skylane|ASEL|1P|fn1|T182T,T182
        C82R|Cessna|R182 Skylane RG|ASEL|1P|rn1|182RG,FR182
        C82T|Cessna|TR182 Turbo Skylane RG|ASEL|1P|rn1|182RG
        C185|Cessna|185 Skywagon|ASEL|1P|ft1|A185,A185F
        C188|Cessna|188 AgWagon|ASEL|1P|ft1|A188,T188,AgTruck,AgHusky
        C190|Cessna|190|ASEL|1P|ft1|
        C195|Cessna|195 Businessliner|ASEL|1P|ft1|
        C205|Cessna|205|ASEL|1P|fn1|
        C206|Cessna|206 Stationair|ASEL|1P|fn1|U206,P206,206H,Skywagon
        T206|Cessna|T206 Turbo Stationair|ASEL|1P|fn1|T206H,TU206,TP206
        C207|Cessna|207 Stationair|ASEL|1P|fn1|T207,Skywagon
        C210|Cessna|210 Centurion|ASEL|1P|rn1|
        T210|Cessna|T210 Turbo Centurion|ASEL|1P|rn1|
        P210|Cessna|P210 Pressurized Centurion|ASEL|1P|rn1|
        COL3|Cessna|350 Corvalis|ASEL|1P|fn1|Columbia,Columbia 300,Columbia 350,Lancair,LC40,LC42
        COL4|Cessna|400 Corvalis TT|ASEL|1P|fn1|Columbia,Columbia 400,Lancair,LC41
        C240|Cessna|T240 TTx|ASEL|1P|fn1|Corvalis TTx
        C303|Cessna|T303 Crusader|AMEL|2P|rn1|303
        C310|Cessna|310|AMEL|2P|rn1|T310
        C320|Cessna|320 Skyknight|AMEL|2P|rn1|
        C335|Cessna|335|AMEL|2P|rn1|
        C336|Cessna|336 Skymaster|AMEL|2P|fn1|
        C337|Cessna|337 Super Skymaster|AMEL|2P|rn1|F337,T337,O-2
        P337|Cessna|P337 Pressurized Skymaster|AMEL|2P|rn1|T337G
        C340|Cessna|340|AMEL|2P|rn1|
        C402|Cessna|402 Businessliner|AMEL|2P|rn1|401
        C404|Cessna|404 Titan|AMEL|2P|rn1|
        C411|Cessna|411|AMEL|2P|rn1|
        C414|Cessna|414 Chancellor|AMEL|2P|rn1|
        C421|Cessna|421 Golden Eagle|AMEL|2P|rn1|
        O1|Cessna|305 Bird Dog|ASEL|1P|ft1|O-1,L-19
        P28A|Piper|PA-28 Cherokee / Warrior / Archer|ASEL|1P|fn1|\
        PA-28-140,PA-28-150,PA-28-151,PA-28-160,PA-28-161,PA-28-180,PA-28-181,PA28A,Cadet,Cruiser,Pilot 100
        P28B|Piper|PA-28 Dakota / Pathfinder|ASEL|1P|fn1|PA-28-235,PA-28-236,PA-28-201T,PA28B,Cherokee,Charger
        P28R|Piper|PA-28R Arrow|ASEL|1P|rn1|PA-28,PA-28R-180,PA-28R-200,PA-28R-201,Cherokee,Cherokee Arrow
        P28S|Piper|PA-28R-201T Turbo Arrow III|ASEL|1P|rn1|PA-28,PA28S,Arrow 3
        P28T|Piper|PA-28RT Arrow IV|ASEL|1P|rn1|PA-28,PA-28RT-201,PA28T,Arrow 4
        P28U|Piper|PA-28RT-201T Turbo Arrow IV|ASEL|1P|rn1|PA-28,PA28U,Arrow 4
        J3|Piper|J-3 Cub|ASEL|1P|ft1|L-4
        PA11|Piper|PA-11 Cub Special|ASEL|1P|ft1|
        PA12|Piper|PA-12 Super Cruiser|ASEL|1P|ft1|
        PA16|Piper|PA-16 Clipper|ASEL|1P|ft1|
        PA17|Piper|PA-17 Vagabond|ASEL|1P|ft1|
        PA18|Piper|PA-18 Super Cub|ASEL|1P|ft1|Cub
        PA20|Piper|PA-20 Pacer|ASEL|1P|ft1|
        PA22|Piper|PA-22 Tri-Pacer|ASEL|1P|fn1|Tripacer,Colt,Caribbean
        PA23|Piper|PA-23-150/160 Apache|AMEL|2P|rn1|
        PA27|Piper|PA-23-235/250 Aztec|AMEL|2P|rn1|PA-27
        PA24|Piper|PA-24 Comanche|ASEL|1P|rn1|
        PA25|Piper|PA-25 Pawnee|ASEL|1P|ft1|
        PA30|Piper|PA-30 Twin Comanche|AMEL|2P|rn1|PA-39
        PA31|Piper|PA-31 Navajo|AMEL|2P|rn1|Chieftain,Mojave,PA-31-350,PA-31P,PA-31-310
        PA32|Piper|PA-32 Cherokee Six / Saratoga|ASEL|1P|fn1|PA-32-260,PA-32-300,PA-32-301,6X,6XT
        P32R|Piper|PA-32R Lance / Saratoga SP|ASEL|1P|rn1|PA-32,PA-32R-300,PA-32R-301,Saratoga II
        P32T|Piper|PA-32RT Lance II|ASEL|1P|rn1|PA-32,PA-32RT-300
        PA34|Piper|PA-34 Seneca|AMEL|2P|rn1|PA-34-200,PA-34-220T
        PA38|Piper|PA-38 Tomahawk|ASEL|1P|fn1|PA-38-112
        PA44|Piper|PA-44 Seminole|AMEL|2P|rn1|PA-44-180
        PA46|Piper|PA-46 Malibu / Mirage|ASEL|1P|rn1|PA-46-310P,PA-46-350P,M350,Matrix
        AEST|Piper|PA-60 Aerostar|AMEL|2P|rn1|600,601P,602P
        BE17|Beech|17 Staggerwing|ASEL|1P|rt1|D17
        BE18|Beech|18 Twin Beech|AMEL|2P|rt1|C-45,D18
        BE19|Beech|19 Musketeer Sport|ASEL|1P|fn1|
        BE23|Beech|23 Musketeer / Sundowner|ASEL|1P|fn1|C23
        BE24|Beech|24 Sierra|ASEL|1P|-n1|Musketeer Super,C24R
        BE33|Beech|33 Debonair / Bonanza|ASEL|1P|rn1|F33,F33A,Bonanza 33
        BE35|Beech|35 Bonanza|ASEL|1P|rn1|V35,V35B,V-tail,Bonanza 35
        BE36|Beech|36 Bonanza|ASEL|1P|rn1|A36,G36,Bonanza 36
        BT36|Beech|A36TC / B36TC Bonanza|ASEL|1P|rn1|Turbo Bonanza,Bonanza 36
        BE50|Beech|50 Twin Bonanza|AMEL|2P|rn1|
        BE55|Beech|55 Baron|AMEL|2P|rn1|B55,E55,Baron 55
        BE56|Beech|56 Turbo Baron|AMEL|2P|rn1|
        BE58|Beech|58 Baron|AMEL|2P|rn1|G58,Baron 58
        B58T|Beech|58P / 58TC Baron|AMEL|2P|rn1|
        BE60|Beech|60 Duke|AMEL|2P|rn1|B60
        BE65|Beech|65 Queen Air|AMEL|2P|rn1|
        BE76|Beech|76 Duchess|AMEL|2P|rn1|
        BE77|Beech|77 Skipper|ASEL|1P|fn1|
        BE95|Beech|95 Travel Air|AMEL|2P|rn1|
        T34P|Beech|T-34 Mentor|ASEL|1P|rn1|T-34A,T-34B
        SR20|Cirrus|SR20|ASEL|1P|fn1|
        SR22|Cirrus|SR22|ASEL|1P|fn1|
        S22T|Cirrus|SR22T|ASEL|1P|fn1|SR22 Turbo
        DV20|Diamond|DA20 / DV20 Katana|ASEL|1P|fn1|DA-20,DA20-C1,Eclipse,Evolution
        DA40|Diamond|DA40 Diamond Star|ASEL|1P|fn1|DA-40,DA40NG,DA40D,DA40CS,Tundra Star
        DA42|Diamond|DA42 Twin Star|AMEL|2P|rn1|DA-42,DA42NG
        DA50|Diamond|DA50 RG|ASEL|1P|rn1|DA-50,DA50RG
        DA62|Diamond|DA62|AMEL|2P|rn1|DA-62
        M20P|Mooney|M20|ASEL|1P|rn1|M20A,M20C,M20E,M20F,M20G,M20J,M20R,201,Ranger,Ovation,Mooney 201,M20S,Eagle
        M20T|Mooney|M20 Turbo|ASEL|1P|rn1|M20K,M20M,M20TN,M20V,231,252,Acclaim,Bravo
        AA1|Grumman|AA-1 Yankee|ASEL|1P|fn1|American AA-1,Lynx,Trainer
        AA5|Grumman|AA-5 Traveler / Cheetah / Tiger|ASEL|1P|fn1|AA-5A,AA-5B,AG-5B
        GA7|Grumman|GA-7 Cougar|AMEL|2P|rn1|
        AC11|Rockwell|112 / 114 Commander|ASEL|1P|rn1|Commander 112,Commander 114,115
        AC50|Aero Commander|500 Commander|AMEL|2P|rn1|Shrike
        AC68|Aero Commander|680 Super|AMEL|2P|rn1|
        BL17|Bellanca|17 Viking|ASEL|1P|rn1|Super Viking
        BL8|American Champion|8 Decathlon / Scout|ASEL|1P|ft1|Super Decathlon,8KCAB,8GCBC,Bellanca,Citabria Pro
        CH7A|American Champion|7 Citabria / Champ|ASEL|1P|ft1|7AC,7ECA,7GCAA,7GCBC,7KCAB,Aeronca,Bellanca,Champion
        AR11|Aeronca|11 Chief|ASEL|1P|ft1|11AC
        L8|Luscombe|8 Silvaire|ASEL|1P|ft1|8A,8E
        GLST|Glasair|Glastar|ASEL|1P|f-1|Sportsman
        HUSK|Aviat|A-1 Husky|ASEL|1P|ft1|
        M5|Maule|M-5|ASEL|1P|f-1|
        M6|Maule|M-6|ASEL|1P|f-1|
        M7|Maule|M-7 / MX-7|ASEL|1P|f-1|MXT-7
        ERCO|Erco|415 Ercoupe|ASEL|1P|fn1|Aircoupe
        GC1|Globe|GC-1 Swift|ASEL|1P|rt1|
        NAVI|North American|Navion|ASEL|1P|rn1|L-17,Ryan
        COUR|Helio|Courier|ASEL|1P|ft1|H-295,Super Courier
        DHC1|De Havilland Canada|DHC-1 Chipmunk|ASEL|1P|ft1|
        DHC2|De Havilland Canada|DHC-2 Beaver|ASEL|1P|ft1|
        DHC3|De Havilland Canada|DHC-3 Otter|ASEL|1P|ft1|
        DH82|De Havilland|DH.82 Tiger Moth|ASEL|1P|ft1|
        BN2P|Britten-Norman|BN-2 Islander|AMEL|2P|fn1|BN-2A,BN-2B,Defender
        P68|Partenavia|P.68|AMEL|2P|fn1|P68C,Victor,Vulcanair,Observer
        P06T|Tecnam|P2006T|AMEL|2P|rn1|
        P208|Tecnam|P2008|ASEL|1P|fn1|P2008JC
        P212|Tecnam|P2012 Traveller|AMEL|2P|fn1|
        TWEN|Tecnam|P2010|ASEL|1P|fn1|P-Twenty Ten
        SIRA|Tecnam|P2002 Sierra|ASEL|1P|-n1|P2002JF
        ECHO|Tecnam|P92 Echo|ASEL|1P|f-1|Eaglet
        DR40|Robin|DR400|ASEL|1P|fn1|DR-400,DR401,DR500,Dauphin,Regent,Remorqueur,Ecoflyer,President
        DR30|Robin|DR300|ASEL|1P|fn1|DR-300,DR315,DR340,DR360
        HR20|Robin|HR200 / R2000|ASEL|1P|fn1|R2160,R2120,R2112,Alpha,HR-200
        R300|Robin|R3000|ASEL|1P|fn1|
        D11|Jodel|D11|ASEL|1P|ft1|D112,D117,D119,D120
        D140|Jodel|D140 Mousquetaire|ASEL|1P|ft1|Abeille
        CP30|Piel|CP301 Emeraude|ASEL|1P|ft1|
        TAMP|Socata|TB9 Tampico|ASEL|1P|fn1|TB-9
        TOBA|Socata|TB10 Tobago|ASEL|1P|fn1|TB-10,TB200
        TB20|Socata|TB20 Trinidad|ASEL|1P|rn1|TB-20
        TB21|Socata|TB21 Trinidad TC|ASEL|1P|rn1|TB-21
        RALL|Socata|Rallye|ASEL|1P|f-1|MS880,MS892,MS893,Morane,Minerva,Commodore
        AS02|FFA|AS 202 Bravo|ASEL|1P|fn1|AS202,AS-202,Wren
        G115|Grob|G115|ASEL|1P|fn1|G-115,Heron,Tutor
        G120|Grob|G120A|ASEL|1P|rn1|G-120
        Z42|Zlin|42 / 142 / 242|ASEL|1P|fn1|Z42,Z142,Z242
        Z43|Zlin|43 / 143|ASEL|1P|fn1|Z43,Z143
        Z26|Zlin|26 / 226 / 526 Trener|ASEL|1P|-t1|Z126,Z226,Z326,Z526
        PUP|Beagle|B.121 Pup|ASEL|1P|fn1|
        BDOG|Scottish Aviation|Bulldog|ASEL|1P|fn1|
        PTS2|Pitts|S-2 Special|ASEL|1P|ft1|S-2A,S-2B,S-2C,Aviat
        PTS1|Pitts|S-1 Special|ASEL|1P|ft1|S-1S,S-1T
        E300|Extra|EA-300|ASEL|1P|ft1|EA300,EA330,300L,330LX,330SC,330LT
        E200|Extra|EA-200|ASEL|1P|ft1|
        CP10|Mudry|CAP 10|ASEL|1P|ft1|CAP10
        SU26|Sukhoi|Su-26|ASEL|1P|ft1|
        YK52|Yakovlev|Yak-52|ASEL|1P|--1|
        YK50|Yakovlev|Yak-50|ASEL|1P|rt1|
        Y18T|Yakovlev|Yak-18T|ASEL|1P|rn1|
        CJ6|Nanchang|CJ-6|ASEL|1P|rn1|
        AN2|Antonov|An-2|ASEL|1P|ft-|Annushka
        MOR2|Varga|2150 Kachina|ASEL|1P|fn1|
        RV4|Van's|RV-4|ASEL|1P|ft1|
        RV6|Van's|RV-6|ASEL|1P|f-1|RV-6A
        RV7|Van's|RV-7|ASEL|1P|f-1|RV-7A
        RV8|Van's|RV-8|ASEL|1P|f-1|RV-8A
        RV9|Van's|RV-9|ASEL|1P|f-1|RV-9A
        RV10|Van's|RV-10|ASEL|1P|fn1|
        RV12|Van's|RV-12|ASEL|1P|fn1|
        RV14|Van's|RV-14|ASEL|1P|f-1|RV-14A
        LGEZ|Rutan|61 Long-EZ|ASEL|1P|-n1|LongEZ
        VELO|Velocity|Velocity|ASEL|1P|-n1|
        LNC4|Lancair|IV|ASEL|1P|rn1|Lancair 4,IV-P
        GA8|GippsAero|GA8 Airvan|ASEL|1P|fn1|GA-8,Mahindra
        C42|Ikarus|C42|ASEL/UL|1P|fn1|C-42,Comco
        EV97|Evektor|EV-97 Eurostar|ASEL|1P|fn1|Harmony,SportStar
        FDCT|Flight Design|CT|ASEL|1P|fn1|CTSW,CTLS,CT2K,CTLSi
        WT9|Aerospool|WT9 Dynamic|ASEL|1P|-n1|
        VL3|JMB|VL-3|ASEL|1P|-n1|Evolution
        CRUZ|CZAW|SportCruiser|ASEL|1P|fn1|PiperSport,PS-28
        NG5|BRM Aero|Bristell|ASEL|1P|--1|NG-5
        AP22|Aeroprakt|A-22 Foxbat|ASEL|1P|fn1|A22
        AP32|Aeroprakt|A-32 Vixxen|ASEL|1P|fn1|A32
        PIVI|Pipistrel|Virus|ASEL|1P|f-1|Virus SW
        PIVE|Pipistrel|Velis Electro|ASEL|1E|fn1|
        JAB4|Jabiru|J400 / J430|ASEL|1P|fn1|J230
        A5|Icon|A5|airplane|1P|rn1|ICON
        LA4|Lake|LA-4 Buccaneer|airplane|1P|rn1|LA-4-200
        LA25|Lake|LA-250 Renegade|airplane|1P|rn1|
        RC3|Republic|RC-3 Seabee|airplane|1P|rt1|
        G44|Grumman|G-44 Widgeon|airplane|2P|rt1|
        G21|Grumman|G-21 Goose|airplane|2P|rt1|
        CAT|Consolidated|PBY Catalina|airplane|2P|rn-|PBY-5A,Canso
        ST75|Boeing|75 Stearman|ASEL|1P|ft1|PT-17,PT-13
        BU31|Bucker|131 Jungmann|ASEL|1P|ft1|
        BU33|Bucker|133 Jungmeister|ASEL|1P|ft1|
        SV4|Stampe|SV.4|ASEL|1P|ft1|SV4C,Stampe-Vertongen
        T6|North American|T-6 Texan / Harvard|ASEL|1P|rt1|SNJ,AT-6
        T28|North American|T-28 Trojan|ASEL|1P|rn1|
        P51|North American|P-51 Mustang|ASEL|1P|rt1|
        P40|Curtiss|P-40 Warhawk|ASEL|1P|rt1|Kittyhawk
        P47|Republic|P-47 Thunderbolt|ASEL|1P|rt1|
        P38|Lockheed|P-38 Lightning|AMEL|2P|rn1|
        SPIT|Supermarine|Spitfire|ASEL|1P|rt1|
        HURI|Hawker|Hurricane|ASEL|1P|rt1|
        CORS|Vought|F4U Corsair|ASEL|1P|rt1|FG-1
        BCAT|Grumman|F8F Bearcat|ASEL|1P|rt1|
        TBM|Grumman|TBM Avenger|ASEL|1P|rt1|
        B25|North American|B-25 Mitchell|AMEL|2P|rn-|
        B17|Boeing|B-17 Flying Fortress|AMEL|4P|rt-|
        DC3|Douglas|DC-3|AMEL|2P|rt2|C-47,Dakota,Skytrain
        DC4|Douglas|DC-4|AMEL|4P|rn2|C-54,Skymaster
        DC6|Douglas|DC-6|AMEL|4P|rn2|C-118
        C46|Curtiss|C-46 Commando|AMEL|2P|rt2|
        JU52|Junkers|Ju 52|AMEL|3P|ft2|
        CL2P|Canadair|CL-215|airplane|2P|rn2|
        """
}
