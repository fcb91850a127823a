CREATE TABLE "purchases" (
	"number" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"shipment_id" uuid NOT NULL,
	"connector" text NOT NULL,
	"connection_id" integer,
	"product" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"charged_amount" numeric(14, 2),
	"charged_currency" text,
	"carrier_references" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"problem_text" text,
	"asked_at" timestamp with time zone,
	"asked_until" timestamp with time zone,
	"booked_at" timestamp with time zone,
	"voided_at" timestamp with time zone,
	"cancel_answer" text,
	"cancel_text" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_state" CHECK ("purchases"."state" in ('waiting', 'asked', 'answered', 'unknown', 'adopted', 'refused', 'voided')),
	CONSTRAINT "purchases_charge" CHECK (("purchases"."charged_amount" is null) = ("purchases"."charged_currency" is null))
);
--> statement-breakpoint
CREATE TABLE "shipment_labels" (
	"purchase_number" integer NOT NULL,
	"position" smallint NOT NULL,
	"piece" smallint,
	"format" text NOT NULL,
	"size" text NOT NULL,
	"file_key" text NOT NULL,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "shipment_labels_purchase_number_position_pk" PRIMARY KEY("purchase_number","position"),
	CONSTRAINT "shipment_labels_format" CHECK ("shipment_labels"."format" in ('pdf', 'zpl', 'png'))
);
--> statement-breakpoint
CREATE TABLE "shipment_numbers" (
	"shipment_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"piece" smallint,
	"connector" text NOT NULL,
	"purchase_number" integer,
	"search_text" text GENERATED ALWAYS AS (lower(number collate "C")) STORED NOT NULL,
	CONSTRAINT "shipment_numbers_shipment_id_number_kind_pk" PRIMARY KEY("shipment_id","number","kind"),
	CONSTRAINT "shipment_numbers_kind" CHECK ("shipment_numbers"."kind" in ('waybill', 'piece', 'reference'))
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "booked_by" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_connection_id_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_labels" ADD CONSTRAINT "shipment_labels_purchase_number_purchases_number_fk" FOREIGN KEY ("purchase_number") REFERENCES "public"."purchases"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_numbers" ADD CONSTRAINT "shipment_numbers_shipment_id_shipments_id_fk" FOREIGN KEY ("shipment_id") REFERENCES "public"."shipments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipment_numbers" ADD CONSTRAINT "shipment_numbers_purchase_number_purchases_number_fk" FOREIGN KEY ("purchase_number") REFERENCES "public"."purchases"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purchases_shipment" ON "purchases" USING btree ("shipment_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_live" ON "purchases" USING btree ("shipment_id") WHERE "purchases"."state" in ('waiting', 'asked', 'answered', 'unknown', 'adopted');--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("created_at") WHERE "purchases"."state" in ('waiting', 'asked', 'unknown');--> statement-breakpoint
CREATE INDEX "purchases_connection" ON "purchases" USING btree ("connection_id") WHERE "purchases"."connection_id" is not null;--> statement-breakpoint
CREATE INDEX "shipment_numbers_number" ON "shipment_numbers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "shipment_numbers_search" ON "shipment_numbers" USING gin ("search_text" gin_trgm_ops,word_parts("search_text"));--> statement-breakpoint

-- Bookings keep their numbers, which the house's waybill numbers are derived from.
INSERT INTO "purchases" ("number", "shipment_id", "connector", "state", "tries", "problem", "problem_text", "asked_at", "booked_at", "voided_at", "created_at")
	OVERRIDING SYSTEM VALUE
	SELECT bookings.number, shipment_id, connector,
		CASE WHEN shipments.state = 'cancelled' THEN 'voided' WHEN booked_at IS NOT NULL THEN 'answered' ELSE 'unknown' END,
		tries, CASE WHEN booked_at IS NULL THEN 'outcomeUnknown' END, last_error, bookings.created_at, booked_at,
		CASE WHEN shipments.state = 'cancelled' THEN shipments.updated_at END, bookings.created_at
	FROM bookings JOIN shipments ON shipments.id = bookings.shipment_id;--> statement-breakpoint

SELECT setval(pg_get_serial_sequence('purchases', 'number'), (SELECT last_value FROM bookings_number_seq), (SELECT is_called FROM bookings_number_seq));--> statement-breakpoint

INSERT INTO "shipment_numbers" ("shipment_id", "number", "kind", "connector", "purchase_number")
	SELECT shipment_waybills.shipment_id, shipment_waybills.supplier_reference, 'waybill', coalesce(connector, 'house'), bookings.number
	FROM shipment_waybills JOIN shipments ON shipments.id = shipment_waybills.shipment_id
		LEFT JOIN bookings ON bookings.shipment_id = shipment_waybills.shipment_id;--> statement-breakpoint

-- Until now the house network booked the services of all carriers.
UPDATE "services" SET "booked_by" = 'house';--> statement-breakpoint

-- Maintains shipment_facets. Writes only values that changed.
CREATE OR REPLACE FUNCTION "index_shipment"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	facets_before text[] := '{}';
	facets_after text[] := '{}';
BEGIN
	IF TG_OP <> 'INSERT' THEN
		facets_before := shipment_facets_of(OLD);
	END IF;
	IF TG_OP <> 'DELETE' THEN
		facets_after := shipment_facets_of(NEW);
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
	RETURN NULL;
END
$$;--> statement-breakpoint

DROP TRIGGER "index_changed_shipment" ON "shipments";--> statement-breakpoint

CREATE TRIGGER "index_changed_shipment" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (
	(OLD.company_id, OLD.created_at, OLD.state, OLD.payment_status, OLD.carrier_id, OLD.receiver_country, OLD.tracking_exception)
	IS DISTINCT FROM
	(NEW.company_id, NEW.created_at, NEW.state, NEW.payment_status, NEW.carrier_id, NEW.receiver_country, NEW.tracking_exception)
) EXECUTE FUNCTION "index_shipment"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION lock_pieces(shipment_ids uuid[], entered uuid[], move_ids uuid[]) RETURNS jsonb LANGUAGE plpgsql AS $$
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
      exists (select from purchases where shipment_id = shipments.id and booked_at is not null) as "isBooked"
    from shipments
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
end $$;--> statement-breakpoint
DROP TABLE "bookings";--> statement-breakpoint
DROP TABLE "shipment_waybills";
