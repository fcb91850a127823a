CREATE TABLE "user_menus" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_menus_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"role_id" integer NOT NULL,
	"is_active" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "role_groups" ADD COLUMN "is_active" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "role_groups" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "last_sign_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(translate(first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone_number, ''), 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu') collate "C")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "user_menus" ADD CONSTRAINT "user_menus_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_menus" ADD CONSTRAINT "user_menus_role_id_roles_id_fk" FOREIGN KEY ("role_id") REFERENCES "public"."roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "user_menus_user_role" ON "user_menus" USING btree ("user_id","role_id");--> statement-breakpoint
CREATE INDEX "audit_entries_at" ON "audit_entries" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_actor" ON "audit_entries" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "user_role_groups_role_group_id" ON "user_role_groups" USING btree ("role_group_id","user_id");--> statement-breakpoint
CREATE INDEX "users_agency_id" ON "users" USING btree ("agency_id");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (((first_name || ' ' || last_name) collate "tr-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "users_by_creation" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_by_last_sign_in" ON "users" USING btree (coalesce(last_sign_in_at, to_timestamp(0)),"id");--> statement-breakpoint
-- An exception of a user changes what their caller may do (migration caller_cache).
DO $$
DECLARE
	event text;
BEGIN
	FOREACH event IN ARRAY ARRAY['INSERT', 'UPDATE', 'DELETE']
	LOOP
		EXECUTE format('CREATE TRIGGER %I AFTER %s ON "user_menus" REFERENCING %s TABLE AS "changed" '
			'FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"(''cached_users'', ''user_id'')',
			'announce_' || lower(event), event, CASE event WHEN 'DELETE' THEN 'OLD' ELSE 'NEW' END);
	END LOOP;
	CREATE TRIGGER "announce_truncate" AFTER TRUNCATE ON "user_menus"
		FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"('cached_users', '*');
END
$$;
--> statement-breakpoint
-- Administrators of a database that is there already get the new flag; a new database is seeded with it.
INSERT INTO "roles" ("definition") SELECT 'definitions_audit' WHERE EXISTS (SELECT 1 FROM "role_groups" WHERE "id" = 1)
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO "role_group_roles" ("role_group_id", "role_id")
SELECT 1, "roles"."id" FROM "roles"
WHERE "roles"."definition" = 'definitions_audit' AND EXISTS (SELECT 1 FROM "role_groups" WHERE "id" = 1)
ON CONFLICT DO NOTHING;
