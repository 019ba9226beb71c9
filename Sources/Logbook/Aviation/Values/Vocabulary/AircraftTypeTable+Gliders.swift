// ICAO Doc 8643 has one designator, GLID, for gliders without an engine. Here each has the name that pilots use; one with
// a designator of its own, because some are built with an engine, is in `otherAircraft`. Classes, engines and gear are
// those of the type-certificate data sheets (EASA; LBA and CAA for older types; FAA for those of Schweizer). A type of
// which some are built with a fixed wheel and some with a retractable one, or some with an engine, has that fact unknown.

extension AircraftTypeTable {
    /// Gliders without a designator of their own, and touring motor gliders that are called by their names.
    static let gliders = """
        LS1|Rolladen-Schneider|LS1|GL|00|--1|LS-1,LS1-f
        LS3|Rolladen-Schneider|LS3|GL|00|r-1|LS-3,LS3-17
        LS4|Rolladen-Schneider|LS4|GL|00|r-1|LS-4,LS4-a,LS4-b
        LS6|Rolladen-Schneider|LS6|GL|00|r-1|LS-6,LS6-c
        LS7|Rolladen-Schneider|LS7|GL|00|r-1|LS-7
        LS10|DG Flugzeugbau|LS10|GL|--|r-1|LS-10
        ASK13|Schleicher|ASK 13|GL|00|f-1|ASK-13,K-13
        ASK18|Schleicher|ASK 18|GL|00|f-1|ASK-18,K-18
        ASK23|Schleicher|ASK 23|GL|00|f-1|ASK-23,K-23
        ASW12|Schleicher|ASW 12|GL|00|r-1|ASW-12
        ASW15|Schleicher|ASW 15|GL|00|r-1|ASW-15,ASW-15B
        ASW17|Schleicher|ASW 17|GL|00|r-1|ASW-17
        ASW19|Schleicher|ASW 19|GL|00|r-1|ASW-19,ASW-19B
        ASW27|Schleicher|ASW 27|GL|00|r-1|ASW-27,ASW-27B
        ASG32|Schleicher|ASG 32|GL|--|r-1|ASG-32
        ASH30|Schleicher|ASH 30|GL|--|r-1|ASH-30
        AS33|Schleicher|AS 33|GL|--|r-1|AS-33
        KA1|Schleicher|Ka 1|GL|00|--1|Ka-1,Rhoenlaus
        KA2|Schleicher|Ka 2 Rhoenschwalbe|GL|00|f-1|Ka-2,K-2
        KA3|Schleicher|Ka 3|GL|00|--1|Ka-3
        KA4|Schleicher|Ka 4 Rhoenlerche|GL|00|f-1|Ka-4,K-4
        KA6|Schleicher|Ka 6 Rhoensegler|GL|00|f-1|Ka-6,K-6,Ka-6CR,Ka-6E
        KA7|Schleicher|Ka 7 Rhoenadler|GL|00|f-1|Ka-7,K-7
        KA8|Schleicher|Ka 8|GL|00|f-1|Ka-8,K-8,Ka-8B
        SF26|Scheibe|SF 26|GL|00|f-1|SF-26
        SF27|Scheibe|SF 27 Zugvogel V|GL|--|f-1|SF-27
        BERGFALKE|Scheibe|Bergfalke|GL|00|f-1|
        SPATZ|Scheibe|L-Spatz|GL|00|f-1|Spatz
        ZUGVOGEL|Scheibe|Zugvogel|GL|00|f-1|
        STDCIRRUS|Schempp-Hirth|Standard Cirrus|GL|00|--1|Std. Cirrus,Std Cirrus
        OPENCIRRUS|Schempp-Hirth|Open Cirrus|GL|00|r-1|
        MININIMBUS|Schempp-Hirth|Mini Nimbus|GL|00|r-1|Mini-Nimbus
        SHK|Schempp-Hirth|SHK|GL|00|r-1|SHK-1
        QUINTUS|Schempp-Hirth|Quintus|GL|--|r-1|
        DG100|Glaser-Dirks|DG-100|GL|00|--1|DG-101
        DG200|Glaser-Dirks|DG-200|GL|00|r-1|DG-202
        DG300|Glaser-Dirks|DG-300|GL|00|--1|DG-300 Elan,DG-300 Club,DG-303
        ASTIR|Grob|G102 Astir|GL|00|--1|G-102,102,Astir CS,CS77,CS Jeans,Club Astir,Standard Astir
        SPEEDASTIR|Grob|G104 Speed Astir|GL|00|r-1|G-104,104
        H201|Glasfluegel|H201 Standard Libelle|GL|00|--1|H-201,H201B
        H205|Glasfluegel|H205 Club Libelle|GL|00|f-1|H-205
        H206|Glasfluegel|H206 Hornet|GL|00|r-1|H-206
        H301|Glasfluegel|H301 Libelle|GL|00|r-1|H-301
        H303|Glasfluegel|H303 Mosquito|GL|00|r-1|H-303
        H304|Glasfluegel|H304|GL|00|r-1|H-304,304
        H401|Glasfluegel|H401 Kestrel|GL|00|r-1|H-401
        HPH304|HpH|304|GL|--|r-1|HPH-304,304C,304S
        SZD9|PZL-Bielsko|SZD-9 Bocian|GL|00|f-1|
        SZD22|PZL-Bielsko|SZD-22 Mucha Standard|GL|00|f-1|
        SZD24|PZL-Bielsko|SZD-24 Foka|GL|00|f-1|
        SZD30|PZL-Bielsko|SZD-30 Pirat|GL|00|f-1|
        SZD36|PZL-Bielsko|SZD-36 Cobra|GL|00|r-1|
        SZD41|PZL-Bielsko|SZD-41 Jantar Standard|GL|00|r-1|
        SZD42|PZL-Bielsko|SZD-42 Jantar 2|GL|00|r-1|
        SZD48|PZL-Bielsko|SZD-48 Jantar Standard 2 / 3|GL|00|r-1|
        SZD50|PZL-Bielsko|SZD-50 Puchacz|GL|00|f-1|
        SZD51|PZL-Bielsko|SZD-51 Junior|GL|00|f-1|
        SZD54|Allstar PZL|SZD-54 Perkoz|GL|00|f-1|
        SZD55|Allstar PZL|SZD-55|GL|00|r-1|Promyk,Nexus
        SZD59|Allstar PZL|SZD-59 Acro|GL|00|r-1|
        PW5|PZL-Swidnik|PW-5 Smyk|GL|00|f-1|
        PW6|PZL-Swidnik|PW-6|GL|00|f-1|
        KR03|Politechnika|KR-03 Puchatek|GL|00|f-1|Krosno
        L23|Let|L-23 Super Blanik|GL|00|r-1|
        L33|Let|L-33 Solo|GL|00|f-1|
        VSO10|Orlican|VSO-10 Gradient|GL|00|r-1|
        LAK12|Sportine Aviacija|LAK-12 Lietuva|GL|00|r-1|
        LAK17|Sportine Aviacija|LAK-17|GL|--|r-1|LAK-17A,LAK-17B
        LAK19|Sportine Aviacija|LAK-19|GL|--|r-1|
        SGS123|Schweizer|SGS 1-23|GL|00|f-1|SGS-1-23,1-23
        SGS126|Schweizer|SGS 1-26|GL|00|f-1|SGS-1-26,1-26
        SGS134|Schweizer|SGS 1-34|GL|00|--1|SGS-1-34,1-34
        SGS135|Schweizer|SGS 1-35|GL|00|r-1|SGS-1-35,1-35
        SGS136|Schweizer|SGS 1-36 Sprite|GL|00|f-1|SGS-1-36,1-36
        SGS222|Schweizer|SGS 2-22|GL|00|f-1|SGS-2-22
        SGS232|Schweizer|SGS 2-32|GL|00|f-1|SGS-2-32,2-32
        SGS233|Schweizer|SGS 2-33|GL|00|f-1|SGS-2-33,2-33
        B4|Pilatus|B4-PC11|GL|00|--1|B-4
        IS28|IAR|IS-28B2|GL|00|r-1|Lark
        IS29|IAR|IS-29D|GL|00|r-1|
        JS1|Jonker|JS-1 Revelation|GL|--|r-1|JS1C
        JS3|Jonker|JS-3 Rapture|GL|--|r-1|
        ANTARES|Lange|Antares|GL|--|r-1|Antares 18,Antares 20E
        SILENT|Alisport|Silent|GL|--|r-1|Silent 2
        PEGASE|Centrair|Pegase|GL|00|--1|C101A
        MARIANNE|Centrair|Marianne|GL|00|--1|C201B
        WA30|Wassmer|WA-30 Bijave|GL|00|f-1|
        SKYLARK2|Slingsby|T.41 Skylark 2|GL|00|f-1|
        SKYLARK4|Slingsby|T.50 Skylark 4|GL|00|f-1|
        T21|Slingsby|T.21 Sedbergh|GL|00|f-1|T21B
        T31|Slingsby|T.31 Tandem Tutor|GL|00|f-1|T31B
        T49|Slingsby|T.49 Capstan|GL|00|f-1|
        T65|Slingsby|T.65 Vega|GL|00|--1|
        GRUNAU|Schneider|Grunau Baby|GL|00|--1|
        SG38|Schneider|SG 38 Schulgleiter|GL|00|--1|SG-38
        OGAR|PZL-Bielsko|SZD-45 Ogar|TMG|1P|f-1|
        TAIFUN|Valentin|Taifun 17E|TMG|1P|rn1|
        VIVAT|Aerotechnik|L-13 Vivat|TMG|1P|--1|L-13SW,L-13SE
        XIMANGO|Aeromot|AMT-200 Super Ximango|TMG|1P|rt1|AMT-100
        S12|Stemme|S12|TMG|1P|rt1|S-12
        """
}
