CREATE TABLE "quotes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"company_id" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"encoding" text NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "quotes_encoding" CHECK ("quotes"."encoding" in ('deflate', 'json'))
);
--> statement-breakpoint
-- Packed already: the database need not try to press it once more.
ALTER TABLE "quotes" ALTER COLUMN "content" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "zone_code" text;--> statement-breakpoint
UPDATE "offers" SET "zone_code" = coalesce((
	SELECT "step"->'params'->>'zoneCode' FROM jsonb_array_elements("explanation") "step" WHERE "step"->>'code' = 'zone' LIMIT 1), '');--> statement-breakpoint
ALTER TABLE "offers" ALTER COLUMN "zone_code" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quotes_shipment" ON "quotes" USING btree ("shipment_id","made_at");--> statement-breakpoint
CREATE INDEX "quotes_company" ON "quotes" USING btree ("company_id","made_at");;--> statement-breakpoint
-- Offers that were made before: each is a quote of one, found by its id like those of today.
INSERT INTO "quotes" ("id", "shipment_id", "company_id", "made_at", "encoding", "content")
SELECT
	(left("offers"."id"::text, -4) || '0000')::uuid, "offers"."shipment_id", "offers"."company_id", "offers"."created_at", 'json',
	convert_to(json_build_object(
		'assetReference', "shipments"."asset_reference",
		'shipmentVersion', "offers"."shipment_version",
		'segmentId', "offers"."segment_id",
		'request', "offers"."request",
		'expiresAt', to_char("offers"."expires_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'offers', json_build_array(json_build_object(
			'place', ('x' || right("offers"."id"::text, 4))::bit(16)::int,
			'carrierName', "offers"."carrier_name",
			'serviceName', "offers"."service_name",
			'transitDays', json_build_object('min', "offers"."transit_days_min", 'max', "offers"."transit_days_max"),
			'chargeableKg', "offers"."chargeable_kg"::float,
			'total', json_build_object('minor', ("offers"."total" * 100)::bigint, 'currency', "offers"."currency"),
			'totalTry', json_build_object('minor', ("offers"."total_in_try" * 100)::bigint, 'currency', 'TRY'),
			'lines', "offers"."lines",
			'staff', "offers"."staff",
			'explanation', "offers"."explanation"))
	)::text, 'UTF8')
FROM "offers" JOIN "shipments" ON "shipments"."id" = "offers"."shipment_id"
ON CONFLICT DO NOTHING;
