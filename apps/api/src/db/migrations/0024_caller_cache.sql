CREATE TABLE "cache_versions" (
	"channel" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
INSERT INTO "cache_versions" ("channel") VALUES ('cached_sessions'), ('cached_users'), ('cached_company_segments');
--> statement-breakpoint
-- Tells every process which keys of its cache are out of date (platform/db/cache/keyedCache.ts). Arguments: the channel,
-- and the column that holds the key, or '*' when the change concerns every key. The version counts statements, so that a
-- process can tell that it missed a notification; its row is locked until the commit, so that versions come in the order of
-- commits. The payload of a notification is limited to 8000 bytes.
CREATE FUNCTION "announce_cached_change"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	changed_channel text := TG_ARGV[0];
	key_column text := TG_ARGV[1];
	keys text[] := ARRAY['*'];
	next_version bigint;
BEGIN
	IF TG_OP <> 'TRUNCATE' AND key_column <> '*' THEN
		SELECT array_agg(DISTINCT to_jsonb("changed") ->> key_column) INTO keys FROM "changed";
		IF keys IS NULL THEN
			RETURN NULL;
		END IF;
		IF cardinality(keys) > 100 THEN
			keys := ARRAY['*'];
		END IF;
	END IF;
	UPDATE "cache_versions" SET "version" = "version" + 1 WHERE "channel" = changed_channel
		RETURNING "version" INTO next_version;
	PERFORM pg_notify(changed_channel, next_version || ' ' || array_to_string(keys, ' '));
	RETURN NULL;
END
$$;
--> statement-breakpoint
-- A new session is in no cache yet, so an insert is not announced. Nor is a new user or company.
DO $$
DECLARE
	watched record;
	event text;
BEGIN
	FOR watched IN SELECT * FROM (VALUES
		('sessions', 'cached_sessions', 'id', ARRAY['UPDATE', 'DELETE']),
		('users', 'cached_users', 'id', ARRAY['UPDATE', 'DELETE']),
		('user_role_groups', 'cached_users', 'user_id', ARRAY['INSERT', 'UPDATE', 'DELETE']),
		('companies', 'cached_company_segments', 'id', ARRAY['UPDATE', 'DELETE'])
	) AS list ("table_name", "channel", "key_column", "events")
	LOOP
		FOREACH event IN ARRAY watched.events
		LOOP
			EXECUTE format('CREATE TRIGGER %I AFTER %s ON %I REFERENCING %s TABLE AS "changed" '
				'FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"(%L, %L)',
				'announce_' || lower(event), event, watched.table_name,
				CASE event WHEN 'DELETE' THEN 'OLD' ELSE 'NEW' END, watched.channel, watched.key_column);
		END LOOP;
		EXECUTE format('CREATE TRIGGER "announce_truncate" AFTER TRUNCATE ON %I '
			'FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"(%L, ''*'')', watched.table_name, watched.channel);
	END LOOP;
END
$$;
--> statement-breakpoint
-- What a role may do concerns every user who has it.
DO $$
DECLARE
	watched text;
BEGIN
	FOREACH watched IN ARRAY ARRAY['roles', 'role_groups', 'role_group_roles']
	LOOP
		EXECUTE format('CREATE TRIGGER "announce_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I '
			'FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"(''cached_users'', ''*'')', watched);
	END LOOP;
END
$$;
