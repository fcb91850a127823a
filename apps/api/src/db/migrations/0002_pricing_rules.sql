-- Price lists of one service never overlap in time. A range of one number lets the index compare ids by "overlaps", so
-- that no extension is needed.
ALTER TABLE "price_lists" ADD CONSTRAINT "price_lists_never_overlap" EXCLUDE USING gist (
	int4range("service_id", "service_id", '[]') WITH &&,
	daterange("valid_from", "valid_to", '[]') WITH &&
);
--> statement-breakpoint
ALTER TABLE "fuel_charges" ADD CONSTRAINT "fuel_charges_never_overlap" EXCLUDE USING gist (
	int4range("carrier_id", "carrier_id", '[]') WITH &&,
	int4range(coalesce("service_id", 0), coalesce("service_id", 0), '[]') WITH &&,
	daterange("valid_from", "valid_to", '[]') WITH &&
);
--> statement-breakpoint
INSERT INTO "pricing_version" DEFAULT VALUES;
--> statement-breakpoint
-- Each change of what prices are made of raises the version and tells every process, at commit, once.
CREATE FUNCTION "raise_pricing_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "pricing_version" SET "version" = "version" + 1, "changed_at" = now();
	PERFORM pg_notify('pricing_version', '');
	RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
	priced text;
BEGIN
	FOREACH priced IN ARRAY ARRAY['carriers', 'services', 'zones', 'zone_countries', 'price_lists',
		'price_list_prices', 'fuel_charges', 'surcharges', 'remote_areas', 'segments', 'segment_markups',
		'exchange_rates']
	LOOP
		EXECUTE format('CREATE TRIGGER "raise_pricing_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I '
			'FOR EACH STATEMENT EXECUTE FUNCTION "raise_pricing_version"()', priced);
	END LOOP;
END
$$;
