CREATE TABLE "user_facts" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"agency_name" text DEFAULT '' NOT NULL,
	"segment_name" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"group_names_tr" text DEFAULT '' NOT NULL,
	"group_names_en" text DEFAULT '' NOT NULL,
	"shipment_count" integer DEFAULT 0 NOT NULL,
	"last_shipment_at" timestamp with time zone DEFAULT '1970-01-01T00:00:00.000Z' NOT NULL,
	"unpaid_in_try" numeric(14, 2) DEFAULT '0.00' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "user_facts" ADD CONSTRAINT "user_facts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_facts_company" ON "user_facts" USING btree (("company_name" collate "tr-x-icu"),"user_id");--> statement-breakpoint
CREATE INDEX "user_facts_agency" ON "user_facts" USING btree (("agency_name" collate "tr-x-icu"),"user_id");--> statement-breakpoint
CREATE INDEX "user_facts_segment" ON "user_facts" USING btree (("segment_name" collate "tr-x-icu"),"user_id");--> statement-breakpoint
CREATE INDEX "user_facts_city" ON "user_facts" USING btree (("city" collate "tr-x-icu"),"user_id");--> statement-breakpoint
CREATE INDEX "user_facts_city_search" ON "user_facts" USING btree (lower(translate("city", 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu')));--> statement-breakpoint
CREATE INDEX "user_facts_groups_tr" ON "user_facts" USING btree (("group_names_tr" collate "tr-x-icu"),"user_id");--> statement-breakpoint
CREATE INDEX "user_facts_groups_en" ON "user_facts" USING btree (("group_names_en" collate "tr-x-icu"),"user_id");--> statement-breakpoint
CREATE INDEX "user_facts_shipments" ON "user_facts" USING btree ("shipment_count","user_id");--> statement-breakpoint
CREATE INDEX "user_facts_last_shipment" ON "user_facts" USING btree ("last_shipment_at","user_id");--> statement-breakpoint
CREATE INDEX "user_facts_unpaid" ON "user_facts" USING btree ("unpaid_in_try","user_id");--> statement-breakpoint
CREATE INDEX "users_by_phone" ON "users" USING btree (coalesce(phone_number, ''),"id");--> statement-breakpoint
CREATE INDEX "users_by_language" ON "users" USING btree ("language","id");--> statement-breakpoint
CREATE INDEX "users_closed" ON "users" USING btree ("id") WHERE not is_active;--> statement-breakpoint
CREATE INDEX "users_of_operation" ON "users" USING btree ("id") WHERE is_operation_user;--> statement-breakpoint
-- Names and cities of the users' facts. Rows are written in the order of their keys, so that two transactions wait for each
-- other instead of ending in a deadlock. Texts are cut to what a cursor carries.
CREATE FUNCTION "refresh_user_facts"("ids" integer[]) RETURNS void LANGUAGE sql AS $$
	INSERT INTO user_facts AS f (user_id, company_name, agency_name, segment_name, city, group_names_tr, group_names_en)
	SELECT u.id, left(coalesce(c.name, ''), 200), left(coalesce(a.name, ''), 200), left(coalesce(s.name, ''), 200),
		left(coalesce(i.settings ->> 'city', ''), 200), left(coalesce(g.tr, ''), 200), left(coalesce(g.en, ''), 200)
	FROM users u
		LEFT JOIN companies c ON c.id = u.company_id
		LEFT JOIN agencies a ON a.id = u.agency_id
		LEFT JOIN segments s ON s.id = c.segment_id
		LEFT JOIN company_invoice_settings i ON i.company_id = c.id
		LEFT JOIN LATERAL (
			SELECT string_agg(r.name_tr, ', ' ORDER BY r.id) AS tr, string_agg(r.name_en, ', ' ORDER BY r.id) AS en
			FROM user_role_groups m JOIN role_groups r ON r.id = m.role_group_id
			WHERE m.user_id = u.id AND m.is_active
		) g ON true
	WHERE u.id = ANY (ids)
	ORDER BY u.id
	ON CONFLICT (user_id) DO UPDATE SET company_name = excluded.company_name, agency_name = excluded.agency_name,
		segment_name = excluded.segment_name, city = excluded.city, group_names_tr = excluded.group_names_tr,
		group_names_en = excluded.group_names_en
	WHERE (f.company_name, f.agency_name, f.segment_name, f.city, f.group_names_tr, f.group_names_en)
		IS DISTINCT FROM (excluded.company_name, excluded.agency_name, excluded.segment_name, excluded.city,
			excluded.group_names_tr, excluded.group_names_en)
$$;--> statement-breakpoint
-- The argument names the column of the changed rows that holds the user.
CREATE FUNCTION "refresh_changed_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_user_facts(ARRAY(SELECT DISTINCT (to_jsonb("changed") ->> TG_ARGV[0])::integer FROM "changed"));
	RETURN NULL;
END
$$;--> statement-breakpoint
-- The argument is a condition on users `u` by the id of the changed row, `$1`.
CREATE FUNCTION "refresh_users_of"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids integer[];
BEGIN
	EXECUTE 'SELECT array_agg(u.id) FROM users u WHERE ' || TG_ARGV[1] INTO ids
		USING (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
	PERFORM refresh_user_facts(ids);
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "refresh_facts_of_new" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_changed_users"('id');--> statement-breakpoint
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD.company_id, OLD.agency_id) IS DISTINCT FROM (NEW.company_id, NEW.agency_id))
	EXECUTE FUNCTION "refresh_users_of"('id', 'u.id = $1');--> statement-breakpoint
CREATE TRIGGER "refresh_facts_of_new" AFTER INSERT ON "user_role_groups" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_changed_users"('user_id');--> statement-breakpoint
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "user_role_groups" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_changed_users"('user_id');--> statement-breakpoint
CREATE TRIGGER "refresh_facts_of_gone" AFTER DELETE ON "user_role_groups" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_changed_users"('user_id');--> statement-breakpoint
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "companies" FOR EACH ROW
	WHEN ((OLD.name, OLD.segment_id) IS DISTINCT FROM (NEW.name, NEW.segment_id))
	EXECUTE FUNCTION "refresh_users_of"('id', 'u.company_id = $1');--> statement-breakpoint
CREATE TRIGGER "refresh_facts" AFTER INSERT OR UPDATE ON "company_invoice_settings" FOR EACH ROW
	EXECUTE FUNCTION "refresh_users_of"('company_id', 'u.company_id = $1');--> statement-breakpoint
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "agencies" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
	EXECUTE FUNCTION "refresh_users_of"('id', 'u.agency_id = $1');--> statement-breakpoint
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "segments" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
	EXECUTE FUNCTION "refresh_users_of"('id', 'u.company_id IN (SELECT id FROM companies WHERE segment_id = $1)');--> statement-breakpoint
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "role_groups" FOR EACH ROW
	WHEN ((OLD.name_tr, OLD.name_en) IS DISTINCT FROM (NEW.name_tr, NEW.name_en))
	EXECUTE FUNCTION "refresh_users_of"('id', 'u.id IN (SELECT user_id FROM user_role_groups WHERE role_group_id = $1)');--> statement-breakpoint
SELECT refresh_user_facts(ARRAY(SELECT id FROM users));
