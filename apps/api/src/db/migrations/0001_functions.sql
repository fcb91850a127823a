-- What drizzle-kit cannot express: functions, triggers, exclusion constraints, storage settings and the counters that triggers
-- raise. Grouped by feature.

-- Cache: announces to every process which keys of its cache changed (platform/db/cache/keyedCache.ts). Arguments: the channel and
-- the column with the key, or '*' if the change affects every key. The version counts statements, so a process can detect a
-- lost notification. The row of the version stays locked until the commit, so versions follow the order of commits. A payload
-- of NOTIFY is limited to 8000 bytes.
INSERT INTO "cache_versions" ("channel") VALUES
	('cached_sessions'), ('cached_users'), ('cached_company_segments'), ('cached_reference_rules');

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

-- Cached rows by key. A new session, user or company is in no cache yet, so its insert is not announced.
DO $$
DECLARE
	watched record;
	event text;
BEGIN
	FOR watched IN SELECT * FROM (VALUES
		('sessions', 'cached_sessions', 'id', ARRAY['UPDATE', 'DELETE']),
		('users', 'cached_users', 'id', ARRAY['UPDATE', 'DELETE']),
		('user_role_groups', 'cached_users', 'user_id', ARRAY['INSERT', 'UPDATE', 'DELETE']),
		('user_menus', 'cached_users', 'user_id', ARRAY['INSERT', 'UPDATE', 'DELETE']),
		('second_factors', 'cached_users', 'user_id', ARRAY['INSERT', 'UPDATE', 'DELETE']),
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

-- Cached tables as a whole: the rights of a role affect every user who has it.
DO $$
DECLARE
	watched record;
BEGIN
	FOR watched IN SELECT * FROM (VALUES
		('roles', 'cached_users'),
		('role_groups', 'cached_users'),
		('role_group_roles', 'cached_users'),
		('reference_rules', 'cached_reference_rules')
	) AS list ("table_name", "channel")
	LOOP
		EXECUTE format('CREATE TRIGGER "announce_change" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I '
			'FOR EACH STATEMENT EXECUTE FUNCTION "announce_cached_change"(%L, ''*'')', watched.table_name, watched.channel);
	END LOOP;
END
$$;

-- Access: names and cities of users, copied for lists. Rows are written in the order of their keys, so two transactions wait for
-- each other instead of a deadlock. Texts are cut to the length that a cursor carries.
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
$$;

-- The argument names the column of the changed rows that holds the user.
CREATE FUNCTION "refresh_changed_users"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_user_facts(ARRAY(SELECT DISTINCT (to_jsonb("changed") ->> TG_ARGV[0])::integer FROM "changed"));
	RETURN NULL;
END
$$;

-- Arguments: a column of the changed row, and a condition on users `u` by its value, `$1`.
CREATE FUNCTION "refresh_users_of"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	ids integer[];
BEGIN
	EXECUTE 'SELECT array_agg(u.id) FROM users u WHERE ' || TG_ARGV[1] INTO ids
		USING (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
	PERFORM refresh_user_facts(ids);
	RETURN NULL;
END
$$;

CREATE TRIGGER "refresh_facts_of_new" AFTER INSERT ON "users" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_changed_users"('id');
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "users" FOR EACH ROW
	WHEN ((OLD.company_id, OLD.agency_id) IS DISTINCT FROM (NEW.company_id, NEW.agency_id))
	EXECUTE FUNCTION "refresh_users_of"('id', 'u.id = $1');
CREATE TRIGGER "refresh_facts_of_new" AFTER INSERT ON "user_role_groups" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_changed_users"('user_id');
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "user_role_groups" REFERENCING NEW TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_changed_users"('user_id');
CREATE TRIGGER "refresh_facts_of_gone" AFTER DELETE ON "user_role_groups" REFERENCING OLD TABLE AS "changed"
	FOR EACH STATEMENT EXECUTE FUNCTION "refresh_changed_users"('user_id');
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "companies" FOR EACH ROW
	WHEN ((OLD.name, OLD.segment_id) IS DISTINCT FROM (NEW.name, NEW.segment_id))
	EXECUTE FUNCTION "refresh_users_of"('id', 'u.company_id = $1');
CREATE TRIGGER "refresh_facts" AFTER INSERT OR UPDATE ON "company_invoice_settings" FOR EACH ROW
	EXECUTE FUNCTION "refresh_users_of"('company_id', 'u.company_id = $1');
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "agencies" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
	EXECUTE FUNCTION "refresh_users_of"('id', 'u.agency_id = $1');
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "segments" FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name)
	EXECUTE FUNCTION "refresh_users_of"('id', 'u.company_id IN (SELECT id FROM companies WHERE segment_id = $1)');
CREATE TRIGGER "refresh_facts" AFTER UPDATE ON "role_groups" FOR EACH ROW
	WHEN ((OLD.name_tr, OLD.name_en) IS DISTINCT FROM (NEW.name_tr, NEW.name_en))
	EXECUTE FUNCTION "refresh_users_of"('id', 'u.id IN (SELECT user_id FROM user_role_groups WHERE role_group_id = $1)');

-- Company: a company that was closed by a merge owns nothing new. A call that read its caller before the merge may still write
-- after it; the row then gets the company that survived. The foreign key locks the row of the company in any case, so an
-- uncommitted merge is waited for.
CREATE FUNCTION "follow_closed_company"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	"survivor" integer;
BEGIN
	IF NEW."company_id" IS NOT NULL THEN
		SELECT "merged_into_id" INTO "survivor" FROM "companies" WHERE "id" = NEW."company_id" FOR KEY SHARE;
		IF "survivor" IS NOT NULL THEN
			NEW."company_id" := "survivor";
		END IF;
	END IF;
	RETURN NEW;
END
$$;

-- All tables with a company, except quotes and offers: they are short-lived and are made again.
DO $$
DECLARE
	"name" text;
BEGIN
	FOREACH "name" IN ARRAY ARRAY[
		'bulk_mappings', 'bulk_taken', 'bulk_uploads', 'cart_items', 'company_account_codes', 'company_addresses',
		'company_documents', 'company_invoice_settings', 'company_notes', 'connections', 'contacts',
		'external_reservations', 'payment_items', 'payment_links', 'payments', 'products', 'reservations',
		'saved_cards', 'sender_page_slugs', 'sender_pages', 'shipment_templates', 'shipments', 'standing_pickups',
		'tracking_email_settings', 'users', 'visits']
	LOOP
		EXECUTE format('CREATE TRIGGER "follow_closed_company" BEFORE INSERT OR UPDATE OF "company_id" ON %I '
			'FOR EACH ROW EXECUTE FUNCTION "follow_closed_company"()', "name");
	END LOOP;
END
$$;

-- Pricing: each change of what prices are made of raises the version and notifies every process, once, at the commit.
INSERT INTO "pricing_version" DEFAULT VALUES;

CREATE FUNCTION "raise_pricing_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "pricing_version" SET "version" = "version" + 1, "changed_at" = now();
	PERFORM pg_notify('pricing_version', '');
	RETURN NULL;
END
$$;

DO $$
DECLARE
	priced text;
BEGIN
	FOREACH priced IN ARRAY ARRAY['carriers', 'services', 'zones', 'zone_countries', 'price_lists',
		'price_list_prices', 'fuel_charges', 'surcharges', 'remote_areas', 'segments', 'segment_markups',
		'exchange_rates', 'embargoes']
	LOOP
		EXECUTE format('CREATE TRIGGER "raise_pricing_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I '
			'FOR EACH STATEMENT EXECUTE FUNCTION "raise_pricing_version"()', priced);
	END LOOP;
END
$$;

-- Pricing: rows of one key never overlap in time. A range of one number lets the index compare ids by "overlaps", so no extension
-- is needed. A withdrawn price list prices nothing and may overlap.
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_never_overlap" EXCLUDE USING gist (
	int4range("service_id", "service_id", '[]') WITH &&,
	int4range(("direction" = 'import')::int, ("direction" = 'import')::int, '[]') WITH &&,
	daterange("valid_from", "valid_to", '[]') WITH &&
) WHERE ("withdrawn_at" IS NULL);

ALTER TABLE "fuel_charges" ADD CONSTRAINT "fuel_charges_never_overlap" EXCLUDE USING gist (
	int4range("carrier_id", "carrier_id", '[]') WITH &&,
	int4range(coalesce("service_id", 0), coalesce("service_id", 0), '[]') WITH &&,
	daterange("valid_from", "valid_to", '[]') WITH &&
);

-- A markup without a first day is valid for all days before its end.
ALTER TABLE "segment_markups" ADD CONSTRAINT "segment_markups_never_overlap" EXCLUDE USING gist (
	int4range("segment_id", "segment_id", '[]') WITH &&,
	int4range(coalesce("service_id", 0), coalesce("service_id", 0), '[]') WITH &&,
	numrange(coalesce("up_to_kg", 0), coalesce("up_to_kg", 0), '[]') WITH &&,
	daterange("valid_from", "valid_to", '[]') WITH &&
);

ALTER TABLE "embargoes" ADD CONSTRAINT "embargoes_never_overlap" EXCLUDE USING gist (
	int4range(ascii("country_code") * 256 + ascii(substr("country_code", 2)),
		ascii("country_code") * 256 + ascii(substr("country_code", 2)), '[]') WITH &&,
	int4range(coalesce("service_id", 0), coalesce("service_id", 0), '[]') WITH &&,
	daterange("valid_from", "valid_to", '[]') WITH &&
);

-- Quotes: their content is compressed already, so the database stores it as it is.
ALTER TABLE "quotes" ALTER COLUMN "content" SET STORAGE EXTERNAL;

-- Shipment: an update that changes no indexed column stays on its page and rewrites no index, as long as the page has room.
ALTER TABLE "shipments" SET (fillfactor = 80);

-- Shipment: the values by which the list filters (shipment_facets). An exception counts as open until the shipment has ended.
CREATE FUNCTION "shipment_facets_of"("shipment" "shipments") RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT array_remove(ARRAY[
		'state:' || shipment.state,
		'payment:' || shipment.payment_status,
		'carrier:' || shipment.carrier_id,
		'country:' || shipment.receiver_country,
		CASE WHEN shipment.tracking_exception IS NOT NULL AND shipment.state NOT IN ('delivered', 'returned', 'cancelled')
			THEN 'exception' END
	], NULL)
$$;

-- Two facets of a shipment are joined by created_at and id. The planner would multiply both selectivities and expect one row; this
-- setting makes it ignore created_at.
ALTER TABLE "shipment_facets" ALTER COLUMN "created_at" SET (n_distinct = 1);

-- Maintains shipment_facets and shipment_waybills. Writes only values that changed.
CREATE FUNCTION "index_shipment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	facets_before text[] := '{}';
	facets_after text[] := '{}';
	waybill_before text;
	waybill_after text;
BEGIN
	IF TG_OP <> 'INSERT' THEN
		facets_before := shipment_facets_of(OLD);
		waybill_before := OLD.supplier_reference;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		facets_after := shipment_facets_of(NEW);
		waybill_after := NEW.supplier_reference;
	END IF;
	IF TG_OP = 'UPDATE' AND (OLD.company_id, OLD.created_at) IS DISTINCT FROM (NEW.company_id, NEW.created_at) THEN
		DELETE FROM shipment_facets
			WHERE facet = ANY (facets_before) AND created_at = OLD.created_at AND shipment_id = OLD.id;
		facets_before := '{}';
	END IF;
	IF NOT facets_before <@ facets_after THEN
		DELETE FROM shipment_facets
			WHERE facet = ANY (ARRAY(SELECT unnest(facets_before) EXCEPT SELECT unnest(facets_after)))
				AND created_at = OLD.created_at AND shipment_id = OLD.id;
	END IF;
	IF NOT facets_after <@ facets_before THEN
		INSERT INTO shipment_facets (company_id, facet, created_at, shipment_id)
			SELECT NEW.company_id, added.facet, NEW.created_at, NEW.id FROM unnest(facets_after) AS added (facet)
			WHERE added.facet <> ALL (facets_before);
	END IF;
	IF waybill_after IS DISTINCT FROM waybill_before THEN
		DELETE FROM shipment_waybills WHERE supplier_reference = waybill_before;
		IF waybill_after IS NOT NULL THEN
			INSERT INTO shipment_waybills (supplier_reference, shipment_id) VALUES (waybill_after, NEW.id);
		END IF;
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER "index_shipment" AFTER INSERT OR DELETE ON "shipments" FOR EACH ROW EXECUTE FUNCTION "index_shipment"();

CREATE TRIGGER "index_changed_shipment" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (
	(OLD.company_id, OLD.created_at, OLD.state, OLD.payment_status, OLD.carrier_id, OLD.receiver_country,
		OLD.tracking_exception, OLD.supplier_reference)
	IS DISTINCT FROM
	(NEW.company_id, NEW.created_at, NEW.state, NEW.payment_status, NEW.carrier_id, NEW.receiver_country,
		NEW.tracking_exception, NEW.supplier_reference)
) EXECUTE FUNCTION "index_shipment"();

-- Shipment: every word by which a shipment can be found, once.
CREATE FUNCTION "remember_shipment_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO shipment_words (word)
		SELECT DISTINCT said.word FROM unnest(string_to_array(NEW.search_text, ' ')) AS said (word)
		WHERE NOT EXISTS (SELECT FROM shipment_words AS known WHERE known.word = said.word);
	RETURN NULL;
END
$$;

CREATE TRIGGER "remember_new_shipment_words" AFTER INSERT ON "shipments"
	FOR EACH ROW EXECUTE FUNCTION "remember_shipment_words"();

CREATE TRIGGER "remember_changed_shipment_words" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (
	OLD.search_text IS DISTINCT FROM NEW.search_text
) EXECUTE FUNCTION "remember_shipment_words"();

-- Customer service: reasons why a shipment needs attention. A customer's note counts from the payment on; before it the draft may
-- still change.
CREATE FUNCTION "follow_shipment_reasons"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	has_exception boolean := NEW.tracking_exception IS NOT NULL AND NEW.state NOT IN ('delivered', 'returned', 'cancelled');
	has_note boolean := coalesce(NEW.details ->> 'customerServicesNote', '') <> ''
		AND NEW.state NOT IN ('draft', 'priced', 'inCart', 'cancelled');
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD.company_id <> NEW.company_id THEN
			UPDATE service_reasons SET company_id = NEW.company_id WHERE shipment_id = NEW.id;
		END IF;
		DELETE FROM service_reasons WHERE shipment_id = NEW.id AND (
			(reason = 'exception' AND NOT has_exception)
			OR (reason = 'customerNote' AND NOT has_note)
			OR (reason = 'unpaid' AND NEW.state <> 'inCart')
			OR (reason = 'stale' AND NEW.state NOT IN ('received', 'inProcess', 'inTransit', 'outForDelivery')));
	END IF;
	IF has_exception AND (TG_OP = 'INSERT' OR OLD.tracking_exception IS DISTINCT FROM NEW.tracking_exception) THEN
		INSERT INTO service_reasons (shipment_id, reason, company_id, since)
			VALUES (NEW.id, 'exception', NEW.company_id, NEW.updated_at)
			ON CONFLICT (shipment_id, reason) DO UPDATE SET since = excluded.since;
	END IF;
	IF has_note AND NOT EXISTS (SELECT FROM customer_note_reads WHERE shipment_id = NEW.id) THEN
		INSERT INTO service_reasons (shipment_id, reason, company_id, since)
			VALUES (NEW.id, 'customerNote', NEW.company_id, NEW.updated_at) ON CONFLICT DO NOTHING;
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER "follow_new_shipment_reasons" AFTER INSERT ON "shipments" FOR EACH ROW WHEN (
	NEW.state <> 'draft'
) EXECUTE FUNCTION "follow_shipment_reasons"();

CREATE TRIGGER "follow_changed_shipment_reasons" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (
	(OLD.company_id, OLD.state, OLD.tracking_exception) IS DISTINCT FROM (NEW.company_id, NEW.state, NEW.tracking_exception)
) EXECUTE FUNCTION "follow_shipment_reasons"();

CREATE FUNCTION "follow_extra_payment_reason"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.kind = 'extra' AND NEW.state IN ('open', 'objected') THEN
		INSERT INTO service_reasons (shipment_id, reason, company_id, since)
			SELECT id, 'extraPayment', company_id, NEW.created_at FROM shipments WHERE id = NEW.shipment_id
			ON CONFLICT (shipment_id, reason) DO UPDATE SET since = excluded.since;
	ELSIF TG_OP = 'UPDATE' AND OLD.state IN ('open', 'objected') THEN
		DELETE FROM service_reasons WHERE shipment_id = NEW.shipment_id AND reason = 'extraPayment';
	END IF;
	RETURN NULL;
END
$$;

CREATE TRIGGER "follow_extra_payment_reason" AFTER INSERT OR UPDATE OF "state" ON "shipment_adjustments"
	FOR EACH ROW EXECUTE FUNCTION "follow_extra_payment_reason"();

-- A new event ends the silence of a shipment. If the event is an old one, the job finds the shipment again.
CREATE FUNCTION "end_stale_reason"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM service_reasons WHERE reason = 'stale' AND shipment_id IN (SELECT shipment_id FROM new_events);
	RETURN NULL;
END
$$;

CREATE TRIGGER "end_stale_reason" AFTER INSERT ON "tracking_events" REFERENCING NEW TABLE AS new_events
	FOR EACH STATEMENT EXECUTE FUNCTION "end_stale_reason"();

-- Customer service: finds the shipments of a caller by the last seven digits of a telephone number or by words that sound alike.
CREATE FUNCTION "phone_tails"("sender" jsonb, "receiver" jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
	SELECT DISTINCT right(digits, 7) FROM (
		SELECT regexp_replace(coalesce(party ->> 'phone', ''), '\D', '', 'g') AS digits FROM (VALUES (sender), (receiver)) AS parties (party)
	) AS phones WHERE length(digits) >= 7
$$;

-- The same for b and p, d and t, g and k, s and z, m and n, with or without h and doubled letters.
CREATE FUNCTION "sound_of"("word" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT regexp_replace(translate(word, 'bdgqvwznjh', 'ptkkffsms'), '(.)\1+', '\1', 'g')
$$;

-- Words of at least three letters without digits. A word that is stored already is not written again.
CREATE FUNCTION "remember_caller_words"("said" text) RETURNS void LANGUAGE sql AS $$
	INSERT INTO caller_words (word, sound)
	SELECT DISTINCT word, sound_of(word) FROM regexp_split_to_table(said, '[^a-z]+') AS word
	WHERE length(word) BETWEEN 3 AND 40 AND NOT EXISTS (SELECT FROM caller_words AS known WHERE known.word = word.word)
$$;

CREATE FUNCTION "follow_shipment_callers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		DELETE FROM caller_phones WHERE shipment_id = NEW.id AND tail NOT IN (SELECT phone_tails(NEW.sender, NEW.receiver));
	END IF;
	INSERT INTO caller_phones (shipment_id, tail, created_at)
		SELECT NEW.id, tail, NEW.created_at FROM phone_tails(NEW.sender, NEW.receiver) AS tail ON CONFLICT DO NOTHING;
	PERFORM remember_caller_words(NEW.search_words);
	RETURN NULL;
END
$$;

CREATE TRIGGER "follow_new_shipment_callers" AFTER INSERT ON "shipments"
	FOR EACH ROW EXECUTE FUNCTION "follow_shipment_callers"();

CREATE TRIGGER "follow_changed_shipment_callers" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (
	OLD.search_words IS DISTINCT FROM NEW.search_words
	OR OLD.sender ->> 'phone' IS DISTINCT FROM NEW.sender ->> 'phone'
	OR OLD.receiver ->> 'phone' IS DISTINCT FROM NEW.receiver ->> 'phone'
) EXECUTE FUNCTION "follow_shipment_callers"();

CREATE FUNCTION "follow_company_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM remember_caller_words(lower(translate(NEW.name, 'IÂÇĞİÎıÖŞÛÜâçğîöşûü', 'iacgiiiosuuacgiosuu') COLLATE "C"));
	RETURN NULL;
END
$$;

CREATE TRIGGER "follow_company_name" AFTER INSERT OR UPDATE OF "name" ON "companies"
	FOR EACH ROW EXECUTE FUNCTION "follow_company_name"();

-- Tracking: an event, or a change of the meaning of events, makes the promise of its shipment due at once. The job that computes
-- promises locks nothing else.
CREATE FUNCTION "make_promises_due_of_events"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE shipment_promises SET due_at = 'epoch'
	WHERE shipment_id IN (SELECT shipment_id FROM inserted) AND due_at IS DISTINCT FROM 'epoch';
	RETURN NULL;
END $$;

CREATE TRIGGER "make_promises_due" AFTER INSERT ON "tracking_events" REFERENCING NEW TABLE AS inserted
FOR EACH STATEMENT EXECUTE FUNCTION "make_promises_due_of_events"();

CREATE FUNCTION "make_promise_due_of_shipment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE shipment_promises SET due_at = 'epoch' WHERE shipment_id = NEW.id AND due_at IS DISTINCT FROM 'epoch';
	RETURN NULL;
END $$;

CREATE TRIGGER "make_promise_due" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (
	(OLD.state, OLD.tracking_group, OLD.tracking_exception) IS DISTINCT FROM (NEW.state, NEW.tracking_group, NEW.tracking_exception)
	AND NEW.state NOT IN ('draft', 'priced', 'inCart', 'paid')
) EXECUTE FUNCTION "make_promise_due_of_shipment"();

-- Warehouse: what a scan needs, in one round trip. Locks the bags that pieces enter or leave, then the shipments, each in the order
-- of their ids, and then reads them: each statement of a function sees what was committed before it. The caller decides.
CREATE FUNCTION lock_pieces(shipment_ids uuid[], entered uuid[], move_ids uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
declare
  bag_ids uuid[];
  found_bags jsonb;
  found_shipments jsonb;
begin
  select array_agg(id) into bag_ids from (
    select unnest(entered) as id union select bag_id from piece_places where shipment_id = any(shipment_ids) and bag_id is not null
  ) as named;
  select jsonb_agg(to_jsonb(bag)) into found_bags from (
    select id, state, country_codes as "countryCodes" from bags where id = any(bag_ids) order by id for share
  ) as bag;
  select jsonb_agg(to_jsonb(shipment)) into found_shipments from (
    select shipments.id, shipments.state, piece_count as "pieceCount", receiver_country as "receiverCountry",
      booked_at is not null as "isBooked"
    from shipments left join bookings on bookings.shipment_id = shipments.id
    where shipments.id = any(shipment_ids) order by shipments.id for update of shipments
  ) as shipment;
  return jsonb_build_object(
    'bags', coalesce(found_bags, '[]'::jsonb),
    'shipments', coalesce(found_shipments, '[]'::jsonb),
    'places', (select coalesce(jsonb_agg(jsonb_build_object('shipmentId', shipment_id, 'pieceNumber', piece_number,
        'place', place, 'courierId', courier_id, 'bagId', bag_id, 'station', station, 'since', since)), '[]'::jsonb)
      from piece_places where shipment_id = any(shipment_ids)),
    'moves', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'outcome', outcome)), '[]'::jsonb)
      from piece_moves where id = any(move_ids)),
    'hasAdjustments', exists (select from shipment_adjustments where shipment_id = any(shipment_ids)));
end $$;

-- Air: a closed manifest was handed over with a signature, so nobody changes it.
CREATE FUNCTION refuse_manifest_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'a closed manifest does not change' using errcode = 'restrict_violation';
end $$;

CREATE TRIGGER manifests_frozen BEFORE UPDATE OR DELETE ON "manifests"
  FOR EACH ROW EXECUTE FUNCTION refuse_manifest_change();

CREATE TRIGGER manifest_shipments_frozen BEFORE UPDATE OR DELETE ON "manifest_shipments"
  FOR EACH ROW EXECUTE FUNCTION refuse_manifest_change();
