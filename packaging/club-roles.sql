-- Who may do what with the logbooks of a database: run it as the owner of its tables, again after each promotion of a schema.
--
--     psql -d logbook -f club-roles.sql
--     psql -d logbook -c "INSERT INTO flightlog.person VALUES ('ring number', 'anna', 'member')"
--
-- A person is a role of PostgreSQL that may log in, and has one level for a logbook:
--     reader   gets all files and reads the tables
--     member   puts files, too, and writes the tables by them
--     admin    says who has which level as well
-- The owner alone removes files, founds a logbook, and promotes a schema.
SET client_min_messages = warning;
BEGIN;

CREATE TABLE IF NOT EXISTS flightlog.person (
    ring uuid NOT NULL REFERENCES flightlog.ring,
    person name NOT NULL,
    level text NOT NULL CHECK (level IN ('reader', 'member', 'admin')),
    PRIMARY KEY (ring, person)
);

-- The level of the person who asks; it reads the table by the owner's rights, so that its own policies need no exception.
CREATE OR REPLACE FUNCTION flightlog.level(which uuid) RETURNS text
    LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog
    AS $$ SELECT level FROM flightlog.person WHERE ring = which AND person = session_user $$;

DO $$
DECLARE
    place text;
    rights text;
BEGIN
    GRANT USAGE ON SCHEMA flightlog TO PUBLIC;
    FOR place IN
        SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = 'flightlog' AND c.relkind = 'r' AND (c.relname IN ('ring', 'file', 'person') OR c.relname LIKE 'CD%')
    LOOP
        EXECUTE format('ALTER TABLE flightlog.%I ENABLE ROW LEVEL SECURITY', place);
        EXECUTE format('DROP POLICY IF EXISTS sees ON flightlog.%I', place);
        EXECUTE format('DROP POLICY IF EXISTS adds ON flightlog.%I', place);
        EXECUTE format('DROP POLICY IF EXISTS changes ON flightlog.%I', place);
        EXECUTE format('DROP POLICY IF EXISTS removes ON flightlog.%I', place);
        EXECUTE format('CREATE POLICY sees ON flightlog.%I FOR SELECT USING (flightlog.level(ring) IS NOT NULL)', place);
        rights := CASE place WHEN 'person' THEN $q$('admin')$q$ ELSE $q$('member', 'admin')$q$ END;
        -- A person puts files in the own name only.
        EXECUTE format(
            'CREATE POLICY adds ON flightlog.%I FOR INSERT WITH CHECK (flightlog.level(ring) IN %s %s)', place, rights,
            CASE place WHEN 'file' THEN 'AND by = session_user' ELSE '' END);
        -- Of files, only the cards of devices are replaced, and what was removed.
        EXECUTE format(
            'CREATE POLICY changes ON flightlog.%I FOR UPDATE USING (flightlog.level(ring) IN %s %s) '
                'WITH CHECK (flightlog.level(ring) IN %s)', place, rights,
            CASE place WHEN 'file' THEN $q$AND (path LIKE '%/device.json' OR bytes IS NULL)$q$ ELSE '' END, rights);
        EXECUTE format('GRANT SELECT ON flightlog.%I TO PUBLIC', place);
        IF place = 'ring' THEN
            GRANT UPDATE (title, head, projected) ON flightlog.ring TO PUBLIC;
        ELSE
            EXECUTE format('GRANT INSERT, UPDATE ON flightlog.%I TO PUBLIC', place);
        END IF;
        -- Tables follow from files, so that what was deleted in the logbook goes from them.
        IF place LIKE 'CD%' OR place = 'person' THEN
            EXECUTE format('CREATE POLICY removes ON flightlog.%I FOR DELETE USING (flightlog.level(ring) IN %s)', place, rights);
            EXECUTE format('GRANT DELETE ON flightlog.%I TO PUBLIC', place);
        END IF;
    END LOOP;
    IF to_regclass('flightlog.schema_version') IS NOT NULL THEN
        GRANT SELECT ON flightlog.schema_version TO PUBLIC;
    END IF;
END
$$;

COMMIT;
