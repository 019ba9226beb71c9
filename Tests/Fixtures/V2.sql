-- A logbook of ModelV2: colour schemes, flight data of their own and minutes, some filled in already and some not.
--
-- Plain SQL, run by the sqlite3 tool on an empty file: see README.md beside this file.

PRAGMA page_size = 4096;
PRAGMA auto_vacuum = 2;
PRAGMA journal_mode = WAL;

BEGIN IMMEDIATE;

-- The store's own tables. The model cache is there and empty.
CREATE TABLE ZAIRCRAFT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNUMPASSENGERS INTEGER, ZNUMBEROFENGINES INTEGER, ZAIRCRAFTCATEGORY VARCHAR, ZAIRCRAFTCLASS VARCHAR, ZAIRCRAFTTYPE VARCHAR, ZPRIMARY VARCHAR, ZSECONDARY VARCHAR, ZTERTIARY VARCHAR, ZREGISTRATIONNUMBER VARCHAR, ZREMARKS VARCHAR, ZTAILNUMBER VARCHAR, ZCOLORS BLOB, ZFLIGHTDATA BLOB, ZPHOTO BLOB );
CREATE TABLE ZAIRPORT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZFAAIDENTIFIER VARCHAR, ZICAOIDENTIFIER VARCHAR, ZNAME VARCHAR );
CREATE TABLE ZFLIGHTDATA ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAIRCRAFT INTEGER, ZDATA BLOB );
CREATE TABLE ZLOGENTRY ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZBLOCKMINUTES INTEGER, ZAIRCRAFT INTEGER, ZDESTINATION INTEGER, ZORIGIN INTEGER, ZPILOT INTEGER, ZDATE TIMESTAMP, ZFLIGHTDURATION FLOAT, ZREMARKS VARCHAR );
CREATE TABLE ZPILOT ( Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCERTIFICATEID VARCHAR, ZNAME VARCHAR );
CREATE INDEX ZFLIGHTDATA_ZAIRCRAFT_INDEX ON ZFLIGHTDATA (ZAIRCRAFT);
CREATE INDEX ZLOGENTRY_ZAIRCRAFT_INDEX ON ZLOGENTRY (ZAIRCRAFT);
CREATE INDEX ZLOGENTRY_ZDESTINATION_INDEX ON ZLOGENTRY (ZDESTINATION);
CREATE INDEX ZLOGENTRY_ZORIGIN_INDEX ON ZLOGENTRY (ZORIGIN);
CREATE INDEX ZLOGENTRY_ZPILOT_INDEX ON ZLOGENTRY (ZPILOT);
CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);

INSERT INTO Z_PRIMARYKEY (Z_ENT, Z_NAME, Z_SUPER, Z_MAX) VALUES
  (1, 'Aircraft', 0, 200), (2, 'Airport', 0, 60), (3, 'FlightData', 0, 72), (4, 'LogEntry', 0, 5003), (5, 'Pilot', 0, 12);
INSERT INTO Z_METADATA (Z_VERSION, Z_UUID, Z_PLIST) VALUES (
  1, '2F9C5B76-A1D8-4E2C-9D36-47B8E1F0A202',
  CAST(X'62706C6973743030D80102030405060708090A151618191A1B5F101D4E5350657273697374656E63654672616D65776F' ||
  X'726B56657273696F6E5F10194E5353746F72654D6F64656C56657273696F6E4861736865735F10204E5353746F72654D' ||
  X'6F64656C56657273696F6E48617368657356657273696F6E5F101E4E5353746F72654D6F64656C56657273696F6E4964' ||
  X'656E746966696572735B4E5353746F7265547970655F10125F4E534175746F56616375756D4C6576656C5F101F4E5353' ||
  X'746F72654D6F64656C56657273696F6E4861736865734469676573745F101E4E5353746F72654D6F64656C5665727369' ||
  X'6F6E436865636B73756D4B6579110540D50B0C0D0E0F101112131458416972637261667457416972706F72745A466C69' ||
  X'67687444617461584C6F67456E7472795550696C6F744F102085A7A044AC6867BE88871173AD1D64E3A12B3C6C6175DB' ||
  X'9FD115B7F2C7731F174F1020E07936D22660FA79E77E4FC4BFAC1CF0528099332AC7CDD223330FB9EB8947574F10201E' ||
  X'5B23EE6E4D377C9A7FBEC26C0D12C87ABB6D5CC3EC40BFE505E7E607057A8B4F1020B6459571924DBC2F0C499ABABB3B' ||
  X'C7E39FC3A10C31703C9BFBDE2F582BCEB9A44F10200B1FC022B30C90A53E9C98260CD2B440E879916E2F7619383D52D1' ||
  X'9D40100AB51003A117574D6F64656C56325653514C69746551325F10584F31356F59735643774246476A4434562B3250' ||
  X'6345503748557A334B55696B584D6D6230465341554756784F764461504238416D4B39362F52366E794D47434B7A6372' ||
  X'6171754D4F4965306F396E5879636C4E6B44673D3D5F102C50572F56456E7062474133446A5A6F67773256316C6D5532' ||
  X'5270657235315A536E4942496F786E676D71453D00080019003900550078009900A500BA00DC00FD0100010B0114011C' ||
  X'0127013001360159017C019F01C201E501E701E901F101F801FA02550000000000000201000000000000001C00000000' ||
  X'000000000000000000000284' AS BLOB));

-- Temporary tables are gone when the tool ends.
CREATE TEMP TABLE counter (n INTEGER PRIMARY KEY);
WITH RECURSIVE up(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM up WHERE n < 11999)
INSERT INTO counter SELECT n FROM up;

-- Airports: by ICAO code, by FAA code, by name alone; Palo Alto four times over; small letters; empty strings; nothing.
INSERT INTO ZAIRPORT (Z_PK, Z_ENT, Z_OPT, ZICAOIDENTIFIER, ZFAAIDENTIFIER, ZNAME) VALUES
  (1, 2, 1, 'KPAO', NULL, NULL),
  (2, 2, 1, NULL, 'PAO', NULL),
  (3, 2, 1, 'KPAO', 'PAO', 'Palo Alto'),
  (4, 2, 1, NULL, NULL, 'Palo Alto'),
  (5, 2, 1, 'KSQL', 'SQL', 'San Carlos'),
  (6, 2, 1, 'KHWD', 'HWD', 'Hayward Executive'),
  (7, 2, 1, 'KSFO', 'SFO', 'San Francisco International'),
  (8, 2, 1, 'KOAK', 'OAK', 'Oakland International'),
  (9, 2, 1, 'KSJC', 'SJC', 'San Jose Mineta'),
  (10, 2, 1, 'KRHV', 'RHV', 'Reid-Hillview'),
  (11, 2, 1, NULL, 'E16', 'San Martin'),
  (12, 2, 1, NULL, 'C83', 'Byron'),
  (13, 2, 1, NULL, 'O69', 'Petaluma'),
  (14, 2, 1, NULL, '1Q4', 'New Jerusalem'),
  (15, 2, 1, NULL, '7S5', 'Independence'),
  (16, 2, 1, NULL, '1O3', 'Lodi'),
  (17, 2, 1, 'KHAF', 'HAF', 'Half Moon Bay'),
  (18, 2, 1, 'KMRY', 'MRY', 'Monterey'),
  (19, 2, 1, 'KWVI', 'WVI', 'Watsonville'),
  (20, 2, 1, 'KTRK', 'TRK', 'Truckee-Tahoe'),
  (21, 2, 1, 'KTVL', 'TVL', 'Lake Tahoe'),
  (22, 2, 1, 'KUKI', 'UKI', 'Ukiah'),
  (23, 2, 1, 'KBJC', 'BJC', 'Rocky Mountain Metropolitan'),
  (24, 2, 1, 'KJFK', 'JFK', 'John F. Kennedy'),
  (25, 2, 1, 'KBOS', 'BOS', 'Logan'),
  (26, 2, 1, 'KLAX', 'LAX', 'Los Angeles'),
  (27, 2, 1, 'KPDX', 'PDX', 'Portland'),
  (28, 2, 1, 'KMSN', 'MSN', 'Dane County "Truax Field"'),
  (29, 2, 1, 'PANC', 'ANC', 'Ted Stevens Anchorage'),
  (30, 2, 1, 'PAFA', 'FAI', 'Fairbanks'),
  (31, 2, 1, NULL, '00AA', 'Aero B Ranch'),
  (32, 2, 1, 'EDDF', NULL, 'Frankfurt am Main'),
  (33, 2, 1, 'EDDM', NULL, 'München'),
  (34, 2, 1, 'EGLL', NULL, 'London Heathrow'),
  (35, 2, 1, 'LKPR', NULL, 'Václav Havel, Praha'),
  (36, 2, 1, 'LSZH', NULL, 'Zürich'),
  (37, 2, 1, 'EKCH', NULL, 'København'),
  (38, 2, 1, 'ENTC', NULL, 'Tromsø'),
  (39, 2, 1, 'BIRK', NULL, 'Reykjavík'),
  (40, 2, 1, 'EPWA', NULL, 'Lotnisko Chopina, Łódź road'),
  (41, 2, 1, 'LGAV', NULL, 'Αθήνα'),
  (42, 2, 1, 'UUEE', NULL, 'Шереметьево'),
  (43, 2, 1, 'RJTT', NULL, '東京国際空港'),
  (44, 2, 1, 'VHHH', NULL, '香港國際機場'),
  (45, 2, 1, 'SBGR', NULL, 'São Paulo/Guarulhos'),
  (46, 2, 1, 'NZAA', NULL, 'Auckland'),
  (47, 2, 1, 'YSSY', NULL, 'Sydney'),
  (48, 2, 1, 'EDFE', NULL, NULL),
  (49, 2, 1, 'LOWI', NULL, NULL),
  (50, 2, 1, 'ESSA', NULL, NULL),
  (51, 2, 1, NULL, '9K1', NULL),
  (52, 2, 1, NULL, 'SEE', NULL),
  (53, 2, 1, NULL, 'L35', NULL),
  (54, 2, 1, NULL, NULL, 'O''Brien''s strip'),
  (55, 2, 1, NULL, NULL, 'Grass strip 🛬'),
  (56, 2, 1, NULL, NULL, '  Ødegård  '),
  (57, 2, 1, NULL, NULL, NULL),
  (58, 2, 1, 'ksan', 'san', 'san diego'),
  (59, 2, 1, '', ' ', ''),
  (60, 2, 1, 'LFPG', NULL, 'Paris Charles de Gaulle');

-- Pilots: names of many scripts; 1 and 6 look alike and differ in normalisation; 11 has no name; 11 and 12 never fly.
INSERT INTO ZPILOT (Z_PK, Z_ENT, Z_OPT, ZNAME, ZCERTIFICATEID) VALUES
  (1, 5, 1, 'Jörg Müller', 'DE.FCL.4711'),
  (2, 5, 1, '東京 太郎', 'JP-100200'),
  (3, 5, 1, 'Åse Ødegård', 'NO-77'),
  (4, 5, 1, 'Anna-Lena 👩‍✈️', '3141592'),
  (5, 5, 1, 'Seán O''Brien "Mac"', 'IE/ATPL/0007'),
  (6, 5, 1, 'Jörg Müller', NULL),
  (7, 5, 1, 'عمر الطيار', 'EG-5'),
  (8, 5, 1, 'Ωmega Пилот', 'GR-Ω'),
  (9, 5, 1, '  two  spaces  ', ' 42 '),
  (10, 5, 1, '', ''),
  (11, 5, 1, NULL, NULL),
  (12, 5, 1, 'Student who never flew', '0');

-- Colours as people typed them. The column holds the UTF-8 bytes of the text.
CREATE TEMP TABLE paint (i INTEGER PRIMARY KEY, colors);
INSERT INTO paint VALUES
  (0, NULL),
  (1, 'white/blue/gold'),
  (2, ' White /BLUE;gold'),
  (3, 'grey|Black'),
  (4, 'chequered/white'),
  (5, 'white, red, blue, green'),
  (6, 'blue'),
  (7, 'BLUE/White'),
  (8, 'Blue ; white | silver'),
  (9, ''),
  (10, ' / / '),
  (11, 'white//gold'),
  (12, 'gray/GREY'),
  (13, X'636166C3A9206372C3A86D652F7768697465'),
  (14, X'626C756509616E6420726564'),
  (15, X'776569C39F2F626C6175'),
  (16, 'red|white|blue'),
  (17, 'yellow, black'),
  (18, 'Silver'),
  (19, 'navy blue/white'),
  (20, 'white/blue/'),
  (21, '/blue'),
  (22, X'677265656E0A'),
  (23, 'BLACK'),
  (24, 'orange;  purple'),
  (25, 'brown/tan/white'),
  (26, 'maroon'),
  (27, 'Blue/blue/blue/blue'),
  (28, X'E987912FE799BD'),
  (29, 'white/red/gold');

CREATE TEMP TABLE type (i INTEGER PRIMARY KEY, name TEXT, category TEXT, class TEXT, engines INTEGER, passengers INTEGER);
INSERT INTO type VALUES
  (0, 'C172', 'Airplane', 'Single-engine land', 1, 3),
  (1, 'PA28', 'Airplane', 'Single-engine land', 1, 3),
  (2, 'SR22', 'Airplane', 'Single-engine land', 1, 4),
  (3, 'BE36', 'Airplane', 'Single-engine land', 1, 5),
  (4, 'DA40', 'Airplane', 'Single-engine land', 1, 3),
  (5, 'C182', 'Airplane', 'Single-engine land', 1, 3),
  (6, 'C152', 'Airplane', 'Single-engine land', 1, 1),
  (7, 'PC12', 'Airplane', 'Single-engine land', 1, 9),
  (8, 'B350', 'Airplane', 'Multi-engine land', 2, 11),
  (9, 'PA44', 'Airplane', 'Multi-engine land', 2, 3),
  (10, 'A185', 'Airplane', 'Single-engine sea', 1, 3),
  (11, 'R44', 'Rotorcraft', 'Helicopter', 1, 3),
  (12, 'ASK21', 'Glider', NULL, 0, 1),
  (13, 'B190', 'Lighter-than-air', 'Balloon', 0, NULL),
  (14, 'FK9 Mk VI', 'Ultraléger', NULL, 1, 1),
  (15, NULL, NULL, NULL, NULL, NULL);

-- Bytes of flight data: 273-byte blocks of "aircraft:block" in digits and all 256 byte values, rotated by the block's
-- number, cut to the wanted length. NULL, none, one, lengths around a page and around 100 kB, up to 3 MiB.
CREATE TEMP TABLE pattern (bytes BLOB);
INSERT INTO pattern VALUES (CAST(X'000102030405060708090A0B0C0D0E0F101112131415161718191A1B1C1D1E1F' ||
  X'202122232425262728292A2B2C2D2E2F303132333435363738393A3B3C3D3E3F' ||
  X'404142434445464748494A4B4C4D4E4F505152535455565758595A5B5C5D5E5F' ||
  X'606162636465666768696A6B6C6D6E6F707172737475767778797A7B7C7D7E7F' ||
  X'808182838485868788898A8B8C8D8E8F909192939495969798999A9B9C9D9E9F' ||
  X'A0A1A2A3A4A5A6A7A8A9AAABACADAEAFB0B1B2B3B4B5B6B7B8B9BABBBCBDBEBF' ||
  X'C0C1C2C3C4C5C6C7C8C9CACBCCCDCECFD0D1D2D3D4D5D6D7D8D9DADBDCDDDEDF' ||
  X'E0E1E2E3E4E5E6E7E8E9EAEBECEDEEEFF0F1F2F3F4F5F6F7F8F9FAFBFCFDFEFF' AS BLOB));
CREATE TEMP TABLE size (pk INTEGER PRIMARY KEY, bytes INTEGER);
INSERT INTO size
SELECT n, CASE
    WHEN n = 7 THEN 3145728
    WHEN n = 57 THEN 2000001
    WHEN n = 107 THEN 3145727
    WHEN n = 157 THEN 1048576
    WHEN n = 8 THEN 1
    WHEN n = 18 THEN 4095
    WHEN n = 28 THEN 4096
    WHEN n = 38 THEN 4097
    WHEN n = 48 THEN 99999
    WHEN n = 58 THEN 100000
    WHEN n = 68 THEN 100001
    WHEN n = 78 THEN 102400
    WHEN n % 10 = 0 THEN NULL
    WHEN n % 10 = 1 THEN 0
    ELSE (n * n * 37) % 8192 + 1
  END
FROM counter WHERE n BETWEEN 1 AND 200;

INSERT INTO ZAIRCRAFT (
  Z_PK, Z_ENT, Z_OPT, ZNUMPASSENGERS, ZNUMBEROFENGINES, ZAIRCRAFTCATEGORY, ZAIRCRAFTCLASS, ZAIRCRAFTTYPE,
  ZREGISTRATIONNUMBER, ZTAILNUMBER, ZCOLORS, ZFLIGHTDATA, ZPHOTO)
SELECT
  n, 1, 1 + n % 4,
  CASE WHEN n % 29 = 0 THEN NULL ELSE passengers END, engines, category, class, name,
  CASE WHEN n % 9 = 0 THEN NULL ELSE printf('%07d', n * 7919) END,
  CASE
    WHEN n = 13 THEN NULL
    WHEN n = 14 THEN ' n14kp '
    WHEN n = 15 THEN ''
    WHEN n % 4 = 0 THEN printf('N%d%s', 100 + n * 37, substr('ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + n % 24, 1))
    WHEN n % 4 = 1 THEN printf('D-E%s%s%s', char(65 + n % 26), char(65 + n / 26), char(65 + (n * 7) % 26))
    WHEN n % 4 = 2 THEN printf('G-%s%s%s%s', char(65 + n % 26), char(65 + n / 26), char(65 + (n * 3) % 26), char(65 + (n * 11) % 26))
    ELSE printf('HB-%s%s%s', char(65 + n % 26), char(65 + n / 26), char(65 + (n * 5) % 26))
  END,
  CASE WHEN n = 200 THEN X'FFFE2F626C7565' ELSE CAST(colors AS BLOB) END,
  CASE size.bytes WHEN 0 THEN X'' ELSE (
    SELECT substr(CAST(group_concat(block, '') AS BLOB), 1, size.bytes) FROM (
      SELECT printf('%08d:%08d', size.pk, k.n)
        || substr(pattern.bytes, 1 + (k.n * 7 + size.pk) % 256)
        || substr(pattern.bytes, 1, (k.n * 7 + size.pk) % 256) AS block
      FROM counter AS k, pattern WHERE k.n * 273 < size.bytes ORDER BY k.n))
  END,
  CASE WHEN counter.n % 25 = 3 THEN CAST(X'FFD8FFE000104A46494600' || (
    SELECT group_concat(printf('photo of aircraft %03d, line %04d;', counter.n, k.n), '')
    FROM counter AS k WHERE k.n < 100 + counter.n * 3) || X'FFD9' AS BLOB) END
FROM counter
JOIN size ON size.pk = counter.n
JOIN paint ON paint.i = counter.n % 30
JOIN type ON type.i = counter.n % 16
WHERE counter.n BETWEEN 1 AND 200 ORDER BY counter.n;

-- Hours hold what a careless form lets in: nothing, zero, negative, over a day, infinite, a tie of half a minute (0.125),
-- next to nothing. 1 / 60.0 is one minute. Inf comes from 1e999; NaN cannot be kept, SQLite makes it NULL.
-- ZDATE has numeric affinity: whole seconds are stored as INTEGER, the rest as REAL, as the framework's own files do.
-- Aircraft 191-200, airports 58-60 and pilots 11 and 12 are in no flight; three flights have been deleted.
INSERT INTO ZLOGENTRY (
  Z_PK, Z_ENT, Z_OPT, ZAIRCRAFT, ZDESTINATION, ZORIGIN, ZPILOT, ZDATE, ZFLIGHTDURATION, ZREMARKS)
SELECT
  n, 4, 1 + n % 3,
  CASE WHEN n % 23 = 0 THEN NULL ELSE 1 + (n * 31) % 190 END,
  CASE WHEN n % 31 = 0 THEN NULL ELSE 1 + (n * 23 + n / 57) % 57 END,
  CASE WHEN n % 29 = 0 THEN NULL ELSE 1 + (n * 17) % 57 END,
  CASE WHEN n % 41 = 0 THEN NULL ELSE 1 + (n * 7 + n / 13) % 10 END,
  CASE
    WHEN n % 97 = 0 THEN NULL
    WHEN n = 1 THEN 0
    WHEN n = 2 THEN -86400.5
    WHEN n = 3 THEN -883612800
    WHEN n % 2 = 0 THEN 252460800 + n * 100000
    ELSE 252460800 + n * 100000 + (n % 1000) / 1000.0
  END,
  CASE
    WHEN n % 50 = 0 THEN NULL
    WHEN n = 1001 THEN 1e999
    WHEN n = 2001 THEN -1e999
    WHEN n = 3001 THEN 1e300
    WHEN n % 211 = 7 THEN 0
    WHEN n % 307 = 1 THEN -0.5
    WHEN n % 401 = 2 THEN 25.5
    WHEN n % 499 = 3 THEN 1e-9
    WHEN n % 503 = 4 THEN 24.0
    WHEN n % 509 = 5 THEN 0.125
    WHEN n % 10 = 9 THEN 1.2
    WHEN n % 10 = 8 THEN 1 / 60.0
    WHEN n % 5 = 1 THEN ((n * 13) % 600) / 60.0
    ELSE ((n * 7) % 97) / 10.0
  END,
  CASE
    WHEN n = 2503 THEN printf('%.*c', 20000, 'x')
    WHEN n % 20 = 0 THEN NULL
    WHEN n % 20 = 1 THEN ''
    WHEN n % 20 = 2 THEN 'First line' || char(10) || 'second line'
    WHEN n % 20 = 3 THEN 'Wind' || char(9) || '270 at 12'
    WHEN n % 20 = 4 THEN 'Tower said "go around", so it''s two landings'
    WHEN n % 20 = 5 THEN 'Föhn über den Alpen, Ølen in sight'
    WHEN n % 20 = 6 THEN '夜間飛行 🛩️'
    WHEN n % 20 = 7 THEN 'Written elsewhere' || char(13) || char(10) || 'with other line ends'
    WHEN n % 20 = 8 THEN '  spaces at both ends  '
    WHEN n % 20 = 9 THEN '=1+1, "quoted"; semicolons, commas'
    ELSE printf('Flight %d, runway %02d', n, n % 36 + 1)
  END
FROM counter WHERE n BETWEEN 1 AND 5000 ORDER BY n;

-- Some aircraft have their colour scheme: those whose colours are plain, every second time, agreeing with `colors`;
-- and, without any `colors`, every aircraft whose number leaves 0 by 30.
UPDATE ZAIRCRAFT SET ZPRIMARY = 'white', ZSECONDARY = 'blue', ZTERTIARY = 'gold' WHERE Z_PK % 60 IN (1, 2);
UPDATE ZAIRCRAFT SET ZPRIMARY = 'blue' WHERE Z_PK % 60 = 6;
UPDATE ZAIRCRAFT SET ZPRIMARY = 'blue', ZSECONDARY = 'white' WHERE Z_PK % 60 = 7;
UPDATE ZAIRCRAFT SET ZPRIMARY = 'blue', ZSECONDARY = 'gold' WHERE Z_PK % 30 = 0;
UPDATE ZAIRCRAFT SET ZREMARKS = CASE Z_PK % 3
  WHEN 0 THEN 'Annual due' || char(10) || 'in May' WHEN 1 THEN '' ELSE 'Jörg''s "old lady" ✈️' END
WHERE Z_PK % 7 = 0;

-- Flight data. Aircraft whose number leaves 4 by 8 have theirs moved out already; those that leave 3 by 8 have two
-- rows of their own beside what is still in the aircraft; for all others it is still in the aircraft. Two rows belong to
-- no aircraft.
INSERT INTO ZFLIGHTDATA (Z_ENT, Z_OPT, ZAIRCRAFT, ZDATA)
SELECT 3, 1, Z_PK, ZFLIGHTDATA FROM ZAIRCRAFT WHERE Z_PK % 8 = 4 AND ZFLIGHTDATA IS NOT NULL ORDER BY Z_PK;
UPDATE ZAIRCRAFT SET ZFLIGHTDATA = NULL WHERE Z_PK % 8 = 4;
INSERT INTO ZFLIGHTDATA (Z_ENT, Z_OPT, ZAIRCRAFT, ZDATA)
SELECT 3, 1 + part, Z_PK, CAST(printf('own data %d of aircraft %d', part, Z_PK) || X'00FF' AS BLOB)
FROM ZAIRCRAFT, (SELECT 1 AS part UNION ALL SELECT 2) WHERE Z_PK % 8 = 3 ORDER BY Z_PK, part;
INSERT INTO ZFLIGHTDATA (Z_ENT, Z_OPT, ZAIRCRAFT, ZDATA) VALUES (3, 1, NULL, X''), (3, 1, NULL, NULL);

-- Minutes: every third flight with believable hours has them already, agreeing to the minute; some have nothing else.
UPDATE ZLOGENTRY SET ZBLOCKMINUTES = CAST(round(ZFLIGHTDURATION * 60) AS INTEGER)
WHERE Z_PK % 3 = 0 AND ZFLIGHTDURATION BETWEEN 0 AND 24;
UPDATE ZLOGENTRY SET ZBLOCKMINUTES = 75 WHERE Z_PK % 100 = 50;

COMMIT;
