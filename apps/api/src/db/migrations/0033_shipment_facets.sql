-- An update that changes no indexed column stays on its page and rewrites no index, as long as the page has room.
ALTER TABLE "shipments" SET (fillfactor = 80);--> statement-breakpoint
CREATE TABLE "shipment_facets" (
	"company_id" integer NOT NULL,
	"facet" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"shipment_id" uuid NOT NULL,
	CONSTRAINT "shipment_facets_facet_created_at_shipment_id_pk" PRIMARY KEY("facet","created_at","shipment_id")
);
--> statement-breakpoint
CREATE TABLE "shipment_waybills" (
	"supplier_reference" text PRIMARY KEY NOT NULL,
	"shipment_id" uuid NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(supplier_reference collate "C")) STORED NOT NULL
);
--> statement-breakpoint
DROP INDEX "shipments_supplier_reference";--> statement-breakpoint
DROP INDEX "shipments_company_country";--> statement-breakpoint
DROP INDEX "shipments_company_carrier";--> statement-breakpoint
DROP INDEX "shipments_company_payment";--> statement-breakpoint
DROP INDEX "shipments_company_state";--> statement-breakpoint
DROP INDEX "shipments_country";--> statement-breakpoint
DROP INDEX "shipments_carrier";--> statement-breakpoint
DROP INDEX "shipments_payment";--> statement-breakpoint
DROP INDEX "shipments_state";--> statement-breakpoint
DROP INDEX "shipments_exception";--> statement-breakpoint
ALTER TABLE "shipments" drop column "search_text";--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "search_text" text GENERATED ALWAYS AS (search_words || ' ' || lower(asset_reference collate "C")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "shipments_search" ON "shipments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- The values under which the list finds a shipment (shipment_facets). The list counts an exception as open until the end
-- of the shipment's way.
CREATE FUNCTION "shipment_facets_of"("shipment" "shipments") RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
	SELECT array_remove(ARRAY[
		'state:' || shipment.state,
		'payment:' || shipment.payment_status,
		'carrier:' || shipment.carrier_id,
		'country:' || shipment.receiver_country,
		CASE WHEN shipment.tracking_exception IS NOT NULL AND shipment.state NOT IN ('delivered', 'returned', 'cancelled')
			THEN 'exception' END
	], NULL)
$$;--> statement-breakpoint
INSERT INTO "shipment_facets" ("company_id", "facet", "created_at", "shipment_id")
	SELECT company_id, unnest(shipment_facets_of(shipments)), created_at, id FROM shipments;--> statement-breakpoint
INSERT INTO "shipment_waybills" ("supplier_reference", "shipment_id")
	SELECT supplier_reference, id FROM shipments WHERE supplier_reference IS NOT NULL;--> statement-breakpoint
CREATE INDEX "shipment_facets_company" ON "shipment_facets" USING btree ("company_id","facet","created_at","shipment_id");--> statement-breakpoint
CREATE INDEX "shipment_waybills_search" ON "shipment_waybills" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- Two facets of a shipment are joined by created_at and id. The planner would multiply both selectivities and expect one
-- row; with this, created_at adds nothing to the id.
ALTER TABLE "shipment_facets" ALTER COLUMN "created_at" SET (n_distinct = 1);--> statement-breakpoint
ANALYZE "shipments", "shipment_facets", "shipment_waybills";--> statement-breakpoint
-- Keeps shipment_facets and shipment_waybills. Only values that changed are written.
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
$$;--> statement-breakpoint
CREATE TRIGGER "index_shipment" AFTER INSERT OR DELETE ON "shipments" FOR EACH ROW EXECUTE FUNCTION "index_shipment"();--> statement-breakpoint
CREATE TRIGGER "index_changed_shipment" AFTER UPDATE ON "shipments" FOR EACH ROW WHEN (
	(OLD.company_id, OLD.created_at, OLD.state, OLD.payment_status, OLD.carrier_id, OLD.receiver_country,
		OLD.tracking_exception, OLD.supplier_reference)
	IS DISTINCT FROM
	(NEW.company_id, NEW.created_at, NEW.state, NEW.payment_status, NEW.carrier_id, NEW.receiver_country,
		NEW.tracking_exception, NEW.supplier_reference)
) EXECUTE FUNCTION "index_shipment"();
